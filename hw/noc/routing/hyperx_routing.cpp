// SPDX-License-Identifier: Apache-2.0
// Routing on a HyperX. Dimension order: one link along each dimension in which router and destination differ. Valiant:
// the same, but first to a router drawn at random for each packet, with separate VCs for the two legs. UGAL-L (Singh
// 2005): one of the two for each packet, chosen by the queues of the injecting router. This file needs no header
// because it registers itself.
#include <fmt/core.h>

#include "hw/noc/description_error.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/routing.h"

namespace orbweaver::noc {
namespace {

/// Lookup tables of a HyperX. Levels of topology_graph::modules are the nodes of a router, of a row, of a plane, ...
class hyperx_map {
public:
    /// @throws description_error for another graph
    explicit hyperx_map(const topology_graph& graph) : m_graph(graph) {
        const auto& modules = graph.modules;
        require(!modules.empty() && graph.routers.size() * modules[0] == modules.back());
        for (std::size_t node = 0; node < modules.back(); ++node) {
            require(graph.nodes[node].router == node / modules[0]);
        }
        for (std::size_t level = 1; level < modules.size(); ++level) {
            const unsigned side = modules[level] / modules[level - 1];
            m_dims.push_back({side, modules[level - 1] / modules[0], m_row});
            m_row += side;
        }
        m_ports.assign(routers() * std::size_t{m_row}, {nowhere});
        for (const auto& link : graph.links) {
            require(hops(link.origin, link.target) == 1);
            const std::size_t along = first_difference(link.origin, link.target);
            m_ports[entry_index(link.origin, along, link.target)] = link.origin_port;
        }
        for (unsigned router = 0; router < routers(); ++router) {
            for (const dimension& along : m_dims) {
                for (unsigned other = 0; other < along.side; ++other) {
                    require(other == along.coordinate(router) ||
                            m_ports[router * std::size_t{m_row} + along.first_port + other].value != nowhere);
                }
            }
        }
    }

    unsigned routers() const { return static_cast<unsigned>(m_graph.routers.size()); }
    const topology_graph::attachment& where(node_id node) const { return m_graph.nodes[node.value]; }

    /// Returns the dimension-order port towards another router.
    port_id port_towards(unsigned router, unsigned target) const {
        return m_ports[entry_index(router, first_difference(router, target), target)];
    }
    /// Returns the number of links of the route from one router to another.
    unsigned hops(unsigned one, unsigned other) const {
        unsigned count = 0;
        for (const dimension& along : m_dims) { count += along.coordinate(one) != along.coordinate(other) ? 1 : 0; }
        return count;
    }

private:
    static constexpr std::uint8_t nowhere = 255;

    struct dimension {
        unsigned side = 1;
        unsigned stride = 1;
        unsigned first_port = 0;  // index of the first port of this dimension in a router's row of m_ports

        unsigned coordinate(unsigned router) const { return router / stride % side; }
    };

    static void require(bool holds) {
        if (!holds) { throw description_error("network.routing", "needs a HyperX"); }
    }

    std::size_t first_difference(unsigned one, unsigned other) const {
        std::size_t along = 0;
        while (along + 1 < m_dims.size() && m_dims[along].coordinate(one) == m_dims[along].coordinate(other)) {
            ++along;
        }
        return along;
    }
    std::size_t entry_index(unsigned router, std::size_t along, unsigned target) const {
        return router * std::size_t{m_row} + m_dims[along].first_port + m_dims[along].coordinate(target);
    }

    const topology_graph& m_graph;
    std::vector<dimension> m_dims;
    unsigned m_row = 0;            // sum of all sides
    std::vector<port_id> m_ports;  // [router, dimension and coordinate]
};

class hyperx_order : public routing_function {
public:
    explicit hyperx_order(const topology_graph& graph) : m_map(graph) {}

    route_option next_hop(unsigned router, port_id, const flit& head) const override {
        const auto& target = m_map.where(head.destination);
        return {router == target.router ? target.port : m_map.port_towards(router, target.router)};
    }

private:
    hyperx_map m_map;
};

/// State: bits 0 to 13: the drawn router; bit 14: the packet is on its way there. 0: on its way to the destination.
class hyperx_valiant : public routing_function {
public:
    explicit hyperx_valiant(const topology_graph& graph) : m_map(graph) {
        if (m_map.routers() > max_valiant_routers) {
            throw description_error("network.routing", fmt::format("packets have no numbers for more than {} routers",
                                                                   max_valiant_routers));
        }
    }

