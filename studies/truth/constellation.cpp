// SPDX-License-Identifier: Apache-2.0
// The bounds that Constellation's tests set for its routers.
#include <fmt/core.h>

#include <random>

#include "studies/truth/constellation_figures.h"
#include "studies/truth/experiments.h"
#include "studies/truth/facts.h"
#include "studies/truth/facts_text.h"
#include "studies/truth/periodic_traffic.h"
#include "studies/truth/router_graph.h"

namespace orbweaver::studies::truth {

namespace {

constexpr unsigned packet_flits = 4;
constexpr double tail_behind_median = 1.5;  // cycles from the mean flit of a packet to its tail: (4 - 1) / 2
constexpr unsigned all_cycles = 25000;
constexpr unsigned seed_of_harness = 0xdeadbeef;

const char* const routers_of_four_stages =
    "# Constellation's router: route, channel, switch, crossbar; each run sets network, channels and load.\n"
    "system: network\n"
    "network: {topology: {kind: mesh}, router: {pipeline: three_stage}}\n"
    "traffic: {pattern: uniform, injection: poisson, packet_flits: 4, warmup_cycles: 5000, measure_cycles: 20000,\n"
    "  histogram: true, pairs: true}\n";

/// A line with coupled allocators, without traffic.
const char* const line_under_replay =
    "# Two routers of three stages, for heads: route, channel and switch, crossbar.\n"
    "system: network\n"
    "network:\n"
    "  topology: {kind: mesh, dims: [2]}\n"
    "  router: {pipeline: single_cycle, head_cycles: 1}\n"
    "replay: {trace: none}\n";

struct test_network {
    std::vector<std::string> settings;
    std::vector<run_input> inputs{};
    bool has_one_flow = false;
};

run_input flows(const std::string& name, const std::vector<unsigned>& sources,
                const std::vector<unsigned>& destinations) {
    return {"traffic.table", name, [sources, destinations] {
                std::string text;
                for (const unsigned source : sources) {
                    for (const unsigned other : destinations) { text += fmt::format("{} {}\n", source, other); }
                }
                return text;
            }};
}

test_network line() {
    return {{"network.topology.dims=[2]", "traffic.pattern=table", "traffic.injection=bernoulli"},
            {flows("line.flows", {0}, {1})},
            true};
}

/// Stages of `height` routers; stage s joins those that differ at most in digit s.
router_graph butterfly_graph(unsigned stages) {
    const unsigned height = 1U << (stages - 1);
    router_graph graph{stages * height, {}};
    for (unsigned router = 0; router + height < graph.routers; ++router) {
        const unsigned digit = 1U << (router / height);
        graph.links.emplace_back(router, router + height);
        graph.links.emplace_back(router, (router ^ digit) + height);
    }
    return graph;
}

/// Each stage sets a digit of the destination. Nodes are at the first and at the last stage, two a router.
std::string butterfly_routes(unsigned stages) {
    const unsigned height = 1U << (stages - 1);
    std::string text;
    for (unsigned router = 0; router < (stages - 1) * height; ++router) {
        const unsigned digit = 1U << (router / height);
        for (unsigned target = 0; target < height; ++target) {
            const unsigned next = ((router & ~digit) | (target & digit)) + height;
            for (unsigned node = 0; node < 2; ++node) {
                text += fmt::format("{} {} -> {}\n", router, 2 * (height + target) + node, next);
            }
        }
    }
    return text;
}

test_network butterfly(unsigned stages) {
    const unsigned height = 1U << (stages - 1);
    std::vector<unsigned> sources;
    std::vector<unsigned> destinations;
    for (unsigned i = 0; i < 2 * height; ++i) {
        sources.push_back(i);
        destinations.push_back(2 * height + i);
    }
    const std::string name = fmt::format("butterfly{}", stages);
    const auto nodes = [stages, height](unsigned router) {
        return router < height || router >= (stages - 1) * height ? 2U : 0U;
    };
    return {{"network.topology={kind: irregular, file: none}", "network.routing=table", "traffic.pattern=table"},
            {{"network.topology.file", name + ".edges",
              [stages, nodes] { return edge_list(butterfly_graph(stages), nodes, 1); }},
             {"network.routing_table", name + ".routes", [stages] { return butterfly_routes(stages); }},
             flows(name + ".flows", sources, destinations)}};
}

test_network mesh(const std::string& size, bool escapes) {
    return {{fmt::format("network.topology.dims=[{}, {}]", size, size),
             std::string("network.routing=") + (escapes ? "minimal_adaptive" : "dimension_order")}};
}

test_network network_of(const std::string& name) {
    if (name == "line") { return line(); }
    if (name == "line with coupled allocators") {
        test_network made = line();
        made.settings.emplace_back("network.router={pipeline: single_cycle, head_cycles: 1}");
        return made;
    }
    if (name == "line of 2 nodes a router") {
        return {{"network.topology={kind: concentrated_mesh, dims: [2], concentration: 2}", "traffic.pattern=table"},
                {flows("lines.flows", {0, 1}, {2, 3})}};
    }
    if (name == "ring of 10") {
        return {{"network.topology={kind: ring, dims: [10]}", "network.links=[{link: '*.E', direction: one_way}]"}};
    }
    if (name.starts_with("butterfly")) { return butterfly(name.find('3') == std::string::npos ? 4 : 3); }
    return mesh(name.substr(name.size() - 1), name.starts_with("escape"));
}

/// The packets of the only flow at full load, as the harness draws them.
std::string drawn_trace() {
    std::minstd_rand0 random(seed_of_harness);
    message_trace trace(2);
    unsigned packets = 0;
    for (unsigned cycle = 0; cycle < all_cycles; ++cycle) {
        const auto drawn =
            static_cast<float>(random() - std::minstd_rand0::min()) / static_cast<float>(std::minstd_rand0::max());
        // A node pauses after each message of a type. Two types in turn keep the link busy.
        if (drawn * packet_flits < 1) { trace.add(cycle, 0, 1, packet_flits, ++packets % 2 == 0 ? "THREAD" : "DATA"); }
    }
    return trace.text();
}

std::string run_name(const std::string& model) { return "constellation-" + model; }

/// The least throughput of a flow. A flow alone may have a backlog from the warm-up, which the source counts, too.
std::optional<double> throughput(const measurements& measured, const std::string& name, bool has_one_flow) {
    if (!has_one_flow) { return least_throughput(measured, name, name + "-window"); }
    const auto accepted = figure(measured, name, "accepted");
    return accepted ? std::optional(*accepted / *figure(measured, name, "offered")) : std::nullopt;
}

std::vector<std::string> buffers(const std::string& vcs, const std::string& depth) {
    return {fmt::format("network.classes=[{{name: any, vcs: {}}}]", vcs), "network.vc_depth=" + depth};
}

}  // namespace

source_comparison constellation() {
    const fact_file facts = read_facts(constellation_text);
    source_comparison made{"Constellation", 'C'};
    for (auto row : facts.rows) {
        test_network network = network_of(row["network"]);
        planned_run run;
        run.name = run_name(row["model"]);
        run.machine = routers_of_four_stages;
        run.settings = network.settings;
        for (const std::string& one : buffers(row["vcs"], row["depth"])) { run.settings.push_back(one); }
        run.settings.push_back("traffic.rate=" + row["load"]);
        run.inputs = network.inputs;
        run.read_files = read_harness_figures;
        made.runs.push_back(run);
        planned_run window = run;
        window.name += "-window";  // packets that arrive later are not in its files
        window.settings.emplace_back("traffic.drain_cycles=0");
        made.runs.push_back(std::move(window));
        if (network.has_one_flow && !row["median_most"].empty()) {
            run.name += "-drawn";
            run.machine = line_under_replay;
            run.settings = buffers(row["vcs"], row["depth"]);
            run.inputs = {{"replay.trace", "drawn.causes", drawn_trace}};
            made.runs.push_back(run);
        }
    }
    made.rows = [facts](const measurements& measured) {
        std::vector<compared_row> rows;
        for (auto row : facts.rows) {
            const bool has_one_flow = network_of(row["network"]).has_one_flow;
            const std::string name = run_name(row["model"]);
            const auto of_run = [&](const char* report) {
                return figure(measured, has_one_flow ? name + "-drawn" : name, report);
            };
            const auto bounded = [&](const char* what, const char* column, std::optional<double> ours, bool least) {
                if (row[column].empty()) { return; }
                compared_row one{facts.source, row["model"], what, "predicted", number_in(row[column]), ours, true};
                one.met = ours && (least ? *ours >= *one.measured : *ours <= *one.measured);
                rows.push_back(std::move(one));
            };
            std::optional<double> median = of_run(has_one_flow ? "median" : "median_of_flits");
            if (median && has_one_flow) { *median -= tail_behind_median; }
            bounded("least throughput of a flow", "throughput_least", throughput(measured, name, has_one_flow), true);
            bounded("median latency", "median_most", median, false);
            bounded("highest latency", "maximum_most", of_run("maximum"), false);
        }
        return rows;
    };
    made.bars = {{"B2", "Constellation: bounds that are met", 100}};
    return made;
}

}  // namespace orbweaver::studies::truth
