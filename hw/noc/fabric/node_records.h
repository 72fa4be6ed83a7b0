// SPDX-License-Identifier: Apache-2.0
// The records of a network node: the ends of its two links.
#pragma once

#include <cstdint>

#include "hw/base/clock_domain.h"
#include "hw/noc/fabric/records.h"

namespace orbweaver::noc {

/// A node, which its owner accesses through a network_port. The input VCs of its ejection link follow the record, and
/// its output VCs follow these.
struct alignas(64) node_record {
    std::uint64_t flits = 0;    // bit v: a flit on VC v is visible
    std::uint64_t free = 0;     // bit v: no packet holds VC v of the injection link
    clock_domain::alarm owner;  // called when a flit or an awaited credit arrives
    cycle_t sent = 0;           // cycle count, from 1, at which the last flit left
    bool has_owner = false;
    bool awaits_credit = false;  // the next credit calls the owner
};
static_assert(sizeof(node_record) == 64);

/// A node's view of a buffer at the end of its injection link. Events address it by an output_vc offset.
struct node_output {
    std::uint32_t credits = 0;
    std::uint32_t depth = 0;
    link_end<input_vc> downstream;  // that buffer
    arena_offset<node_record> node;
};
static_assert(sizeof(node_output) == sizeof(output_vc));

/// Returns input VC 0 of a node.
constexpr arena_offset<input_vc> first_in_vc(arena_offset<node_record> node) {
    return {node.offset + static_cast<std::uint32_t>(sizeof(node_record))};
}
constexpr arena_offset<node_output> first_output(arena_offset<node_record> node, unsigned vcs) {
    return {(first_in_vc(node) + vcs).offset};
}

}  // namespace orbweaver::noc
