// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/traffic/traffic.h"

#include <memory>

#include "hw/noc/chips/network_graph.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/traffic/traffic_pattern.h"
#include "testbenches/noc/support/loaded_network.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

network_desc mesh(unsigned columns, unsigned rows) {
    return {.topology = {.dims = {columns, rows}}, .classes = {{"any", 2, {}}}};
}

traffic_desc load(double rate, unsigned packet_flits) {
    traffic_desc described;
    described.rate = rate;
    described.packet_flits = packet_flits;
    described.warmup_cycles = 1000;
    described.measure_cycles = 5000;
    described.drain_cycles = 4000;
    return described;
}

struct traffic_run : testing::Test {
    /// Runs one network to its end.
    traffic_result run(const network_desc& described, const traffic_desc& offered, std::uint64_t seed = 1) {
        system = std::make_unique<loaded_network>("only", domain, described, offered, seed);
        system->control.attach(domain);
        sc_core::sc_start();
        return system->load.result();
    }
    /// Two nodes with three-stage routers send to each other alone.
    traffic_result run_between_two(traffic_desc offered) {
        offered.self = false;
        network_desc two = mesh(2, 1);
        two.router.pipeline = router_pipeline::three_stage;
        two.vc_depth = 8;
        return run(two, offered);
    }
    const run_outcome& outcome() const { return *system->control.outcome(); }

    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::unique_ptr<loaded_network> system;
};

TEST_F(traffic_run, warms_up_measures_and_drains) {
    const traffic_result result = run(mesh(4, 4), load(0.2, 4));
    EXPECT_EQ(result.measure_begin, 1000U);
    EXPECT_EQ(result.measure_end, 6000U);
    EXPECT_GT(result.end, 6000U);
    EXPECT_LT(result.end, 6200U);  // a few packets were under way
    EXPECT_FALSE(result.saturated);
    EXPECT_EQ(outcome().status, "ok");
    EXPECT_EQ(outcome().code, exit_code::success);
    EXPECT_EQ(outcome().cycle, result.end);
}

/// Two routers, of which the second fails for good before anything is sent.
network_desc half_dead() {
    network_desc described = mesh(2, 1);
    described.faults = {{"", 0, 0, "r1"}};
    described.nodes_discard = true;
    described.classes = {{"any", make_network_routing(described, make_network_graph(described))->min_vcs(), {}}};
    return described;
}

// Most of the flits of a packet are taken before the measurement begins, in which its tail is.
TEST_F(traffic_run, accepts_no_flit_of_packets_that_are_discarded) {
    traffic_desc offered = load(0.9, 60);
    offered.self = false;
    offered.warmup_cycles = 100;
    offered.measure_cycles = 30;
    const traffic_result result = run(half_dead(), offered);
    EXPECT_GT(result.discarded, 0U);
    EXPECT_EQ(result.accepted, 0);
    EXPECT_EQ(outcome().code, exit_code::link_failure);
}

TEST_F(traffic_run, discards_what_nodes_of_failed_routers_send_to_themselves) {
    traffic_desc offered = load(0.2, 4);
    offered.measure_cycles = 500;
    run(half_dead(), offered);
    std::string message;
    for (const std::string& line : outcome().details) { message += line + "\n"; }
    EXPECT_THAT(message, AllOf(HasSubstr("from node 1 to node 1"), Not(HasSubstr("from node 0 to node 0"))));
}

/// Returns the stage that a network under traffic reports in a cycle.
run_stage stage_at(clock_domain& domain, const loaded_network& system, cycle_t now) {
    sc_core::sc_start(domain.time(now) - sc_core::sc_time_stamp());
    return system.load.stage(now);
}

TEST_F(traffic_run, knows_its_stage_and_what_is_left_of_it) {
    loaded_network system("only", domain, mesh(4, 4), load(0.2, 4));
    const run_stage warm_up = stage_at(domain, system, 250);
    EXPECT_EQ(warm_up.name, "warm-up");
    EXPECT_EQ(warm_up.share, 0.25);
    EXPECT_EQ(warm_up.left, 5750U);
    EXPECT_EQ(warm_up.bound, cycles_left::at_least);
    const run_stage measurement = stage_at(domain, system, 3500);
    EXPECT_EQ(measurement.name, "measurement");
    EXPECT_EQ(measurement.share, 0.5);
    EXPECT_EQ(measurement.left, 2500U);
    const run_stage draining = stage_at(domain, system, 6002);
    EXPECT_EQ(draining.name, "draining");
    EXPECT_LT(*draining.share, 1);
    EXPECT_GT(*draining.share, 0.9);
    EXPECT_EQ(draining.left, 3998U);
    EXPECT_EQ(draining.bound, cycles_left::at_most);
}

