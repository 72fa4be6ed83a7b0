// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "hw/noc/routing/p_vector.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/topology.h"
#include "sw_stack/shared/hypernet_net.h"

namespace orbweaver {

/// The distributed hierarchical routing of hypernets (Ghosh 1988, section 2.2.1; digest sections 7.2 and 7.4): to the
/// gateway of the own subnet that leads to the subnet of the destination, over its external link, and on from there;
/// inside a module e-cube in ascending dimensions, up to the common ancestor and down, or one transfer on the bus.
///
/// A bus carries a packet to the member at which it leaves the module. A router has a table a level, as in
/// section 2.2.1: which way leads to the gateway for a sibling subnet (of several links: for a sibling and a link), and
/// inside the module to a position.
///
/// The routes alone can deadlock. The external links that a packet has crossed, at most 2^(h-1) - 1, choose its virtual
/// channels; between two crossings it moves in one module, whose routes close no circle, so that no circle remains
/// (digest section 10.3).
///
/// State: external links crossed; of a broadcast its P vector above them (p_vector.h).
class hierarchical : public routing_function {
public:
    /// @param phases parts of the virtual channels of a class, more than external links can be crossed; 0: they are not
    ///               divided
    hierarchical(const hypernet_net& net, const topology_graph& graph, unsigned phases);

    route_option next_hop(unsigned router, port_id input, const flit& head) const override;

    bool broadcasts() const override { return m_copies.has_value(); }
    unsigned broadcast_levels() const override { return m_copies ? m_copies->levels() : 0; }
    std::uint16_t broadcast_entry(node_id source, unsigned level) const override;
    void copies(unsigned router, port_id input, const flit& head, route_options& found) const override;

    unsigned vc_sets() const override { return first_phase_set + m_phases; }
    std::uint64_t vc_set(unsigned set, unsigned count) const override;
    unsigned least_vcs() const override { return m_phases != 0 ? m_phases : 1; }

protected:
    /// Where a node hangs: a gateway of a chip is a second node of its router.
    struct goal {
        hypernet_address address = 0;
        port_id port;
    };
    struct way {
        port_id port;
        bool is_external = false;
    };
    /// The bits of a destination that tell the way to it where it lies in another subnet of a level: the index of that
    /// subnet, and below it, of several links, the number of the link (hypernet_net::gateway_index).
    struct field {
        unsigned shift = 0;
        hypernet_address mask = 0;
        std::size_t first = 0;  // of the level's ways in a router's row

        hypernet_address value(hypernet_address of) const { return of >> shift & mask; }
        std::size_t place(hypernet_address destination) const { return first + value(destination); }
        /// An address with another value in these bits.
        hypernet_address with(hypernet_address of, hypernet_address value) const {
            return (of & ~(mask << shift)) | value << shift;
        }
    };

    const goal& goal_of(node_id node) const { return m_goals[node.value]; }
    /// The way on to another address.
    const way& way_on(unsigned router, hypernet_address to) const {
        // A bus has the address of its first member, which it tells from itself by the lowest bit.
        const auto differing = static_cast<unsigned>(std::bit_width((m_addresses[router] ^ to) | 1));
        const field& of = m_fields[m_field_of_bit[differing - 1]];
        return m_ways[router * m_row + of.place(to)];
    }
    std::uint8_t set_of(unsigned phase) const {
        return static_cast<std::uint8_t>(m_phases == 0 ? 0 : first_phase_set + phase);
    }
    /// @param level 1 .. h: of siblings joined by links of the level below
    const field& field_of(unsigned level) const { return m_fields[level - 1]; }
    /// Ways of a router: for each level, one for each value of its field.
    std::size_t row() const { return m_row; }

private:
    using neighbour_ports = std::vector<std::pair<unsigned, port_id>>;

    static constexpr unsigned first_phase_set = 1;  // set 0: all

    bool is_bus(unsigned router) const { return router >= m_first_bus; }
    void note_fields(const hypernet_net& net);
    void fill_tables(const hypernet_net& net, const topology_graph& graph);
    void fill_level(const hypernet_net& net, unsigned level, unsigned router, const neighbour_ports& ports);

    std::optional<p_vector> m_copies;
    unsigned m_phases;                              // 0: virtual channels are not divided
    unsigned m_first_bus;                           // number of the first bus of buslets
    std::vector<hypernet_address> m_addresses;      // [router]; of a bus that of its first member
    std::vector<goal> m_goals;                      // [node]
    std::vector<field> m_fields;                    // [level - 1]
    std::array<std::uint8_t, 32> m_field_of_bit{};  // the highest bit in which two addresses differ
    std::size_t m_row = 0;                          // ways of a router
    std::vector<way> m_ways;                        // [router * m_row + field::place()]
};

}  // namespace orbweaver
