// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/routing/up_down_order.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

/// The tables by which routers copy the packets of multicast classes (message_class_desc::delivery): for each group the
/// ports of every router that lie on the branches of a tree between the group's members. A packet leaves through all of
/// them but the one through which it came, so that any member reaches all others once and nobody else. A reduction
/// comes together the other way, along the same branches. Written before the run; docs/multicast/replication.md has why
/// worms do not wait in a cycle.
class group_tables {
public:
    /// Heads name groups in 13 bits (header_codec.h).
    static constexpr std::size_t most_groups = 8192;

    /// Without a group.
    /// @param tree of the graph, a link down for each link up
    group_tables(const topology_graph& graph, const up_down_tree& tree);

    /// Writes all tables again: group g is the g-th list.
    /// @param members of each group, nobody twice; at most most_groups lists
    void write(std::vector<std::vector<node_id>> members);

    unsigned groups() const { return static_cast<unsigned>(m_members.size()); }
    const std::vector<node_id>& members(unsigned group) const { return m_members[group]; }

    /// The candidate outputs of a packet: to other routers first, then to nodes, each by ascending port.
    void copies(unsigned router, port_id input, unsigned group, route_options& found) const;

    /// The way of a reduction: to the group's first member.
    port_id output_of_reduction(unsigned router, unsigned group) const {
        return m_towards_first[group * m_uplink.size() + router];
    }
    /// The ports through which the packets come that a router combines, as bits.
    std::uint64_t inputs_of_reduction(unsigned router, unsigned group) const {
        return row(router, group) & ~(std::uint64_t{1} << output_of_reduction(router, group).value);
    }

    /// The ports of a router that a group uses, as bits.
    std::uint64_t row(unsigned router, unsigned group) const { return m_rows[group * m_uplink.size() + router]; }
    /// Bits of a router's table.
    std::uint64_t bits(unsigned router) const { return std::uint64_t{groups()} * m_ports[router]; }

private:
    void write_rows(unsigned group);
    void write_routes_to_first(unsigned group);

    const std::vector<topology_graph::attachment> m_nodes;
    std::vector<unsigned> m_parent;           // [router]; of the root itself
    std::vector<unsigned> m_upwards;          // routers, each before its parent
    std::vector<std::uint64_t> m_uplink;      // [router]: its port to the parent, as a bit; none of the root
    std::vector<std::uint64_t> m_down;        // [router]: the port of the parent to it
    std::vector<std::uint64_t> m_node_ports;  // [router]: with a node behind it
    std::vector<std::size_t> m_ports;         // [router]: how many it has
    std::vector<std::vector<node_id>> m_members;
    std::vector<std::uint64_t> m_rows;      // [group, router]
    std::vector<port_id> m_towards_first;   // [group, router]
    std::vector<std::size_t> m_members_in;  // scratch, [router]: members in its subtree
};

}  // namespace orbweaver::noc
