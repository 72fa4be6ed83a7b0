// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "hw/noc/topology/hypernet_switches.h"
#include "hw/noc/topology/io_concentrators.h"
#include "hw/noc/topology/topology_desc.h"
#include "sw_stack/shared/hypernet_net.h"

namespace orbweaver::noc {

/// Returns the hypernet of a description with `kind: hypernet`: its addresses and external links, and, if all of its
/// modules are of one kind, its nodes and internal links.
/// @throws description_error for an impossible description
hypernet_net described_hypernet(const topology_desc& described);

/// The positions of the graph's routers in a hypernet. Routers with a node are first, in the order of their addresses.
/// The buses of buslets follow, module by module, then the crosspoint switches, and finally the concentrators of I/O
/// channels.
///
/// Modules may be of several kinds: only a module's external links are visible outside it (Ghosh 1988, section 2.4).
class hypernet_plan {
public:
    using module_type = hypernet_net::module_type;

    /// @throws description_error for an impossible description
    explicit hypernet_plan(const topology_desc& described);

    /// Returns the addresses and external links; module_at() has the nodes and internal links.
    const hypernet_net& net() const { return m_net; }

    /// Returns the module that contains an address.
    const module_type& module_at(hypernet_address address) const { return m_modules[address >> m_net.d()].made; }
    bool has_bus(hypernet_address address) const { return module_at(address).kind() == hypernet_module_kind::buslet; }
    bool is_all_of(hypernet_module_kind kind) const;
    /// Returns whether subnets of a level have equally many nodes.
    bool is_even() const;
    /// Returns whether an address belongs to a node: the second address of a treelet's root does not.
    bool is_node(hypernet_address address) const {
        return module_at(address).node_at(position(address)) == position(address);
    }
    /// Returns the position of an address in its module.
    hypernet_address position(hypernet_address address) const { return address & (m_modules[0].made.positions() - 1); }

    unsigned nodes() const { return m_nodes; }
    /// Returns the index of the first switch, if there is one; routers before it have the address of a node.
    unsigned first_switch() const { return m_first_switch; }
    /// Returns the index of the first concentrator; the number of routers if there is none.
    unsigned first_concentrator() const { return m_first_switch + (m_switches ? m_switches->count() : 0); }
    bool is_bus(unsigned router) const { return router >= m_nodes && router < m_first_switch; }
    bool is_switch(unsigned router) const { return router >= m_first_switch && router < first_concentrator(); }
    bool is_concentrator(unsigned router) const { return router >= first_concentrator(); }

    /// Returns the address of a router's node; for a bus the address of its first member, for a switch of its first
    /// gateway, for a concentrator of its first I/O node.
    hypernet_address address_of(unsigned router) const;
    /// Returns the router of the node at an address.
    unsigned router_at(hypernet_address address) const {
        return m_modules[address >> m_net.d()].first_node + position(address);
    }
    /// Returns the bus of the buslet that contains an address.
    unsigned bus_at(hypernet_address address) const { return m_modules[address >> m_net.d()].bus; }

    /// Returns the switches; empty if links join the subnets.
    const std::optional<hypernet_switches>& switches() const { return m_switches; }
    /// Returns the concentrators; empty if I/O channels are not gathered.
    const std::optional<io_concentrators>& concentrators() const { return m_concentrators; }
    /// Returns the addresses of the I/O nodes of modules and subnets, ascending.
    std::vector<hypernet_address> exits() const;

    /// Returns whether the router at an address has an external link.
    bool has_external_link(hypernet_address address) const {
        return m_switches ? m_switches->joins(address) : m_net.port(address).use == hypernet_use::link;
    }
    /// Returns the router at the other end of that link.
    unsigned router_beyond(hypernet_address address) const {
        return m_switches ? first_switch() + m_switches->number_of(address) : router_at(m_net.port(address).peer);
    }

    /// Returns the address in its (d,level)-subnet (level 1: its module) to which a packet goes: its destination, or
    /// the gateway through which it leaves the subnet. The result is `here` if the packet leaves here.
    hypernet_address target_in_subnet(unsigned level, hypernet_address here, hypernet_address destination) const {
        for (unsigned common = m_net.common_level(here, destination); common > level;
             common = m_net.common_level(here, destination)) {
            destination = m_switches ? m_switches->gateway_towards(here, destination, common)
                                     : m_net.gateway(here, destination, common);
        }
        return destination;
    }

    /// Returns a bound on the crossings of a route from one module to another: one per level with switches.
    unsigned max_crossings() const { return m_switches ? m_net.h() - 1 : m_net.max_external_hops(); }

private:
    struct module_position {
        module_type made;
        unsigned first_node = 0;
        unsigned bus = 0;  // number of the bus in a buslet
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