TEST_F(traffic_run, knows_no_end_of_a_measurement_that_waits_for_its_mean) {
    traffic_desc offered = load(0.2, 4);
    offered.converge = true;
    offered.precision = 0.0001;
    loaded_network system("only", domain, mesh(4, 4), offered);
    EXPECT_EQ(stage_at(domain, system, 1500).left, 4500U) << "measure_cycles at least";
    const run_stage longer = stage_at(domain, system, 20000);
    EXPECT_EQ(longer.name, "measurement");
    EXPECT_FALSE(longer.share);
    EXPECT_FALSE(longer.left);
    EXPECT_THAT(longer.detail, HasSubstr("0.01 %"));
}

TEST_F(traffic_run, measures_at_a_load_of_its_own) {
    traffic_desc offered = load(0.05, 4);
    offered.measure_rate = 0.3;
    offered.measure_cycles = 20000;
    const traffic_result result = run(mesh(4, 4), offered);
    EXPECT_NEAR(result.offered, 0.3, 0.005);
    EXPECT_NEAR(result.accepted, 0.3, 0.005);
    EXPECT_FALSE(result.saturated);
}

TEST_F(traffic_run, empties_queues_of_a_saturated_warm_up_at_a_low_load) {
    traffic_desc offered = load(1, 4);
    offered.injection = injection_kind::poisson;
    offered.measure_rate = 0.05;
    const traffic_result result = run(mesh(4, 4), offered);
    EXPECT_NEAR(result.offered, 0.05, 0.01);
    EXPECT_GT(result.accepted, result.offered) << "of packets that waited";
}

TEST_F(traffic_run, may_learn_of_its_measurement_when_it_has_warmed_up) {
    traffic_desc known = load(0.2, 4);
    known.measure_rate = 0.35;
    known.measure_cycles = 3000;
    known.converge = true;
    loaded_network first("first", domain, mesh(4, 4), known);
    loaded_network second("second", domain, mesh(4, 4), load(0.2, 4));
    sc_core::sc_start(domain.time(1000));
    second.load.change_measurement(known);
    sc_core::sc_start(domain.time(60000));
    const traffic_result one = first.load.result();
    const traffic_result other = second.load.result();
    ASSERT_TRUE(one.is_complete());
    EXPECT_EQ(one.end, other.end);
    EXPECT_EQ(one.measured_packets, other.measured_packets);
    EXPECT_EQ(one.packet_latency.mean, other.packet_latency.mean);
    EXPECT_EQ(one.flit_hops, other.flit_hops);
}

TEST_F(traffic_run, counts_every_packet_of_the_measurement_once) {
    const traffic_result result = run(mesh(4, 4), load(0.3, 3));
    EXPECT_EQ(result.packet_latency.samples, result.measured_packets);
    EXPECT_EQ(result.network_latency.samples, result.measured_packets);
    EXPECT_DOUBLE_EQ(result.offered, static_cast<double>(result.measured_packets * 3) / (16 * 5000));
    EXPECT_LE(result.packet_latency.p50, result.packet_latency.p95);
    EXPECT_LE(result.packet_latency.p95, result.packet_latency.p99);
    EXPECT_LE(result.packet_latency.p99, result.packet_latency.max);
}

TEST_F(traffic_run, accepts_what_is_offered_below_saturation) {
    const traffic_result result = run(mesh(4, 4), load(0.3, 4));
    EXPECT_NEAR(result.accepted, result.offered, 0.02 * result.offered);
    const double hops_each = static_cast<double>(result.flit_hops) / (result.accepted * 16 * 5000);
    EXPECT_NEAR(hops_each, result.hops_mean, 0.02 * result.hops_mean);
}

TEST_F(traffic_run, beyond_saturation_reports_it) {
    const traffic_result result = run(mesh(4, 4), load(1, 4));
    EXPECT_TRUE(result.saturated);
    EXPECT_EQ(outcome().status, "saturated");
    EXPECT_EQ(outcome().code, exit_code::success);
    EXPECT_LT(result.accepted, 0.9 * result.offered);
    EXPECT_EQ(result.end, 10000U);  // drained for as long as allowed
    EXPECT_LT(result.packet_latency.samples, result.measured_packets);
}

/// The queues grew while measuring, though all measured packets arrived in the end.
TEST_F(traffic_run, growing_queues_are_saturation_however_long_one_waits) {
    traffic_desc offered = load(0.95, 4);
    offered.drain_cycles = 1000000;
    const traffic_result result = run(mesh(4, 4), offered);
    EXPECT_TRUE(result.saturated);
    EXPECT_EQ(result.packet_latency.samples, result.measured_packets);
    EXPECT_LT(result.end, 1000000U);
}

