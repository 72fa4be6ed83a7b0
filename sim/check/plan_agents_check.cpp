// SPDX-License-Identifier: Apache-2.0
#include "sim/check/plan_agents_check.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/agent/node/body_pool.h"
#include "hw/noc/message_class.h"
#include "sim/multicast/plan_agents.h"
#include "sim/multicast/plan_input.h"

namespace orbweaver::sim {

namespace {

/// Returns the name of the class that carries agents.
std::string class_of_agents(const noc::network_desc& described) {
    const noc::vc_partition partition(described.classes, described.phases);
    class_id agents;
    partition.class_of(message_type::agent, agents);
    return partition.name(agents);
}

}  // namespace

void judge_plan_agents(const system::system_desc& described, const std::filesystem::path& agency,
                       check_report& report) {
    if (!system::agents_run_plan(described) || report.found != check_report::verdict::proved) { return; }
    const noc::multicast_relays planned = relays_of(read_plan_file(described.multicast.plan));
    const auto loads = agent_loads(planned, plan_agents(planned, described.multicast.flits, agency), report.nodes);
    const auto most = std::max_element(loads.begin(), loads.end(), [](const agent_load& one, const agent_load& other) {
        return one.bytes < other.bytes;
    });
    const bool fit = std::all_of(loads.begin(), loads.end(), [&](const agent_load& load) {
        return load.bytes <= described.agent.node.memory_bytes && load.bodies <= agent::body_pool::max_bodies;
    });
    const std::string need =
        fmt::format("the plan brings {} agents of {} bytes to node {}, whose engine has memory for {}", most->bodies,
                    most->bytes, most - loads.begin(), described.agent.node.memory_bytes);
    if (fit) {
        report.assumptions.push_back(
            fmt::format("Agents of a plan wait for no other agent, and engines take whatever comes: {}.", need));
        return;
    }
    for (checked_group& group : report.groups) {
        if (std::find(group.classes.begin(), group.classes.end(), class_of_agents(described.network)) !=
            group.classes.end()) {
            group.proof = "engine_memory";
        }
    }
    report.assumptions.push_back(
        fmt::format("Engines that are full are not proved to take what comes: {} (agent.memory).", need));
}

}  // namespace orbweaver::sim
