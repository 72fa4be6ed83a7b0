// SPDX-License-Identifier: Apache-2.0
// Dimension-order routing: a packet corrects its coordinate along the first dimension, then along the next.
// Deadlock-free on a mesh (Dally and Seitz 1987). On a ring it takes the shorter direction; if both are equally long,
// it draws one at injection. VCs of rings are divided at a dateline. This file needs no header because it registers
// itself.
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/grid_map.h"
#include "hw/noc/routing/routing.h"

namespace orbweaver::noc {
namespace {

/// Routing on a grid without rings.
class mesh_order : public routing_function {
public:
    explicit mesh_order(grid_map map) : m_map(std::move(map)) {}

    route_option next_hop(unsigned router, port_id, const flit& head) const override {
        const std::uint32_t here = m_map.coordinates(router);
        const grid_map::attachment& target = m_map.where(head.destination);
        if (here == target.coordinates) { return {target.port}; }
        const unsigned dimension = m_map.first_difference(here, target.coordinates);
        return {m_map.port(router, dimension, m_map.is_above(target.coordinates, here, dimension))};
    }

    /// Returns the routers whose packets use every turn. Packets to a node that is as far away as possible in the last
    /// dimension take all turns into the other dimensions. Any other coordinate is free to choose, and is the farthest
    /// for turns into the last dimension. All other routes add only their ends.
    std::vector<unsigned> representative_routers(node_id destination) const override {
        const grid_map::attachment& target = m_map.where(destination);
        const unsigned last = m_map.dimensions() - 1;
        const unsigned position = m_map.coordinate(target.coordinates, last);
        if (position == 0 || position + 1 == m_map.side(last)) { return {}; }
        std::vector<unsigned> routers{target.router};
        unsigned stride = 1;
        for (unsigned dimension = 0; dimension <= last; ++dimension) {
            if (leads_on(target.coordinates, dimension, false)) { routers.push_back(target.router - stride); }
            if (leads_on(target.coordinates, dimension, true)) { routers.push_back(target.router + stride); }
            stride *= m_map.side(dimension);
        }
        return routers;
    }

    bool broadcasts() const override { return true; }

    /// Continues in the dimension of arrival and branches into both directions of all later dimensions. This is the
    /// tree of the routes from the source to all nodes.
    void copies(unsigned router, port_id input, const flit& head, route_options& found) const override {
        const unsigned came_along = m_map.dimension_of(router, input);
        const bool enters = came_along == m_map.dimensions();
        for (std::uint8_t port = 0; port < m_map.ports(router); ++port) {
            const bool is_node = m_map.dimension_of(router, {port}) == m_map.dimensions();
            if (is_node && port_id{port} != input) { found.add({{port}}); }
        }
        const std::uint32_t here = m_map.coordinates(router);
        const std::uint32_t source = m_map.where(head.destination).coordinates;
        for (unsigned dimension = enters ? 0 : came_along; dimension < m_map.dimensions(); ++dimension) {
            for (const bool ascending : {false, true}) {
                const bool back = dimension == came_along && m_map.is_above(here, source, dimension) != ascending;
                if (!back && leads_on(here, dimension, ascending)) {
                    found.add({m_map.port(router, dimension, ascending)});
                }
            }
        }
    }

private:
    bool leads_on(std::uint32_t here, unsigned dimension, bool ascending) const {
        const unsigned position = m_map.coordinate(here, dimension);
        return ascending ? position + 1 < m_map.side(dimension) : position > 0;
    }

    grid_map m_map;
};

/// Routing on a grid with rings, without a dateline. It can deadlock, which is its purpose.
///
/// State: bit d: go down dimension d if both directions are equally long; bit 15: VC set in the current dimension.
class torus_order : public routing_function {
public:
    explicit torus_order(grid_map map) : m_map(std::move(map)) {}

    route_option next_hop(unsigned router, port_id, const flit& head) const override {
        const std::uint32_t here = m_map.coordinates(router);
        const grid_map::attachment& target = m_map.where(head.destination);
        if (here == target.coordinates) { return {target.port}; }
        const unsigned dimension = m_map.first_difference(here, target.coordinates);
        return {m_map.port(router, dimension, goes_up(dimension, here, target.coordinates, head.routing)), 0, 0,
                head.routing};
    }

