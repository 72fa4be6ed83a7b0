// SPDX-License-Identifier: Apache-2.0
// West-first turn model (Glass and Ni 1992): a packet goes west first, if it must at all; then it chooses among the
// shortest ways. No turn leads to the west, so nothing can wait in a circle. No header: it registers itself.
#include "hw/noc/routing/grid_map.h"
#include "hw/noc/routing/routing.h"

namespace orbweaver {
namespace {

class west_first : public routing_function {
public:
    explicit west_first(grid_map map) : m_map(std::move(map)) {}

    route_option next_hop(unsigned router, port_id input, const flit& head) const override {
        route_options found;
        options(router, input, head, found);
        return found[0];
    }

    bool adaptive() const override { return true; }

    void options(unsigned router, port_id, const flit& head, route_options& found) const override {
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
        if (goal_x < x) {
            found.add({m_map.port(router, 0, false)});
            return;
        }
        if (goal_x > x) {
            found.add({m_map.port(router, 0, true)});
        }
        if (goal_y != y) {
            found.add({m_map.port(router, 1, goal_y > y)});
        }
    }

private:
    grid_map m_map;
};

std::unique_ptr<routing_function> make(const network_desc& described, const topology_graph& graph) {
    grid_map map(graph, described.routing);
    map.require_flat_mesh(described.routing);
    return std::make_unique<west_first>(std::move(map));
}

const routing_registry::entry registered{
    "west_first", "on a 2-D mesh: first west, then adaptive among the shortest ways", {make}};

}  // namespace
}  // namespace orbweaver
