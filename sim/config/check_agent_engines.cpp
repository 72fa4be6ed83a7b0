// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>

#include "hw/agent/agent_topology.h"
#include "hw/noc/buffer_depths.h"
#include "hw/noc/message_class.h"
#include "sim/config/consistency.h"
#include "sw_stack/shared/agent_port.h"

namespace orbweaver {

namespace {

using class_place = std::vector<message_class_desc>::const_iterator;

class_place class_of_agents(const std::vector<message_class_desc>& classes) {
    return std::find_if(classes.begin(), classes.end(), [](const message_class_desc& candidate) {
        return std::find(candidate.types.begin(), candidate.types.end(), message_type::agent) != candidate.types.end();
    });
}

std::string path_of(const checked_configuration& c, class_place place) {
    return fmt::format("network.classes.{}", place - c.description.network.classes.begin());
}

void check_order(const checked_configuration& c, class_place agents) {
    if (vcs_of(*agents) != 1) {
        c.refuse(path_of(c, agents),
                 fmt::format("class '{}' carries AGENT and has one virtual channel, not {}: on several the segments of "
                             "an agent could overtake each other",
                             agents->name, vcs_of(*agents)));
    }
}

/// Nothing but agents may wait behind agents, which wait for each other as their programs say; and the segments of one
/// must not overtake each other.
void check_class(const checked_configuration& c) {
    const auto& classes = c.description.network.classes;
    const class_place found = class_of_agents(classes);
    if (found == classes.end()) {
        c.refuse("network.classes",
                 "no class carries AGENT, which the engines of an engine_mesh send; add {name: agent, types: [AGENT]}");
        return;
    }
    const std::string path = path_of(c, found);
    if (found->types.size() != 1) {
        c.refuse(path,
                 fmt::format("class '{}' carries AGENT and other types, which would wait behind agents", found->name));
    }
    const auto shares = [&](const message_class_desc& other) {
        return &other != &*found && (other.range & found->range) != 0;
    };
    if (std::any_of(classes.begin(), classes.end(), shares)) {
        c.refuse(path, fmt::format("class '{}' carries AGENT and shares virtual channels with another", found->name));
    }
    check_order(c, found);
}

void check_buffers(const checked_configuration& c) {
    if (c.description.network.phases != 1) {
        c.refuse("network.phases", "engines send in one phase");
    }
    if (c.description.network.vc_depth == 0) {
        c.refuse("network.vc_depth", "engines have buffers of some flits, not unlimited ones");
    }
}

/// Engines at the nodes of a network, each of whose agents is one packet.
void check_plan_engines(const checked_configuration& c) {
    check_buffers(c);
    if (c.said("agent.segment_flits")) {
        c.refuse("agent.segment_flits", "is for chips: agents of a plan cross the network as one worm each");
    }
    if (c.said("agent.faults")) {
        c.refuse("agent.faults", "is for chips: agents of a plan cross many links of the network at a time");
    }
    if (!c.sound("network.classes")) {
        return;
    }
    const class_place found = class_of_agents(c.description.network.classes);
    if (found == c.description.network.classes.end()) {
        c.refuse("network.classes", "no class carries AGENT, which engines send");
        return;
    }
    check_order(c, found);
}

void check_chip_engines(const checked_configuration& c) {
    if (c.sound("network.classes")) {
        check_class(c);
    }
    check_buffers(c);
    if (c.sound("agent")) {
        const std::vector<unsigned>& dims = c.description.network.topology.dims;
        const agent_topology engines = make_engine_mesh(dims.front(), dims.size() > 1 ? dims[1] : 1);
        check_agent_faults(c, "agent.faults", engines, c.description.agent_faults);
    }
    if (c.sound("agent") && c.description.agent.node.memory_bytes > agent_port_body_bytes) {
        c.refuse("agent.memory", fmt::format("a tile reads {} bytes of its engine's memory", agent_port_body_bytes));
    }
    const network_desc& network = c.description.network;
    const auto carried = carrying_class(network.classes, message_type::agent);
    const unsigned flits = carried ? least_depth(network, *carried).flits : network.vc_depth;
    if (network.switching != switching_kind::wormhole && c.sound("agent") &&
        c.description.agent.segment_flits > flits) {
        c.refuse("agent.segment_flits",
                 fmt::format("a packet must fit a buffer of {} flits (network.switching)", flits));
    }
}

/// The second nodes of the routers would be tiles.
void check_cluster_topologies(const checked_configuration& c) {
    const network_desc& network = c.description.network;
    const char* const path = network.topology.kind == "engine_mesh"        ? "network.topology.kind"
                             : network.chip.topology.kind == "engine_mesh" ? "cluster.chip.network.topology.kind"
                                                                           : nullptr;
    if (path != nullptr) {
        c.refuse(path, "agent engines are for system: chip");
    }
}

}  // namespace

void check_agent_engines(const checked_configuration& c) {
    if (!c.sound("network.topology")) {
        return;
    }
    if (c.description.kind == system_kind::cluster) {
        check_cluster_topologies(c);
        return;
    }
    if (has_engines(c.description)) {
        check_chip_engines(c);
    } else if (agents_run_plan(c.description)) {
        check_plan_engines(c);
    } else if (c.said("agent")) {
        c.refuse("agent", c.description.kind == system_kind::network
                              ? "there are no engines without multicast.runner: agents"
                              : fmt::format("there are no engines with network.topology.kind: {}; there are with "
                                            "engine_mesh",
                                            c.description.network.topology.kind));
    }
}

}  // namespace orbweaver
