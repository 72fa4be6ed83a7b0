// SPDX-License-Identifier: Apache-2.0
#include "studies/spider/factorisation_runs.h"

#include <fmt/core.h>

#include "studies/spider/channel_runs.h"
#include "studies/spider/runs.h"

namespace orbweaver::studies::spider_paper {

namespace {

using spider_model::published::cholesky_meshes;

constexpr const char* chip_yaml = R"(system: chip
seed: 1
network:
  topology: {kind: engine_mesh, dims: [2, 2]}
workload:
  program: agent_cholesky
  args: {by: agents, order: in_turn}
limits: {cycles: 100000000}
)";

std::string t800_name(const std::string& order, std::size_t mesh, const computing_times& times) {
    return fmt::format("cholesky-{}-{}{}", order, name_of(cholesky_meshes[mesh]), times.name);
}

std::string channel_name(const std::string& order, std::size_t mesh, const computing_times& times) {
    return fmt::format("cholesky-channels-{}-{}{}", order, name_of(cholesky_meshes[mesh]), times.name);
}

std::string chip_name(const std::string& exchange, const std::string& order, std::size_t mesh) {
    return fmt::format("onchip-cholesky-{}-{}-{}", exchange, order, name_of(cholesky_meshes[mesh]));
}

}  // namespace

std::vector<std::size_t> factorisation_meshes(bool quick) {
    return quick ? std::vector<std::size_t>{0} : std::vector<std::size_t>{0, 1, 2};
}

planned_run t800_factorisation(const std::string& order, std::size_t mesh, bool quick, const computing_times& times) {
    planned_run run{t800_name(order, mesh, times), settings_of(cholesky_meshes[mesh]), 1};
    run.settings.insert(run.settings.end(), {"agents.inject=[]", "agents.application.program=cholesky",
                                             fmt::format("agents.application.cholesky.order={}", order),
                                             fmt::format("agents.application.cholesky.scale={} us", times.scale_us),
                                             fmt::format("agents.application.cholesky.update={} us", times.update_us)});
    if (times.third_recipe) {
        run.settings.insert(run.settings.end(),
                            {"agents.application.cholesky.rendezvous=true",
                             fmt::format("agents.application.cholesky.root_columns={}", times.root_columns)});
    }
    if (quick) { run.settings.emplace_back(fmt::format("agents.application.cholesky.columns={}", quick_columns)); }
    return run;
}

double t800_factorisation_ms(const measurements& measured, const std::string& order, std::size_t mesh,
                             const computing_times& times) {
    return measured.cycles(t800_name(order, mesh, times)) * ms_per_cycle;
}

planned_run channel_factorisation(const std::string& order, std::size_t mesh, bool quick,
                                  const computing_times& times) {
    return channel_factorisation(channel_name(order, mesh, times), cholesky_meshes[mesh],
                                 {.columns = quick ? quick_columns : full_columns,
                                  .scale_us = times.scale_us,
                                  .update_us = times.update_us,
                                  .left_looking = order == left_looking,
                                  .root_columns = times.root_columns,
                                  .barrier = order == barrier});
}

double channel_factorisation_ms(const measurements& measured, const std::string& order, std::size_t mesh,
                                const computing_times& times) {
    return all_ended_ms(measured, channel_name(order, mesh, times));
}

planned_run chip_factorisation(const std::string& exchange, const std::string& order, std::size_t mesh, bool quick) {
    const mesh_size& size = cholesky_meshes[mesh];
    planned_run run{chip_name(exchange, order, mesh),
                    {fmt::format("network.topology.dims=[{}, {}]", size.columns, size.rows),
                     fmt::format("workload.args.by={}", exchange), fmt::format("workload.args.order={}", order)},
                    1};
    if (quick) { run.settings.emplace_back(fmt::format("workload.args.n={}", quick_columns)); }
    run.machine = chip_yaml;
    return run;
}

double chip_factorisation_cycles(const measurements& measured, const std::string& exchange, const std::string& order,
                                 std::size_t mesh) {
    return measured.cycles(chip_name(exchange, order, mesh));
}

}  // namespace orbweaver::studies::spider_paper