/// Now and then one enters just before a look, alone in the network, and has not left its first router at the look.
TEST_F(traffic_run, a_packet_that_waits_in_its_first_router_is_no_deadlock) {
    network_desc described = mesh(2, 2);
    described.router.head_cycles = 60;
    traffic_desc offered = load(0.00005, 2);
    offered.measure_cycles = 2000000;
    run(described, offered);
    EXPECT_EQ(outcome().status, "ok") << outcome().summary;
}

TEST_F(traffic_run, at_rate_zero_ends_at_once_and_all_figures_are_zero) {
    const traffic_result result = run(mesh(3, 3), load(0, 4));
    EXPECT_FALSE(result.saturated);
    EXPECT_EQ(outcome().status, "ok");
    EXPECT_EQ(result.end, 6000U);
    EXPECT_EQ(result.measured_packets, 0U);
    EXPECT_EQ(result.flit_hops, 0U);
    for (const double figure :
         {result.offered, result.accepted, result.hops_mean, result.packet_latency.mean, result.network_latency.mean}) {
        EXPECT_EQ(figure, 0);
    }
    EXPECT_EQ(system->ledger.created(), 0U);
}

TEST_F(traffic_run, offers_the_rate_asked_for) {
    traffic_desc offered = load(0.1, 4);
    offered.measure_cycles = 20000;
    const traffic_result result = run(mesh(8, 8), offered);
    // Bernoulli trials with p = 1/40 in 64 x 20000 node cycles: 32000 packets, sigma 176.6; four of them.
    EXPECT_NEAR(static_cast<double>(result.measured_packets), 32000, 707);
}

/// With packets of one flit between two nodes that only send to each other, no packet waits: every packet takes
/// the zero-load time from its injection, and a cycle more from its creation, as one created in cycle c is offered from
/// c+1 on.
TEST_F(traffic_run, offers_a_packet_in_the_cycle_after_its_creation) {
    const traffic_result result = run_between_two(load(0.3, 1));
    EXPECT_GT(result.measured_packets, 2000U);
    EXPECT_EQ(result.hops_mean, 2);
    EXPECT_EQ(result.network_latency.p50, 4 * 2 + 1U);
    EXPECT_EQ(result.network_latency.max, 4 * 2 + 1U);
    EXPECT_EQ(result.packet_latency.p50, 4 * 2 + 1 + 1U);
    EXPECT_EQ(result.packet_latency.max, 4 * 2 + 1 + 1U);
}

TEST_F(traffic_run, counts_the_wait_in_the_source_queue_as_packet_latency_only) {
    const traffic_result result = run_between_two(load(0.8, 8));
    EXPECT_EQ(result.network_latency.max, 4 * 2 + 8U);
    EXPECT_GT(result.packet_latency.max, 4 * 2 + 8 + 8U);
}

TEST_F(traffic_run, has_sources_of_one_class_at_chosen_nodes_with_results_by_flow) {
    traffic_desc offered = load(0, 1);
    traffic_class_desc cores;
    cores.name = "any";
    cores.flow = "cores";
    cores.nodes = {0, 1, 2, 3};
    cores.rate = 0.1;
    cores.packet_flits = 2;
    traffic_class_desc engine = cores;
    engine.flow = "engine";
    engine.nodes = {15};
    engine.rate = 0.5;
    engine.packet_flits = 10;
    offered.classes = {cores, engine};
    const traffic_result result = run(mesh(4, 4), offered);
    ASSERT_EQ(result.flows.size(), 2U);
    EXPECT_EQ(system->load.flows()[0].flow.name, "cores");
    EXPECT_EQ(system->load.flows()[1].flow.name, "engine");
    EXPECT_NEAR(result.flows[0].offered, 0.1 * 4 / 16, 0.003) << "per node of the network";
    EXPECT_NEAR(result.flows[1].offered, 0.5 / 16, 0.004);
    EXPECT_NEAR(result.flows[0].accepted, result.flows[0].offered, 0.001);
    EXPECT_GT(result.flows[1].packet_latency.mean, result.flows[0].packet_latency.mean + 6);
}

TEST_F(traffic_run, uses_the_class_that_carries_data) {
    network_desc described = mesh(3, 3);
    described.classes = {{"control", 1, {message_type::rts, message_type::cts}}, {"data", 2, {message_type::data}}};
    const traffic_result result = run(described, load(0.2, 4));
    EXPECT_GT(result.measured_packets, 0U);
    EXPECT_EQ(system->net.counters(link_kind::injection, class_id{0}).flits, 0U);
    EXPECT_GT(system->net.counters(link_kind::injection, class_id{1}).flits, 0U);
}

TEST_F(traffic_run, single_flit_packets_are_heads_and_tails_at_once) {
    const traffic_result result = run(mesh(3, 3), load(0.2, 1));
    EXPECT_FALSE(result.saturated);
    for (const link_kind kind : {link_kind::injection, link_kind::transit, link_kind::ejection}) {
        EXPECT_GT(system->net.counters(kind).packets, 0U);
        EXPECT_EQ(system->net.counters(kind).flits, system->net.counters(kind).packets);
    }
}

