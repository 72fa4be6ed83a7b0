// SPDX-License-Identifier: Apache-2.0
// Odd-even turn model, minimal adaptive (Chiu 2000, function ROUTE): in even columns no packet that goes east turns
// north or south; in odd columns none that goes north or south turns west. So no circle has the rightmost column that
// it would need. No header: it registers itself.
#include "hw/noc/routing/grid_map.h"
#include "hw/noc/routing/routing.h"

namespace orbweaver {
namespace {

class odd_even : public routing_function {
public:
    explicit odd_even(grid_map map) : m_map(std::move(map)) {}

    route_option next_hop(unsigned router, port_id input, const flit& head) const override {
        route_options found;
        options(router, input, head, found);
        return found[0];
    }

    bool adaptive() const override { return true; }

    void options(unsigned router, port_id input, const flit& head, route_options& found) const override {
        const std::uint32_t here = m_map.place(router);
        const grid_map::goal& goal = m_map.where(head.destination);
        if (here == goal.place) {
            found.add({goal.port});
            return;
        }
        const unsigned x = m_map.coordinate(here, 0);
        const unsigned y = m_map.coordinate(here, 1);
        const unsigned goal_x = m_map.coordinate(goal.place, 0);
        const unsigned goal_y = m_map.coordinate(goal.place, 1);
        const bool odd = x % 2 == 1;
        bool along_column = goal_y != y;
        if (goal_x > x) {
            // The goal's column is entered eastwards: if it is even, the row must be right before.
            if (goal_y == y || goal_x % 2 == 1 || goal_x != x + 1) {
                found.add({m_map.port(router, 0, true)});
            }
            // Who came along the row would turn here; others are still in the column where they began.
            along_column = along_column && (odd || m_map.dimension_of(router, input) != 0);
        } else if (goal_x < x) {
            found.add({m_map.port(router, 0, false)});
            along_column = along_column && !odd;
        }
        if (along_column) {
            found.add({m_map.port(router, 1, goal_y > y)});
        }
    }

private:
    grid_map m_map;
};

std::unique_ptr<routing_function> make(const network_desc& described, const topology_graph& graph) {
    grid_map map(graph, described.routing);
    map.require_flat_mesh(described.routing);
    return std::make_unique<odd_even>(std::move(map));
}

const routing_registry::entry registered{
    "odd_even", "on a 2-D mesh: adaptive among the shortest ways, with turns by the parity of the column", {make}};

}  // namespace
}  // namespace orbweaver
