// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "multicast/routing/orientation.h"

namespace orbweaver::multicast {

/// Links that routes may use.
enum class link_choice : std::uint8_t { all, tree_only };

/// One fixed route between any two switches: up links followed by down links. It is a shortest such route; among
/// several, it is the one with the lexicographically smallest sequence of switches.
class route_table {
public:
    /// @throws graph_error if up links form a cycle
    route_table(const switch_graph& graph, const orientation& directions, link_choice links);

    /// Returns the switches from source to target, including both; a single one if they are equal.
    std::vector<switch_id> route(switch_id source, switch_id target) const;

private:
    static constexpr std::uint16_t unreachable = std::numeric_limits<std::uint16_t>::max();

    struct link {
        switch_id target = 0;
        bool leads_up = false;
    };

    /// Returns the number of remaining links to a switch.
    /// @param only_down whether up links are no longer allowed
    std::uint16_t& left(switch_id target, switch_id source, bool only_down) {
        return m_left[(std::size_t{target} * m_links.size() + source) * 2 + (only_down ? 1 : 0)];
    }
    std::uint16_t left(switch_id target, switch_id source, bool only_down) const {
        return m_left[(std::size_t{target} * m_links.size() + source) * 2 + (only_down ? 1 : 0)];
    }
    void measure(switch_id target);

    std::vector<std::vector<link>> m_links;  // [switch], ascending
    std::vector<std::uint16_t> m_left;       // [target, switch, only down]
};

}  // namespace orbweaver::multicast
