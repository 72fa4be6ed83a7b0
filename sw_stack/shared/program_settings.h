// SPDX-License-Identifier: Apache-2.0
// What the loader passes to a program that `orbweaver cc` linked. Shared by loader and firmware: only freestanding C++.
#pragma once

#include <stdint.h>

namespace orbweaver {

/// How a node's messages travel.
enum class program_messaging : uint32_t { ready = 0, rendezvous = 1, active_message = 2 };

/// Stands at the ELF symbol orbweaver_program_settings; a program that has the symbol runs on all nodes, or on
/// those that the configuration names, each of them a rank.
struct program_settings {
    static constexpr uint32_t most_receives = 16;  // of long messages that a rank posts at a time

    uint32_t ranks;
    uint32_t stack_top;         // of main(), a multiple of 16
    uint32_t clock_period_ps;   // of the core's clock
    uint32_t messaging;         // program_messaging
    uint32_t receive_entries;   // of the NIU's receive table, its reserve aside; 0 with active messages
    uint32_t argument_count;    // argc
    char argument_texts[4096];  // zero-terminated, one behind the other
    uint32_t sends_ahead;       // long messages that a rank may offer before their receivers are there; 0: none
    uint32_t cop_channels;      // of the coordination processor that has a card on every node; 0: there is none
    uint32_t rank;              // this node's
    uint32_t rank_nodes;  // address of uint16_t[ranks], the nodes of the ranks; 0: each has the number of its rank
};

}  // namespace orbweaver
