// SPDX-License-Identifier: Apache-2.0
// Merlin's tests on any topology: two endpoints a router, which send a message each 32 ns, all at once.
#include <fmt/core.h>

#include "hw/base/random_stream.h"
#include "studies/truth/experiments.h"
#include "studies/truth/facts.h"
#include "studies/truth/facts_text.h"
#include "studies/truth/periodic_traffic.h"
#include "studies/truth/router_graph.h"

namespace orbweaver::studies::truth {

namespace {

constexpr unsigned endpoints = 2;        // endpoints of a router
constexpr double cycle_ns = 2;           // the clock of the network
constexpr unsigned interval = 16;        // cycles between two messages of an endpoint
constexpr unsigned link_cycles = 30;     // output, link and input: 20 ns each
constexpr unsigned drawn_jellyfish = 8;  // the source does not state its instance

const char* const switches =
    "# Merlin's switches in cycles of 2 ns: a message holds a link for 16 ns; endpoints are 30 ns away.\n"
    "system: network\n"
    "network:\n"
    "  topology: {kind: irregular}\n"
    "  routing: table\n"
    "  router: {pipeline: single_cycle}\n"
    "  classes: [{name: any, vcs: 4}]   # a switch of Merlin queues at its outputs: heads seldom wait for others\n"
    "  vc_depth: 64\n"
    "  link: {cycles: 15, flits_per_cycle: 0.125}\n"
    "replay: {trace: none}\n";

/// The graphs of a test.
std::vector<router_graph> graphs_of(const std::string& name) {
    if (name == "complete_4") { return {complete_graph(4)}; }
    if (name == "slimfly") { return {slim_fly()}; }
    if (name == "polarfly") { return {polar_fly()}; }
    if (name == "dallydragonfly") { return {turning_dragonfly(4)}; }
    std::vector<router_graph> drawn;
    for (unsigned seed = 1; seed <= drawn_jellyfish; ++seed) { drawn.push_back(random_regular_graph(16, 4, seed)); }
    return drawn;
}

std::string run_name(const std::string& model, std::size_t instance) {
    return fmt::format("merlin-{}-{}", model, instance);
}

std::string trace_of(unsigned nodes, unsigned messages) {
    random_stream random(1, "uniform");
    message_trace trace(nodes);
    for (unsigned i = 0; i < messages; ++i) {
        for (unsigned source = 0; source < nodes; ++source) {
            const unsigned other = random.below(nodes - 1);
            trace.add(i * interval, source, other < source ? other : other + 1, 1);
        }
    }
    return trace.text();
}

planned_run planned(const router_graph& graph, const std::string& name, unsigned messages) {
    const unsigned nodes = graph.routers * endpoints;
    planned_run run;
    run.name = name;
    run.machine = switches;
    run.cost = 2;
    run.inputs = {
        {"network.topology.file", name + ".edges",
         [graph] {
             return edge_list(
                 graph, [](unsigned) { return endpoints; }, link_cycles);
         }},
        {"network.routing_table", name + ".routes", [graph] { return routing_table(graph, endpoints); }},
        {"replay.trace", fmt::format("merlin-{}-{}.causes", nodes, messages),
         [nodes, messages] { return trace_of(nodes, messages); }},
    };
    return run;
}

/// Means over the instances of a test.
struct test_means {
    std::optional<double> latency{};  // ns
    double links = 0;                 // links of a route
};

test_means means_of(const std::string& model, const measurements& measured) {
    test_means means;
    const std::vector<router_graph> graphs = graphs_of(model);
    for (std::size_t i = 0; i < graphs.size(); ++i) {
        const auto latency = figure(measured, run_name(model, i), "packet_latency");
        if (!latency) { return {}; }
        means.latency = means.latency.value_or(0) + *latency * cycle_ns / static_cast<double>(graphs.size());
        means.links += mean_links(graphs[i], endpoints) / static_cast<double>(graphs.size());
    }
    return means;
}

}  // namespace

source_comparison merlin(bool quick) {
    const fact_file facts = read_facts(merlin_text);
    source_comparison made{"Merlin, ns", 'M'};
    for (auto row : facts.rows) {
        const std::vector<router_graph> graphs = graphs_of(row["model"]);
        for (std::size_t i = 0; i < graphs.size(); ++i) {
            made.runs.push_back(planned(graphs[i], run_name(row["model"], i), quick ? 100 : 1000));
        }
    }
    made.rows = [facts](const measurements& measured) {
        std::vector<compared_row> rows;
        std::vector<double> links;
        for (auto row : facts.rows) {
            const test_means means = means_of(row["model"], measured);
            rows.push_back({facts.source, row["model"], "random, half load", row["outcome"],
                            number_in(row["latency_ns"]), means.latency});
            links.push_back(means.links);
        }
        if (!rows[0].ours || !rows[1].ours) { return rows; }
        // The fitted constants, from the first two rows: ns a link and ns a route.
        const double missing = *rows[0].measured - *rows[0].ours;
        const double a_link = (*rows[1].measured - *rows[1].ours - missing) / (links[1] - links[0]);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (rows[i].ours) { *rows[i].ours += missing + a_link * (links[i] - links[0]); }
        }
        return rows;
    };
    made.bars = {{"B3", "Merlin, topologies: within 5 %", 100, 5}};
    return made;
}

}  // namespace orbweaver::studies::truth
