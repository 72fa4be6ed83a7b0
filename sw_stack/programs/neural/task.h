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

/// What is simulated, and how: the same on every node.
struct task {
    const net* cells;
    start begin;
    weight_rule rule;
    training learning;         // of rules that learn
    uint32_t sum_bits;         // of a weighted sum; the top 8 select from the transfer table
    uint32_t packet_messages;  // beta: at most
    uint32_t packet_bytes;     // of each packet; 0: as many as it needs
    bool send_all;             // the outputs of all cells in each pass; else those that change
    bool broadcasts;           // to core and influence region, instead of packets to single processors
    uint32_t turn;             // per cent of the passes in which a cell may change
    uint32_t passes;           // of a processor, at most
    bool release;              // held cells, when no output changes any more
    placement layout;
    uint32_t seed;
    uint32_t learning_bits;  // addresses that differ in these only are of one subnet, to which learning is confined
    watched_subnets watched;

    /// Whether the weight of a connection between cells of two home groups is learnt by errors.
    bool learns_between(uint32_t group, uint32_t other) const {
        return ((layout.processor_of(group) ^ layout.processor_of(other)) & ~learning_bits) == 0;
    }
};

/// Reads the arguments; a wrong one ends the run.
task read_task();

}  // namespace orbweaver::neural
