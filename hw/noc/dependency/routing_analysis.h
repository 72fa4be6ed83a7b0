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

/// One packet of a cycle: it holds a channel and waits for that of the next step.
struct routing_wait {
    std::uint32_t link = 0;  // as in link_map
    std::uint64_t vcs = 0;   // any one of these, as bits
    std::string channel;     // "r3.E vc 0"
    unsigned pair = 0;       // class * phases + phase of the packet
    node_id source;
    node_id destination;
    std::vector<std::string> others;  // what its head might take instead, and cannot either
};

/// What was found of one group of (class, phase) pairs that share virtual channels.
struct group_verdict {
    enum class proof : std::uint8_t {
        acyclic,        // no cycle of dependencies at all (Dally and Seitz 1987)
        release_order,  // cycles, but every head has a way out (release_order.h)
        none,           // `cycle` states why
    };
    vc_group group;
    proof basis{};
    std::uint64_t channels = 0;         // vertices: links by lanes
    std::uint64_t dependencies = 0;     // edges
    bool needs_empty_channels = false;  // `none`, but with vc_release: tail_credit it would be proved
    std::vector<routing_wait> cycle;    // a shortest one
};
constexpr auto enumerators(group_verdict::proof) {
    return name_table<group_verdict::proof>({{group_verdict::proof::acyclic, "acyclic"},
                                             {group_verdict::proof::release_order, "release_order"},
                                             {group_verdict::proof::none, "none"}});
}

/// Decides whether packets can wait for each other in a cycle inside the network, if whatever is ejected is consumed.
///
/// Without a cycle in the dependencies they cannot. With one they can, unless heads have a choice that always leads out
/// of it (release_order.h). With wormhole switching that argument holds only if a head takes a virtual channel that is
/// empty: if one is given to a packet while another still stands in its buffer (vc_release: tail), the head behind it
/// has chosen, still holds what is behind it, and what else it might have taken no longer helps. Packets that move as a
/// whole (virtual cut-through, store-and-forward) leave what they held all the same: only heads at the front of a
/// buffer count, and these may choose.
class routing_analysis {
public:
    /// All outlive it. Groups of the function, if any, have been written.
    routing_analysis(const topology_graph& graph, const routing_function& routing, const vc_partition& partition,
                     vc_release_kind release = vc_release_kind::tail_credit,
                     switching_kind switching = switching_kind::wormhole);

    /// Routes that cannot be walked to their end; then there are no groups.
    const std::optional<route_problem>& problem() const { return m_problem; }
    const std::vector<group_verdict>& groups() const { return m_verdicts; }
    bool proved() const;

    const link_map& links() const { return m_links; }

    /// Every dependency of a group: vertices are link * lanes + lane.
    digraph dependencies(const vc_group& group) const;
    /// "r3.E vc 0" of a vertex.
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
    const bool m_whole_packets;                          // a packet that moves leaves its channel
    const bool m_empty_channels;                         // a packet has a virtual channel to itself
    const std::vector<std::vector<node_id>> m_nodes_at;  // [router]
    digraph m_set_dependencies;                          // vertices are link * vc_sets + set
    std::optional<route_problem> m_problem;
    std::vector<group_verdict> m_verdicts;
};

}  // namespace orbweaver::noc
