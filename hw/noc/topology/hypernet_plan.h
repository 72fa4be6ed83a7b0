// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "hw/noc/topology/hypernet_switches.h"
#include "hw/noc/topology/io_concentrators.h"
#include "hw/noc/topology/topology_desc.h"
#include "sw_stack/shared/hypernet_net.h"

namespace orbweaver::noc {

/// The hypernet that a description of `kind: hypernet` speaks of: its addresses and external links, and, if all of its
/// modules are of one kind, its nodes and internal links.
/// @throws description_error for what cannot be
hypernet_net described_hypernet(const topology_desc& described);

/// Which router of the graph stands where in a hypernet. Routers with a node come first, in the order of their
/// addresses; behind them the buses of buslets, module by module, behind these the crosspoint switches, and at the end
/// the concentrators of I/O channels.
///
/// Modules may be of several kinds: outside a module nothing but its external links is known of it (Ghosh 1988,
/// section 2.4).
class hypernet_plan {
public:
    using module_type = hypernet_net::module_type;

    /// @throws description_error for what cannot be
    explicit hypernet_plan(const topology_desc& described);

    /// Addresses and external links; of nodes and internal links module_at() knows.
    const hypernet_net& net() const { return m_net; }

    /// The module with an address, or the bus of it.
    const module_type& module_at(hypernet_address address) const { return m_modules[address >> m_net.d()].made; }
    bool has_bus(hypernet_address address) const { return module_at(address).kind() == hypernet_module_kind::buslet; }
    bool is_all_of(hypernet_module_kind kind) const;
    /// Whether subnets of a level have equally many nodes.
    bool is_even() const;
    /// Whether a node has an address: the second of a treelet's root stands for none.
    bool is_node(hypernet_address address) const {
        return module_at(address).node_at(position(address)) == position(address);
    }
    /// Position of an address in its module.
    hypernet_address position(hypernet_address address) const { return address & (m_modules[0].made.positions() - 1); }

    unsigned nodes() const { return m_nodes; }
    /// Where the first switch stands, if there is one; routers before it have the address of a node.
    unsigned first_switch() const { return m_first_switch; }
    /// Where the first concentrator stands, if there is one, and the routers end, if not.
    unsigned first_concentrator() const { return m_first_switch + (m_switches ? m_switches->count() : 0); }
    bool is_bus(unsigned router) const { return router >= m_nodes && router < m_first_switch; }
    bool is_switch(unsigned router) const { return router >= m_first_switch && router < first_concentrator(); }
    bool is_concentrator(unsigned router) const { return router >= first_concentrator(); }

    /// The address of a node; of a bus that of its first member, of a switch that of its first gateway, of a
    /// concentrator that of its first I/O node.
    hypernet_address address_of(unsigned router) const;
    /// The router of the node at an address.
    unsigned router_at(hypernet_address address) const {
        return m_modules[address >> m_net.d()].first_node + position(address);
    }
    /// The bus of the module with an address, which is a buslet.
    unsigned bus_at(hypernet_address address) const { return m_modules[address >> m_net.d()].bus; }

    /// None if links join the subnets.
    const std::optional<hypernet_switches>& switches() const { return m_switches; }
    /// None if I/O channels are not gathered.
    const std::optional<io_concentrators>& concentrators() const { return m_concentrators; }
    /// Addresses of the I/O nodes of modules and subnets, ascending.
    std::vector<hypernet_address> exits() const;

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
    struct module_position {
        module_type made;
        unsigned first_node = 0;
        unsigned bus = 0;  // of a buslet
    };

    void place_modules(const std::vector<hypernet_module_kind>& kinds);
    void gather_channels(const topology_desc& described);

    hypernet_net m_net;
    std::vector<module_position> m_modules;
    std::vector<unsigned> m_module_of_bus;
    unsigned m_nodes = 0;
    unsigned m_first_switch = 0;
    std::optional<hypernet_switches> m_switches;
    std::optional<io_concentrators> m_concentrators;
};

}  // namespace orbweaver::noc
