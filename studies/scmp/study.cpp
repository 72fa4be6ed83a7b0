// SPDX-License-Identifier: Apache-2.0
#include "studies/scmp/study.h"

#include <fmt/core.h>

#include <algorithm>

#include "studies/scmp/experiments.h"

namespace orbweaver::studies::scmp {

const messaging original{"original", "original", {"messaging.system=active_message"}};
const messaging rendezvous{
    "rendezvous", "modified, Rendezvous", {"messaging.system=send_receive", "messaging.mode=rendezvous"}};
const messaging ready{"ready", "modified, Ready", {"messaging.system=send_receive", "messaging.mode=ready"}};

namespace {

std::vector<comparison> all_comparisons(bool quick) {
    std::vector<comparison> all;
    for (const auto& part : {neighborhood(quick), matrix(quick), transitive_closure(quick), lu(quick)}) {
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

}  // namespace

const comparison& study::comparison_of(const std::string& claim) const {
    return *std::find_if(comparisons.begin(), comparisons.end(),
                         [&claim](const comparison& one) { return one.published.claim == claim; });
}

const grid& study::with_nodes(unsigned nodes) const {
    const auto found =
        std::find_if(grids.begin(), grids.end(), [=](const grid& known) { return known.nodes() == nodes; });
    return found == grids.end() ? grids.back() : *found;
}

study make_study(bool quick) {
    if (quick) {
        return {{{1, 1}, {2, 1}, {2, 2}, {4, 2}, {4, 4}}, {{4, 4}}, all_comparisons(quick), {2, 8, 16, 128}, true};
    }
    return {{{1, 1}, {2, 1}, {2, 2}, {4, 2}, {4, 4}, {8, 4}, {8, 8}},
            {{4, 4}, {8, 8}},
            all_comparisons(quick),
            {2, 4, 8, 16, 32, 64, 128},
            false};
}

planned_run plan(const benchmark& program, const messaging& system, const grid& nodes, const variation& varied) {
    planned_run run;
    run.name = fmt::format("{}-{}-{}", program.id, system.id, nodes.nodes());
    run.settings = {fmt::format("network.topology.dims=[{}, {}]", nodes.x, nodes.y),
                    "workload.program=" + program.program, "workload.args=" + program.arguments};
    run.settings.insert(run.settings.end(), system.settings.begin(), system.settings.end());
    const change& changed = system.id == original.id ? varied.of_original : varied.of_modified;
    if (!changed.settings.empty() && (varied.program.empty() || varied.program == program.program)) {
        run.name += "-" + changed.id;
        run.settings.insert(run.settings.end(), changed.settings.begin(), changed.settings.end());
    }
    run.cost = program.cost + program.node_cost * nodes.nodes();
    return run;
}

std::vector<planned_run> plan_all(const study& all, const benchmark& program, const messaging& system,
                                  const variation& varied) {
    std::vector<planned_run> runs;
    for (const grid& nodes : all.grids) { runs.push_back(plan(program, system, nodes, varied)); }
    return runs;
}

std::vector<planned_run> plan_comparisons(const study& all, const std::vector<comparison>& compared) {
    std::vector<planned_run> runs;
    for (const comparison& one : compared) {
        for (const messaging& system : {original, one.modified}) {
            const std::vector<planned_run> part = plan_all(all, one.program, system);
            runs.insert(runs.end(), part.begin(), part.end());
        }
    }
    return runs;
}

runtime runtime_of(const measurements& measured, const study& all, const benchmark& program, const messaging& system,
                   const variation& varied) {
    runtime cycles;
    for (const grid& nodes : all.grids) {
        cycles[nodes.nodes()] = measured.cycles(plan(program, system, nodes, varied).name);
    }
    return cycles;
}

}  // namespace orbweaver::studies::scmp
