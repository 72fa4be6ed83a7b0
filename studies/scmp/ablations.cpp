// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include "studies/scmp/experiments.h"
#include "studies/scmp/variation_table.h"

namespace orbweaver::studies::scmp {

namespace {

std::vector<variation> parts() {
    return {
        {"original with block sends by descriptor", {"descriptors", {"niu.block_transfer=descriptor"}}, {}, ""},
        {"original with as many virtual channels",
         {"equal_vcs",
          {"network.classes=[{name: thread, vcs: 3, types: [THREAD]}, {name: data, vcs: 3, types: [DATA]}]"}},
         {},
         ""},
        {"modified with block sends by copy", {}, {"copies", {"niu.block_transfer=copy"}}, ""},
        {"modified with one transmit queue", {}, {"shared_queue", {"niu.data_queues=shared"}}, ""},
        {"modified with both", {}, {"copies_shared_queue", {"niu.block_transfer=copy", "niu.data_queues=shared"}}, ""},
    };
}

/// One comparison a program, all in Rendezvous.
std::vector<comparison> programs(const study& all) {
    std::vector<comparison> result;
    for (const comparison& one : all.comparisons) {
        if (one.modified.id == rendezvous.id) { result.push_back(one); }
    }
    return result;
}

std::vector<study_grid> study_grids_on(const study& all, const grid& nodes) {
    std::vector<study_grid> study_grids;
    for (const comparison& one : programs(all)) { study_grids.push_back({one, nodes}); }
    return study_grids;
}

/// Returns the additional cycles of each program in Ready mode over Rendezvous, in per cent.
sim::data_table modes(const measurements& measured, const study& all) {
    sim::data_table table{{"program"}, {}};
    for (const grid& nodes : all.varied_grids) { table.columns.push_back(fmt::format("{} nodes", nodes.nodes())); }
    for (const comparison& one : programs(all)) {
        table.rows.push_back({one.program.title});
        for (const grid& nodes : all.varied_grids) {
            table.rows.back().push_back(if_usable(
                [&] {
                    const double with_handshake = measured.cycles(plan(one.program, rendezvous, nodes).name);
                    const double without_handshake = measured.cycles(plan(one.program, ready, nodes).name);
                    return fmt::format("{:+.2f}", (without_handshake / with_handshake - 1) * 100);
                },
                "failed"));
        }
    }
    return table;
}

}  // namespace

experiment ablations(const study& all) {
    experiment result{.id = "ablations", .title = "What each part of the modified system contributes"};
    for (const grid& nodes : all.varied_grids) {
        const std::vector<planned_run> runs = plan_variations(study_grids_on(all, nodes), parts());
        result.runs.insert(result.runs.end(), runs.begin(), runs.end());
        for (const comparison& one : programs(all)) { result.runs.push_back(plan(one.program, ready, nodes)); }
    }
    result.evaluate = [all](const measurements& measured) {
        findings found;
        for (const grid& nodes : all.varied_grids) {
            const std::vector<study_grid> study_grids = study_grids_on(all, nodes);
            found.tables.push_back({fmt::format("ablations_{}", nodes.nodes()),
                                    fmt::format("Runtime improvement in % on {} nodes", nodes.nodes()),
                                    varied_table(measured, study_grids, parts(), varied_figure::improvement)});
            found.tables.push_back({fmt::format("ablations_{}_cycles", nodes.nodes()),
                                    fmt::format("Change of the varied system's cycles in % on {} nodes", nodes.nodes()),
                                    varied_table(measured, study_grids, parts(), varied_figure::change_of_cycles)});
        }
        found.tables.push_back({"ready_against_rendezvous",
                                "Cycles in Ready mode, with the barriers that it needs, against Rendezvous, in %",
                                modes(measured, all)});
        return found;
    };
    return result;
}

}  // namespace orbweaver::studies::scmp
