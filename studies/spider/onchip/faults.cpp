// SPDX-License-Identifier: Apache-2.0
// Failed links on a chip: agents that bypass them, and messages on the remaining mesh.
#include <fmt/core.h>

#include "studies/spider/comparison.h"
#include "studies/spider/experiments.h"
#include "studies/spider/onchip/onchip_runs.h"

namespace orbweaver::studies::spider_paper {

namespace {

constexpr const char* two_messages = "messages: 2";

/// Links in the inner part of the mesh that fail together: the first ones of a list.
std::vector<mesh_link> failed_links(std::size_t count, bool quick) {
    const std::vector<mesh_link> all =
        quick ? std::vector<mesh_link>{{5, 0}, {6, 2}, {9, 0}}
              : std::vector<mesh_link>{{27, 0}, {18, 2}, {44, 0}, {21, 2}, {33, 0}, {50, 2}};
    return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count)};
}
std::vector<std::size_t> counts_of(bool quick) {
    return quick ? std::vector<std::size_t>{0, 3} : std::vector<std::size_t>{0, 1, 3, 6};
}

onchip_run run_of(const char* transport, bool quick, const char* agent = "usual") {
    return {grid_of(quick), "opposite", transport, 8, agent, two_messages, {}, "two", 1};
}

planned_run plan_agents(const char* agent, std::size_t count, bool quick) {
    onchip_run run = run_of("agents", quick, agent);
    if (count != 0) {
        std::string faults;
        for (const mesh_link& link : failed_links(count, quick)) {
            faults += fmt::format("{}{{node: {}, channel: {}}}", faults.empty() ? "" : ", ", link.node, link.channel);
        }
        run.more_settings = {fmt::format("agent.faults=[{}]", faults)};
        run.label += fmt::format("-without-{}", count);
    }
    return plan(run);
}
planned_run plan_basic(bool quick) { return plan_agents("basic", 0, quick); }
planned_run plan_tolerant(std::size_t count, bool quick) { return plan_agents("fault_tolerant", count, quick); }
planned_run plan_dimension_order(bool quick) { return plan(run_of("messages", quick)); }
planned_run plan_up_down(std::size_t count, bool quick) {
    return plan_without_links(run_of("messages", quick), failed_links(count, quick));
}

double hops_of(const measurements& measured, const planned_run& run) {
    return measured.reported(run.name, "problem_16.hops") / measured.reported(run.name, "problem_16.delivered");
}

claim all_arrive(const measurements& measured, bool quick) {
    const std::size_t count = counts_of(quick).back();
    return judged_statement({"C2", fmt::format("on a chip: all fault-tolerant agents arrive, {} failed links", count),
                             "section 5.4.2", "all", "two of every node to the opposite one, each checked by firmware"},
                            [&] {
                                const double arrived =
                                    measured.reported(plan_tolerant(count, quick).name, "problem_16.delivered");
                                const unsigned sent = 2 * grid_of(quick).nodes();
                                return verdict{arrived == sent, fmt::format("{:.0f} of {}", arrived, sent)};
                            });
}

findings evaluate_faults(const measurements& measured, bool quick) {
    report_table table{
        "onchip_faults",
        "Two messages of 8 words from every node to the opposite one, cycles until all have arrived",
        {{"failed links", "basic", "fault_tolerant", "links an agent", "dimension order", "up*/down* on the rest"},
         {}}};
    for (const std::size_t count : counts_of(quick)) {
        const auto cycles = [&](const planned_run& run) {
            return whole_cell([&] { return operation_cycles(measured, run); });
        };
        table.data.rows.push_back({fmt::format("{}", count), count == 0 ? cycles(plan_basic(quick)) : "never",
                                   cycles(plan_tolerant(count, quick)),
                                   time_cell([&] { return hops_of(measured, plan_tolerant(count, quick)); }),
                                   count == 0 ? cycles(plan_dimension_order(quick)) : "never",
                                   cycles(plan_up_down(count, quick))});
    }
    findings found;
    found.claims.push_back(all_arrive(measured, quick));
    found.tables.push_back(std::move(table));
    return found;
}

}  // namespace

experiment onchip_faults(bool quick) {
    experiment result{.id = "onchip_faults", .title = "On a chip: failed links"};
    result.runs = {plan_basic(quick), plan_dimension_order(quick)};
    for (const std::size_t count : counts_of(quick)) {
        result.runs.push_back(plan_tolerant(count, quick));
        result.runs.push_back(plan_up_down(count, quick));
    }
    result.evaluate = [quick](const measurements& measured) { return evaluate_faults(measured, quick); };
    return result;
}

}  // namespace orbweaver::studies::spider_paper
