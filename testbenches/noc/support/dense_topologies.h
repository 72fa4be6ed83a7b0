// SPDX-License-Identifier: Apache-2.0
// Descriptions of topologies.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "hw/noc/topology/topology_desc.h"

namespace orbweaver::noc {

inline topology_desc grid(const std::string& kind, std::vector<unsigned> dims) {
    return {.kind = kind, .dims = std::move(dims)};
}

inline topology_desc tree(const std::string& kind, unsigned arity, unsigned levels,
                          tree_nodes nodes = tree_nodes::all) {
    return {.kind = kind, .arity = arity, .levels = levels, .nodes = nodes};
}

/// @param groups 0: all that a group can reach, and itself
inline topology_desc dragonfly(unsigned group_routers, unsigned global_links, unsigned concentration,
                               unsigned groups = 0) {
    return {.kind = "dragonfly",
            .concentration = concentration,
            .group_routers = group_routers,
            .global_links = global_links,
            .groups = groups};
}

inline topology_desc hyperx(std::vector<unsigned> dims, unsigned concentration) {
    return {.kind = "hyperx", .dims = std::move(dims), .concentration = concentration};
}

}  // namespace orbweaver::noc
