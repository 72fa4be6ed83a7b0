// SPDX-License-Identifier: Apache-2.0
#include "sim/check/deadlock_check.h"

#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "hw/noc/buffer_depths.h"
#include "hw/noc/chips/network_graph.h"
#include "hw/noc/dependency/endpoint_coupling.h"
#include "hw/noc/dependency/routing_analysis.h"
#include "hw/noc/description_error.h"
#include "hw/noc/routing/routing_cycle.h"
#include "sim/check/check_output.h"
#include "sim/check/coupling_rules.h"
#include "sim/multicast/plan_groups.h"

namespace orbweaver::sim {

namespace {

using proof = noc::group_verdict::proof;

/// Returns the name of a pair: "any", or "any phase 1" if there are several phases.
std::string pair_name(const noc::vc_partition& partition, unsigned pair) {
    const class_id message_class{static_cast<std::uint8_t>(pair / partition.phases())};
    return partition.phases() == 1
               ? partition.name(message_class)
               : fmt::format("{} phase {}", partition.name(message_class), pair % partition.phases());
}

constexpr const char* programmable_proof = "programmable";

noc::wait_cycle in_words(const noc::group_verdict& verdict, const noc::vc_partition& partition) {
    noc::wait_cycle cycle;
    for (std::size_t step = 0; step < verdict.cycle.size(); ++step) {
        const noc::routing_wait& wait = verdict.cycle[step];
        const noc::routing_wait& next = verdict.cycle[(step + 1) % verdict.cycle.size()];
        cycle.push_back({wait.channel,
                         fmt::format("a packet of class {} from node {} to node {}", pair_name(partition, wait.pair),
                                     wait.source.value, wait.destination.value),
                         fmt::format("its next channel, {}, is taken", next.channel), wait.others});
    }
    return cycle;
}

noc::wait_cycle in_words(const noc::route_problem& problem, const noc::link_map& links) {
    noc::wait_cycle cycle;
    for (const std::uint32_t link : problem.loop) {
        cycle.push_back(
            {links.name(link),
             fmt::format("a packet from node {} to node {}", problem.source.value, problem.destination.value),
             "its route goes on there, and comes back",
             {}});
    }
    return cycle;
}

noc::wait_cycle in_words(const noc::routing_cycle& refused) {
    const std::vector<std::string>& links = refused.links();
    noc::wait_cycle cycle;
    for (std::size_t index = 0; index < links.size(); ++index) {
        cycle.push_back({links[index],
                         "a packet that goes up",
                         fmt::format("it may go up again by {}, which is taken", links[(index + 1) % links.size()]),
                         {}});
    }
    return cycle;
}

[[noreturn]] void refuse(const noc::route_problem& problem, const std::string& routing) {
    throw noc::description_error("network.routing",
                                 fmt::format("{}: a packet from node {} to node {} does not get there: {}", routing,
                                             problem.source.value, problem.destination.value, problem.text));
}

/// Returns whether this is the group of type AGENT, which has its own VC on a chip with engines. Its packets move from
/// router to router and wait there for agents, regardless of the proof of the routing function.
bool carries_agents(const noc::vc_group& group, const noc::vc_partition& partition) {
    class_id agents;
    return partition.class_of(message_type::agent, agents) &&
           std::any_of(group.pairs.begin(), group.pairs.end(),
                       [&](unsigned pair) { return pair / partition.phases() == agents.value; });
}

/// @param programmable_agents whether engines send packets of type AGENT
void judge_routing(const noc::routing_analysis& analysis, const noc::vc_partition& partition, bool programmable_agents,
                   check_report& report) {
    for (const noc::group_verdict& verdict : analysis.groups()) {
        checked_group group;
        for (const unsigned pair : verdict.group.pairs) { group.classes.push_back(pair_name(partition, pair)); }
        group.vcs = noc::vc_text(verdict.group.vcs());
        group.proof = programmable_agents && carries_agents(verdict.group, partition) ? programmable_proof
                                                                                      : name_of(verdict.basis);
        group.channels = verdict.channels;
        group.dependencies = verdict.dependencies;
        report.groups.push_back(std::move(group));
        if (verdict.basis == proof::none && report.found == check_report::verdict::proved) {
            report.found = check_report::verdict::routing_cycle;
            report.cycle = in_words(verdict, partition);
            if (verdict.needs_empty_channels) {
                report.advice.emplace_back(
                    "With network.router.vc_release: tail_credit, or with packets that move as a whole "
                    "(network.switching), every head would have a way out. As it is, a head may take a virtual channel "
                    "behind another packet, and can then not choose again.");
            }
        }
    }
}

/// Adds the assumption that messages fit. A bus carries whole packets, and the packet lengths of chips are unknown
/// before the run.
void assume_that_messages_fit(const noc::network_desc& network, std::vector<std::string>& assumptions) {
    std::vector<std::string> keys;
    for (std::size_t number = 0; number < network.classes.size(); ++number) {
        const noc::depth_limit limit = noc::min_depth(network, number);
        if (std::find(keys.begin(), keys.end(), limit.key) != keys.end()) { continue; }
        keys.push_back(limit.key);
        const bool is_own = limit.key.starts_with("network.classes");
        assumptions.push_back(
            fmt::format("A message{} has at most {} flits ({}), for a bus carries packets as a whole.",
                        is_own ? " of class " + network.classes[number].name : "", limit.flits, limit.key));
    }
}

}  // namespace

check_report check_deadlock(const system::system_desc& described, bool whole_graph) {
    const noc::network_desc& network = described.network;
    const noc::topology_graph graph = noc::make_network_graph(network);
    check_report report;
    report.nodes = static_cast<unsigned>(graph.nodes.size());
    report.routing = network.routing;
    std::unique_ptr<noc::routing_function> routing;
    try {
        routing = noc::make_network_routing(network, graph);
    } catch (const noc::routing_cycle& cycle) {
        report.found = check_report::verdict::rule_cycle;
        report.cycle = in_words(cycle);
        report.advice.emplace_back("up_down and up_down_lowest order links by level and number, without a cycle.");
        return report;
    }
    write_plan_groups(described, graph, *routing);
    const noc::vc_partition partition(network.classes, network.phases);
    const noc::routing_analysis analysis(graph, *routing, partition, network.router.vc_release, network.switching);
    if (const auto& problem = analysis.problem()) {
        if (problem->what != noc::route_problem::kind::does_not_end) { refuse(*problem, network.routing); }
        report.found = check_report::verdict::endless_route;
        report.cycle = in_words(*problem, analysis.links());
        return report;
    }
    judge_routing(analysis, partition, system::has_engines(described), report);
    endpoint_model endpoints = endpoints_of(described, partition);
    report.assumptions = std::move(endpoints.assumptions);
    if (noc::has_buses(graph) && system::has_tiles(described.kind)) {
        assume_that_messages_fit(network, report.assumptions);
    }
    if (system::has_engines(described)) {
        report.assumptions.emplace_back(
            "Agents are programs, of which nothing is proved: a thread that waits for one holds what others wait for "
            "only if it comes.");
    }
    if (report.found == check_report::verdict::proved) {
        report.cycle = noc::find_coupling(graph, *routing, partition, endpoints.rules, network.router.vc_release);
        if (!report.cycle.empty()) {
            report.found = check_report::verdict::protocol_cycle;
            report.advice.emplace_back("Give the classes of this cycle virtual channels of their own.");
            if (noc::find_coupling(graph, *routing, partition, endpoints.rules, noc::vc_release_kind::tail_credit)
                    .empty()) {
                report.advice.emplace_back(
                    "With network.router.vc_release: tail_credit they could go on sharing some: each class would pass "
                    "the others in the virtual channels that it has to itself.");
            }
        }
    }
    if (whole_graph) { report.whole_graph = dependencies_dot(analysis); }
    return report;
}

}  // namespace orbweaver::sim
