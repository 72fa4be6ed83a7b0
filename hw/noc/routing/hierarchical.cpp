// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/routing/hierarchical.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/noc/description_error.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/grown_hierarchical.h"
#include "hw/noc/routing/hierarchical_detours.h"
#include "hw/noc/routing/routing_desc.h"

namespace orbweaver::noc {

namespace {

constexpr unsigned crossing_bits = 10;  // bits of the state; the P vector has one bit for each level but the last

std::uint16_t state_of(unsigned crossed, unsigned vector) {
    return static_cast<std::uint16_t>(vector << crossing_bits | crossed);
}

}  // namespace

hierarchical::hierarchical(const hypernet_plan& plan, const topology_graph& graph, unsigned phases,
                           const std::vector<address_map_entry>& address_map)
    : m_plan(plan), m_phases(phases) {
    for (unsigned router = 0; router < graph.routers.size(); ++router) {
        m_addresses.push_back(m_plan.address_of(router));
    }
    for (const auto& node : graph.nodes) {
        if (m_plan.is_bus(node.router)) {
            throw description_error("network.routing", "hierarchical knows no nodes on the bus of a buslet");
        }
        m_attachments.push_back({node.router, target_address(node.router), node.port});
    }
    if (p_vector::suits(m_plan)) { m_copies.emplace(m_plan, graph); }
    read_address_map(address_map);
    find_exit_ports(graph);
    build_fields();
    fill_tables(graph);
}

route_option hierarchical::next_hop(unsigned router, port_id, const flit& head) const {
    const attachment& target = attachment_of(hierarchical::receiver(head.destination, head.routing));
    if (router == target.router) { return {target.port}; }
    const route step = m_exit_ports.empty() && router < m_plan.first_switch() ? stored_route(router, target.address)
                                                                              : route_to(router, target);
    if (m_phases == 0 && m_receivers.empty()) { return {step.port}; }
    return {step.port, set_of(head.routing), 0, static_cast<std::uint16_t>(head.routing + (step.is_crossing ? 1 : 0))};
}

/// Returns the next hop in nets with switches or concentrators.
hierarchical::route hierarchical::route_to(unsigned router, const attachment& target) const {
    if (m_plan.is_concentrator(router)) { return route_in_tree(router - m_plan.first_concentrator(), target); }
    if (m_plan.is_switch(router)) { return route_through(router - m_plan.first_switch(), target.address); }
    return m_plan.is_concentrator(target.router) ? exit_route(router, target.router - m_plan.first_concentrator())
                                                 : stored_route(router, target.address);
}

/// Leads to the nearest I/O node that a concentrator serves, and out of the net there.
hierarchical::route hierarchical::exit_route(unsigned router, unsigned concentrator) const {
    const hypernet_address exit = m_plan.concentrators()->nearest_exit(concentrator, m_addresses[router]);
    return m_plan.router_at(exit) == router ? route{m_exit_ports[router]} : stored_route(router, exit);
}

/// Leads up to the device if it is on top of this tree, else down.
hierarchical::route hierarchical::route_in_tree(unsigned number, const attachment& target) const {
    const io_concentrators& trees = *m_plan.concentrators();
    const unsigned port = m_plan.first_concentrator() + trees.last_above(number) == target.router
                              ? trees.gathered(number)
                              : trees.port_to(number, trees.nearest_exit(number, target.address));
    return {{static_cast<std::uint8_t>(port)}};
}

/// Leads from a switch down to a subnet: of the destination, or of the gateway through which the packet leaves the
/// subnets that the switch joins.
/// @param number index of the switch
hierarchical::route hierarchical::route_through(unsigned number, hypernet_address destination) const {
    const hypernet_switches& switches = *m_plan.switches();
    const hypernet_address here = m_addresses[m_plan.first_switch() + number];
    const hypernet_address target = m_plan.target_in_subnet(switches.level(number) + 1, here, destination);
    return {{static_cast<std::uint8_t>(switches.subnet_with(number, target))}, true};
}

std::uint16_t hierarchical::broadcast_entry(node_id, unsigned level) const {
    return state_of(0, m_copies->initial(level != 0 ? level : m_copies->levels()));
}

void hierarchical::copies(unsigned router, port_id input, const flit& head, route_options& found) const {
    const unsigned crossed = head.routing & ((1U << crossing_bits) - 1);
    m_copies->copy(router, input, head.routing >> crossing_bits, [&](const p_vector_copy& made) {
        const bool leaves = made.kind == p_vector_copy::route::to_node;
        const unsigned then = crossed + (made.kind == p_vector_copy::route::over_external_link ? 1 : 0);
        found.add({made.port, leaves ? std::uint8_t{0} : set_of(crossed), 0, state_of(then, made.vector)});
    });
}

std::uint64_t hierarchical::vc_set(unsigned set, unsigned count) const {
    return set < first_phase_set ? routing_function::vc_set(0, count)
                                 : vc_share(set - first_phase_set, m_phases, count);
}

hypernet_address hierarchical::target_address(unsigned router) const {
    if (!m_plan.is_switch(router)) { return m_addresses[router]; }
    const unsigned number = router - m_plan.first_switch();
    return m_plan.switches()->gateway(number, m_plan.switches()->io_subnet(number));
}

void hierarchical::read_address_map(const std::vector<address_map_entry>& address_map) {
    if (address_map.empty()) { return; }
    for (std::uint16_t node = 0; node < m_attachments.size(); ++node) { m_receivers.push_back({node}); }
    std::vector<bool> is_mapped(m_attachments.size());
    for (std::size_t number = 0; number < address_map.size(); ++number) {
        const address_map_entry& mapping = address_map[number];
        const std::string key = fmt::format("network.address_map.{}.", number);
        check_node(key + "named", mapping.named);
        check_node(key + "receiver", mapping.receiver);
        if ((m_attachments[mapping.named].address ^ m_attachments[mapping.receiver].address) >> m_plan.net().d() != 0) {
            throw description_error(key + "receiver", fmt::format("node {} is not in the module of node {}",
                                                                  mapping.receiver, mapping.named));
        }
        if (is_mapped[mapping.named]) {
            throw description_error(key + "named", fmt::format("node {} has a receiver already", mapping.named));
        }
        is_mapped[mapping.named] = true;
        m_receivers[mapping.named] = {static_cast<std::uint16_t>(mapping.receiver)};
    }
}

void hierarchical::check_node(const std::string& key, unsigned node) const {
    if (node >= m_attachments.size() || m_attachments[node].router >= m_plan.nodes()) {
        throw description_error(key, fmt::format("node {} is in no module", node));
    }
}

void hierarchical::find_exit_ports(const topology_graph& graph) {
    if (m_plan.concentrators()) {
        m_exit_ports.resize(graph.routers.size());
        for (const auto& link : graph.links) {
            if (m_plan.is_concentrator(link.target)) { m_exit_ports[link.origin] = link.origin_port; }
        }
    }
}

void hierarchical::build_fields() {
    const hypernet_net& net = m_plan.net();
    for (unsigned level = 1; level <= net.h(); ++level) {
        for (unsigned bit = net.bits(level - 1); bit < net.bits(level); ++bit) {
            m_field_of_bit[bit] = static_cast<std::uint8_t>(m_fields.size());
        }
        m_fields.push_back(field_below(level));
        m_row += m_fields.back().mask + std::size_t{1};
    }
}

/// Returns the field of a level, whose entries follow the entries of the lower levels.
hierarchical::field hierarchical::field_below(unsigned level) const {
    const hypernet_net& net = m_plan.net();
    const auto slice = [this](unsigned first_bit, unsigned end_bit) {
        return field{first_bit, (hypernet_address{1} << (end_bit - first_bit)) - 1, m_row};
    };
    if (level == 1) { return slice(0, net.bits(1)); }
    return m_plan.switches() ? slice(level - 1, net.bits(level - 1))
                             : slice(net.bits(level - 1) - net.link_bits(level), net.bits(level));
}

void hierarchical::fill_tables(const topology_graph& graph) {
    std::vector<neighbour_ports> ports(graph.routers.size());
    for (const auto& link : graph.links) { ports[link.origin].emplace_back(link.target, link.origin_port); }
    m_routes.resize(m_plan.first_switch() * m_row);
    for (unsigned router = 0; router < m_plan.first_switch(); ++router) {
        fill_module(router, ports[router]);
        for (unsigned level = 2; level <= m_plan.net().h(); ++level) { fill_level(level, router, ports[router]); }
    }
}

/// Fills in the routes to the positions of the router's module, including its own position if an I/O channel is
/// attached to its external link.
void hierarchical::fill_module(unsigned router, const neighbour_ports& ports) {
    const field& positions = field_of(1);
    for (hypernet_address position = 0; position <= positions.mask; ++position) {
        const hypernet_address there = positions.variant(m_addresses[router], position);
        const bool needs_route = there != m_addresses[router] || m_plan.is_bus(router) ||
                                 (m_plan.switches() && m_plan.has_external_link(there));
        if (needs_route && m_plan.is_node(there)) {
            m_routes[entry_index(router, there)] = route_from(router, there, ports);
        }
    }
}

/// Fills in the routes to the other subnets of a level. All destinations with the same value of the level's field leave
/// a router by the same route, so any of them serves as an example.
void hierarchical::fill_level(unsigned level, unsigned router, const neighbour_ports& ports) {
    const hypernet_net& net = m_plan.net();
    const field& siblings = field_of(level);
    const hypernet_address sibling = m_addresses[router] ^ (hypernet_address{1} << net.bits(level - 1));
    for (hypernet_address value = 0; value <= siblings.mask; ++value) {
        const hypernet_address there = siblings.variant(sibling, value);
        if (net.common_level(m_addresses[router], there) == level) {
            m_routes[entry_index(router, there)] = route_from(router, there, ports);
        }
    }
}

hierarchical::route hierarchical::route_from(unsigned router, hypernet_address there,
                                             const neighbour_ports& ports) const {
    const auto hop = [&ports](unsigned next, bool is_crossing) {
        const auto found =
            std::find_if(ports.begin(), ports.end(), [&](const auto& neighbour) { return neighbour.first == next; });
        invariant(found != ports.end(), "hierarchical", 0, "no port leads to the next router of a route");
        return route{found->second, is_crossing};
    };
    const hypernet_address here = m_addresses[router];
    const hypernet_address target = m_plan.target_in_subnet(1, here, there);
    if (m_plan.is_bus(router)) { return hop(m_plan.router_at(target), false); }
    if (target == here) { return hop(m_plan.router_beyond(here), !m_plan.switches()); }
    const field& positions = field_of(1);
    const hypernet_address next = m_plan.module_at(here).next(positions.value(here), positions.value(target));
    return hop(m_plan.has_bus(here) ? m_plan.bus_at(here) : m_plan.router_at(positions.variant(here, next)), false);
}

namespace {

/// @throws description_error for options that require a net without others on its links
std::unique_ptr<routing_function> make_grown(const network_desc& described, const topology_graph& graph,
                                             bool has_phases) {
    if (!described.address_map.empty()) {
        throw description_error("network.address_map", "is for hypernets without others on their free links");
    }
    return std::make_unique<grown_hierarchical>(grown_hypernet_plan(described.topology), graph, has_phases);
}

std::unique_ptr<routing_function> make_hierarchical(const network_desc& described, const topology_graph& graph) {
    const bool has_phases = described.routing_phases != routing_phase_kind::none;
    if (described.topology.kind == "grown_hypernet") { return make_grown(described, graph, has_phases); }
    if (described.topology.kind != "hypernet") {
        throw description_error("network.routing", "hierarchical needs a hypernet; up_down routes on any graph");
    }
    if (!described.topology.global_connections.empty()) {
        throw description_error("network.topology.global_connections",
                                "lead past the hierarchy, which hierarchical follows; up_down routes on any graph");
    }
    const hypernet_plan plan(described.topology);
    if (!described.faults.empty() && hierarchical_detours::suit(plan, graph, described)) {
        return std::make_unique<hierarchical_detours>(plan, graph, described);
    }
    return std::make_unique<hierarchical>(plan, graph, has_phases ? plan.max_crossings() + 1 : 0,
                                          described.address_map);
}

const routing_registry::entry registered_hierarchical{
    "hierarchical",
    "on hypernets: to the gateway for the destination's subnet, over its link, and on",
    {make_hierarchical, {"routing_phases"}}};

}  // namespace
}  // namespace orbweaver::noc
