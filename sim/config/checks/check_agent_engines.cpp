// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>

#include "hw/agent/agent_topology.h"
#include "hw/noc/buffer_depths.h"
#include "hw/noc/message_class.h"
#include "sim/config/checks/consistency.h"
#include "sw_stack/shared/agent_port.h"

namespace orbweaver::sim {

namespace {

using class_position = std::vector<noc::message_class_desc>::const_iterator;

class_position class_of_agents(const std::vector<noc::message_class_desc>& classes) {
    return std::find_if(classes.begin(), classes.end(), [](const noc::message_class_desc& candidate) {
        return std::find(candidate.types.begin(), candidate.types.end(), message_type::agent) != candidate.types.end();
    });
}

std::string path_of(const checked_configuration& configuration, class_position position) {
    return fmt::format("network.classes.{}", position - configuration.description.network.classes.begin());
}

void check_order(const checked_configuration& configuration, class_position agents) {
    if (noc::vcs_of(*agents) != 1) {
        configuration.refuse(
            path_of(configuration, agents),
            fmt::format("class '{}' carries AGENT and has one virtual channel, not {}: on several the segments of "
                        "an agent could overtake each other",
                        agents->name, noc::vcs_of(*agents)));
    }
}

/// Refuses message types other than agents in the agents' class, because agents wait for each other as their programs
/// state. Also ensures that the segments of an agent cannot overtake each other.
void check_class(const checked_configuration& configuration) {
    const auto& classes = configuration.description.network.classes;
    const class_position found = class_of_agents(classes);
    if (found == classes.end()) {
        configuration.refuse(
            "network.classes",
            "no class carries AGENT, which the engines of an engine_mesh send; add {name: agent, types: [AGENT]}");
        return;
    }
    const std::string path = path_of(configuration, found);
    if (found->types.size() != 1) {
        configuration.refuse(
            path, fmt::format("class '{}' carries AGENT and other types, which would wait behind agents", found->name));
    }
    const auto shares = [&](const noc::message_class_desc& other) {
        return &other != &*found && (other.range & found->range) != 0;
    };
    if (std::any_of(classes.begin(), classes.end(), shares)) {
        configuration.refuse(
            path, fmt::format("class '{}' carries AGENT and shares virtual channels with another", found->name));
    }
    check_order(configuration, found);
}

void check_buffers(const checked_configuration& configuration) {
    if (configuration.description.network.phases != 1) {
        configuration.refuse("network.phases", "engines send in one phase");
    }
    if (configuration.description.network.vc_depth == 0) {
        configuration.refuse("network.vc_depth", "engines have buffers of some flits, not unlimited ones");
    }
}

/// Checks engines at the nodes of a network. Each of their agents must be one packet.
void check_plan_engines(const checked_configuration& configuration) {
    check_buffers(configuration);
    if (configuration.is_set("agent.segment_flits")) {
        configuration.refuse("agent.segment_flits",
                             "is for chips: agents of a plan cross the network as one worm each");
    }
    if (configuration.is_set("agent.faults")) {
        configuration.refuse("agent.faults",
                             "is for chips: agents of a plan cross many links of the network at a time");
    }
    if (!configuration.sound("network.classes")) { return; }
    const class_position found = class_of_agents(configuration.description.network.classes);
    if (found == configuration.description.network.classes.end()) {
        configuration.refuse("network.classes", "no class carries AGENT, which engines send");
        return;
    }
    check_order(configuration, found);
}

void check_chip_engines(const checked_configuration& configuration) {
    if (configuration.sound("network.classes")) { check_class(configuration); }
    check_buffers(configuration);
    if (configuration.sound("agent")) {
        const std::vector<unsigned>& dims = configuration.description.network.topology.dims;
        const agent::agent_topology engines = agent::make_engine_mesh(dims.front(), dims.size() > 1 ? dims[1] : 1);
        check_agent_faults(configuration, "agent.faults", engines, configuration.description.agent_faults);
    }
    if (configuration.sound("agent") && configuration.description.agent.node.memory_bytes > agent_port_body_bytes) {
        configuration.refuse("agent.memory",
                             fmt::format("a tile reads {} bytes of its engine's memory", agent_port_body_bytes));
    }
    const noc::network_desc& network = configuration.description.network;
    const auto carried = noc::carrying_class(network.classes, message_type::agent);
    const unsigned flits = carried ? noc::min_depth(network, *carried).flits : network.vc_depth;
    if (network.switching != noc::switching_kind::wormhole && configuration.sound("agent") &&
        configuration.description.agent.segment_flits > flits) {
        configuration.refuse("agent.segment_flits",
                             fmt::format("a packet must fit a buffer of {} flits (network.switching)", flits));
    }
}

/// Refuses topologies in which the second nodes of the routers would be tiles.
void check_cluster_topologies(const checked_configuration& configuration) {
    const noc::network_desc& network = configuration.description.network;
    const char* const path = network.topology.kind == "engine_mesh"        ? "network.topology.kind"
                             : network.chip.topology.kind == "engine_mesh" ? "cluster.chip.network.topology.kind"
                                                                           : nullptr;
    if (path != nullptr) { configuration.refuse(path, "agent engines are for system: chip"); }
}

}  // namespace

void check_agent_engines(const checked_configuration& configuration) {
    if (!configuration.sound("network.topology")) { return; }
    if (configuration.description.kind == system::system_kind::cluster) {
        check_cluster_topologies(configuration);
        return;
    }
    if (system::has_engines(configuration.description)) {
        check_chip_engines(configuration);
    } else if (system::agents_run_plan(configuration.description)) {
        check_plan_engines(configuration);
    } else if (configuration.is_set("agent")) {
        configuration.refuse("agent",
                             configuration.description.kind == system::system_kind::network
                                 ? "there are no engines without multicast.runner: agents"
                                 : fmt::format("there are no engines with network.topology.kind: {}; there are with "
                                               "engine_mesh",
                                               configuration.description.network.topology.kind));
    }
}

}  // namespace orbweaver::sim
