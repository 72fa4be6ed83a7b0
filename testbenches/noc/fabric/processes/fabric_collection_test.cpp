// SPDX-License-Identifier: Apache-2.0
// Networks that several processes divide against those of one: process 0 reports the same.
#include "hw/noc/fabric/processes/fabric_collection.h"

#include <fmt/core.h>
#include <gmock/gmock.h>

#include <set>

#include "testbenches/noc/support/loaded_network.h"
#include "testbenches/noc/support/random_draw.h"
#include "testbenches/support/forked_processes.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

struct drawn_network_load {
    network_desc network;
    traffic_desc traffic;
};

drawn_network_load draw_load(std::uint64_t seed) {
    random_stream random(seed, "fabric_collection_test");
    return draw_until_it_fits([&]() -> std::optional<drawn_network_load> {
        auto net = draw_network(random, fmt::format("divided{}", seed), 12);
        if (!net) { return std::nullopt; }
        net->described.seed = seed;
        if (random.below(4) != 0) {  // few options of routers allow that they are divided
            const router_pipeline pipeline = net->described.router.pipeline;
            net->described.router = {};
            net->described.router.pipeline = pipeline;
        }
        net->described.link.cycles = 1 + random.below(6);
        drawn_network_load drawn{net->described, {}};
        for (const auto& message_class : net->described.classes) {
            traffic_class_desc source;
            static_cast<traffic_source_desc&>(source) = draw_pattern(random, *net->graph);
            source.name = message_class.name;
            source.packet_flits = 1 + random.below(longest_packet(net->described, *net->graph));
            draw_injection(random, source);
            drawn.traffic.classes.push_back(source);
        }
        drawn.traffic.warmup_cycles = 200;
        drawn.traffic.measure_cycles = 600;
        drawn.traffic.drain_cycles = 5000;
        drawn.traffic.converge = random.below(2) == 0;
        drawn.traffic.measure_limit = 2000;
        return drawn;
    });
}

std::string text_of(const latency_summary& summary) {
    return fmt::format("{} {} {} {} {} {}", summary.samples, summary.mean, summary.p50, summary.p95, summary.p99,
                       summary.max);
}

std::string text_of(const traffic_result& result) {
    std::string text = fmt::format("{} {} {} {} {} {} {} {}\n{}\n{}\n{} {}\n", result.saturated, result.converged,
                                   result.offered, result.accepted, result.hops_mean, result.measured_packets,
                                   result.flit_hops, result.discarded, text_of(result.packet_latency),
                                   text_of(result.network_latency), result.interval.half_width, result.end);
    for (const flow_result& flow : result.flows) {
        text += fmt::format("{} {} {} {}\n", flow.name, flow.offered, flow.accepted, text_of(flow.packet_latency));
    }
    return text;
}

std::string text_of(const network& fabric) {
    std::string text;
    for (unsigned number = 0; number < fabric.links(); ++number) {
        const link_counters counters = fabric.link_at(number).counters();
        text += fmt::format("{}: {} {}\n", fabric.link_name(number), counters.flits, counters.packets);
    }
    for (unsigned router = 0; router < fabric.routers(); ++router) {
        const std::optional<router_stalls> stalls = fabric.router_at(router).stalls();
        text += fmt::format("r{}: {} {}\n", router, fabric.router_at(router).stored(), stalls ? stalls->held : 0);
    }
    for (const network_wait& wait : fabric.waits()) {
        text += fmt::format("{}: {} {} {} {} {}\n", wait.position, wait.packet, wait.source.value,
                            wait.destination.value, wait.wants, describe(wait.reason));
    }
    return text;
}

/// Runs a network under traffic and prints all that can be seen of it afterwards.
std::string run_divided(const drawn_network_load& drawn, process_group* processes, bool& is_divided) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    network_desc described = drawn.network;
    described.threads.processes = processes;
    loaded_network loaded("only", domain, described, drawn.traffic);
    is_divided = loaded.net.processes() != nullptr;
    if (processes != nullptr && !is_divided) { return ""; }
    loaded.control.attach(domain);
    domain.run_ahead(100000);  // windows are longer than a cycle
    sc_core::sc_start();
    loaded.load.collect();
    const run_outcome& outcome = *loaded.control.outcome();
    std::string text = fmt::format("{} {} {}\n", outcome.status, outcome.cycle, outcome.summary);
    for (const std::string& line : outcome.details) { text += line + '\n'; }
    return text + text_of(loaded.load.result()) + text_of(loaded.net);
}

struct fabric_collection_of : testing::TestWithParam<unsigned> {};

TEST_P(fabric_collection_of, processes_reports_what_one_process_does) {
    unsigned divided = 0;
    std::set<std::string> outcomes;
    for (std::uint64_t seed = 1; divided < 8 && seed <= 200; ++seed) {
        const drawn_network_load drawn = draw_load(seed);
        SCOPED_TRACE(fmt::format("seed {}: {}, {}", seed, drawn.network.topology.kind, drawn.network.routing));
        bool is_divided = false;
        const std::string divided_text =
            run_among(GetParam(), [&](process_group& group) { return run_divided(drawn, &group, is_divided); });
        if (divided_text.empty()) { continue; }
        const std::string alone = run_apart([&] { return run_divided(drawn, nullptr, is_divided); });
        EXPECT_EQ(divided_text, alone);
        outcomes.insert(alone.substr(0, alone.find(' ')));
        ++divided;
    }
    EXPECT_EQ(divided, 8U);
    EXPECT_THAT(outcomes, testing::SizeIs(testing::Ge(2U)));
}

INSTANTIATE_TEST_SUITE_P(numbers, fabric_collection_of, testing::Values(2, 3));

}  // namespace
}  // namespace orbweaver::noc
