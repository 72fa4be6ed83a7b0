// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/neural/watched_subnets.h"
#include "sw_stack/shared/neural/cell.h"
#include "sw_stack/shared/neural/net.h"
#include "sw_stack/shared/neural/placement.h"
#include "sw_stack/shared/neural/training.h"
#include "sw_stack/shared/neural/weights.h"

namespace orbweaver::neural {

/// Parameters of the simulation, equal on every node.
struct task {
    const net* cells;
    start begin;
    weight_rule rule;
    training learning;         // for rules that learn
    uint32_t sum_bits;         // width of a weighted sum; the top 8 bits index the transfer table
    uint32_t packet_messages;  // maximum number of messages, beta
    uint32_t packet_bytes;     // size of each packet; 0: as needed
    bool send_all;             // sends the outputs of all cells in each pass; otherwise only changes
    bool broadcasts;           // broadcasts to core and influence region instead of single processors
    uint32_t turn;             // percentage of the passes in which a cell may change
    uint32_t passes;           // maximum number of passes of a processor
    bool release;              // releases held cells when no output changes any more
    placement layout;
    uint32_t seed;
    uint32_t learning_bits;  // address bits within a subnet; learning is confined to subnets
    watched_subnets watched;

    /// Returns whether the weight of a connection between two home groups is learnt by errors.
    bool learns_between(uint32_t group, uint32_t other) const {
        return ((layout.processor_of(group) ^ layout.processor_of(other)) & ~learning_bits) == 0;
    }
};

/// Reads the arguments; a wrong one ends the run.
task read_task();

}  // namespace orbweaver::neural
