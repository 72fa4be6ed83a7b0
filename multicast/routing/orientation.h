// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "multicast/routing/spanning_tree.h"

namespace orbweaver::multicast {

/// Which end of a cross link is the upper one.
enum class cross_rule : std::uint8_t {
    level_and_id,  // the smaller level, at equal levels the smaller number (Autonet): no cycles
    literal,       // the smaller number, as the report states: there may be cycles of up links
};

/// Directions of links: up or down. Up a tree link is towards the root.
class orientation {
public:
    orientation(const spanning_tree& tree, cross_rule rule)
        : m_parent(tree.parent), m_level(tree.level), m_rule(rule) {}

    bool is_tree_link(switch_id source, switch_id target) const {
        return m_parent[source] == target || m_parent[target] == source;
    }
    /// @param source and `to`: the ends of a link
    bool leads_up(switch_id source, switch_id target) const;

private:
    std::vector<switch_id> m_parent;
    std::vector<unsigned> m_level;
    cross_rule m_rule;
};

/// Switches along a cycle of up links, each once; empty if there is none, and so no deadlock of up*/down* routes.
std::vector<switch_id> cycle_of_up_links(const switch_graph& graph, const orientation& directions);

}  // namespace orbweaver::multicast
