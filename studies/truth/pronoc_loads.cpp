// SPDX-License-Identifier: Apache-2.0
// The load at which ProNoC's models have five times their latency at zero load, and the latency there.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "studies/truth/experiments.h"
#include "studies/truth/facts.h"
#include "studies/truth/facts_text.h"
#include "studies/truth/pronoc_models.h"

namespace orbweaver::studies::truth {

namespace {

constexpr unsigned step = 4;        // percent, between two loads
constexpr unsigned most_load = 78;  // percent
constexpr unsigned all_packets = 20000;
constexpr unsigned most_cycles = 10000;
constexpr unsigned mean_start = 255;     // sources begin in cycle 10 to 500
constexpr double five = 5;               // times the lowest latency
constexpr double definition_cycles = 2;  // from creation to the first wire, and behind the last one (protocol.md)

const char* const routers_under_load =
    "# ProNoC's router, with its periodic sources that stop when their queue is full.\n"
    "system: network\n"
    "network:\n"
    "  topology: {kind: mesh, dims: [8, 8]}\n"
    "  router: {pipeline: single_cycle}\n"
    "  classes: [{name: any, vcs: 2}]\n"
    "  vc_depth: 4\n"
    "traffic: {injection: periodic, phase_cycles: 491, self: false, warmup_cycles: 0}\n";

std::string lengths_of(const noc_model& model) {
    if (model.single_flit) { return "1"; }
    std::string text = "[{flits: 2, weight: 1}";
    for (unsigned flits = 3; flits <= 10; ++flits) { text += fmt::format(", {{flits: {}, weight: 1}}", flits); }
    return text + "]";
}

std::string permutation_of(const noc_model& model) {
    const std::vector<unsigned> nodes = nodes_of(model);
    const auto node = [&nodes](unsigned endpoint) { return nodes.empty() ? endpoint : nodes[endpoint]; };
    std::string text;
    for (unsigned i = 0; i < model.endpoints(); ++i) {
        text += fmt::format("{} {}\n", node(i), node(transposed(model, i)));
    }
    return text;
}

unsigned sources_of(const noc_model& model, bool random) {
    unsigned sources = 0;
    for (unsigned i = 0; i < model.endpoints(); ++i) { sources += random || transposed(model, i) != i ? 1 : 0; }
    return sources;
}

/// The cycles in which 20,000 packets are offered.
unsigned cycles_of(const noc_model& model, bool random, unsigned percent) {
    const double flits = model.single_flit ? 1 : 6;  // of a packet, on average
    const double cycles = all_packets * flits * 100 / (sources_of(model, random) * percent);
    return std::min(most_cycles, mean_start + static_cast<unsigned>(std::lround(cycles)));
}

std::string load_run_name(const noc_model& model, const std::string& pattern, unsigned percent) {
    return fmt::format("load-{}-{}-{}", model.name, pattern.substr(0, pattern.find(' ')), percent);
}

planned_run planned_load(const noc_model& model, const std::string& pattern, unsigned percent) {
    const bool random = pattern == "random";
    planned_run run;
    run.name = load_run_name(model, pattern, percent);
    run.machine = routers_under_load;
    run.settings = model.settings;
    run.settings.push_back("traffic.packet_flits=" + lengths_of(model));
    run.settings.push_back(fmt::format("traffic.source_queue={}", model.single_flit ? 15 : 16));
    run.settings.push_back(fmt::format("traffic.rate={}", percent / 100.0));
    run.settings.push_back(fmt::format("traffic.measure_cycles={}", cycles_of(model, random, percent)));
    run.settings.push_back(std::string("traffic.pattern=") + (random ? "uniform" : "permutation"));
    run.cost = 0.3;
    run.inputs = topology_inputs(model);
    if (!random) {
        run.inputs.push_back(
            {"traffic.permutation", model.name + ".permutation", [model] { return permutation_of(model); }});
    }
    return run;
}

std::optional<double> latency(const measurements& measured, const noc_model& model, const std::string& pattern,
                              unsigned percent) {
    const auto found = figure(measured, load_run_name(model, pattern, percent), "packet_latency");
    return found ? std::optional(*found - definition_cycles) : std::nullopt;
}

/// The first load with five times the lowest latency; a step more than the last load if there is none.
std::optional<double> saturation(const measurements& measured, const noc_model& model, const std::string& pattern) {
    std::vector<double> latencies;
    for (unsigned percent = 2; percent <= most_load; percent += step) {
        const auto one = latency(measured, model, pattern, percent);
        if (!one) { return std::nullopt; }
        latencies.push_back(*one);
    }
    const double limit = five * *std::min_element(latencies.begin(), latencies.end());
    const auto first = std::find_if(latencies.begin(), latencies.end(), [limit](double one) { return one >= limit; });
    return 2 + step * static_cast<double>(first - latencies.begin());
}

/// The short form has one small model.
bool has_loads(const noc_model* model, const std::string& pattern, bool quick) {
    return model != nullptr && (!quick || (model->name == "line_4_v1_B15" && pattern == "random"));
}

}  // namespace

source_comparison pronoc_loads(bool quick) {
    const fact_file facts = read_facts(pronoc_text);
    source_comparison made{"ProNoC under load, cycles", 'L'};
    for (auto row : facts.rows) {
        const noc_model* const model = model_named(row["model"]);
        if (!has_loads(model, row["pattern"], quick)) { continue; }
        for (unsigned percent = 2; percent <= most_load; percent += step) {
            made.runs.push_back(planned_load(*model, row["pattern"], percent));
        }
    }
    made.rows = [facts, quick](const measurements& measured) {
        std::vector<compared_row> rows;
        for (auto row : facts.rows) {
            const noc_model* const model = model_named(row["model"]);
            if (!has_loads(model, row["pattern"], quick)) { continue; }
            const auto percent = number_in(row["second_percent"]);
            compared_row load{facts.source,
                              row["model"],
                              row["pattern"] + ", load",
                              row["second_outcome"],
                              percent.value_or(most_load + step),
                              saturation(measured, *model, row["pattern"]),
                              true};
            load.met = load.ours && std::abs(*load.ours - *load.measured) <= step;
            rows.push_back(load);
            if (!percent) { continue; }
            rows.push_back({facts.source, row["model"], fmt::format("{}, {} %", row["pattern"], *percent),
                            row["second_outcome"], number_in(row["second_latency"]),
                            latency(measured, *model, row["pattern"], static_cast<unsigned>(*percent))});
        }
        return rows;
    };
    made.bars = {{"B6", "ProNoC, second point: latency within 10 %", 80, 10,
                  [](const compared_row& row) { return !row.is_bound; }},
                 {"B7", "ProNoC, load of saturation: within a step", 80, 0,
                  [](const compared_row& row) { return row.is_bound; }}};
    return made;
}

}  // namespace orbweaver::studies::truth
