// SPDX-License-Identifier: Apache-2.0
// Minimal adaptive routing with escape channels (Duato 1993): any shortest route on the adaptive VCs. If none of them
// is free, dimension order on the escape channels. These are the first VC of each (class, phase), on rings the first
// two. This file needs no header because it registers itself.
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/grid_map.h"
#include "hw/noc/routing/routing.h"

namespace orbweaver::noc {
namespace {

class minimal_adaptive : public routing_function {
public:
    explicit minimal_adaptive(grid_map map) : m_map(std::move(map)), m_escapes(m_map.wraps() ? 2 : 1) {}

    /// Returns the hop on the escape channels. On a ring, a packet uses the second of the two escape channels while its
    /// remaining route crosses the dateline (Dally and Seitz 1987). This depends only on position and destination,
    /// because packets enter and leave escape channels at any hop.
    route_option next_hop(unsigned router, port_id, const flit& head) const override {
        const std::uint32_t here = m_map.coordinates(router);
        const grid_map::attachment& destination = m_map.where(head.destination);
        if (here == destination.coordinates) { return {destination.port}; }
        const unsigned dimension = m_map.first_difference(here, destination.coordinates);
        const unsigned origin = m_map.coordinate(here, dimension);
        const unsigned target = m_map.coordinate(destination.coordinates, dimension);
        const grid_map::route route = m_map.shorter_direction(dimension, origin, target);
        const bool ascending = route.ascending || (route.tied && origin % 2 == 0);
        const bool crosses = ascending ? target < origin : target > origin;
        return {m_map.port(router, dimension, ascending), static_cast<std::uint8_t>(crosses ? 2 : 1), 1};
    }

    bool adaptive() const override { return true; }

    void options(unsigned router, port_id input, const flit& head, route_options& found) const override {
        const std::uint32_t here = m_map.coordinates(router);
        const grid_map::attachment& destination = m_map.where(head.destination);
        for (unsigned dimension = 0; dimension < m_map.dimensions(); ++dimension) {
            const unsigned origin = m_map.coordinate(here, dimension);
            const unsigned target = m_map.coordinate(destination.coordinates, dimension);
            if (origin == target) { continue; }
            const grid_map::route route = m_map.shorter_direction(dimension, origin, target);
            const auto set = static_cast<std::uint8_t>(m_escapes + 1);
            if (route.ascending || route.tied) { found.add({m_map.port(router, dimension, true), set}); }
            if (!route.ascending || route.tied) { found.add({m_map.port(router, dimension, false), set}); }
        }
        found.add(next_hop(router, input, head));
    }

    /// Returns the number of VC sets: 0: all; 1 .. m_escapes: one escape channel each; then the adaptive channels.
    unsigned vc_sets() const override { return m_escapes + 2; }
    std::uint64_t vc_set(unsigned set, unsigned count) const override {
        const std::uint64_t all = routing_function::vc_set(0, count);
        if (set == 0) { return all; }
        return set <= m_escapes ? std::uint64_t{1} << (set - 1) : all & ~((std::uint64_t{1} << m_escapes) - 1);
    }
    unsigned min_vcs() const override { return m_escapes + 1; }

private:
    grid_map m_map;
    unsigned m_escapes;
};

std::unique_ptr<routing_function> make_minimal_adaptive(const network_desc& described, const topology_graph& graph) {
    return std::make_unique<minimal_adaptive>(grid_map(graph, described.routing));
}

const routing_registry::entry registered_minimal_adaptive{
    "minimal_adaptive",
    "on any grid: any shortest way, with dimension order on channels to escape",
    {make_minimal_adaptive, {}, true}};

}  // namespace
}  // namespace orbweaver::noc
