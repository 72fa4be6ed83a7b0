// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/routing/up_down_order.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

/// The tables by which routers copy packets of multicast classes (message_class_desc::delivery). They hold, per group
/// and router, the ports on the branches of a tree between the group's members. A packet leaves through all of these
/// ports except the one through which it arrived. So a packet of any member reaches each other member exactly once, and
/// no other node. A reduction uses the same branches in the opposite direction. The tables are written before the run;
/// docs/multicast/replication.md explains why worms do not wait in a cycle.
class group_tables {
public:
    /// Heads hold the group index in 13 bits (header_codec.h).
    static constexpr std::size_t max_groups = 8192;

    /// Creates tables without a group.
    /// @param tree of the graph, with a down link for each up link
    group_tables(const topology_graph& graph, const up_down_tree& tree);

    /// Rewrites all tables: group g is the g-th list.
    /// @param members of each group, without duplicates; at most max_groups lists
    void write(std::vector<std::vector<node_id>> members);

    unsigned groups() const { return static_cast<unsigned>(m_members.size()); }
    const std::vector<node_id>& members(unsigned group) const { return m_members[group]; }

    /// Adds the candidate outputs of a packet: first to other routers, then to nodes, each by ascending port.
    void copies(unsigned router, port_id input, unsigned group, route_options& found) const;

    /// Returns the output of a reduction, towards the group's first member.
    port_id output_of_reduction(unsigned router, unsigned group) const {
        return m_towards_first[group * m_uplink.size() + router];
    }
    /// Returns the mask of ports at which the packets that a router combines arrive.
    std::uint64_t inputs_of_reduction(unsigned router, unsigned group) const {
        return row(router, group) & ~(std::uint64_t{1} << output_of_reduction(router, group).value);
    }

    /// Returns the mask of router ports that a group uses.
    std::uint64_t row(unsigned router, unsigned group) const { return m_rows[group * m_uplink.size() + router]; }
    /// Returns the table size of a router, in bits.
    std::uint64_t bits(unsigned router) const { return std::uint64_t{groups()} * m_ports[router]; }

private:
    void write_rows(unsigned group);
    void write_routes_to_first(unsigned group);

    const std::vector<topology_graph::attachment> m_nodes;
    std::vector<unsigned> m_parent;           // [router]; the root is its own parent
    std::vector<unsigned> m_upwards;          // routers, each before its parent
    std::vector<std::uint64_t> m_uplink;      // [router]: mask of its port to the parent; 0 for the root
    std::vector<std::uint64_t> m_down;        // [router]: mask of the parent's port to it
    std::vector<std::uint64_t> m_node_ports;  // [router]: mask of ports with nodes
    std::vector<std::size_t> m_ports;         // [router]: number of ports
    std::vector<std::vector<node_id>> m_members;
    std::vector<std::uint64_t> m_rows;      // [group, router]
    std::vector<port_id> m_towards_first;   // [group, router]
    std::vector<std::size_t> m_members_in;  // scratch, [router]: members in its subtree
};

}  // namespace orbweaver::noc
