// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>

#include "hw/agent/agent_topology.h"
#include "sim/config/consistency.h"

namespace orbweaver {

namespace {

/// Nothing but agents may wait behind agents, which wait for each other as their programs say; and the segments of one
/// must not overtake each other.
void check_class(const checked_configuration& c) {
    const auto& classes = c.description.network.classes;
    const auto carries = [](const message_class_desc& of) {
        return std::find(of.types.begin(), of.types.end(), message_type::agent) != of.types.end();
    };
    const auto found = std::find_if(classes.begin(), classes.end(), carries);
    if (found == classes.end()) {
        c.refuse("network.classes",
                 "no class carries AGENT, which the engines of an engine_mesh send; add {name: agent, types: [AGENT]}");
        return;
    }
    const std::string path = fmt::format("network.classes.{}", found - classes.begin());
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
    if (vcs_of(*found) != 1) {
        c.refuse(path,
                 fmt::format("class '{}' carries AGENT and has one virtual channel, not {}: on several the segments of "
                             "an agent could overtake each other",
                             found->name, vcs_of(*found)));
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
    if (!has_engines(c.description)) {
        if (c.said("agent")) {
            c.refuse("agent",
                     fmt::format("there are no engines with network.topology.kind: {}; there are with engine_mesh",
                                 c.description.network.topology.kind));
        }
        return;
    }
    if (c.sound("network.classes")) {
        check_class(c);
    }
    if (c.sound("agent")) {
        const std::vector<unsigned>& dims = c.description.network.topology.dims;
        const agent_topology engines = make_engine_mesh(dims.front(), dims.size() > 1 ? dims[1] : 1);
        check_agent_faults(c, "agent.faults", engines, c.description.agent_faults);
    }
    if (c.description.network.phases != 1) {
        c.refuse("network.phases", "engines send in one phase");
    }
    if (c.description.network.vc_depth == 0) {
        c.refuse("network.vc_depth", "engines have buffers of some flits, not unlimited ones");
    }
    if (c.description.network.switching != switching_kind::wormhole && c.sound("agent") &&
        c.description.agent.segment_flits > c.description.network.vc_depth) {
        c.refuse("agent.segment_flits", fmt::format("a packet must fit a buffer of {} flits (network.switching)",
                                                    c.description.network.vc_depth));
    }
}

}  // namespace orbweaver
