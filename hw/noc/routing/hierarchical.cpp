// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/routing/hierarchical.h"

#include <algorithm>

#include "hw/noc/description_error.h"
#include "hw/noc/routing/hierarchical_detours.h"
#include "hw/noc/topology/hypernet.h"

namespace orbweaver {

namespace {

constexpr unsigned crossing_bits = 10;  // of the state; the P vector has one for each level but the last

std::uint16_t state_of(unsigned crossed, unsigned p) {
    return static_cast<std::uint16_t>(p << crossing_bits | crossed);
}

/// Where in its module a packet goes: to its destination, or to the gateway through which it leaves.
hypernet_address member_towards(const hypernet_net& net, hypernet_address here, hypernet_address there) {
    for (unsigned level = net.common_level(here, there); level > 1; level = net.common_level(here, there)) {
        there = net.gateway(here, there, level);
    }
    return there;
}

/// The next router of a route, and whether an external link leads to it.
struct next_router {
    unsigned number = 0;
    bool is_external = false;
};

next_router next_of_router(const hypernet_net& net, hypernet_address here, hypernet_address there) {
    const hypernet_hop next = net.next(here, there);
    const bool by_bus = next.level == 0 && net.module().kind() == hypernet_module_kind::buslet;
    return {by_bus ? bus_of_hypernet(net, here) : net.number_of(next.to), next.level != 0};
}

}  // namespace

hierarchical::hierarchical(const hypernet_net& net, const topology_graph& graph, unsigned phases)
    : m_phases(phases), m_first_bus(net.nodes()) {
    for (unsigned router = 0; router < graph.routers.size(); ++router) {
        m_addresses.push_back(address_in_hypernet(net, router));
    }
    for (const auto& node : graph.nodes) {
        if (is_bus(node.router)) {
            throw description_error("network.routing", "hierarchical knows no nodes on the bus of a buslet");
        }
        m_goals.push_back({m_addresses[node.router], node.port});
    }
    if (p_vector::suits(net)) {
        m_copies.emplace(net, graph);
    }
    note_fields(net);
    fill_tables(net, graph);
}

route_option hierarchical::next_hop(unsigned router, port_id, const flit& head) const {
    const goal& to = goal_of(head.destination);
    if (m_addresses[router] == to.address && !is_bus(router)) {
        return {to.port};
    }
    const way on = way_on(router, to.address);
    if (m_phases == 0) {
        return {on.port};
    }
    return {on.port, set_of(head.routing), 0, static_cast<std::uint16_t>(head.routing + (on.is_external ? 1 : 0))};
}

std::uint16_t hierarchical::broadcast_entry(node_id, unsigned level) const {
    return state_of(0, m_copies->initial(level != 0 ? level : m_copies->levels()));
}

void hierarchical::copies(unsigned router, port_id input, const flit& head, route_options& found) const {
    const unsigned crossed = head.routing & ((1U << crossing_bits) - 1);
    m_copies->copy(router, input, head.routing >> crossing_bits, [&](const p_vector_copy& made) {
        const bool leaves = made.by == p_vector_copy::way::to_node;
        const unsigned then = crossed + (made.by == p_vector_copy::way::over_external_link ? 1 : 0);
        found.add({made.port, leaves ? std::uint8_t{0} : set_of(crossed), 0, state_of(then, made.p)});
    });
}

std::uint64_t hierarchical::vc_set(unsigned set, unsigned count) const {
    return set < first_phase_set ? routing_function::vc_set(0, count)
                                 : vc_share(set - first_phase_set, m_phases, count);
}

void hierarchical::note_fields(const hypernet_net& net) {
    for (unsigned level = 1; level <= net.h(); ++level) {
        const unsigned shift = net.bits(level - 1) - (level > 1 ? net.link_bits(level) : 0);
        const hypernet_address mask = (hypernet_address{1} << (net.bits(level) - shift)) - 1;
        for (unsigned bit = net.bits(level - 1); bit < net.bits(level); ++bit) {
            m_field_of_bit[bit] = static_cast<std::uint8_t>(m_fields.size());
        }
        m_fields.push_back({shift, mask, m_row});
        m_row += mask + std::size_t{1};
    }
}

void hierarchical::fill_tables(const hypernet_net& net, const topology_graph& graph) {
    std::vector<neighbour_ports> ports(graph.routers.size());
    for (const auto& link : graph.links) {
        ports[link.from].emplace_back(link.to, link.from_port);
    }
    m_ways.resize(graph.routers.size() * m_row);
    for (unsigned router = 0; router < graph.routers.size(); ++router) {
        for (unsigned level = 1; level <= net.h(); ++level) {
            fill_level(net, level, router, ports[router]);
        }
    }
}

/// All destinations with one value of a level's field leave a router alike, so that any of them tells the way.
void hierarchical::fill_level(const hypernet_net& net, unsigned level, unsigned router, const neighbour_ports& ports) {
    const field& of = field_of(level);
    const hypernet_address here = m_addresses[router];
    for (hypernet_address value = 0; value <= of.mask; ++value) {
        const hypernet_address there = of.with(here, value);
        const bool is_asked = (there != here || is_bus(router)) && net.common_level(here, there) == level;
        if (is_asked && (level > 1 || net.is_node(there))) {
            const next_router next = is_bus(router)
                                         ? next_router{net.number_of(member_towards(net, here, there)), false}
                                         : next_of_router(net, here, there);
            const auto found =
                std::find_if(ports.begin(), ports.end(), [&](const auto& to) { return to.first == next.number; });
            invariant(found != ports.end(), "hierarchical", 0, "no port leads to the next router of a route");
            m_ways[router * m_row + of.place(there)] = {found->second, next.is_external};
        }
    }
}

namespace {

std::unique_ptr<routing_function> make(const network_desc& described, const topology_graph& graph) {
    if (described.topology.kind != "hypernet") {
        throw description_error("network.routing", "hierarchical needs a hypernet; up_down routes on any graph");
    }
    const hypernet_net net = described_hypernet(described.topology);
    if (!described.faults.empty()) {
        return std::make_unique<hierarchical_detours>(net, graph, described);
    }
    const bool has_phases = described.routing_phases != routing_phase_kind::none;
    return std::make_unique<hierarchical>(net, graph, has_phases ? net.most_external_hops() + 1 : 0);
}

const routing_registry::entry registered{
    "hierarchical",
    "on hypernets: to the gateway for the destination's subnet, over its link, and on",
    {make, {"routing_phases"}}};

}  // namespace
}  // namespace orbweaver