    unsigned entries(node_id source, node_id destination) const override {
        unsigned routes = 1;
        for (unsigned dimension = 0; dimension < m_map.dimensions(); ++dimension) {
            routes *= is_tied(dimension, source, destination) ? 2 : 1;
        }
        return routes;
    }

    std::uint16_t entry(unsigned which, node_id source, node_id destination) const override {
        unsigned state = 0;
        for (unsigned dimension = 0; dimension < m_map.dimensions(); ++dimension) {
            if (is_tied(dimension, source, destination)) {
                state |= (which & 1) << dimension;
                which /= 2;
            }
        }
        return static_cast<std::uint16_t>(state);
    }

protected:
    bool goes_up(unsigned dimension, std::uint32_t here, std::uint32_t target, std::uint16_t state) const {
        const grid_map::route route =
            m_map.shorter_direction(dimension, m_map.coordinate(here, dimension), m_map.coordinate(target, dimension));
        return route.ascending || (route.tied && (state >> dimension & 1) == 0);
    }

    grid_map m_map;

private:
    bool is_tied(unsigned dimension, node_id source, node_id destination) const {
        return m_map
            .shorter_direction(dimension, m_map.coordinate(m_map.where(source).coordinates, dimension),
                               m_map.coordinate(m_map.where(destination).coordinates, dimension))
            .tied;
    }
};

/// Adds a dateline between the last router of each ring and the first. When a packet turns into a ring, it chooses the
/// half of the VCs that it uses on the whole ring: the upper one if its coordinate must become smaller. In the positive
/// direction these packets cross the dateline, in the negative direction they do not. So one half never uses the link
/// across the dateline. In the other half no packet passes through the router opposite the dateline, because routes are
/// shortest. Neither half can close a cycle. (BookSim 2 uses the same division.)
///
/// In a ring of one direction a packet uses the lower half up to the dateline, and the upper one from there on. So the
/// lower half never uses the link behind the dateline, and the upper one never that across it.
class dateline_order : public torus_order {
public:
    using torus_order::torus_order;

    route_option next_hop(unsigned router, port_id input, const flit& head) const override {
        const std::uint32_t here = m_map.coordinates(router);
        const grid_map::attachment& target = m_map.where(head.destination);
        if (here == target.coordinates) { return {target.port}; }
        const unsigned dimension = m_map.first_difference(here, target.coordinates);
        const bool up = goes_up(dimension, here, target.coordinates, head.routing);
        const port_id port = m_map.port(router, dimension, up);
        if (!m_map.wraps(dimension)) { return {port, 0, 0, head.routing}; }
        const bool is_above = m_map.coordinate(here, dimension) > m_map.coordinate(target.coordinates, dimension);
        const bool upper = m_map.is_one_way(dimension)                      ? is_above != up
                           : m_map.dimension_of(router, input) == dimension ? (head.routing & upper_half) != 0
                                                                            : is_above;
        return {port, static_cast<std::uint8_t>(upper ? 2 : 1), 0,
                static_cast<std::uint16_t>((head.routing & ~upper_half) | (upper ? upper_half : 0))};
    }

    unsigned vc_sets() const override { return 3; }
    std::uint64_t vc_set(unsigned set, unsigned count) const override {
        return set == 0 ? routing_function::vc_set(0, count) : vc_share(set - 1, 2, count);
    }
    unsigned min_vcs() const override { return 2; }

private:
    static constexpr unsigned upper_half = 1U << 15;
};

template <class OnRings>
std::unique_ptr<routing_function> make_dimension_order(const network_desc& described, const topology_graph& graph) {
    grid_map map(graph, described.routing);
    if (!map.wraps()) { return std::make_unique<mesh_order>(std::move(map)); }
    return std::make_unique<OnRings>(std::move(map));
}

const routing_registry::entry registered_dimension_order{
    "dimension_order",
    "along the first dimension, then along the next; around rings the shorter way, with a dateline",
    {make_dimension_order<dateline_order>, {}, false, link_need::dimensions}};
const routing_registry::entry without_dateline{"dimension_order_no_dateline",
                                               "as dimension_order, without a dateline: rings can deadlock",
                                               {make_dimension_order<torus_order>, {}, false, link_need::dimensions}};

}  // namespace
}  // namespace orbweaver::noc
