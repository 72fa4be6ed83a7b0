// SPDX-License-Identifier: Apache-2.0
// Beyond E5: a thousand fault-tolerant agents between each of 21 pairs of nodes, under every single failed link of the
// 8x8 mesh. A deadlock is a result.
#include <fmt/core.h>

#include <algorithm>

#include "hw/base/random_stream.h"
#include "studies/spider/comparison.h"
#include "studies/spider/experiments.h"
#include "studies/spider/runs.h"

namespace orbweaver::studies::spider_paper {

namespace {

constexpr unsigned random_pairs = 20;
constexpr unsigned agents = 1000;
constexpr std::uint32_t first_mesh_node = 2;
constexpr std::uint32_t mesh_nodes = 64;

struct pair_of_nodes {
    std::uint32_t source = 0;
    std::uint32_t destination = 0;

    unsigned links() const {
        const auto apart = [](std::uint32_t a, std::uint32_t b) { return a > b ? a - b : b - a; };
        const std::uint32_t a = source - first_mesh_node;
        const std::uint32_t b = destination - first_mesh_node;
        return apart(a % 8, b % 8) + apart(a / 8, b / 8);
    }
};

/// Returns E5's pair, and others drawn with a fixed seed.
std::vector<pair_of_nodes> pairs() {
    std::vector<pair_of_nodes> chosen{{2, 65}};
    random_stream random{1, "every_fault"};
    while (chosen.size() <= random_pairs) {
        const pair_of_nodes drawn{first_mesh_node + random.below(mesh_nodes),
                                  first_mesh_node + random.below(mesh_nodes)};
        if (drawn.source != drawn.destination) { chosen.push_back(drawn); }
    }
    return chosen;
}

std::string run_name(const pair_of_nodes& pair, const agent::agent_topology::end& fault) {
    return fmt::format("every_fault-{}-{}-{}-{}", pair.source, pair.destination, fault.node, fault.channel);
}

planned_run plan(const pair_of_nodes& pair, const agent::agent_topology::end& fault) {
    planned_run run{
        run_name(pair, fault),
        {"agents.queue_slots=8",
         fmt::format("agents.inject=[{{agent: fault_tolerant, nodes: [{}], id: {}, payload: 1, count: {}, interval: "
                     "5 ms, parameters: {{dest: {}, limit: {}}}}}]",
                     pair.source, problem, agents, pair.destination, fault_limit),
         fmt::format("agents.faults=[{{node: {}, channel: {}}}]", fault.node, fault.channel)},
        0.5};
    run.may_deadlock = true;
    return run;
}

/// Effect of the faults on a pair.
struct pair_results {
    unsigned runs = 0;
    unsigned complete = 0;  // in which all agents arrived
    double max_hops = 0;    // hops of an agent, on average over a run
    double worst_ms = 0;    // time of an agent, mean over a run
    double blocked_ms = 0;  // blocked time of all interpreters, at most
    std::vector<std::string> others;
};

pair_results results_of(const measurements& measured, const pair_of_nodes& pair) {
    pair_results results;
    for (const agent::agent_topology::end& fault : mesh_links()) {
        const std::string run = run_name(pair, fault);
        ++results.runs;
        try {
            const double arrived = delivered(measured, run);
            results.complete += arrived == agents ? 1 : 0;
            results.max_hops = std::max(results.max_hops, links_an_agent(measured, run));
            results.worst_ms = std::max(results.worst_ms, latency_ms(measured, run));
            results.blocked_ms = std::max(results.blocked_ms, measured.reported(run, "blocked_ms"));
        } catch (const unusable_run& failed) { results.others.emplace_back(failed.what()); }
    }
    return results;
}

findings evaluate(const measurements& measured) {
    report_table table{
        "every_fault",
        "A thousand agents, every 5 ms, queues of 8, each link failed in turn",
        {{"from", "to", "links", "runs", "all arrive", "most links on average", "worst mean ms", "most blocked ms"},
         {}}};
    unsigned runs = 0;
    unsigned complete = 0;
    unsigned others = 0;
    std::string first_other;
    for (const pair_of_nodes& pair : pairs()) {
        const pair_results outcome = results_of(measured, pair);
        runs += outcome.runs;
        complete += outcome.complete;
        others += static_cast<unsigned>(outcome.others.size());
        first_other = first_other.empty() && !outcome.others.empty() ? outcome.others.front() : first_other;
        table.data.rows.push_back({fmt::format("{}", pair.source), fmt::format("{}", pair.destination),
                                   fmt::format("{}", pair.links()), fmt::format("{}", outcome.runs),
                                   fmt::format("{}", outcome.complete), time_text(outcome.max_hops),
                                   time_text(outcome.worst_ms), time_text(outcome.blocked_ms)});
    }
    findings found;
    found.claims.push_back(judged_statement(
        {"E5", "all agents arrive, whichever link has failed", "section 5.4.2", "all 1000", first_other}, [&] {
            if (others == runs) { throw unusable_run(first_other); }
            return verdict{complete == runs, fmt::format("in {} of {} runs", complete, runs)};
        }));
    found.tables.push_back(std::move(table));
    return found;
}

}  // namespace

experiment every_fault() {
    experiment result{.id = "every_fault", .title = "Beyond E5: every single failed link", .on_request = true};
    for (const pair_of_nodes& pair : pairs()) {
        for (const agent::agent_topology::end& fault : mesh_links()) { result.runs.push_back(plan(pair, fault)); }
    }
    result.evaluate = evaluate;
    return result;
}

}  // namespace orbweaver::studies::spider_paper
