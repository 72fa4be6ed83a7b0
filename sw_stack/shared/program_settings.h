// SPDX-License-Identifier: Apache-2.0
// Settings that the loader passes to a program linked by `orbweaver cc`. Shared by loader and firmware: only
// freestanding C++.
#pragma once

#include <stdint.h>

namespace orbweaver {

/// Messaging system and mode of a node.
enum class program_messaging : uint32_t { ready = 0, rendezvous = 1, active_message = 2 };

/// Record at the ELF symbol orbweaver_program_settings. A program that has the symbol runs as one rank per node, on all
/// nodes or on the nodes that the configuration lists.
struct program_settings {
    static constexpr uint32_t max_receives = 16;  // long messages that a rank may post at a time

    uint32_t ranks;
    uint32_t stack_top;        // initial stack pointer of main(), a multiple of 16
    uint32_t clock_period_ps;  // period of the core's clock
    uint32_t messaging;        // program_messaging
    uint32_t receive_entries;  // usable entries of the NIU's receive table, without its reserve; 0 with active messages
    uint32_t argument_count;   // argc
    char argument_texts[4096];  // zero-terminated strings, contiguous
    uint32_t sends_ahead;       // long messages that a rank may offer before their receives match; 0: not supported
    uint32_t cop_channels;      // channels of the coordination processor with a card on every node; 0: not present
    uint32_t rank;              // rank of this node
    uint32_t rank_nodes;        // address of uint16_t[ranks], the nodes of the ranks; 0: rank i is node i
};

}  // namespace orbweaver
