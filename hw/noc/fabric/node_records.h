// SPDX-License-Identifier: Apache-2.0
// The records of a node of the network: the ends of its two links.
#pragma once

#include <cstdint>

#include "hw/base/clock_domain.h"
#include "hw/noc/fabric/calendar.h"
#include "hw/noc/fabric/records.h"

namespace orbweaver::noc {

/// A node: whoever has it works on it through a network_port. Its inputs lie behind it, one a virtual channel of its
/// ejection link, and its outputs behind these.
struct alignas(64) node_record {
    std::uint64_t flits = 0;         // bit v: a flit of virtual channel v has become visible
    std::uint64_t free = 0;          // bit v: no packet holds virtual channel v of the injection link
    clock_domain::alarm owner;       // called when something has arrived
    calendar* departures = nullptr;  // where is seen what leaves
    cycle_t sent = 0;                // count of the cycle, from 1, in which the last flit left
    bool has_owner = false;
    bool awaits_credit = false;  // its owner is called for the next credit
};
static_assert(sizeof(node_record) == 64);

/// What a node knows of a buffer at the end of its injection link. Events name it by the place of an output_vc.
struct node_output {
    std::uint32_t credits = 0;
    std::uint32_t depth = 0;
    link_end<input_vc> downstream;  // that buffer
    arena_offset<node_record> node;
};
static_assert(sizeof(node_output) == sizeof(output_vc));

/// That of virtual channel 0 of a node.
constexpr arena_offset<input_vc> first_input(arena_offset<node_record> node) {
    return {node.offset + static_cast<std::uint32_t>(sizeof(node_record))};
}
constexpr arena_offset<node_output> first_output(arena_offset<node_record> node, unsigned vcs) {
    return {(first_input(node) + vcs).offset};
}

}  // namespace orbweaver::noc
