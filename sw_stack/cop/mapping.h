// SPDX-License-Identifier: Apache-2.0
// Where hosts are in the tree of coordination processors (Sankaran 1995, chapter V, channel identifiers).
#pragma once

#include <stdint.h>

#include "sw_stack/cop/cop.h"
#include "sw_stack/pvm/tid.h"

namespace orbweaver {

/// A host's controller and channel.
struct cop_location {
    uint32_t controller = 0;  // CNTNO, 0 .. 63
    uint32_t channel = 0;     // CHNO, 1 .. 64; 0: none, or none is known

    bool is_known() const { return channel != 0; }
    /// CNTNO and CHNO, side by side as in an address word: 13 bits.
    constexpr uint32_t bits() const { return controller << 7 | channel; }
    static constexpr cop_location of_bits(uint32_t bits) { return {.controller = bits >> 7, .channel = bits & 0x7f}; }
    constexpr uint64_t channel_bit() const { return uint64_t{1} << (channel - 1); }
    /// Bit of its controller in a mask of level 2.
    constexpr uint64_t controller_bit() const { return uint64_t{1} << controller; }
};

/// What this host knows of the tree.
struct cop_tree_view {
    cop_location own;                       // no channel before the first cop_mytid(), nor without a card
    uint32_t channels_each = cop_channels;  // of every controller of level 1
    cop_mapping mapping = CopDirectMapping;
};
extern cop_tree_view cop_tree;

inline const cop_location& cop_own_location() { return cop_tree.own; }

/// By the direct mapping: CNTNO = (H - 1) div c, CHNO = (H - 1) mod c + 1 for host H and c channels a controller, 64 in
/// the thesis.
cop_location cop_far_host_location(uint32_t host);
cop_location cop_table_location(uint32_t host);

/// That of a task's host.
inline cop_location cop_task_location(int tid) {
    const uint32_t host = pvm::host_of(tid);
    if (cop_tree.mapping == CopTableMapping) { return cop_table_location(host); }
    return host <= cop_tree.channels_each ? cop_location{.controller = 0, .channel = host}
                                          : cop_far_host_location(host);
}

/// Fills the table mapping.
void cop_map_host(uint32_t host, cop_location location);

}  // namespace orbweaver
