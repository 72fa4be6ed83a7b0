// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "hw/noc/network_desc.h"
#include "hw/noc/topology/hypernet_switches.h"
#include "sw_stack/shared/hypernet_net.h"

namespace orbweaver {

/// The hypernet that a description of `kind: hypernet` speaks of: its addresses and external links.
/// @throws description_error for what cannot be
hypernet_net described_hypernet(const topology_desc& described);

/// Which router of the graph stands where in a hypernet. Routers with a node come first, in the order of their
/// addresses; behind them the buses of buslets, module by module, and behind these the crosspoint switches.
class hypernet_plan {
public:
    using module_type = hypernet_net::module_type;

    /// @throws description_error for what cannot be
    explicit hypernet_plan(const topology_desc& described);

    /// Addresses and external links.
    const hypernet_net& net() const { return m_net; }
    const module_type& module() const { return m_net.module(); }

    unsigned nodes() const { return m_nodes; }
    /// Where the first switch stands, if there is one, and the routers end, if not.
    unsigned first_switch() const { return m_first_switch; }
    bool is_bus(unsigned router) const { return router >= m_nodes && router < m_first_switch; }
    bool is_switch(unsigned router) const { return router >= m_first_switch; }

    /// The address of a node; of a bus that of its first member, of a switch that of its first gateway.
    hypernet_address address_of(unsigned router) const;
    /// The router of the node at an address.
    unsigned router_at(hypernet_address address) const { return m_net.number_of(address); }

    bool has_buses() const { return module().kind() == hypernet_module_kind::buslet; }
    /// The bus of the module with an address.
    unsigned bus_of(hypernet_address address) const { return m_nodes + (address >> m_net.d()); }

    /// None if links join the subnets.
    const std::optional<hypernet_switches>& switches() const { return m_switches; }

    /// Whether the router at an address has an external link.
    bool has_external_link(hypernet_address address) const {
        return m_switches ? m_switches->joins(address) : m_net.port(address).use == hypernet_use::link;
    }
    /// The router behind it.
    unsigned router_beyond(hypernet_address address) const {
        return m_switches ? first_switch() + m_switches->number_of(address) : router_at(m_net.port(address).peer);
    }

    /// Where in its (d,level)-subnet, 1: its module, a packet goes: to its destination or to the gateway through which
    /// it leaves the subnet; that is the own address if it leaves here.
    hypernet_address goal_in_subnet(unsigned level, hypernet_address here, hypernet_address destination) const {
        for (unsigned common = m_net.common_level(here, destination); common > level;
             common = m_net.common_level(here, destination)) {
            destination = m_switches ? m_switches->gateway_towards(here, destination, common)
                                     : m_net.gateway(here, destination, common);
        }
        return destination;
    }

    /// Bound on the crossings of a route from one module to another: one a level with switches.
    unsigned most_crossings() const { return m_switches ? m_net.h() - 1 : m_net.most_external_hops(); }

private:
    hypernet_net m_net;
    unsigned m_nodes;
    unsigned m_first_switch;
    std::optional<hypernet_switches> m_switches;
};

}  // namespace orbweaver
