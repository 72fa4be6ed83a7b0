// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hw/noc/dependency/digraph.h"
#include "hw/noc/dependency/routing_walk.h"
#include "hw/noc/dependency/vc_groups.h"
#include "hw/noc/router/router_desc.h"
#include "hw/noc/topology/link_map.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::noc {

class broadcast_walk;
class group_tables;
class release_order;

/// One packet of a cycle: it holds a channel and waits for the channel of the next step.
struct routing_wait {
    std::uint32_t link = 0;  // as in link_map
    std::uint64_t vcs = 0;   // mask; it holds any one of these
    std::string channel;     // "r3.E vc 0"
    unsigned pair = 0;       // class * phases + phase of the packet
    node_id source;
    node_id destination;
    std::vector<std::string> others;  // other acceptable channels for its head, which are not available either
};

/// The result for one group of (class, phase) pairs that share VCs.
struct group_verdict {
    enum class proof : std::uint8_t {
        acyclic,        // no cycle of dependencies (Dally and Seitz 1987)
        release_order,  // cycles, but every head can leave them (release_order.h)
        none,           // not proved; `cycle` shows why
    };
    vc_group group;
    proof basis{};
    std::uint64_t channels = 0;         // vertices: links times lanes
    std::uint64_t dependencies = 0;     // edges
    bool needs_empty_channels = false;  // `none`, but with vc_release: tail_credit it would be proved
    std::vector<routing_wait> cycle;    // a shortest one
};
constexpr auto enumerators(group_verdict::proof) {
    return name_table<group_verdict::proof>({{group_verdict::proof::acyclic, "acyclic"},
                                             {group_verdict::proof::release_order, "release_order"},
                                             {group_verdict::proof::none, "none"}});
}

/// Decides whether packets can wait for each other in a cycle inside the network, if ejected packets are consumed.
///
/// Without a cycle of dependencies they cannot. With a cycle they can, unless heads have a choice that always leads out
/// of it (release_order.h). With wormhole switching that argument requires that a head gets only empty VCs. Otherwise a
/// VC may be given to a packet while another is still in its buffer (vc_release: tail). The later head has then already
/// chosen, still holds its earlier channels, and its alternatives no longer help. Packets that move as a whole (virtual
/// cut-through, store-and-forward) release their earlier channel in any case: only heads at the front of a buffer
/// count, and these may choose.
class routing_analysis {
public:
    /// @param graph, routing, partition outlive this object; the groups of the function, if any, must have been written
    routing_analysis(const topology_graph& graph, const routing_function& routing, const vc_partition& partition,
                     vc_release_kind release = vc_release_kind::tail_credit,
                     switching_kind switching = switching_kind::wormhole);

    /// Returns the first route that cannot be followed to its end, if any; then there are no groups.
    const std::optional<route_problem>& problem() const { return m_problem; }
    const std::vector<group_verdict>& groups() const { return m_verdicts; }
    bool proved() const;

    const link_map& links() const { return m_links; }

    /// Returns all dependencies of a group; vertices are link * lanes + lane.
    digraph dependencies(const vc_group& group) const;
    /// Returns the name of a vertex: "r3.E vc 0".
    std::string channel_name(const vc_group& group, std::uint32_t vertex) const;

private:
    std::vector<node_id> representative_sources(node_id destination) const;
    bool walk_routes();
    bool walk_regions();
    void add_dependencies(const route_states& states);
    bool walk_broadcasts(const vc_partition& partition);
    bool walk_groups(const vc_partition& partition);
    bool walk_reductions(const vc_partition& partition);
    bool walk_reduction(const group_tables& tables, unsigned group, node_id source);
    void add_copies(const broadcast_walk& walk);
    void add_branches(const broadcast_walk& walk);
    group_verdict judge(const vc_group& group) const;
    void blame_dependencies(group_verdict& verdict, const std::vector<std::uint32_t>& cycle) const;
    void blame_waits(group_verdict& verdict, const release_order& order) const;
    std::vector<routing_wait> describe(const vc_group& group, const std::vector<std::uint32_t>& cycle) const;
    void find_packets(const vc_group& group, const std::vector<std::uint32_t>& cycle,
                      std::vector<routing_wait>& waits) const;
    routing_wait channel_of(const vc_group& group, std::uint32_t vertex) const;

    link_map m_links;
    const routing_function& m_routing;
    const bool m_whole_packets;                          // a packet that moves releases its channel
    const bool m_empty_channels;                         // a packet has a VC to itself
    const std::vector<std::vector<node_id>> m_nodes_at;  // [router]
    digraph m_set_dependencies;                          // vertices are link * vc_sets + set
    std::optional<route_problem> m_problem;
    std::vector<group_verdict> m_verdicts;
};

}  // namespace orbweaver::noc
