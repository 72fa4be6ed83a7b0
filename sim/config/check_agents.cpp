// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "hw/agent/agent_topology.h"
#include "sim/config/consistency.h"

namespace orbweaver {

namespace {

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
    check_agent_faults(c, "agents.faults", topology, said.faults);
    for (std::size_t index = 0; index < said.filters.size(); ++index) {
        const agent_filter& filter = said.filters[index];
        const std::string entry = fmt::format("agents.filters.{}", index);
        check_agent_link_end(c, entry, topology, {filter.node, filter.channel});
        if (filter.last_id < filter.first_id) {
            c.refuse(entry + ".last_id", "is below first_id: nothing is let in");
        }
    }
}

}  // namespace orbweaver
