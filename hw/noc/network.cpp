// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/network.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "hw/base/errors.h"
#include "hw/base/module_scope.h"
#include "hw/noc/absent_link.h"
#include "hw/noc/bus/bus.h"
#include "hw/noc/faults/link_faults.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/router.h"
#include "hw/noc/topology/link_map.h"

namespace orbweaver::noc {

network::network(sc_core::sc_module_name name, clock_domain& domain, const network_desc& described,
                 packet_ledger& ledger, const link_tap_maker& taps, const router_maker& routers,
                 const channel_maker& channels)
    : sc_module(name),
      m_domain(domain),
      m_plan(std::make_shared<const network_plan>(described.name.empty() ? this->name() : described.name, described)),
      m_graph(m_plan->graph()),
      m_ledger(ledger) {
    if (link_faults* faults = routing().faults(); faults != nullptr) { faults->follow(domain.cycle_counter()); }
    note_neighbours();
    build_routers(taps, routers, channels);
    build_links(taps, channels);
    m_ledger.set_nodes(nodes());
    for (unsigned number = 0; partitions() > 1 && number < partitions(); ++number) {
        m_ledgers.push_back(&m_ledger.add_partition());
    }
    m_fabric->divided().connect(m_ledgers);
}

network::~network() = default;

link_pace network::node_pace(node_id node) const {
    return link_pace(m_plan->link_properties(m_plan->injection_link(node)).flits_per_cycle);
}

void network::note_neighbours() {
    m_neighbours.reserve(m_graph.links.size() + m_graph.nodes.size());
    m_first_port.reserve(m_graph.routers.size());
    for (unsigned number = 0; number < m_graph.routers.size(); ++number) {
        m_first_port.push_back(static_cast<std::uint32_t>(m_neighbours.size()));
        m_neighbours.resize(m_neighbours.size() + m_graph.routers[number].ports.size(),
                            {static_cast<std::uint16_t>(number), {}});
    }
    for (const auto& described : m_graph.links) {
        m_neighbours[m_first_port[described.origin] + described.origin_port.value] = {
            static_cast<std::uint16_t>(described.target), described.target_port};
    }
}

void network::build_routers(const link_tap_maker& taps, const router_maker& make, const channel_maker& channels) {
    fabric_plan plan{.network = *m_plan, .ledger = &m_ledger, .longest_link = m_plan->longest_link()};
    plan.routers.assign(m_graph.routers.size(), true);
    m_routers.resize(m_graph.routers.size());
    if (make || has_buses(m_graph) || description().router.has_modules()) { build_router_modules(plan, make); }
    plan.links.reserve(m_graph.links.size());
    for (const auto& described : m_graph.links) {
        const bool in_channel = channels && described.level == link_level::network;
        plan.links.push_back(plan.routers[described.origin] && plan.routers[described.target] && !taps && !in_channel);
    }
    plan.nodes.reserve(nodes());
    for (const auto& terminal : m_graph.nodes) {
        // Links count what each class sends on virtual channels that several classes use.
        plan.nodes.push_back(plan.routers[terminal.router] && !taps && !partition().shares_vcs());
    }
    m_is_inside = plan.links;
    m_is_inside.insert(m_is_inside.end(), plan.nodes.begin(), plan.nodes.end());
    m_is_inside.insert(m_is_inside.end(), plan.nodes.begin(), plan.nodes.end());
    plan.threads = description().threads;
    build_fabric(plan);
}

/// Buses, and the routers that have a module; notes in the plan that they are not in the fabric.
void network::build_router_modules(fabric_plan& plan, const router_maker& make) {
    router_parameters parameters;
    parameters.partition = &partition();
    parameters.vc_depth = depths().at_end_of(link_kind::transit);
    parameters.local_depth = depths().at_end_of(link_kind::injection);
    parameters.pipeline = description().router.pipeline;
    parameters.link_cycles = m_plan->longest_link();
    parameters.routing = &routing();
    parameters.seed = description().seed;
    parameters.options = description().router;
    parameters.ledger = &m_ledger;
    parameters.plan = m_plan;
    std::vector<std::vector<std::optional<node_id>>> nodes_at(m_graph.routers.size());  // [router][port]
    for (unsigned node = 0; node < nodes(); ++node) {
        const auto& terminal = m_graph.nodes[node];
        nodes_at[terminal.router].resize(m_graph.routers[terminal.router].ports.size());
        nodes_at[terminal.router][terminal.port.value] = node_id{static_cast<std::uint16_t>(node)};
    }
    for (unsigned number = 0; number < m_graph.routers.size(); ++number) {
        parameters.number = number;
        parameters.ports = m_graph.routers[number].ports;
        parameters.nodes = nodes_at[number];
        parameters.flits_per_cycle = m_plan->capacities(number);
        if (std::unique_ptr<router_block> built = build_router(parameters, make)) {
            plan.routers[number] = false;
            m_routers[number] = {built.get(), built.get()};
            m_router_modules.push_back(std::move(built));
        }
    }
}

void network::build_fabric(const fabric_plan& plan) {
    m_fabric = std::make_unique<router_fabric>("fabric", m_domain, plan);
    for (unsigned number = 0; number < m_routers.size(); ++number) {
        if (plan.routers[number]) { m_routers[number].view = &m_fabric->router(number); }
    }
}

/// @return null for a router in the fabric
std::unique_ptr<router_block> network::build_router(const router_parameters& parameters, const router_maker& make) {
    const std::string module_name = fmt::format("r{}", parameters.number);
    if (m_graph.routers[parameters.number].is_bus) {
        bus_parameters of_bus{parameters, description().bus};
        if (of_bus.bus.flits_per_cycle == 0) { of_bus.bus.flits_per_cycle = description().link.flits_per_cycle; }
        auto made = std::make_unique<bus>(module_name.c_str(), m_domain, of_bus);
        m_buses.push_back({made.get(), parameters.number});
        return made;
    }
    std::unique_ptr<router_block> made = make ? make(module_name.c_str(), m_domain, parameters) : nullptr;
    if (made == nullptr && description().router.is_module(parameters.number)) {
        made = std::make_unique<router>(module_name.c_str(), m_domain, m_plan, parameters.number, m_ledger);
    }
    return made;
}

/// Gives a link a module of its own.
link& network::make_module(unsigned number) {
    std::string module_name = "link_" + link_name(number);
    std::replace(module_name.begin(), module_name.end(), '.', '_');
    m_link_modules.push_back(std::make_unique<link>(module_name.c_str(), m_domain, m_plan, number));
    m_module_of_link.resize(links());
    m_module_of_link[number] = m_link_modules.back().get();
    return *m_module_of_link[number];
}

void network::add_tap(unsigned number, const link_tap_maker& taps) {
    if (taps) {
        m_taps.push_back(taps(number, link_name(number), m_plan->link_properties(number)));
        module_of(number)->out.bind(m_taps.back()->in);
    }
}

void network::build_transit_links(const link_tap_maker& taps, const channel_maker& channels) {
    for (unsigned number = 0; number < m_graph.links.size(); ++number) {
        const auto& described = m_graph.links[number];
        if (!m_is_inside[number]) {
            output(described.origin, described.origin_port).bind(make_module(number).in);
            add_tap(number, taps);
        }
    }
    for (unsigned number = 0; number < m_graph.links.size(); ++number) {
        const auto& described = m_graph.links[number];
        if (m_is_inside[number]) { continue; }
        if (!channels || described.level != link_level::network) {
            far_end(number).bind(input(described.target, described.target_port));
        } else if (const unsigned back = opposite(number); number < back) {
            const std::string name = fmt::format("channel{}", m_channels.size());
            m_channels.push_back(channels(name.c_str(), link_name(number), link_name(back)));
            flit_channel& channel = *m_channels.back();
            m_channel_of_link.resize(m_graph.links.size(), nullptr);
            m_channel_of_link[number] = m_channel_of_link[back] = &channel;
            const auto& returning = m_graph.links[back];
            far_end(number).bind(channel.in(0));
            far_end(back).bind(channel.in(1));
            channel.out(1).bind(input(described.target, described.target_port));
            channel.out(0).bind(input(returning.target, returning.target_port));
        }
    }
}

/// Returns the link between the same ports in the other direction.
unsigned network::opposite(unsigned number) const {
    const auto& connection = m_graph.links[number];
    const auto found = std::find_if(m_graph.links.begin(), m_graph.links.end(), [&](const topology_graph::link& any) {
        return any.origin == connection.target && any.origin_port == connection.target_port;
    });
    invariant(found != m_graph.links.end() && found->target == connection.origin &&
                  found->target_port == connection.origin_port,
              name(), 0, "a link without an opposite one");
    return static_cast<unsigned>(found - m_graph.links.begin());
}

void network::build_links(const link_tap_maker& taps, const channel_maker& channels) {
    m_injection = static_cast<unsigned>(m_graph.links.size());
    m_ejection = m_injection + nodes();
    m_is_taken.resize(std::size_t{2} * nodes());
    build_transit_links(taps, channels);
    build_node_links(taps, link_kind::injection);
    build_node_links(taps, link_kind::ejection);
    close_ports();
}

/// Closes the ports of router modules that have a link in one direction only.
void network::close_ports() {
    if (m_router_modules.empty()) { return; }
    const link_map links(m_graph);
    for (unsigned number = 0; number < m_routers.size(); ++number) {
        router_block* const block = m_routers[number].module;
        for (std::uint8_t port = 0; block != nullptr && port < block->ports(); ++port) {
            const std::string name = fmt::format("absent_r{}_{}", number, port);
            if (links.arriving(number, {port}) == link_map::none) {
                m_absent_links.push_back(std::make_unique<absent_link>((name + "_in").c_str(), block->in[port]));
            }
            if (links.leaving(number, {port}) == link_map::none) {
                m_absent_links.push_back(std::make_unique<absent_link>((name + "_out").c_str(), block->out[port]));
            }
        }
    }
}

void network::build_node_links(const link_tap_maker& taps, link_kind kind) {
    const bool enters = kind == link_kind::injection;
    for (unsigned node = 0; node < nodes(); ++node) {
        const unsigned number = (enters ? m_injection : m_ejection) + node;
        const auto& terminal = m_graph.nodes[node];
        if (m_is_inside[number]) { continue; }
        link& made = make_module(number);
        add_tap(number, taps);
        if (enters) {
            far_end(number).bind(input(terminal.router, terminal.port));
        } else {
            output(terminal.router, terminal.port).bind(made.in);
        }
    }
}

/// Connects a node's link that is a module with the node's records.
void network::join(node_id node, link_kind kind) {
    const unsigned number = (kind == link_kind::injection ? m_injection : m_ejection) + node.value;
    m_is_taken[number - m_injection] = true;
    if (module_of(number) == nullptr) { return; }
    if (kind == link_kind::injection) {
        m_fabric->cut_injection(node).bind(module_of(number)->in);
    } else {
        far_end(number).bind(m_fabric->cut_ejection(node));
    }
}

/// Completes nodes without an owner: they have records, to which no flit may be sent.
void network::before_end_of_elaboration() {
    for (unsigned number = 0; number < nodes(); ++number) {
        const node_id node{static_cast<std::uint16_t>(number)};
        if (!m_is_taken[number]) { join(node, link_kind::injection); }
        if (!m_is_taken[nodes() + number]) { join(node, link_kind::ejection); }
    }
}

node_end network::end_of(node_id node) {
    join(node, link_kind::injection);
    join(node, link_kind::ejection);
    return {&m_fabric->edge(node),
            m_fabric->node(node),
            node_pace(node),
            description().router.vc_release,
            m_plan->link_properties(m_injection + node.value).cycles,
            m_plan->link_properties(m_ejection + node.value).cycles};
}

flit_target_socket& network::injection(node_id node) {
    const unsigned number = m_injection + node.value;
    m_is_taken[number - m_injection] = true;
    if (module_of(number) == nullptr) {
        const module_scope inside(*this);
        const auto& terminal = m_graph.nodes[node.value];
        make_module(number).out.bind(m_fabric->cut_input(terminal.router, terminal.port));
    }
    return module_of(number)->in;
}

flit_initiator_socket& network::ejection(node_id node) {
    const unsigned number = m_ejection + node.value;
    m_is_taken[number - m_injection] = true;
    if (module_of(number) == nullptr) {
        const module_scope inside(*this);
        const auto& terminal = m_graph.nodes[node.value];
        m_fabric->cut_output(terminal.router, terminal.port).bind(make_module(number).in);
    }
    return far_end(number);
}

}  // namespace orbweaver::noc
