// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/dependency/routing_analysis.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/base/errors.h"
#include "hw/base/work_observer.h"
#include "hw/noc/dependency/broadcast_walk.h"
#include "hw/noc/dependency/region_walk.h"
#include "hw/noc/dependency/release_order.h"
#include "hw/noc/routing/group_tables.h"

namespace orbweaver::noc {

namespace {

/// Up to this number of nodes all routes are walked, even if the routing function offers representatives.
constexpr std::uint32_t nodes_walked_whole = 4096;
/// The limit for functions with regions.
constexpr std::uint32_t nodes_walked_without_regions = 512;

std::vector<std::vector<node_id>> nodes_of_routers(const topology_graph& graph) {
    std::vector<std::vector<node_id>> nodes(graph.routers.size());
    for (std::size_t node = 0; node < graph.nodes.size(); ++node) {
        nodes[graph.nodes[node].router].push_back({static_cast<std::uint16_t>(node)});
    }
    return nodes;
}

}  // namespace

routing_analysis::routing_analysis(const topology_graph& graph, const routing_function& routing,
                                   const vc_partition& partition, vc_release_kind release, switching_kind switching)
    : m_links(graph),
      m_routing(routing),
      m_whole_packets(switching != switching_kind::wormhole),
      m_empty_channels(release == vc_release_kind::tail_credit),
      m_nodes_at(nodes_of_routers(graph)),
      m_set_dependencies(m_links.links() * routing.vc_sets()) {
    if (!walk_routes() || !walk_broadcasts(partition) || !walk_groups(partition) || !walk_reductions(partition)) {
        return;
    }
    for (const vc_group& group : vc_groups(partition, routing)) {
        const auto twin = std::find_if(m_verdicts.begin(), m_verdicts.end(), [&](const group_verdict& known) {
            return known.basis != group_verdict::proof::none && known.group.same_shape(group);
        });
        if (twin == m_verdicts.end()) {
            m_verdicts.push_back(judge(group));
        } else {
            group_verdict same = *twin;
            same.group = group;
            m_verdicts.push_back(std::move(same));
        }
    }
}

bool routing_analysis::proved() const {
    return !m_problem && std::all_of(m_verdicts.begin(), m_verdicts.end(), [](const group_verdict& verdict) {
        return verdict.basis != group_verdict::proof::none;
    });
}

/// Returns the nodes whose routes represent all routes, according to the routing function.
std::vector<node_id> routing_analysis::representative_sources(node_id destination) const {
    std::vector<node_id> sources;
    for (const unsigned router : m_routing.representative_routers(destination)) {
        sources.insert(sources.end(), m_nodes_at[router].begin(), m_nodes_at[router].end());
    }
    return sources;
}

/// Walks the routes. They depend only on VC sets, not on VCs, so one walk serves all classes.
bool routing_analysis::walk_routes() {
    if (m_links.nodes() > nodes_walked_without_regions && m_routing.region_levels() != 0 && walk_regions()) {
        return true;
    }
    routing_walk walk(m_links, m_routing);
    const bool is_large = m_links.nodes() > nodes_walked_whole;
    for (std::uint32_t node = 0; node < m_links.nodes(); ++node) {
        work_observer::note("routes", node, m_links.nodes());
        const node_id destination{static_cast<std::uint16_t>(node)};
        const std::vector<node_id> sources = is_large ? representative_sources(destination) : std::vector<node_id>{};
        if (!(sources.empty() ? walk.walk(destination) : walk.walk(destination, sources))) {
            m_problem = walk.problem();
            return false;
        }
        add_dependencies(walk.states());
    }
    return true;
}

void routing_analysis::add_dependencies(const route_states& states) {
    for (std::uint32_t state = 0; state < states.size(); ++state) {
        for (std::uint32_t position = states.first_option[state]; position < states.first_option[state + 1];
             ++position) {
            m_set_dependencies.add(states.channel[state], states.channel[states.options[position]]);
        }
    }
}

/// Walks the routes by regions. It may find more than the real dependencies, so only a graph without a cycle is
/// conclusive. @return whether the result is final
bool routing_analysis::walk_regions() {
    region_walk walk(m_links, m_routing);
    const bool all_end = walk.walk([this](const route_states& states) { add_dependencies(states); });
    if (all_end && m_set_dependencies.shortest_cycle().empty()) { return true; }
    m_set_dependencies = digraph(m_links.links() * m_routing.vc_sets());
    return false;
}

/// Adds the dependencies of broadcasts. A packet that is copied waits for one channel at a time, so its copies add
/// dependencies like other packets. They are added for all classes, because the trees of dimension order and of
/// hypernets add none.
bool routing_analysis::walk_broadcasts(const vc_partition& partition) {
    broadcast_walk walk(m_links, m_routing);
    for (std::uint8_t number = 0; number < partition.classes(); ++number) {
        const std::optional<unsigned> level = partition.broadcast_level({number});
        for (std::uint32_t node = 0; level && node < m_links.nodes(); ++node) {
            work_observer::note("broadcasts", node, m_links.nodes());
            if (!walk.walk({static_cast<std::uint16_t>(node)}, *level)) {
                m_problem = walk.problem();
                return false;
            }
            add_copies(walk);
        }
    }
    return true;
}

/// Walks every group from each of its members, since any member may send.
bool routing_analysis::walk_groups(const vc_partition& partition) {
    bool is_used = false;
    for (std::uint8_t number = 0; number < partition.classes(); ++number) {
        is_used = is_used || partition.multicasts({number});
    }
    const group_tables* const tables = m_routing.groups();
    broadcast_walk walk(m_links, m_routing);
    for (unsigned group = 0; is_used && tables != nullptr && group < tables->groups(); ++group) {
        for (const node_id source : tables->members(group)) {
            if (!walk.walk_group(group, source)) {
                m_problem = walk.problem();
                return false;
            }
            add_copies(walk);
            if (!m_whole_packets) { add_branches(walk); }
        }
    }
    return true;
}

/// Walks the reductions. A packet that is combined waits for its output channel, and for packets at other inputs of its
/// router. The former waits are added to the dependencies. The latter close no cycle if the packets of a class are
/// combined in one order. This holds with one group, one VC and members that all send in the same order. Packet k then
/// waits only for packets k nearer to the leaves of the tree, and for earlier packets.
bool routing_analysis::walk_reductions(const vc_partition& partition) {
    const group_tables* const tables = m_routing.groups();
    for (std::uint8_t number = 0; number < partition.classes(); ++number) {
        if ((partition.reduced() >> number & 1) == 0) { continue; }
        const std::uint64_t vcs = partition.list({number}, 0).mask;
        if (partition.phases() != 1 || (vcs & (vcs - 1)) != 0 || partition.shares_vcs() || tables == nullptr ||
            tables->groups() > 1) {
            m_problem = {route_problem::kind::contract,
                         {},
                         {},
                         fmt::format("packets of class {} could wait for others in different orders: a reduction takes "
                                     "one virtual channel of its own, and one group",
                                     partition.name({number})),
                         {}};
            return false;
        }
        for (unsigned group = 0; group < tables->groups(); ++group) {
            const std::vector<node_id>& members = tables->members(group);
            for (std::size_t member = 1; member < members.size(); ++member) {
                if (!walk_reduction(*tables, group, members[member])) { return false; }
            }
        }
    }
    return true;
}

bool routing_analysis::walk_reduction(const group_tables& tables, unsigned group, node_id source) {
    const node_id first = tables.members(group).front();
    const std::uint32_t sets = m_routing.vc_sets();
    std::uint32_t link = m_links.injection(source);
    for (std::uint32_t steps = 0; !m_links.is_ejection(link); ++steps) {
        const link_map::port& input = m_links.end(link);
        const bool is_used = (tables.inputs_of_reduction(input.router, group) >> input.number.value & 1) != 0;
        const std::uint32_t next = m_links.leaving(input.router, tables.output_of_reduction(input.router, group));
        if (!is_used || next == link_map::none || steps > m_links.links()) {
            m_problem = {route_problem::kind::contract,
                         source,
                         first,
                         fmt::format("its reduction does not go on at r{}", input.router),
                         {}};
            return false;
        }
        m_set_dependencies.add(link * sets, next * sets);
        link = next;
    }
    if (link != m_links.ejection(first)) {
        m_problem = {route_problem::kind::wrong_node,
                     source,
                     first,
                     fmt::format("its reduction leaves the network at {}", m_links.name(link)),
                     {}};
        return false;
    }
    return true;
}

void routing_analysis::add_copies(const broadcast_walk& walk) {
    for (const auto& [held, wanted] : walk.dependencies()) { m_set_dependencies.add(held, wanted); }
}

/// Adds the waits between branches of a worm that does not fit into one buffer. Its flits are in several branches: it
/// holds one channel and waits for another, in any order. So every branching point closes a cycle; a worm without
/// branching points adds nothing.
void routing_analysis::add_branches(const broadcast_walk& walk) {
    const auto& copies = walk.dependencies();
    for (std::size_t one = 0; one < copies.size(); ++one) {
        for (std::size_t other = one + 1; other < copies.size() && copies[other].first == copies[one].first; ++other) {
            m_set_dependencies.add(copies[one].second, copies[other].second);
            m_set_dependencies.add(copies[other].second, copies[one].second);
        }
    }
}

digraph routing_analysis::dependencies(const vc_group& group) const {
    const auto lanes = static_cast<std::uint32_t>(group.lanes.size());
    const unsigned sets = m_routing.vc_sets();
    digraph found(m_links.links() * lanes);
    const auto for_each_pair_of_lanes = [&](std::uint32_t origin, std::uint32_t target, const auto& visit) {
        for (const auto& of_pair : group.sets) {
            for (std::uint32_t held = 0; held < lanes; ++held) {
                for (std::uint32_t wanted = 0; wanted < lanes; ++wanted) {
                    if ((of_pair[origin % sets] >> held & 1) != 0 && (of_pair[target % sets] >> wanted & 1) != 0) {
                        visit(origin / sets * lanes + held, target / sets * lanes + wanted);
                    }
                }
            }
        }
    };
    for (std::uint32_t origin = 0; origin < m_set_dependencies.vertices(); ++origin) {
        for (const std::uint32_t target : m_set_dependencies.successors(origin)) {
            for_each_pair_of_lanes(origin, target,
                                   [&](std::uint32_t held, std::uint32_t wanted) { found.add(held, wanted); });
        }
    }
    return found;
}

group_verdict routing_analysis::judge(const vc_group& group) const {
    group_verdict verdict;
    verdict.group = group;
    const digraph all = dependencies(group);
    verdict.channels = all.vertices();
    verdict.dependencies = all.edges();
    const std::vector<std::uint32_t> cycle = all.shortest_cycle();
    if (cycle.empty()) {
        verdict.basis = group_verdict::proof::acyclic;
        return verdict;
    }
    verdict.basis = group_verdict::proof::none;
    // With failing links, a head cannot choose which of its candidate outputs exists at a given time.
    if ((!m_routing.adaptive() && !group.has_choice()) || m_routing.faults() != nullptr) {
        blame_dependencies(verdict, cycle);
        return verdict;
    }
    const release_order order(m_links, m_routing, group, {}, m_whole_packets);
    if (!order.complete()) {
        blame_waits(verdict, order);
    } else if (m_empty_channels || m_whole_packets) {
        verdict.basis = group_verdict::proof::release_order;
    } else {
        verdict.needs_empty_channels = true;
        blame_dependencies(verdict, cycle);
    }
    return verdict;
}

void routing_analysis::blame_dependencies(group_verdict& verdict, const std::vector<std::uint32_t>& cycle) const {
    verdict.cycle = describe(verdict.group, cycle);
    find_packets(verdict.group, cycle, verdict.cycle);
}

void routing_analysis::blame_waits(group_verdict& verdict, const release_order& order) const {
    const std::vector<std::uint32_t> stuck = order.waits().shortest_cycle();
    invariant(!stuck.empty(), "routing_analysis", 0, "heads that cannot move on, but no cycle of waits");
    verdict.cycle = describe(verdict.group, stuck);
    for (std::size_t step = 0; step < stuck.size(); ++step) {
        const auto packet = order.find(stuck[step], stuck[(step + 1) % stuck.size()]);
        routing_wait& wait = verdict.cycle[step];
        wait.pair = packet.pair;
        wait.source = packet.source;
        wait.destination = packet.destination;
        for (const std::uint32_t other : packet.others) { wait.others.push_back(channel_name(verdict.group, other)); }
    }
}

std::vector<routing_wait> routing_analysis::describe(const vc_group& group,
                                                     const std::vector<std::uint32_t>& cycle) const {
    std::vector<routing_wait> waits;
    waits.reserve(cycle.size());
    for (const std::uint32_t vertex : cycle) { waits.push_back(channel_of(group, vertex)); }
    return waits;
}

/// Searches again for a packet that causes each dependency.
void routing_analysis::find_packets(const vc_group& group, const std::vector<std::uint32_t>& cycle,
                                    std::vector<routing_wait>& waits) const {
    const auto lanes = static_cast<std::uint32_t>(group.lanes.size());
    const unsigned sets = m_routing.vc_sets();
    std::vector<bool> known(cycle.size(), false);
    const auto holds = [&](std::size_t pair, std::uint32_t channel, std::uint32_t vertex) {
        return channel / sets == vertex / lanes && (group.sets[pair][channel % sets] >> (vertex % lanes) & 1) != 0;
    };
    routing_walk walk(m_links, m_routing);
    for (std::uint32_t node = 0; node < m_links.nodes(); ++node) {
        if (std::find(known.begin(), known.end(), false) == known.end()) { return; }
        const node_id destination{static_cast<std::uint16_t>(node)};
        walk.walk(destination);
        const route_states& states = walk.states();
        for (std::uint32_t state = 0; state < states.size(); ++state) {
            for (std::uint32_t position = states.first_option[state]; position < states.first_option[state + 1];
                 ++position) {
                const std::uint32_t next = states.channel[states.options[position]];
                for (std::size_t step = 0; step < cycle.size(); ++step) {
                    for (std::size_t pair = 0; !known[step] && pair < group.pairs.size(); ++pair) {
                        if (holds(pair, states.channel[state], cycle[step]) &&
                            holds(pair, next, cycle[(step + 1) % cycle.size()])) {
                            known[step] = true;
                            waits[step].pair = group.pairs[pair];
                            waits[step].source = walk.source_of(state);
                            waits[step].destination = destination;
                        }
                    }
                }
            }
        }
    }
}

routing_wait routing_analysis::channel_of(const vc_group& group, std::uint32_t vertex) const {
    const auto lanes = static_cast<std::uint32_t>(group.lanes.size());
    routing_wait made;
    made.link = vertex / lanes;
    made.vcs = group.lanes[vertex % lanes];
    made.channel = fmt::format("{} vc {}", m_links.name(made.link), vc_text(made.vcs));
    return made;
}

std::string routing_analysis::channel_name(const vc_group& group, std::uint32_t vertex) const {
    return channel_of(group, vertex).channel;
}

}  // namespace orbweaver::noc
