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

/// The distributed hierarchical routing of hypernets (Ghosh 1988, section 2.2.1). A packet goes to the gateway of its
/// subnet that leads to the subnet of the destination, crosses its external link, and continues from there. Inside a
/// module it uses e-cube in ascending dimensions, up to the common ancestor and down, one bus transfer, or one link.
///
/// A bus carries a packet to the member at which it leaves the module. A router has one table per level, as in section
/// 2.2.1. The tables contain the route to the gateway for a sibling subnet (with several links: for a sibling and a
/// link), and inside the module to a position.
///
/// The routes alone can deadlock. The number of external links that a packet has crossed, at most 2^(h-1) - 1, selects
/// its VCs. Between two crossings it moves in one module, whose routes close no cycle, so no cycle remains.
///
/// With crosspoint switches the packet goes to the gateway that has the leading bits of the destination in its subnet.
/// The switch passes it to the destination's subnet, in whose module it then is: one crossing per level. The crossing
/// counts when the packet leaves the switch: in the channel order, links to switches follow the module, and links from
/// switches follow these.
///
/// The controller of a module may hold an address map (section 2.4): a packet from another module that names a node
/// goes to another node of the module. Packets that have not crossed an external link are from the module itself, which
/// knows its nodes.
///
/// Concentrators of I/O channels are trees with a device at the top. A packet for a device leaves at the nearest I/O
/// node of its tree and goes up. A packet from a device goes down to the I/O node that is nearest to its destination.
/// In the channel order, down links precede all others, and up links follow them.
///
/// State: number of external links crossed; above it, for a broadcast, its P vector (p_vector.h).
class hierarchical : public routing_function {
public:
    /// @param phases parts of the VCs of a class, more than the crossings of a route; 0: they are not divided
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
    unsigned min_vcs() const override { return m_phases != 0 ? m_phases : 1; }

protected:
    /// The attachment of a node: a gateway of a chip is a second node of its router. The address of an I/O channel at a
    /// switch is its I/O node, to which the switch is attached; at a concentrator, the first I/O node.
    struct attachment {
        unsigned router = 0;
        hypernet_address address = 0;
        port_id port;
    };
    struct route {
        port_id port;
        bool is_crossing = false;  // it leads into another subnet
    };
    /// The destination bits that select the route if the destination is in another subnet of a level: the index of that
    /// subnet, and below it, if there are several links, the index of the link (hypernet_net::gateway_index). With
    /// switches they are the index of the gateway; at level 1, the position in the module.
    struct field {
        unsigned shift = 0;
        hypernet_address mask = 0;
        std::size_t first = 0;  // index of the level's first route in a router's row

        hypernet_address value(hypernet_address address) const { return address >> shift & mask; }
        std::size_t entry_index(hypernet_address destination) const { return first + value(destination); }
        /// Returns `address` with another value in these bits.
        hypernet_address variant(hypernet_address address, hypernet_address value) const {
            return (address & ~(mask << shift)) | value << shift;
        }
    };

    const hypernet_plan& plan() const { return m_plan; }
    const attachment& attachment_of(node_id node) const { return m_attachments[node.value]; }
    /// @param level 1 .. h: of siblings joined by links of the level below
    const field& field_of(unsigned level) const { return m_fields[level - 1]; }
    /// Returns the number of routes per router: for each level, one per value of its field.
    std::size_t row() const { return m_row; }
    hypernet_address address_at(unsigned router) const { return m_addresses[router]; }
    /// Returns the index of the route of a router or a bus to another address. A bus has the address of its first
    /// member, and a destination on a switch has the address of its I/O node. If the addresses are equal, the lowest
    /// bit selects the field.
    std::size_t entry_index(unsigned router, hypernet_address destination) const {
        const auto differing = static_cast<unsigned>(std::bit_width((m_addresses[router] ^ destination) | 1));
        return router * m_row + m_fields[m_field_of_bit[differing - 1]].entry_index(destination);
    }

    /// Returns the route of a router or a bus to another address.
    const route& stored_route(unsigned router, hypernet_address destination) const {
        return m_routes[entry_index(router, destination)];
    }
    std::uint8_t set_of(unsigned phase) const {
        return static_cast<std::uint8_t>(m_phases == 0 ? 0 : first_phase_set + phase);
    }

private:
    using neighbour_ports = std::vector<std::pair<unsigned, port_id>>;

    static constexpr unsigned first_phase_set = 1;  // set 0: all

    route route_to(unsigned router, const attachment& target) const;
    route exit_route(unsigned router, unsigned concentrator) const;
    route route_through(unsigned number, hypernet_address destination) const;
    route route_in_tree(unsigned number, const attachment& target) const;

    hypernet_address target_address(unsigned router) const;
    void read_address_map(const std::vector<address_map_entry>& address_map);
    void check_node(const std::string& key, unsigned node) const;
    void find_exit_ports(const topology_graph& graph);
    void build_fields();
    field field_below(unsigned level) const;
    void fill_tables(const topology_graph& graph);
    void fill_module(unsigned router, const neighbour_ports& ports);
    void fill_level(unsigned level, unsigned router, const neighbour_ports& ports);
    route route_from(unsigned router, hypernet_address there, const neighbour_ports& ports) const;

    hypernet_plan m_plan;
    std::optional<p_vector> m_copies;
    unsigned m_phases;                          // 0: VCs are not divided
    std::vector<hypernet_address> m_addresses;  // [router]; for a bus the address of its first member
    std::vector<attachment> m_attachments;      // [node]
    std::vector<node_id> m_receivers;           // [node]: receiver of packets from other modules; empty: no address map
    std::vector<port_id> m_exit_ports;          // [router]: port to a concentrator; empty: no concentrators
    std::vector<field> m_fields;                // [level - 1]
    std::array<std::uint8_t, 32> m_field_of_bit{};  // [highest bit in which two addresses differ]
    std::size_t m_row = 0;                          // routes per router
    std::vector<route> m_routes;                    // [router * m_row + field::entry_index()]; switches have none
};

}  // namespace orbweaver::noc