    route_option next_hop(unsigned router, port_id, const flit& head) const override {
        const auto& target = m_map.where(head.destination);
        const bool detours = (head.routing & detour) != 0 && router != (head.routing & router_bits);
        if (detours) { return {m_map.port_towards(router, head.routing & router_bits), 1, 0, head.routing}; }
        if (router == target.router) { return {target.port}; }
        return {m_map.port_towards(router, target.router), 2};
    }

    /// Returns the number of VC sets: 0: all; then first leg, second leg.
    unsigned vc_sets() const override { return 3; }
    std::uint64_t vc_set(unsigned set, unsigned count) const override {
        return set == 0 ? routing_function::vc_set(0, count) : vc_share(set - 1, 2, count);
    }
    unsigned min_vcs() const override { return 2; }
    std::uint16_t spare_state() const override { return 1U << 15; }

    /// Returns one entry for packets to a node of the same router, which take no detour, else one per intermediate
    /// router.
    unsigned entries(node_id source, node_id destination) const override {
        return m_map.where(source).router == m_map.where(destination).router ? 1 : m_map.routers();
    }
    std::uint16_t entry(unsigned which, node_id source, node_id destination) const override {
        const unsigned origin = m_map.where(source).router;
        const unsigned target = m_map.where(destination).router;
        return static_cast<std::uint16_t>(origin == target || which == origin || which == target ? 0 : detour | which);
    }

protected:
    static constexpr unsigned detour = 1U << 14;
    static constexpr unsigned router_bits = max_valiant_routers - 1;
    static_assert(max_valiant_routers == detour, "a state has the number of a router below its marks");

    hyperx_map m_map;
};

/// State: as for Valiant; bit 15: both routes are still possible.
class hyperx_ugal : public hyperx_valiant {
public:
    using hyperx_valiant::hyperx_valiant;

    bool adaptive() const override { return true; }

    std::uint16_t entry(unsigned which, node_id source, node_id destination) const override {
        const unsigned state = hyperx_valiant::entry(which, source, destination);
        return static_cast<std::uint16_t>(state != 0 ? state | undecided : 0);
    }

    route_option next_hop(unsigned router, port_id input, const flit& head) const override {
        if ((head.routing & undecided) == 0) { return hyperx_valiant::next_hop(router, input, head); }
        const unsigned target = m_map.where(head.destination).router;
        return {m_map.port_towards(router, target), 2, 0, 0, static_cast<std::uint8_t>(m_map.hops(router, target))};
    }

    void options(unsigned router, port_id input, const flit& head, route_options& found) const override {
        found.add(next_hop(router, input, head));
        if ((head.routing & undecided) != 0) {
            const unsigned drawn = head.routing & router_bits;
            const unsigned target = m_map.where(head.destination).router;
            found.add({m_map.port_towards(router, drawn), 1, 0, static_cast<std::uint16_t>(head.routing & ~undecided),
                       static_cast<std::uint8_t>(m_map.hops(router, drawn) + m_map.hops(drawn, target))});
        }
    }

private:
    static constexpr unsigned undecided = 1U << 15;
};

template <class Routing>
std::unique_ptr<routing_function> make_hyperx_routing(const network_desc&, const topology_graph& graph) {
    return std::make_unique<Routing>(graph);
}

const routing_registry::entry registered_hyperx_order{"hyperx_dimension_order",
                                                      "on a HyperX: one link along each dimension, in order",
                                                      {make_hyperx_routing<hyperx_order>}};
const routing_registry::entry registered_hyperx_valiant{
    "hyperx_valiant",
    "on a HyperX: in dimension order to a random router, then on to the destination",
    {make_hyperx_routing<hyperx_valiant>}};
const routing_registry::entry registered_hyperx_ugal{
    "hyperx_ugal",
    "on a HyperX: by hyperx_dimension_order or hyperx_valiant, chosen by the queues where a packet enters (UGAL-L)",
    {make_hyperx_routing<hyperx_ugal>}};

}  // namespace
}  // namespace orbweaver::noc
