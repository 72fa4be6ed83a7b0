// SPDX-License-Identifier: Apache-2.0
#include "studies/spider/onchip/onchip_runs.h"

#include <fmt/core.h>

#include <algorithm>

#include "multicast/network/edge_list.h"
#include "multicast/plan/plan.h"
#include "multicast/plan/plan_file.h"

namespace orbweaver::studies::spider_paper {

namespace {

constexpr unsigned first_problem = 16;    // id of the first repetition's agents
constexpr unsigned message_overhead = 2;  // flits: head and tag
constexpr unsigned towards_x = 0;         // channels of an engine
constexpr unsigned towards_y = 2;

constexpr const char* chip_yaml = R"(system: chip
network:
  topology: {kind: engine_mesh, dims: [4, 4]}
workload: {program: agent_collectives}
limits: {cycles: 20000000}
)";
constexpr const char* remaining_yaml = R"(system: chip
network:
  topology: {kind: irregular}
  routing: up_down
workload: {program: agent_collectives}
limits: {cycles: 20000000}
)";
constexpr const char* routers_yaml = R"(system: network
network:
  topology: {kind: irregular}
  routing: up_down_lowest
  classes: [{name: any, vcs: 1, delivery: multicast}]
  switching: virtual_cut_through
multicast: {startup_cycles: 0}
)";

std::string arguments_of(const onchip_run& chip_run) {
    return fmt::format("workload.args={{operation: {}, by: {}, agent: {}, words: {}, repetitions: {}{}{}}}",
                       chip_run.operation, chip_run.transport, chip_run.agent, chip_run.words, chip_run.repetitions,
                       chip_run.more_arguments.empty() ? "" : ", ", chip_run.more_arguments);
}

/// A mesh as a graph of switches with a processor each.
multicast::switch_graph graph_of_mesh(const grid& mesh, const std::vector<mesh_link>& missing) {
    std::vector<std::pair<multicast::switch_id, multicast::switch_id>> links;
    const auto add = [&](unsigned node, unsigned channel, unsigned other) {
        const bool is_missing = std::any_of(missing.begin(), missing.end(), [=](const mesh_link& link) {
            return link.node == node && link.channel == channel;
        });
        if (!is_missing) { links.emplace_back(node, other); }
    };
    for (unsigned node = 0; node < mesh.nodes(); ++node) {
        if ((node + 1) % mesh.columns != 0) { add(node, towards_x, node + 1); }
        if (node + mesh.columns < mesh.nodes()) { add(node, towards_y, node + mesh.columns); }
    }
    return multicast::graph_of(links, std::vector<unsigned>(mesh.nodes(), 1));
}

run_input graph_file(const grid& mesh, const std::vector<mesh_link>& missing) {
    return {"network.topology.file", fmt::format("mesh-{}-without-{}.edges", mesh.name(), missing.size()),
            [mesh, missing] { return multicast::write_edge_list(graph_of_mesh(mesh, missing)); }};
}

/// Returns a plan from node 0 to all others; routers need no further data.
std::string plan_of_broadcast(const grid& mesh) {
    multicast::relay sends;
    for (unsigned node = 1; node < mesh.nodes(); ++node) { sends.receivers.push_back(node); }
    const std::vector<std::uint8_t> bytes = multicast::write_plan({mesh.nodes(), {{0, {sends}}}});
    return {bytes.begin(), bytes.end()};
}

}  // namespace

std::string grid::name() const { return fmt::format("{}x{}", columns, rows); }

grid grid_of(bool quick) { return quick ? grid{4, 4} : grid{8, 8}; }

std::string onchip_run::name() const {
    return fmt::format("onchip-{}-{}{}-{}-{}{}", operation, transport, agent == "usual" ? "" : "-" + agent, mesh.name(),
                       words, label.empty() ? "" : "-" + label);
}

planned_run plan(const onchip_run& chip_run) {
    planned_run run;
    run.name = chip_run.name();
    run.machine = chip_yaml;
    run.settings = {fmt::format("network.topology.dims=[{}, {}]", chip_run.mesh.columns, chip_run.mesh.rows),
                    arguments_of(chip_run)};
    run.settings.insert(run.settings.end(), chip_run.more_settings.begin(), chip_run.more_settings.end());
    run.cost = 0.2;
    return run;
}

planned_run plan_without_links(const onchip_run& chip_run, const std::vector<mesh_link>& missing) {
    planned_run run;
    run.name = fmt::format("{}-without-{}", chip_run.name(), missing.size());
    run.machine = remaining_yaml;
    run.settings = {arguments_of(chip_run)};
    run.inputs = {graph_file(chip_run.mesh, missing)};
    run.cost = 0.2;
    return run;
}

planned_run plan_router_broadcast(const grid& mesh, unsigned words) {
    const unsigned flits = words + message_overhead;
    planned_run run;
    run.name = fmt::format("onchip-broadcast-routers-{}-{}", mesh.name(), words);
    run.machine = routers_yaml;
    run.settings = {fmt::format("multicast.flits={}", flits), fmt::format("network.vc_depth={}", flits)};
    run.inputs = {graph_file(mesh, {}), {"multicast.plan", fmt::format("broadcast-{}.plan", mesh.name()), [mesh] {
                                             return plan_of_broadcast(mesh);
                                         }}};
    run.cost = 0.1;
    return run;
}

double operation_cycles(const measurements& measured, const planned_run& run) {
    return measured.reported(run.name, run.machine == routers_yaml ? "completion" : "operation_cycles");
}

double engine_cycles(const measurements& measured, const planned_run& run) {
    return measured.reported(run.name, fmt::format("problem_{}.span_cycles", first_problem));
}

std::string whole_cell(const std::function<double()>& measure) {
    return if_usable([&] { return fmt::format("{:.0f}", measure()); });
}

}  // namespace orbweaver::studies::spider_paper
