// SPDX-License-Identifier: Apache-2.0
// E5: a thousand fault-tolerant agents, without and with failed links (section 5.4.2).
#include <fmt/core.h>

#include "studies/spider/comparison.h"
#include "studies/spider/experiments.h"
#include "studies/spider/runs.h"

namespace orbweaver::studies::spider_paper {

namespace {

/// Links 3-4 (on the way of the signs), 20-21 and 46-47, each named at its lower node, +x.
constexpr const char* failed_links =
    "agents.faults=[{node: 3, channel: 0}, {node: 20, channel: 0}, {node: 46, channel: 0}]";
constexpr const char* basic_run = "faults-basic";
constexpr const char* alone_run = "faults-none";
constexpr const char* failed_run = "faults-three";
constexpr const char* slow_run = "faults-three-slow";  // agents come one every 10 ms

unsigned agents_of(bool quick) {
    return quick ? 50 : 1000;
}

planned_run plan(const char* name, way routing, bool quick, bool failed, const char* interval = "2 ms") {
    planned_run run{
        name,
        {"agents.queue_slots=8",
         fmt::format("agents.inject=[{}]",
                     corner_to_corner(routing, 1, fmt::format("count: {}, interval: {}", agents_of(quick), interval)))},
        1};
    if (failed) {
        run.settings.emplace_back(failed_links);
        run.may_deadlock = true;
    }
    return run;
}

findings evaluate(const measurements& measured, bool quick) {
    const unsigned agents = agents_of(quick);
    const auto slower = [&measured](const char* run, const char* reference) {
        return latency_ms(measured, run) / latency_ms(measured, reference) - 1;
    };
    findings found;
    for (const char* run : {alone_run, failed_run}) {
        found.claims.push_back(
            judged_figure({"E5", fmt::format("agents that arrive, {}", run == alone_run ? "no fault" : "three faults"),
                           "section 5.4.2", static_cast<double>(agents), 0, "all", "agents"},
                          [&] { return delivered(measured, run); }));
    }
    found.claims.push_back(judged_figure(
        {"E5", "fault_tolerant after basic, no fault, as a part", "section 5.4.2",
         spider_model::published::fault_tolerant_cost, recipe, "14 instructions a hop in the place of 8", ""},
        [&] { return slower(alone_run, basic_run); }));
    found.claims.push_back(
        judged_statement({"E5", "fault_tolerant with faults after itself without", "section 5.4.2", "5 %",
                          "more than 0, below 15 %: recipe"},
                         [&] {
                             const double part = slower(failed_run, alone_run);
                             return verdict{part > 0 && part < 0.15, fmt::format("{:.1f} %", 100 * part)};
                         }));
    report_table table{
        "faults", "A thousand agents from node 2 to node 65", {{"run", "delivered", "mean ms", "links an agent"}, {}}};
    for (const char* run : {basic_run, alone_run, failed_run, slow_run}) {
        table.data.rows.push_back({run, time_cell([&] { return delivered(measured, run); }),
                                   time_cell([&] { return latency_ms(measured, run); }),
                                   time_cell([&] { return links_an_agent(measured, run); })});
    }
    found.tables.push_back(std::move(table));
    return found;
}

}  // namespace

experiment faults(bool quick) {
    experiment result;
    result.id = "faults";
    result.title = "E5: failed links (section 5.4.2)";
    result.runs = {plan(basic_run, way::basic, quick, false), plan(alone_run, way::fault_tolerant, quick, false),
                   plan(failed_run, way::fault_tolerant, quick, true),
                   plan(slow_run, way::fault_tolerant, quick, true, "10 ms")};
    result.evaluate = [quick](const measurements& measured) { return evaluate(measured, quick); };
    return result;
}

}  // namespace orbweaver::studies::spider_paper
