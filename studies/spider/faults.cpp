// SPDX-License-Identifier: Apache-2.0
// E5: a thousand fault-tolerant agents, without and with failed links (section 5.4.2).
#include <fmt/core.h>

#include <algorithm>

#include "hw/base/random_stream.h"
#include "studies/spider/comparison.h"
#include "studies/spider/experiments.h"
#include "studies/spider/runs.h"

namespace orbweaver::studies::spider_paper {

namespace {

/// Links 3-4 (on the signed route), 20-21 and 46-47, each named at its lower node, +x.
constexpr const char* failed_links =
    "agents.faults=[{node: 3, channel: 0}, {node: 20, channel: 0}, {node: 46, channel: 0}]";
constexpr const char* basic_run = "faults-basic";
constexpr const char* alone_run = "faults-none";
constexpr const char* failed_run = "faults-three";
constexpr const char* slow_run = "faults-three-slow";  // agents come one every 10 ms

// Third recipe: a sender in a loop, timed until the last agent has arrived.
constexpr const char* loop_basic_run = "faults-loop-basic";
constexpr const char* loop_alone_run = "faults-loop-none";
constexpr unsigned full = fault_slots - 1;  // more agents than that wait: the queue is full
constexpr unsigned faults_at_once = 3;
constexpr unsigned positions = 20;

/// Basis of arrivals: that an available channel is not full was read when its outcome was known.
constexpr claim_basis of_available = claim_basis::calibrated;

unsigned agents_of(bool quick) { return quick ? 50 : 1000; }

planned_run plan(const char* name, agent_routing routing, bool quick, bool failed, const char* interval = "2 ms") {
    planned_run run{
        name,
        {"agents.queue_slots=8",
         fmt::format("agents.inject=[{}]",
                     corner_to_corner(routing, 1, fmt::format("count: {}, interval: {}", agents_of(quick), interval)))},
        1};
    run.reads_links = true;
    if (failed) {
        run.settings.emplace_back(failed_links);
        run.may_deadlock = true;
    }
    return run;
}

unsigned positions_of(bool quick) { return quick ? 3 : positions; }

/// Returns whether a link is on the signed route: along row 0, then up the last column.
bool is_on_the_route(const agent::agent_topology::end& link) {
    const std::uint32_t x = (link.node - 2) % 8;
    const std::uint32_t y = (link.node - 2) / 8;
    constexpr std::uint32_t along = 0;  // channel
    return link.channel == along ? y == 0 : x == 7;
}

/// Three failed links, of which one at least is on the way; a fixed seed draws them.
std::string drawn_links(unsigned position) {
    const std::vector<agent::agent_topology::end> links = mesh_links();
    random_stream random{position + 1, "fault_positions"};
    std::vector<std::size_t> drawn;
    while (drawn.size() < faults_at_once) {
        const std::size_t one = random.below(static_cast<std::uint32_t>(links.size()));
        const bool known = std::find(drawn.begin(), drawn.end(), one) != drawn.end();
        if (!known && (!drawn.empty() || is_on_the_route(links[one]))) { drawn.push_back(one); }
    }
    std::string text;
    for (const std::size_t one : drawn) {
        text +=
            fmt::format("{}{{node: {}, channel: {}}}", text.empty() ? "" : ", ", links[one].node, links[one].channel);
    }
    return text;
}

std::string loop_failed_run(unsigned position) { return fmt::format("faults-loop-three-{}", position); }

planned_run plan_in_loop(const std::string& name, agent_routing routing, bool quick) {
    return {
        name,
        {fmt::format("agents.queue_slots={}", fault_slots),
         fmt::format("agents.inject=[{}]",
                     corner_to_corner(routing, 1, fmt::format("count: {}, pace: rendezvous", agents_of(quick)), full))},
        1};
}

std::vector<planned_run> plans_in_loop(bool quick) {
    std::vector<planned_run> runs{plan_in_loop(loop_basic_run, agent_routing::basic, quick),
                                  plan_in_loop(loop_alone_run, agent_routing::fault_tolerant, quick)};
    for (unsigned position = 0; position < positions_of(quick); ++position) {
        runs.push_back(plan_in_loop(loop_failed_run(position), agent_routing::fault_tolerant, quick));
        runs.back().settings.push_back(fmt::format("agents.faults=[{}]", drawn_links(position)));
        runs.back().may_deadlock = true;
    }
    return runs;
}

/// Returns the relative increases of the total time by three failed links, sorted; only of runs in which all agents
/// arrived.
std::vector<double> costs_of_positions(const measurements& measured, bool quick) {
    std::vector<double> costs;
    for (unsigned position = 0; position < positions_of(quick); ++position) {
        const std::string run = loop_failed_run(position);
        if (if_usable([&] { return delivered(measured, run); }, 0) == agents_of(quick)) {
            costs.push_back(span_ms(measured, run) / span_ms(measured, loop_alone_run) - 1);
        }
    }
    std::sort(costs.begin(), costs.end());
    return costs;
}

void add_loop_claims(findings& found, const measurements& measured, bool quick) {
    const char* const source = "section 5.4.2";
    found.claims.push_back(
        judged_figure({"E5.loop", "fault_tolerant after basic, no fault, total time, as a part", source,
                       spider_model::published::fault_tolerant_cost, recipe, "recipe", ""},
                      [&] { return span_ms(measured, loop_alone_run) / span_ms(measured, loop_basic_run) - 1; }));
    found.claims.push_back(judged_figure({"E5.loop", "links of an agent, no fault", source,
                                          spider_model::published::unicast_hops, 0, "all on the same way", "links"},
                                         [&] { return links_an_agent(measured, loop_alone_run); }));
    found.claims.push_back(
        judged_statement({"E5.loop", "all agents arrive, three faults", source, "all 1000", "", of_available}, [&] {
            delivered(measured, loop_alone_run);  // throws without it
            const std::size_t complete = costs_of_positions(measured, quick).size();
            return verdict{complete == positions_of(quick),
                           fmt::format("in {} of {} positions", complete, positions_of(quick))};
        }));
    found.claims.push_back(judged_statement(
        {"E5.loop", "three faults after none, total time", source, "5 %", "the range over positions holds it"}, [&] {
            delivered(measured, loop_alone_run);  // throws without it
            const std::vector<double> costs = costs_of_positions(measured, quick);
            if (costs.empty()) { throw unusable_run("no run in which all agents arrived"); }
            return verdict{costs.front() <= spider_model::published::faults_cost &&
                               costs.back() >= spider_model::published::faults_cost,
                           fmt::format("{:.0f} to {:.0f} %, median {:.0f} %", 100 * costs.front(), 100 * costs.back(),
                                       100 * costs[costs.size() / 2])};
        }));
}

report_table loop_table(const measurements& measured, bool quick) {
    report_table table{"faults_loop",
                       "The same, sent in a loop with full queues: total time, by the failed links",
                       {{"run", "failed links", "delivered", "total ms", "links an agent"}, {}}};
    const auto add = [&](const std::string& run, const std::string& links) {
        table.data.rows.push_back({run, links, time_cell([&] { return delivered(measured, run); }),
                                   time_cell([&] { return span_ms(measured, run); }),
                                   time_cell([&] { return links_an_agent(measured, run); })});
    };
    add(loop_basic_run, "");
    add(loop_alone_run, "");
    for (unsigned position = 0; position < positions_of(quick); ++position) {
        add(loop_failed_run(position), drawn_links(position));
    }
    return table;
}

/// Figure 5.7: agents on each link, as arrows of six widths.
chart traffic_map(const measurements& measured, const char* run, const char* file, const char* title) {
    chart figure{file, title, "column", "row", {{"x", "y", "dx", "dy", "width", "agents"}, {}}, {}, false, true};
    const agent::agent_topology mesh = agent::make_agent_mesh(8, 8);
    const auto links = if_usable([&] { return measured.flits_of_links(run); });
    std::uint64_t most = 1;
    for (const auto& [name, agents] : links) { most = std::max(most, agents); }
    for (const agent::agent_topology::link& link : mesh.links) {
        for (const auto& [start, end] : {std::pair{link.one, link.other}, std::pair{link.other, link.one}}) {
            const auto found = links.find(fmt::format("{}.{}", start.node, start.channel));
            const bool inside = start.node != mesh.nodes.front() && end.node != mesh.nodes.front();
            if (!inside || found == links.end() || found->second == 0) { continue; }
            const auto column = [](std::uint32_t node) { return static_cast<int>((node - 2) % 8); };
            const auto row = [](std::uint32_t node) { return static_cast<int>((node - 2) / 8); };
            const std::uint64_t width = 1 + (arrow_widths - 1) * found->second / most;
            figure.data.rows.push_back({fmt::format("{}", column(start.node)), fmt::format("{}", row(start.node)),
                                        fmt::format("{}", column(end.node) - column(start.node)),
                                        fmt::format("{}", row(end.node) - row(start.node)), fmt::format("{}", width),
                                        fmt::format("{}", found->second)});
        }
    }
    return figure;
}

findings evaluate(const measurements& measured, bool quick) {
    const unsigned agents = agents_of(quick);
    const auto slower = [&measured](const char* run, const char* reference) {
        return latency_ms(measured, run) / latency_ms(measured, reference) - 1;
    };
    findings found;
    for (const char* run : {alone_run, failed_run}) {
        const claim_basis reading = run == failed_run ? of_available : claim_basis::predicted;
        found.claims.push_back(
            judged_figure({"E5", fmt::format("agents that arrive, {}", run == alone_run ? "no fault" : "three faults"),
                           "section 5.4.2", static_cast<double>(agents), 0, "all", "agents", reading},
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
    found.charts = {traffic_map(measured, alone_run, "figure_5_7_none", "Figure 5.7: agents a link, no fault"),
                    traffic_map(measured, slow_run, "figure_5_7_faults",
                                "Figure 5.7: agents a link, links 3 to 4, 20 to 21 and 46 to 47 failed")};
    add_loop_claims(found, measured, quick);
    found.tables.push_back(loop_table(measured, quick));
    return found;
}

}  // namespace

experiment faults(bool quick) {
    experiment result{.id = "faults", .title = "E5: failed links (section 5.4.2)"};
    result.runs = {plan(basic_run, agent_routing::basic, quick, false),
                   plan(alone_run, agent_routing::fault_tolerant, quick, false),
                   plan(failed_run, agent_routing::fault_tolerant, quick, true),
                   plan(slow_run, agent_routing::fault_tolerant, quick, true, "10 ms")};
    for (planned_run& run : plans_in_loop(quick)) { result.runs.push_back(std::move(run)); }
    result.evaluate = [quick](const measurements& measured) { return evaluate(measured, quick); };
    return result;
}

}  // namespace orbweaver::studies::spider_paper
