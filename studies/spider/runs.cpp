// SPDX-License-Identifier: Apache-2.0
#include "studies/spider/runs.h"

#include <fmt/core.h>

namespace orbweaver::studies::spider_paper {

const char* const machine_yaml = R"(system: agents
seed: 1
clock: {chip: 10 ns}
limits: {cycles: 2000000000}
agents:
  topology: {kind: mesh, columns: 8, rows: 8}
  queue_slots: unlimited
  inject: [{agent: basic, nodes: [2], id: 17, parameters: {dest: 65}}]
)";

namespace {

double of_problem(const measurements& measured, const std::string& run, const char* figure) {
    return measured.reported(run, fmt::format("problem_{}.{}", problem, figure));
}

}  // namespace

std::string name_of(const spider_model::published::mesh_size& mesh) {
    return fmt::format("{}x{}", mesh.columns, mesh.rows);
}

std::vector<std::string> settings_of(const spider_model::published::mesh_size& mesh) {
    return {fmt::format("agents.topology.columns={}", mesh.columns), fmt::format("agents.topology.rows={}", mesh.rows)};
}

std::string name_of(agent_routing routing) {
    switch (routing) {
        case agent_routing::basic: return "basic";
        case agent_routing::dimension_order: return "dimension_order";
        case agent_routing::adaptive: return "adaptive";
        case agent_routing::fault_tolerant: return "fault_tolerant";
    }
    return {};
}

std::string corner_to_corner(agent_routing routing, unsigned bytes, const std::string& more, unsigned limit) {
    const bool by_table = routing == agent_routing::dimension_order || routing == agent_routing::adaptive;
    const std::string parameters = by_table ? "Xcurr: 0, Ycurr: 0, Xdest: 7, Ydest: 7"
                                   : routing == agent_routing::fault_tolerant
                                       ? fmt::format("dest: 65, limit: {}", limit)
                                       : "dest: 65";
    return fmt::format("{{agent: {}, nodes: [2], id: {}, payload: {}, parameters: {{{}}}{}{}}}", name_of(routing),
                       problem, bytes, parameters, more.empty() ? "" : ", ", more);
}

std::vector<agent::agent_topology::end> mesh_links() {
    constexpr std::uint32_t root = 1;
    std::vector<agent::agent_topology::end> ends;
    for (const agent::agent_topology::link& link : agent::make_agent_mesh(8, 8).links) {
        if (link.one.node != root && link.other.node != root) { ends.push_back(link.one); }
    }
    return ends;
}

double span_ms(const measurements& measured, const std::string& run) { return of_problem(measured, run, "span_ms"); }

double latency_ms(const measurements& measured, const std::string& run) {
    return of_problem(measured, run, "latency_ms");
}

double delivered(const measurements& measured, const std::string& run) {
    return of_problem(measured, run, "delivered");
}

double links_an_agent(const measurements& measured, const std::string& run) {
    return of_problem(measured, run, "hops") / delivered(measured, run);
}

}  // namespace orbweaver::studies::spider_paper