TEST_F(traffic_run, spreads_over_the_virtual_channels_of_its_class) {
    network_desc described = mesh(2, 2);
    described.classes = {{"any", 4, {}}};
    run(described, load(0.3, 4));
    const link_view& injection = system->net.injection_link(node_id{0});
    for (std::uint8_t vc = 0; vc < 4; ++vc) {
        EXPECT_NEAR(static_cast<double>(injection.counters(vc_id{vc}).packets),
                    static_cast<double>(injection.counters().packets) / 4, 1);
    }
}

/// Side by side, so that all see the same kernel: none ends the simulation, time does.
TEST_F(traffic_run, depends_on_the_seed_and_on_nothing_else) {
    loaded_network one("one", domain, mesh(4, 4), load(0.3, 4), 11);
    loaded_network same("same", domain, mesh(4, 4), load(0.3, 4), 11);
    loaded_network other("other", domain, mesh(4, 4), load(0.3, 4), 12);
    sc_core::sc_start(domain.time(8000));
    const traffic_result a = one.load.result();
    const traffic_result b = same.load.result();
    const traffic_result c = other.load.result();
    EXPECT_EQ(a.measured_packets, b.measured_packets);
    EXPECT_EQ(a.packet_latency.mean, b.packet_latency.mean);
    EXPECT_EQ(a.network_latency.mean, b.network_latency.mean);
    EXPECT_EQ(a.flit_hops, b.flit_hops);
    EXPECT_EQ(a.end, b.end);
    EXPECT_NE(a.packet_latency.mean, c.packet_latency.mean);
    EXPECT_NE(a.flit_hops, c.flit_hops);
}

struct traffic_mistake : traffic_run {
    auto building(const network_desc& described, const traffic_desc& offered) {
        return [this, described, offered] { loaded_network("wrong", domain, described, offered); };
    }
};

TEST_F(traffic_mistake, an_unknown_pattern_is_named_with_the_known_ones) {
    traffic_desc offered = load(0.1, 4);
    offered.pattern = "tornedo";
    EXPECT_THAT(building(mesh(2, 2), offered),
                ThrowsMessage<user_error>(AllOf(HasSubstr("tornedo"), HasSubstr("uniform"))));
}

TEST_F(traffic_mistake, packets_have_flits) {
    EXPECT_THAT(building(mesh(2, 2), load(0.1, 0)), ThrowsMessage<user_error>(HasSubstr("packet_flits")));
}

TEST_F(traffic_mistake, some_class_carries_data) {
    network_desc described = mesh(2, 2);
    described.classes = {{"control", 1, {message_type::rts}}};
    EXPECT_THAT(building(described, load(0.1, 4)), ThrowsMessage<user_error>(HasSubstr("DATA")));
}

TEST_F(traffic_mistake, one_node_alone_sends_to_itself) {
    traffic_desc offered = load(0.1, 4);
    offered.self = false;
    EXPECT_THAT(building(mesh(1, 1), offered), ThrowsMessage<user_error>(HasSubstr("two nodes")));
}

std::vector<std::uint64_t> destinations_of(unsigned source, unsigned nodes, bool self, unsigned draws) {
    traffic_desc described;
    described.self = self;
    const auto pattern = make_pattern(described, {nodes});
    random_stream random(1, "traffic_test.destinations");
    std::vector<std::uint64_t> seen(nodes, 0);
    for (unsigned i = 0; i < draws; ++i) {
        ++seen.at(pattern->destination(node_id{static_cast<std::uint16_t>(source)}, random).value);
    }
    return seen;
}

TEST(uniform_pattern, names_every_node_equally_often) {
    const auto seen = destinations_of(3, 16, true, 160000);
    for (const std::uint64_t count : seen) {
        EXPECT_NEAR(static_cast<double>(count), 10000, 400);  // four sigma
    }
}

TEST(uniform_pattern, without_self_names_every_other_node_equally_often) {
    for (const unsigned source : {0U, 7U, 16U}) {
        const auto seen = destinations_of(source, 17, false, 160000);
        EXPECT_EQ(seen[source], 0U);
        for (unsigned node = 0; node < 17; ++node) {
            if (node != source) { EXPECT_NEAR(static_cast<double>(seen[node]), 10000, 400) << node; }
        }
    }
}

TEST_F(traffic_run, without_self_nothing_turns_back_at_its_own_router) {
    traffic_desc offered = load(0.2, 2);
    offered.self = false;
    const traffic_result result = run(mesh(2, 1), offered);
    EXPECT_EQ(result.hops_mean, 2);
}

}  // namespace
}  // namespace orbweaver::noc
