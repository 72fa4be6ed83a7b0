// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "multicast/routing/spanning_tree.h"

namespace orbweaver::multicast {

/// Rule for the upper end of a cross link.
enum class cross_rule : std::uint8_t {
    level_and_id,  // the end with the smaller level, or with the smaller number if the levels are equal (Autonet): no
                   // cycles
    literal,       // the end with the smaller number, as in the report: up links may form cycles
};

/// Directions of links, up or down. On tree links, up is towards the root.
class orientation {
public:
    orientation(const spanning_tree& tree, cross_rule rule)
        : m_parent(tree.parent), m_level(tree.level), m_rule(rule) {}

    bool is_tree_link(switch_id source, switch_id target) const {
        return m_parent[source] == target || m_parent[target] == source;
    }
    /// @param source one end of a link
    /// @param target the other end
    bool leads_up(switch_id source, switch_id target) const;

private:
    std::vector<switch_id> m_parent;
    std::vector<unsigned> m_level;
    cross_rule m_rule;
};

/// Returns the switches along a cycle of up links, each once. Empty: there is no cycle, so up*/down* routes are
/// deadlock-free.
std::vector<switch_id> cycle_of_up_links(const switch_graph& graph, const orientation& directions);

}  // namespace orbweaver::multicast
