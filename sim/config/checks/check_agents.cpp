// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <string>

#include "hw/agent/agent_topology.h"
#include "sim/config/checks/consistency.h"

namespace orbweaver::sim {

namespace {

void check_topology(const checked_configuration& configuration, const agent::agent_topology& topology) {
    const agent::agent_topology_desc& given = configuration.description.agents.topology;
    const bool mesh = given.kind == agent::agent_topology_kind::mesh;
    for (const char* const key : {"columns", "rows"}) {
        if (!mesh && configuration.is_set(fmt::format("agents.topology.{}", key))) {
            configuration.refuse(fmt::format("agents.topology.{}", key), "is for kind: mesh");
        }
    }
    if (mesh && configuration.is_set("agents.topology.links")) {
        configuration.refuse("agents.topology.links", "is for kind: links");
    }
    if (!mesh && given.links.empty()) { configuration.refuse("agents.topology", "kind: links needs `links`"); }
    if (const std::string problem = topology.problem(); !problem.empty()) {
        configuration.refuse("agents.topology.links", problem);
    }
}

void check_injections(const checked_configuration& configuration, const agent::agent_topology& topology) {
    const auto& injections = configuration.description.agents.injections;
    if (injections.empty() && configuration.description.agents.processes.empty() &&
        configuration.description.agents.application.program == agent::agent_program::none) {
        configuration.refuse("agents.inject", "is missing: a machine without agents does nothing");
    }
    for (std::size_t index = 0; index < injections.size(); ++index) {
        const auto& nodes = injections[index].nodes;
        for (std::size_t position = 0; position < nodes.size(); ++position) {
            if (topology.index_of(nodes[position]) < 0) {
                configuration.refuse(fmt::format("agents.inject.{}.nodes.{}", index, position),
                                     fmt::format("there is no node {}", nodes[position]));
            }
        }
    }
}

void check_processes(const checked_configuration& configuration, const agent::agent_topology& topology) {
    const agent::agent_system_desc& given = configuration.description.agents;
    if (!given.processes.empty() &&
        (!given.injections.empty() || given.application.program != agent::agent_program::none)) {
        configuration.refuse("agents.processes", "take the place of agents: without agents.inject and a program");
    }
    for (std::size_t index = 0; index < given.processes.size(); ++index) {
        const agent::channel_process_desc& process = given.processes[index];
        if (topology.index_of(process.node) < 0) {
            configuration.refuse(fmt::format("agents.processes.{}.node", index),
                                 fmt::format("there is no node {}", process.node));
        }
        for (std::size_t position = 0; position < process.steps.size(); ++position) {
            const std::optional<agent::channel_step> step = agent::read_channel_step(process.steps[position]);
            const std::string key = fmt::format("agents.processes.{}.steps.{}", index, position);
            if (!step) {
                configuration.refuse(key, fmt::format("\"{}\" is no step", process.steps[position]));
            } else if (step->kind <= agent::channel_step_kind::receive &&
                       (step->node == process.node || topology.index_of(step->node) < 0)) {
                configuration.refuse(key, fmt::format("there is no other node {}", step->node));
            } else if (step->kind <= agent::channel_step_kind::post && step->amount == 0) {
                configuration.refuse(key, "has no bytes");
            }
        }
    }
}

void check_protection(const checked_configuration& configuration) {
    const agent::agent_node_desc& given = configuration.description.agents.node.node;
    for (std::size_t index = 0; index < given.protected_instructions.size(); ++index) {
        if (find_agent_instruction(given.protected_instructions[index].c_str()) == nullptr) {
            configuration.refuse(fmt::format("agents.protected.{}", index),
                                 fmt::format("there is no instruction {}", given.protected_instructions[index]));
        }
    }
    if (given.system_last_id < given.system_first_id) {
        configuration.refuse("agents.system_last_id", "is below agents.system_first_id: no agent has a capability");
    }
}

void check_application(const checked_configuration& configuration) {
    const agent::cholesky_desc& given = configuration.description.agents.application.cholesky;
    if (given.first_id + 2 * given.columns > agent_last_address + 1) {
        configuration.refuse("agents.application.cholesky.first_id",
                             fmt::format("leaves no room for {} ids up to {}", 2 * given.columns, agent_last_address));
    }
}

}  // namespace

void check_agents(const checked_configuration& configuration) {
    if (configuration.is_set("activity")) {
        configuration.refuse("activity", "watches the wires of routers, which system: agents has not");
    }
    if (configuration.is_set("clock.cop")) { configuration.refuse("clock.cop", "is for system: cluster"); }
    if (configuration.is_set("limits.packet_age_cycles")) {
        configuration.refuse("limits.packet_age_cycles", "is for packets, which system: agents has not");
    }
    if (!configuration.sound("agents")) { return; }
    const agent::agent_system_desc& given = configuration.description.agents;
    const agent::agent_topology topology = agent::make_agent_topology(given.topology);
    check_topology(configuration, topology);
    if (!configuration.sound("agents.topology")) { return; }
    check_injections(configuration, topology);
    check_application(configuration);
    check_protection(configuration);
    check_processes(configuration, topology);
    check_agent_faults(configuration, "agents.faults", topology, given.faults);
    for (std::size_t index = 0; index < given.filters.size(); ++index) {
        const agent::agent_filter& filter = given.filters[index];
        const std::string entry = fmt::format("agents.filters.{}", index);
        check_agent_link_end(configuration, entry, topology, {filter.node, filter.channel});
        if (filter.last_id < filter.first_id) {
            configuration.refuse(entry + ".last_id", "is below first_id: nothing is let in");
        }
    }
}

}  // namespace orbweaver::sim
