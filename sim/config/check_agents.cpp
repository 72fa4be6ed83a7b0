// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "hw/agent/agent_topology.h"
#include "sim/config/consistency.h"

namespace orbweaver {

namespace {

std::string path_of(const char* list, std::size_t index, const char* column) {
    return fmt::format("agents.{}.{}.{}", list, index, column);
}

void check_topology(const checked_configuration& c, const agent_topology& topology) {
    const agent_topology_desc& said = c.description.agents.topology;
    const bool mesh = said.kind == agent_topology_kind::mesh;
    for (const char* const key : {"columns", "rows"}) {
        if (!mesh && c.said(fmt::format("agents.topology.{}", key))) {
            c.refuse(fmt::format("agents.topology.{}", key), "is for kind: mesh");
        }
    }
    if (mesh && c.said("agents.topology.links")) {
        c.refuse("agents.topology.links", "is for kind: links");
    }
    if (!mesh && said.links.empty()) {
        c.refuse("agents.topology", "kind: links needs `links`");
    }
    if (const std::string problem = topology.problem(); !problem.empty()) {
        c.refuse("agents.topology.links", problem);
    }
}

/// A node that exists and, if it is asked for, a channel with a link.
void check_end(const checked_configuration& c, const agent_topology& topology, const char* list, std::size_t index,
               const agent_topology::end& at) {
    if (topology.index_of(at.node) < 0) {
        c.refuse(path_of(list, index, "node"), fmt::format("there is no node {}", at.node));
    } else if (topology.other_end(at).node == agent_no_channel) {
        c.refuse(path_of(list, index, "channel"),
                 fmt::format("node {} has no link at channel {}", at.node, at.channel));
    }
}

void check_injections(const checked_configuration& c, const agent_topology& topology) {
    const auto& injections = c.description.agents.injections;
    if (injections.empty() && c.description.agents.application.program == agent_program::none) {
        c.refuse("agents.inject", "is missing: a machine without agents does nothing");
    }
    for (std::size_t index = 0; index < injections.size(); ++index) {
        const auto& nodes = injections[index].nodes;
        for (std::size_t place = 0; place < nodes.size(); ++place) {
            if (topology.index_of(nodes[place]) < 0) {
                c.refuse(fmt::format("agents.inject.{}.nodes.{}", index, place),
                         fmt::format("there is no node {}", nodes[place]));
            }
        }
    }
}

void check_application(const checked_configuration& c) {
    const cholesky_desc& said = c.description.agents.application.cholesky;
    if (said.first_id + 2 * said.columns > agent_last_address + 1) {
        c.refuse("agents.application.cholesky.first_id",
                 fmt::format("leaves no room for {} ids up to {}", 2 * said.columns, agent_last_address));
    }
}

}  // namespace

void check_agents(const checked_configuration& c) {
    if (c.said("activity")) {
        c.refuse("activity", "watches the wires of routers, which system: agents has not");
    }
    if (c.said("clock.cop")) {
        c.refuse("clock.cop", "is for system: cluster");
    }
    if (c.said("limits.packet_age_cycles")) {
        c.refuse("limits.packet_age_cycles", "is for packets, which system: agents has not");
    }
    if (!c.sound("agents")) {
        return;
    }
    const agent_system_desc& said = c.description.agents;
    const agent_topology topology = make_agent_topology(said.topology);
    check_topology(c, topology);
    if (!c.sound("agents.topology")) {
        return;
    }
    check_injections(c, topology);
    check_application(c);
    for (std::size_t index = 0; index < said.faults.size(); ++index) {
        const agent_fault_desc& fault = said.faults[index];
        check_end(c, topology, "faults", index, {fault.node, fault.channel});
        if (fault.until_ps != 0 && fault.until_ps <= fault.from_ps) {
            c.refuse(path_of("faults", index, "until"), "the link works again before it fails");
        }
    }
    for (std::size_t index = 0; index < said.filters.size(); ++index) {
        const agent_filter& filter = said.filters[index];
        check_end(c, topology, "filters", index, {filter.node, filter.channel});
        if (filter.last_id < filter.first_id) {
            c.refuse(path_of("filters", index, "last_id"), "is below first_id: nothing is let in");
        }
    }
}

}  // namespace orbweaver
