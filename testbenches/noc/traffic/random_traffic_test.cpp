// SPDX-License-Identifier: Apache-2.0
// Synthetic traffic on random small networks: several classes at rates of their own, every injection process, requests
// that are answered from finite buffers. Whatever is drawn, figures agree with each other and with what the links
// counted; and what is proved free of deadlock, endpoints included, never stops.
#include <fmt/core.h>
#include <gmock/gmock.h>

#include "hw/noc/dependency/endpoint_coupling.h"
#include "hw/noc/dependency/routing_analysis.h"
#include "testbenches/noc/support/loaded_network.h"
#include "testbenches/noc/support/random_draw.h"

namespace orbweaver::noc {
namespace {

constexpr unsigned traffic_groups = 6;
constexpr unsigned traffic_systems_of_a_group = 30;
constexpr cycle_t run_cycles = 12000;

struct drawn_traffic_system {
    network_desc network;
    traffic_desc traffic;
    bool proved = false;
};

packet_lengths draw_lengths(random_stream& random, unsigned most) {
    const unsigned one = 1 + random.below(most);
    return random.below(2) == 0 ? packet_lengths(one) : packet_lengths({{one, 1 + random.below(3)}, {1, 1}});
}

traffic_desc draw_traffic(random_stream& random, const drawn_network& fabric) {
    traffic_desc drawn;
    const unsigned most = longest_packet(fabric.described, *fabric.graph);
    const bool answered = random.below(2) == 0;
    for (const auto& message_class : fabric.described.classes) {
        traffic_class_desc source;
        static_cast<traffic_source_desc&>(source) = draw_pattern(random, *fabric.graph);
        source.name = message_class.name;
        source.packet_flits = draw_lengths(random, most);
        draw_injection(random, source);
        // A packet of one flit a cycle is what a source can offer; more than a flit a cycle nobody takes.
        source.rate *= 0.5;
        drawn.classes.push_back(source);
    }
    if (answered) {
        traffic_class_desc& asking = drawn.classes.back();
        asking.reply_class = drawn.classes.front().name;
        asking.reply_flits = draw_lengths(random, most);
        asking.reply_buffers = 1 + random.below(3);
        asking.reply_cycles = 1 + random.below(20);
        drawn.classes = {asking};
    }
    drawn.warmup_cycles = 300;
    drawn.measure_cycles = 1500;
    drawn.drain_cycles = 3000;
    return drawn;
}

/// Requests wait for replies to leave (docs/noc/deadlock.md).
std::vector<coupling_rule> rules_of(const network_desc& network, const traffic_desc& traffic) {
    std::vector<coupling_rule> rules;
    const auto flows = traffic_flows(traffic, network);
    for (const traffic_flow& flow : flows) {
        if (flow.reply) {
            rules.push_back(
                {flow.message_class, "", "", "", flows[*flow.reply].message_class, "", coupling_rule::event::leave});
        }
    }
    return rules;
}

drawn_traffic_system draw_traffic_system(std::uint64_t seed) {
    random_stream random(seed, "random_traffic_test");
    return draw_until_it_fits([&]() -> std::optional<drawn_traffic_system> {
        auto net = draw_network(random, fmt::format("traffic{}", seed), 12);
        if (!net) { return std::nullopt; }
        net->described.seed = seed;
        drawn_traffic_system drawn{net->described, draw_traffic(random, *net), false};
        const vc_partition partition(net->described.classes, 1);
        drawn.proved =
            routing_analysis(*net->graph, *net->routing, partition, net->described.router.vc_release,
                             net->described.switching)
                .proved() &&
            find_coupling(*net->graph, *net->routing, partition, rules_of(drawn.network, drawn.traffic)).empty();
        return drawn;
    });
}

void expect_ordered(const latency_summary& latency) {
    EXPECT_LE(latency.p50, latency.p95);
    EXPECT_LE(latency.p95, latency.p99);
    EXPECT_LE(latency.p99, latency.max);
    EXPECT_LE(latency.mean, static_cast<double>(latency.max));
}

/// Injection and ejection links agree with the ledger: what has begun and not ended is on its way.
void expect_conservation(const loaded_network& system) {
    const link_counters in = system.net.counters(link_kind::injection);
    const link_counters out = system.net.counters(link_kind::ejection);
    EXPECT_LE(out.packets, in.packets);
    EXPECT_EQ(in.flits - out.flits, system.net.flits_inside());
    EXPECT_GE(system.ledger.created(), in.packets);
    EXPECT_LE(system.ledger.created() - system.ledger.in_flight(), out.packets);
    for (unsigned node = 0; node < system.net.nodes(); ++node) {
        const node_id here{static_cast<std::uint16_t>(node)};
        const double most = node_flits_per_cycle(system.net.description()) * static_cast<double>(run_cycles) + 1;
        EXPECT_LE(static_cast<double>(system.net.injection_link(here).counters().flits), most);
        EXPECT_LE(static_cast<double>(system.net.ejection_link(here).counters().flits), most);
    }
}

void expect_true_figures(const loaded_network& system, const traffic_result& result) {
    std::uint64_t packets = 0;
    double offered = 0;
    for (const flow_result& flow : result.flows) {
        SCOPED_TRACE(flow.name);
        packets += flow.measured_packets;
        offered += flow.offered;
        expect_ordered(flow.packet_latency);
        expect_ordered(flow.network_latency);
        EXPECT_LE(flow.network_latency.mean, flow.packet_latency.mean + 1e-9);
        EXPECT_LE(flow.packet_latency.samples, flow.measured_packets);
        if (!result.saturated) { EXPECT_EQ(flow.packet_latency.samples, flow.measured_packets); }
        if (flow.is_reply && flow.round_trip.samples != 0) {
            EXPECT_GT(flow.round_trip.mean, flow.packet_latency.mean);
        }
    }
    EXPECT_EQ(packets, result.measured_packets);
    EXPECT_NEAR(offered, result.offered, 1e-9);
    EXPECT_LE(result.accepted, node_flits_per_cycle(system.net.description()) + 0.001);
}

struct random_traffic : testing::TestWithParam<unsigned> {};

TEST_P(random_traffic, agrees_with_itself_and_with_its_network) {
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<drawn_traffic_system> drawn;
    std::vector<std::unique_ptr<loaded_network>> systems;
    for (unsigned number = 0; number < traffic_systems_of_a_group; ++number) {
        drawn.push_back(draw_traffic_system(GetParam() * 1000 + number));
        systems.push_back(std::make_unique<loaded_network>(fmt::format("net{}", number), domain, drawn.back().network,
                                                           drawn.back().traffic, number + 1));
    }
    sc_core::sc_start(domain.time(run_cycles));
    unsigned answered = 0;
    unsigned complete = 0;
    for (unsigned number = 0; number < traffic_systems_of_a_group; ++number) {
        const loaded_network& system = *systems[number];
        SCOPED_TRACE(fmt::format("seed {}: {}, {}", GetParam() * 1000 + number, drawn[number].network.topology.kind,
                                 drawn[number].network.routing));
        ASSERT_TRUE(system.control.finished());
        expect_conservation(system);
        if (drawn[number].proved) { EXPECT_EQ(system.control.outcome()->code, exit_code::success); }
        if (system.control.outcome()->code == exit_code::success) {
            const traffic_result result = system.load.result();
            expect_true_figures(system, result);
            ++complete;
            answered += result.flows.back().is_reply && result.flows.back().measured_packets != 0 ? 1 : 0;
        }
    }
    EXPECT_GT(complete, traffic_systems_of_a_group / 2);
    EXPECT_GT(answered, traffic_systems_of_a_group / 10);
}

INSTANTIATE_TEST_SUITE_P(groups, random_traffic, testing::Range(1U, traffic_groups + 1));

}  // namespace
}  // namespace orbweaver::noc
