// SPDX-License-Identifier: Apache-2.0
// ProNoC's models at the lowest load, under the packets that its testbench generates.
#include <fmt/core.h>

#include <algorithm>

#include "studies/truth/experiments.h"
#include "studies/truth/facts.h"
#include "studies/truth/facts_text.h"
#include "studies/truth/periodic_traffic.h"
#include "studies/truth/pronoc_models.h"

namespace orbweaver::studies::truth {

namespace {

std::string run_name(const noc_model& model, const std::string& pattern, unsigned percent) {
    return fmt::format("pronoc-{}-{}-{}", model.name, pattern.substr(0, pattern.find(' ')), percent);
}

planned_run planned(const noc_model& model, const std::string& pattern, unsigned percent) {
    periodic_load load;
    load.endpoints = model.endpoints();
    load.least_flits = model.single_flit ? 1 : 2;
    load.single_flit = model.single_flit;
    load.percent = percent;
    if (pattern != "random") {
        load.destination = [model](unsigned endpoint) { return transposed(model, endpoint); };
    }
    load.nodes = nodes_of(model);
    planned_run run;
    run.name = run_name(model, pattern, percent);
    run.settings = model.settings;
    run.cost = 0.3;
    run.inputs = topology_inputs(model);
    run.inputs.push_back({"replay.trace", run.name + ".causes", [load] { return periodic_trace(load); }});
    return run;
}

/// Returns whether the short form leaves out a row.
bool is_skipped(const noc_model& model, const std::string& latency) { return latency.empty() || model.rows == 8; }

/// Loads whose lowest latency is compared: that of the row, or the first three of the source.
std::vector<unsigned> loads_of(const std::string& cell) {
    if (cell.empty()) { return {2, 6, 10}; }
    return {static_cast<unsigned>(std::stoul(cell))};
}

}  // namespace

source_comparison pronoc(bool quick) {
    const fact_file facts = read_facts(pronoc_text);
    source_comparison made{"ProNoC, cycles", 'P'};
    for (auto row : facts.rows) {
        const noc_model* const model = model_named(row["model"]);
        if (model == nullptr || (quick && is_skipped(*model, row["latency"]))) { continue; }
        for (const unsigned percent : loads_of(row["load_percent"])) {
            made.runs.push_back(planned(*model, row["pattern"], percent));
        }
    }
    made.rows = [facts, quick](const measurements& measured) {
        std::vector<compared_row> rows;
        for (auto row : facts.rows) {
            const noc_model* const model = model_named(row["model"]);
            if (quick && model != nullptr && is_skipped(*model, row["latency"])) { continue; }
            compared_row compared{facts.source, row["model"], row["pattern"], row["outcome"],
                                  number_in(row["latency"])};
            compared.known = row["known"] == "yes";
            for (const unsigned percent : model == nullptr ? std::vector<unsigned>{} : loads_of(row["load_percent"])) {
                const auto latency = figure(measured, run_name(*model, compared.pattern, percent), "packet_latency");
                // The source counts to the last wire, orbweaver a cycle more (protocol.md).
                if (latency) { compared.ours = std::min(compared.ours.value_or(*latency - 1), *latency - 1); }
            }
            rows.push_back(std::move(compared));
        }
        return rows;
    };
    made.bars = {{"B1", "ProNoC, zero load: within 2 %", 90, 2}};
    return made;
}

}  // namespace orbweaver::studies::truth
