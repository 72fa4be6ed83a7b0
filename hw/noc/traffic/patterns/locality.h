// SPDX-License-Identifier: Apache-2.0
// Common to the patterns of locality: regions of nodes with consecutive indices.
#pragma once

#include <fmt/core.h>

#include <vector>

#include "hw/noc/traffic/traffic_pattern.h"

namespace orbweaver::noc {

/// Nodes first .. first+count-1.
struct node_range {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

/// Returns the module of `size` nodes that contains a node.
inline node_range module_of(node_id node, unsigned size) { return {node.value / size * size, size}; }

/// Draws a node of `range` outside `exclusion`, with equal probability. `exclusion` is a part of `range` or empty.
/// Precondition: such a node exists.
inline node_id draw_node(node_range range, node_range exclusion, random_stream& stream) {
    const std::uint32_t drawn = range.first + stream.below(range.count - exclusion.count);
    return {
        static_cast<std::uint16_t>(drawn + (exclusion.count != 0 && drawn >= exclusion.first ? exclusion.count : 0))};
}

/// Returns the nodes per module for each level, innermost first, ending with the whole network: from `modules` of the
/// description, else from the topology.
/// @throws description_error if there are none, or if they do not nest
inline std::vector<unsigned> levels_of(const traffic_source_desc& described, const traffic_shape& shape) {
    const bool own = !described.modules.empty();
    const std::vector<unsigned>& levels = own ? described.modules : shape.modules;
    if (levels.empty()) {
        throw description_error("modules", fmt::format("is missing; the topology has no hierarchy, so {} needs the "
                                                       "nodes of a module on each level, such as [4, 16, {}]",
                                                       described.pattern, shape.nodes));
    }
    unsigned inner = 1;
    for (std::size_t level = 0; level < levels.size(); ++level) {
        if (levels[level] < inner || levels[level] % inner != 0) {
            throw description_error(fmt::format("modules.{}", level),
                                    fmt::format("{} is no multiple of the module inside it, {}", levels[level], inner));
        }
        inner = levels[level];
    }
    if (inner != shape.nodes) {
        throw description_error(
            "modules", fmt::format("the last level is the whole network, {} nodes, not {}", shape.nodes, inner));
    }
    return levels;
}

/// Returns the nodes per module of level `locality_level`.
/// @throws description_error if there is no such level
inline unsigned region_nodes(const traffic_source_desc& described, const std::vector<unsigned>& levels) {
    if (described.locality_level < 1 || described.locality_level > levels.size()) {
        throw description_error("locality_level", fmt::format("there is no level {}; modules have 1 to {}",
                                                              described.locality_level, levels.size()));
    }
    return levels[described.locality_level - 1];
}

}  // namespace orbweaver::noc
