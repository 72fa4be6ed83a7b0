// SPDX-License-Identifier: Apache-2.0
// Descriptions of topologies.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "hw/noc/topology/topology_desc.h"

namespace orbweaver::noc {

inline topology_desc grid(const std::string& kind, std::vector<unsigned> dims) {
    topology_desc described;
    described.kind = kind;
    described.dims = std::move(dims);
    return described;
}

inline topology_desc tree(const std::string& kind, unsigned arity, unsigned levels,
                          tree_nodes nodes = tree_nodes::all) {
    topology_desc described;
    described.kind = kind;
    described.arity = arity;
    described.levels = levels;
    described.nodes = nodes;
    return described;
}

/// @param groups 0: all that a group can reach, and itself
inline topology_desc dragonfly(unsigned group_routers, unsigned global_links, unsigned concentration,
                               unsigned groups = 0) {
    topology_desc described;
    described.kind = "dragonfly";
    described.group_routers = group_routers;
    described.global_links = global_links;
    described.concentration = concentration;
    described.groups = groups;
    return described;
}

inline topology_desc hyperx(std::vector<unsigned> dims, unsigned concentration) {
    topology_desc described;
    described.kind = "hyperx";
    described.dims = std::move(dims);
    described.concentration = concentration;
    return described;
}

}  // namespace orbweaver::noc
