// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hw/noc/routing/p_vector.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/routing/routing_desc.h"
#include "hw/noc/topology/hypernet_plan.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

/// The distributed hierarchical routing of hypernets (Ghosh 1988, section 2.2.1): to the
/// gateway of the own subnet that leads to the subnet of the destination, over its external link, and on from there;
/// inside a module e-cube in ascending dimensions, up to the common ancestor and down, one transfer on the bus, or one
/// link.
///
/// A bus carries a packet to the member at which it leaves the module. A router has a table a level, as in
/// section 2.2.1: which way leads to the gateway for a sibling subnet (of several links: for a sibling and a link), and
/// inside the module to a position.
///
/// The routes alone can deadlock. The external links that a packet has crossed, at most 2^(h-1) - 1, choose its virtual
/// channels; between two crossings it moves in one module, whose routes close no cycle, so that no cycle remains.
///
/// With crosspoint switches the packet goes to the gateway that has the leading bits of the destination in its subnet,
/// and the switch hands it to the destination's subnet, in whose module it then is: one crossing a level. It has
/// crossed when it leaves the switch: the links to switches come behind the module, the links from them behind those.
///
/// The controller of a module may keep an address map (section 2.4): a packet from another module that names a node
/// goes to another node of the module. Packets that have crossed nothing come from the module itself, which knows its
/// nodes.
///
/// Concentrators of I/O channels are trees with a device at the top: a packet for a device leaves by the nearest I/O
/// node of its tree and goes up; one from a device goes down to the I/O node that is nearest to where it wants to go.
/// Links down come before all others, links up behind them.
///
/// State: external links crossed; of a broadcast its P vector above them (p_vector.h).
class hierarchical : public routing_function {
public:
    /// @param phases parts of the virtual channels of a class, more than crossings of a route; 0: they are not divided
    /// @throws description_error for an address map that leads out of a module
    hierarchical(const hypernet_plan& plan, const topology_graph& graph, unsigned phases,
                 const std::vector<address_map_entry>& address_map = {});

    route_option next_hop(unsigned router, port_id input, const flit& head) const override;

    bool readdresses() const override { return !m_receivers.empty(); }
    node_id receiver(node_id named, std::uint16_t state) const override {
        return m_receivers.empty() || state == 0 ? named : m_receivers[named.value];
    }

    bool broadcasts() const override { return m_copies.has_value(); }
    unsigned broadcast_levels() const override { return m_copies ? m_copies->levels() : 0; }
    std::uint16_t broadcast_entry(node_id source, unsigned level) const override;
    void copies(unsigned router, port_id input, const flit& head, route_options& found) const override;

    unsigned vc_sets() const override { return first_phase_set + m_phases; }
    std::uint64_t vc_set(unsigned set, unsigned count) const override;
    unsigned least_vcs() const override { return m_phases != 0 ? m_phases : 1; }

protected:
    /// Where a node hangs: a gateway of a chip is a second node of its router. Of an I/O channel at a switch the
    /// address is that of the I/O node, behind which the switch stands, at a concentrator that of the first.
    struct goal {
        unsigned router = 0;
        hypernet_address address = 0;
        port_id port;
    };
    struct route {
        port_id port;
        bool is_crossing = false;  // into another subnet
    };
    /// The bits of a destination that ask the way to it where it lies in another subnet of a level: the index of that
    /// subnet, and below it, of several links, the number of the link (hypernet_net::gateway_index); with switches the
    /// index of the gateway. Of level 1: its position in the module.
    struct field {
        unsigned shift = 0;
        hypernet_address mask = 0;
        std::size_t first = 0;  // of the level's ways in a router's row

        hypernet_address value(hypernet_address address) const { return address >> shift & mask; }
        std::size_t entry_index(hypernet_address destination) const { return first + value(destination); }
        /// An address with another value in these bits.
        hypernet_address variant(hypernet_address address, hypernet_address value) const {
            return (address & ~(mask << shift)) | value << shift;
        }
    };

    const hypernet_plan& plan() const { return m_plan; }
    const goal& goal_of(node_id node) const { return m_goals[node.value]; }
    /// @param level 1 .. h: of siblings joined by links of the level below
    const field& field_of(unsigned level) const { return m_fields[level - 1]; }
    /// Ways of a router: for each level, one for each value of its field.
    std::size_t row() const { return m_row; }
    hypernet_address address_at(unsigned router) const { return m_addresses[router]; }
    /// Index of the route of a router or a bus to another address. A bus has the address of its first
    /// member, a destination on a switch that of its I/O node, both of which the lowest bit stands for.
    std::size_t entry_index(unsigned router, hypernet_address destination) const {
        const auto differing = static_cast<unsigned>(std::bit_width((m_addresses[router] ^ destination) | 1));
        return router * m_row + m_fields[m_field_of_bit[differing - 1]].entry_index(destination);
    }

    /// The way of a router or a bus to another address.
    const route& stored_route(unsigned router, hypernet_address destination) const {
        return m_routes[entry_index(router, destination)];
    }
    std::uint8_t set_of(unsigned phase) const {
        return static_cast<std::uint8_t>(m_phases == 0 ? 0 : first_phase_set + phase);
    }

private:
    using neighbour_ports = std::vector<std::pair<unsigned, port_id>>;

    static constexpr unsigned first_phase_set = 1;  // set 0: all

    route route_to(unsigned router, const goal& target) const;
    route exit_route(unsigned router, unsigned concentrator) const;
    route route_through(unsigned number, hypernet_address destination) const;
    route route_in_tree(unsigned number, const goal& target) const;

    hypernet_address goal_address(unsigned router) const;
    void note_receivers(const std::vector<address_map_entry>& address_map);
    void check_node(const std::string& key, unsigned node) const;
    void note_exits(const topology_graph& graph);
    void note_fields();
    field field_below(unsigned level) const;
    void fill_tables(const topology_graph& graph);
    void fill_module(unsigned router, const neighbour_ports& ports);
    void fill_level(unsigned level, unsigned router, const neighbour_ports& ports);
    route route_from(unsigned router, hypernet_address there, const neighbour_ports& ports) const;

    hypernet_plan m_plan;
    std::optional<p_vector> m_copies;
    unsigned m_phases;                              // 0: virtual channels are not divided
    std::vector<hypernet_address> m_addresses;      // [router]; of a bus that of its first member
    std::vector<goal> m_goals;                      // [node]
    std::vector<node_id> m_receivers;               // [node], of packets from other modules; empty: no address map
    std::vector<port_id> m_exit_ports;              // [router] to a concentrator; empty: there is none
    std::vector<field> m_fields;                    // [level - 1]
    std::array<std::uint8_t, 32> m_field_of_bit{};  // the highest bit in which two addresses differ
    std::size_t m_row = 0;                          // ways of a router
    std::vector<route> m_routes;                    // [router * m_row + field::place()]; none of switches
};

}  // namespace orbweaver::noc
