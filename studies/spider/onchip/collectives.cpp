// SPDX-License-Identifier: Apache-2.0
// Broadcast and combination on a chip: agents on engines, messages of the cores, and routers that copy.
#include <fmt/core.h>

#include <algorithm>

#include "studies/spider/comparison.h"
#include "studies/spider/experiments.h"
#include "studies/spider/onchip/onchip_runs.h"

namespace orbweaver::studies::spider_paper {

namespace {

constexpr unsigned words_of_grids = 8;
constexpr unsigned cycles_of_hop = 2;      // router and link (docs/noc/timing.md)
constexpr const char* load = "load: 150";  // outlasts every operation

struct point {
    grid mesh;
    unsigned words = 0;
    bool loaded = false;
};

std::vector<point> points_of(bool quick) {
    std::vector<point> points;
    const std::vector<grid> grids =
        quick ? std::vector<grid>{{2, 2}, {4, 4}} : std::vector<grid>{{2, 1}, {2, 2}, {4, 2}, {4, 4}, {8, 4}, {8, 8}};
    points.reserve(grids.size());
    for (const grid& mesh : grids) { points.push_back({mesh, words_of_grids}); }
    const grid largest = grids.back();
    for (const unsigned words : quick ? std::vector<unsigned>{2} : std::vector<unsigned>{2, 4, 16, 32, 64}) {
        points.push_back({largest, words});
    }
    for (const unsigned words : quick ? std::vector<unsigned>{2} : std::vector<unsigned>{2, 8, 64}) {
        points.push_back({largest, words, true});
    }
    return points;
}

onchip_run run_of(const point& setup, const char* operation, const char* transport, const char* agent = "usual") {
    onchip_run run{setup.mesh, operation, transport, setup.words, agent};
    if (setup.loaded) {
        run.more_arguments = load;
        run.label = "loaded";
    }
    return run;
}

/// An implementation of an operation: the name of its column, and its run; routers are omitted on a loaded chip.
struct operation_route {
    std::string column;
    std::function<planned_run(const point&)> run;
    bool loaded = true;
};

std::vector<operation_route> broadcast_routes() {
    return {{"agents", [](const point& setup) { return plan(run_of(setup, "broadcast", "agents")); }},
            {"messages", [](const point& setup) { return plan(run_of(setup, "broadcast", "messages")); }},
            {"routers", [](const point& setup) { return plan_router_broadcast(setup.mesh, setup.words); }, false}};
}

std::vector<operation_route> combine_routes() {
    return {{"tree_combine", [](const point& setup) { return plan(run_of(setup, "combine", "agents")); }},
            {"basic to the root", [](const point& setup) { return plan(run_of(setup, "combine", "agents", "basic")); }},
            {"messages", [](const point& setup) { return plan(run_of(setup, "combine", "messages")); }}};
}

std::vector<planned_run> runs_of(const std::vector<operation_route>& routes, bool quick) {
    std::vector<planned_run> runs;
    for (const point& setup : points_of(quick)) {
        for (const operation_route& route : routes) {
            if (!setup.loaded || route.loaded) { runs.push_back(route.run(setup)); }
        }
    }
    return runs;
}

/// Returns a table of the implementations, the first of them without the cores' part, and the lower bound: the hops of
/// the farthest node and one flit per cycle.
sim::data_table table_of(const std::vector<operation_route>& routes, const measurements& measured,
                         const std::vector<point>& points) {
    sim::data_table table{{"nodes", "words", "network"}, {}};
    for (const operation_route& route : routes) { table.columns.push_back(route.column); }
    table.columns.insert(table.columns.end(), {routes.front().column + ", engines alone", "least"});
    for (const point& setup : points) {
        std::vector<std::string> row{fmt::format("{}", setup.mesh.nodes()), fmt::format("{}", setup.words),
                                     setup.loaded ? "loaded" : "idle"};
        for (const operation_route& route : routes) {
            row.push_back(setup.loaded && !route.loaded ? "" : whole_cell([&] {
                return operation_cycles(measured, route.run(setup));
            }));
        }
        row.push_back(whole_cell([&] { return engine_cycles(measured, routes.front().run(setup)); }));
        row.push_back(fmt::format("{}", cycles_of_hop * setup.mesh.diameter() + setup.words));
        table.rows.push_back(std::move(row));
    }
    return table;
}

/// Returns a chart of the implementations over the first or second column of the table.
chart chart_of(const char* file, const char* title, bool over_words, const std::vector<operation_route>& routes,
               const measurements& measured, bool quick) {
    std::vector<point> points = points_of(quick);
    const grid largest = points.back().mesh;
    std::erase_if(points, [&](const point& setup) {
        return setup.loaded || (over_words ? setup.mesh.nodes() != largest.nodes() : setup.words != words_of_grids);
    });
    std::sort(points.begin(), points.end(), [](const point& a, const point& b) {
        return std::pair(a.mesh.nodes(), a.words) < std::pair(b.mesh.nodes(), b.words);
    });
    sim::data_table data = table_of(routes, measured, points);
    const std::size_t other = over_words ? 0 : 1;
    for (const std::size_t column : {std::size_t{2}, other}) {
        data.columns.erase(data.columns.begin() + static_cast<std::ptrdiff_t>(column));
        for (auto& row : data.rows) { row.erase(row.begin() + static_cast<std::ptrdiff_t>(column)); }
    }
    chart drawn{file, title, over_words ? "words" : "nodes", "cycles", std::move(data), {}, true};
    for (std::size_t column = 1; column + 1 < drawn.data.columns.size(); ++column) {
        drawn.curves.push_back({drawn.data.columns[column], column});
    }
    drawn.curves.push_back({"least", drawn.data.columns.size() - 1, true});
    return drawn;
}

/// Judges T5.5 on a chip: whether merging on the route pays off on the largest mesh.
claim tree_claim(const measurements& measured, bool quick) {
    const point setup{points_of(quick).back().mesh, words_of_grids};
    return judged_statement(
        {"C1", fmt::format("on a chip: tree_combine before basic to the root, {}", setup.mesh.name()), "T5.5",
         "7x8: 27.5 against 42.6 ms",
         "on the T800 machine from 5x5 on; an engine that executes an instruction a cycle merges "
         "a byte in 14 instructions"},
        [&] {
            const double tree = operation_cycles(measured, combine_routes()[0].run(setup));
            const double root = operation_cycles(measured, combine_routes()[1].run(setup));
            return verdict{tree < root, fmt::format("{:.0f} against {:.0f} cycles", tree, root)};
        });
}

}  // namespace

experiment onchip_broadcasts(bool quick) {
    experiment result{.id = "onchip_broadcast", .title = "On a chip: broadcast"};
    result.runs = runs_of(broadcast_routes(), quick);
    result.evaluate = [quick](const measurements& measured) {
        const std::vector<operation_route> routes = broadcast_routes();
        return findings{
            {},
            {chart_of("onchip_broadcast_nodes", "Broadcast of 8 words", false, routes, measured, quick),
             chart_of("onchip_broadcast_words", "Broadcast on the largest mesh", true, routes, measured, quick)},
            {{"onchip_broadcast", "Cycles of a broadcast from node 0; routers: without cores",
              table_of(routes, measured, points_of(quick))}}};
    };
    return result;
}

experiment onchip_combinations(bool quick) {
    experiment result{.id = "onchip_combine", .title = "On a chip: combination"};
    result.runs = runs_of(combine_routes(), quick);
    result.evaluate = [quick](const measurements& measured) {
        const std::vector<operation_route> routes = combine_routes();
        return findings{{tree_claim(measured, quick)},
                        {chart_of("onchip_combine_nodes", "OR of 8 words of all", false, routes, measured, quick),
                         chart_of("onchip_combine_words", "OR on the largest mesh", true, routes, measured, quick)},
                        {{"onchip_combine", "Cycles of an OR of the words of all at node 0",
                          table_of(routes, measured, points_of(quick))}}};
    };
    return result;
}

}  // namespace orbweaver::studies::spider_paper
