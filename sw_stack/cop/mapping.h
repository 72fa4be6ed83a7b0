// SPDX-License-Identifier: Apache-2.0
// Locations of hosts in the tree of coordination processors (Sankaran 1995, chapter V, channel identifiers).
#pragma once

#include <stdint.h>

#include "sw_stack/cop/cop.h"
#include "sw_stack/pvm/tid.h"

namespace orbweaver {

/// A host's controller and channel.
struct cop_location {
    uint32_t controller = 0;  // CNTNO, 0 .. 63
    uint32_t channel = 0;     // CHNO, 1 .. 64; 0: absent or unknown

    bool is_known() const { return channel != 0; }
    /// Returns CNTNO and CHNO packed as in an address word: 13 bits.
    constexpr uint32_t bits() const { return controller << 7 | channel; }
    static constexpr cop_location of_bits(uint32_t bits) { return {.controller = bits >> 7, .channel = bits & 0x7f}; }
    constexpr uint64_t channel_bit() const { return uint64_t{1} << (channel - 1); }
    /// Returns the bit of its controller in a mask of level 2.
    constexpr uint64_t controller_bit() const { return uint64_t{1} << controller; }
};

/// This host's knowledge of the tree.
struct cop_tree_view {
    cop_location own;                       // channel 0 before the first cop_mytid() and without a card
    uint32_t channels_each = cop_channels;  // channels of every controller of level 1
    cop_mapping mapping = CopDirectMapping;
};
extern cop_tree_view cop_tree;

inline const cop_location& cop_own_location() { return cop_tree.own; }

/// Direct mapping: CNTNO = (H - 1) div c, CHNO = (H - 1) mod c + 1 for host H and c channels per controller (64 in the
/// thesis).
cop_location cop_far_host_location(uint32_t host);
cop_location cop_table_location(uint32_t host);

/// Returns the location of a task's host.
inline cop_location cop_task_location(int tid) {
    const uint32_t host = pvm::host_of(tid);
    if (cop_tree.mapping == CopTableMapping) { return cop_table_location(host); }
    return host <= cop_tree.channels_each ? cop_location{.controller = 0, .channel = host}
                                          : cop_far_host_location(host);
}

/// Sets an entry of the table mapping.
void cop_map_host(uint32_t host, cop_location location);

}  // namespace orbweaver
