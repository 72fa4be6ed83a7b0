// SPDX-License-Identifier: Apache-2.0
// Cost of programmability on a chip: cycles per hop, cycles that operations cost computing cores, and the required
// speed of an engine.
#include <fmt/core.h>

#include "studies/spider/comparison.h"
#include "studies/spider/experiments.h"
#include "studies/spider/onchip/onchip_runs.h"

namespace orbweaver::studies::spider_paper {

namespace {

constexpr grid row_of_nodes{8, 1};
constexpr unsigned nearest = 1;
constexpr unsigned far = 7;
constexpr unsigned round_trips = 16;

/// A message along a row.
planned_run plan_pair(const char* transport, unsigned words, unsigned destination) {
    return plan({row_of_nodes,
                 "pair",
                 transport,
                 words,
                 "usual",
                 fmt::format("to: {}, messages: {}", destination, round_trips),
                 {},
                 fmt::format("to-{}", destination)});
}

std::vector<unsigned> pair_words(bool quick) {
    return quick ? std::vector<unsigned>{2} : std::vector<unsigned>{1, 2, 8, 32, 64};
}

/// Returns the one-way time, half a round trip.
double one_way(const measurements& measured, const char* transport, unsigned words, unsigned destination) {
    return operation_cycles(measured, plan_pair(transport, words, destination)) / (2 * round_trips);
}

double measured_cycles_of_hop(const measurements& measured, const char* transport, unsigned words) {
    return (one_way(measured, transport, words, far) - one_way(measured, transport, words, nearest)) / (far - nearest);
}

report_table hops_table(const measurements& measured, bool quick) {
    report_table table{
        "onchip_hops",
        "A message from node 0 to node 1 of a row of eight, half a round trip, and what each further router adds: "
        "cycles",
        {{"words", "agent", "agent, each further", "engines alone", "message", "message, each further"}, {}}};
    for (const unsigned words : pair_words(quick)) {
        const planned_run agent = plan_pair("agents", words, nearest);
        table.data.rows.push_back(
            {fmt::format("{}", words), whole_cell([&] { return one_way(measured, "agents", words, nearest); }),
             time_cell([&] { return measured_cycles_of_hop(measured, "agents", words); }),
             whole_cell([&] { return measured.reported(agent.name, "problem_16.latency_cycles"); }),
             whole_cell([&] { return one_way(measured, "messages", words, nearest); }),
             time_cell([&] { return measured_cycles_of_hop(measured, "messages", words); })});
    }
    return table;
}

/// An implementation of a collective operation.
struct priced_route {
    const char* name;
    const char* operation;
    const char* transport;
    const char* agent;
};
constexpr priced_route routes[] = {{"broadcast by agents", "broadcast", "agents", "usual"},
                                   {"broadcast by messages", "broadcast", "messages", "usual"},
                                   {"tree_combine", "combine", "agents", "usual"},
                                   {"basic to the root", "combine", "agents", "basic"},
                                   {"combine by messages", "combine", "messages", "usual"}};

std::vector<grid> computing_grids(bool quick) {
    return quick ? std::vector<grid>{{2, 2}} : std::vector<grid>{{4, 4}, {8, 8}};
}
std::vector<unsigned> computing_words(bool quick) {
    return quick ? std::vector<unsigned>{2} : std::vector<unsigned>{2, 16, 64};
}

planned_run plan_computing(const priced_route& route, const grid& mesh, unsigned words, bool quick) {
    return plan({mesh,
                 route.operation,
                 route.transport,
                 words,
                 route.agent,
                 quick ? "work: 2000" : "work: 40000",
                 {},
                 "computing",
                 2});
}

report_table cores_table(const measurements& measured, bool quick) {
    report_table table{
        "onchip_cores",
        "Cycles that an operation takes from a core that computes meanwhile: mean, most; and how long it lasts",
        {{"nodes", "words", "operation", "mean of a core", "most", "operation", "cores that ended it too late"}, {}}};
    for (const grid& mesh : computing_grids(quick)) {
        for (const unsigned words : computing_words(quick)) {
            for (const priced_route& route : routes) {
                const planned_run run = plan_computing(route, mesh, words, quick);
                const auto reported = [&](const char* what) {
                    return whole_cell([&] { return measured.reported(run.name, what); });
                };
                table.data.rows.push_back({fmt::format("{}", mesh.nodes()), fmt::format("{}", words), route.name,
                                           reported("taken_cycles"), reported("most_taken_cycles"),
                                           reported("operation_cycles"), reported("late_operations")});
            }
        }
    }
    return table;
}

constexpr grid speed_grid{4, 4};
constexpr unsigned speed_words = 8;

std::vector<unsigned> instruction_cycles(bool quick) {
    return quick ? std::vector<unsigned>{1, 8} : std::vector<unsigned>{1, 2, 4, 8, 16, 32};
}
std::vector<unsigned> dispatch_cycles(bool quick) {
    return quick ? std::vector<unsigned>{} : std::vector<unsigned>{16, 64, 256};
}

planned_run plan_engine(const priced_route& route, unsigned instruction, unsigned dispatch) {
    return plan(
        {speed_grid,
         route.operation,
         route.transport,
         speed_words,
         route.agent,
         {},
         {fmt::format("agent.instruction_cycles={}", instruction), fmt::format("agent.dispatch_cycles={}", dispatch)},
         fmt::format("engine-{}-{}", instruction, dispatch)});
}

std::vector<std::string> speed_row(const measurements& measured, unsigned instruction, unsigned dispatch) {
    std::vector<std::string> row{fmt::format("{}", instruction)};
    for (const priced_route& route : routes) {
        row.push_back(
            whole_cell([&] { return operation_cycles(measured, plan_engine(route, instruction, dispatch)); }));
    }
    return row;
}

/// Cycles of an instruction, with the dispatch that an engine has by default.
sim::data_table speed_data(const measurements& measured, bool quick) {
    sim::data_table data{{"cycles of an instruction"}, {}};
    for (const priced_route& route : routes) { data.columns.emplace_back(route.name); }
    for (const unsigned instruction : instruction_cycles(quick)) {
        data.rows.push_back(speed_row(measured, instruction, 1));
    }
    return data;
}

report_table dispatch_table(const measurements& measured, bool quick) {
    report_table table{
        "onchip_dispatch", "The same by cycles of a dispatch, 16 nodes, 8 words", {{"cycles of a dispatch"}, {}}};
    for (const priced_route& route : routes) { table.data.columns.emplace_back(route.name); }
    for (const unsigned dispatch : dispatch_cycles(quick)) {
        table.data.rows.push_back(speed_row(measured, 1, dispatch));
        table.data.rows.back().front() = fmt::format("{}", dispatch);
    }
    return table;
}

chart speed_chart(const measurements& measured, bool quick) {
    chart drawn{"onchip_speed",
                "Speed of an engine, 16 nodes, 8 words",
                "cycles of an instruction",
                "cycles",
                speed_data(measured, quick),
                {},
                true};
    for (std::size_t column = 1; column < drawn.data.columns.size(); ++column) {
        drawn.curves.push_back(
            {drawn.data.columns[column], column, routes[column - 1].transport == std::string("messages")});
    }
    return drawn;
}

}  // namespace

experiment onchip_costs(bool quick) {
    experiment result{.id = "onchip_cost", .title = "On a chip: what programmability costs"};
    for (const unsigned words : pair_words(quick)) {
        for (const char* const transport : {"agents", "messages"}) {
            result.runs.push_back(plan_pair(transport, words, nearest));
            result.runs.push_back(plan_pair(transport, words, far));
        }
    }
    for (const priced_route& route : routes) {
        for (const grid& mesh : computing_grids(quick)) {
            for (const unsigned words : computing_words(quick)) {
                result.runs.push_back(plan_computing(route, mesh, words, quick));
            }
        }
        for (const unsigned cycles : instruction_cycles(quick)) {
            result.runs.push_back(plan_engine(route, cycles, 1));
        }
        for (const unsigned cycles : dispatch_cycles(quick)) { result.runs.push_back(plan_engine(route, 1, cycles)); }
    }
    result.evaluate = [quick](const measurements& measured) {
        return findings{{},
                        {speed_chart(measured, quick)},
                        {hops_table(measured, quick),
                         cores_table(measured, quick),
                         {"onchip_speed_table", "Cycles by those of an instruction, 16 nodes, 8 words",
                          speed_data(measured, quick)},
                         dispatch_table(measured, quick)}};
    };
    return result;
}

}  // namespace orbweaver::studies::spider_paper
