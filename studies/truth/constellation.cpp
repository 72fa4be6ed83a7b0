// SPDX-License-Identifier: Apache-2.0
// The bounds that Constellation's tests set for its routers.
#include <fmt/core.h>

#include "studies/truth/experiments.h"
#include "studies/truth/facts.h"
#include "studies/truth/facts_text.h"

namespace orbweaver::studies::truth {

namespace {

constexpr double tail_behind_median =
    1.5;  // flits of a packet of four: its tail is (4 - 1) / 2 cycles after their mean

const char* const routers_of_four_stages =
    "# Constellation's router: route, channel, switch, crossbar; each run sets size, channels, routing and load.\n"
    "system: network\n"
    "network: {topology: {kind: mesh}, router: {pipeline: three_stage}}\n"
    "traffic: {pattern: uniform, injection: poisson, packet_flits: 4, warmup_cycles: 5000, measure_cycles: 20000}\n";

}  // namespace

source_comparison constellation() {
    const fact_file facts = read_facts(constellation_text);
    source_comparison made{"Constellation", 'C'};
    for (auto row : facts.rows) {
        planned_run run;
        run.name = "constellation-" + row["model"];
        run.machine = routers_of_four_stages;
        run.settings = {
            fmt::format("network.topology.dims=[{}, {}]", row["columns"], row["rows"]),
            fmt::format("network.classes=[{{name: any, vcs: {}}}]", row["vcs"]),
            "network.vc_depth=" + row["depth"],
            std::string("network.routing=") + (row["escape"] == "1" ? "minimal_adaptive" : "dimension_order"),
            "traffic.rate=" + row["load"],
        };
        made.runs.push_back(std::move(run));
    }
    made.rows = [facts](const measurements& measured) {
        std::vector<compared_row> rows;
        for (auto row : facts.rows) {
            const auto of_run = [&](const char* report) {
                return figure(measured, "constellation-" + row["model"], report);
            };
            const auto bounded = [&](const char* what, const char* column, std::optional<double> ours, bool least) {
                // The source bounds the least throughput of any flow; that of all flows is easier.
                const char* outcome = least ? "easier" : "predicted";
                compared_row one{facts.source, row["model"], what, outcome, number_in(row[column]), ours, true};
                one.met = ours && (least ? *ours >= *one.measured : *ours <= *one.measured);
                rows.push_back(std::move(one));
            };
            std::optional<double> median = of_run("median");
            if (median) { *median -= tail_behind_median; }
            std::optional<double> accepted = of_run("accepted");
            if (accepted) { *accepted /= *of_run("offered"); }
            bounded("throughput of all flows", "throughput_least", accepted, true);
            bounded("median latency", "median_most", median, false);
            bounded("highest latency", "maximum_most", of_run("maximum"), false);
        }
        return rows;
    };
    made.bars = {{"B2", "Constellation: bounds of latency that are met", 100}};
    return made;
}

}  // namespace orbweaver::studies::truth
