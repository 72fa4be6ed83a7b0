// SPDX-License-Identifier: Apache-2.0
#include "reference/reference_model.h"

#include <fmt/core.h>

#include <algorithm>
#include <exception>

#include "hw/base/errors.h"
#include "hw/base/module_scope.h"
#include "hw/noc/node_endpoint.h"

namespace orbweaver::reference {

namespace {

constexpr unsigned router_cycles = 2;  // maximum delay from a buffer to the link

}  // namespace

reference_model::reference_model(sc_core::sc_module_name name, const noc::network_desc& described,
                                 std::optional<unsigned> router)
    : sc_module(name),
      m_clock("clock", sc_core::sc_time(1, sc_core::SC_NS)),
      m_self(m_clock.attach(*this, clock_stage::nodes)) {
    noc::network_desc wanted = described;
    wanted.threads = {};
    if (router) {
        wanted.link.cycles = 1;  // the wires are at the ports, so links have no further delay
    }
    build(wanted, router);
}

void reference_model::build(const noc::network_desc& described, std::optional<unsigned> router) {
    const noc::router_maker stand_ins = [this, router](const char* name, clock_domain& domain,
                                                       const noc::router_parameters& parameters) {
        std::unique_ptr<wire_router> made;
        if (parameters.number != *router) {
            made = std::make_unique<wire_router>(name, domain, m_ledger, parameters);
        }
        m_routers.push_back(made.get());
        return made;
    };
    m_network = std::make_unique<noc::network>("network", m_clock, described, m_ledger, noc::link_tap_maker{},
                                               router ? stand_ins : noc::router_maker{});
    m_codec.emplace(*m_network);
    if (router && *router >= m_network->routers()) {
        throw user_error(fmt::format("there is no router {}: the network has {}", *router, m_network->routers()));
    }
    if (router) {
        add_router_ports(*router);
    } else {
        for (unsigned node = 0; node < m_network->nodes(); ++node) {
            add_node({static_cast<std::uint16_t>(node)});
        }
    }
}

/// Adds ports in the order of the router's ports.
void reference_model::add_router_ports(unsigned router) {
    const noc::topology_graph& graph = m_network->topology();
    m_ports.assign(graph.routers[router].ports.size(), nullptr);
    node_id position;
    for (unsigned node = 0; node < graph.nodes.size(); ++node) {
        if (graph.nodes[node].router == router) {
            position = {static_cast<std::uint16_t>(node)};
            add_node(position);
            m_ports[graph.nodes[node].port.value] = m_ports.back();
            m_ports.pop_back();
        }
    }
    for (unsigned number = 0; number < graph.links.size(); ++number) {
        const auto& connection = graph.links[number];
        if (connection.origin == router) {
            wire_port& port = m_routers[connection.target]->port(connection.target_port);
            open(port, number, position, noc::link_kind::transit);
            m_ports[connection.origin_port.value] = &port;
        }
    }
    // Unconnected ports have no wires.
    m_ports.erase(std::remove(m_ports.begin(), m_ports.end(), nullptr), m_ports.end());
}

void reference_model::add_node(node_id node) {
    m_nodes.push_back(std::make_unique<wire_node>(fmt::format("n{}", node.value).c_str(), m_clock, m_ledger,
                                                  m_network->plan()->longest_link() + router_cycles));
    noc::bind_node(*m_network, node, *m_nodes.back());
    wire_port& port = m_nodes.back()->port();
    open(port, m_network->links() - m_network->nodes() + node.value, node, noc::link_kind::injection);
    m_ports.push_back(&port);
}

/// @param sending index of the link on which the model sends
void reference_model::open(wire_port& port, unsigned sending, node_id position, noc::link_kind kind) {
    port.open(*m_codec, m_network->link_name(sending), position, m_network->depths().at_end_of(kind),
              m_network->partition());
}

const std::string& reference_model::step() {
    if (m_broken.empty()) {
        try {
            m_clock.step();
        } catch (const std::exception& error) {
            m_broken = error.what();
        }
    }
    return m_broken;
}

void reference_model::tick(cycle_t now) {
    for (wire_port* const port : m_ports) {
        const std::string_view broken = port->hand_over(now);
        if (!broken.empty() && m_broken.empty()) {
            m_broken = fmt::format("cycle {}, towards {}: {}", now, port->name(), broken);
        }
    }
}

}  // namespace orbweaver::reference
