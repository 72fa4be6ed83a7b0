// SPDX-License-Identifier: Apache-2.0
// A thousand small systems of every topology, routing function, router option, pattern and injection process that there
// is: nothing is lost, doubled or out of order, every credit comes back, and no more arrives than was sent or than
// links carry. What orbweaver proves free of deadlock must come to its end; the others may stop, and then must have
// lost nothing.
#include <fmt/core.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <map>

#include "hw/noc/dependency/routing_analysis.h"
#include "testbenches/noc/support/random_draw.h"
#include "testbenches/noc/support/random_system.h"

namespace orbweaver::noc {
namespace {

constexpr unsigned groups = 21;
constexpr unsigned systems_of_a_group = 50;

/// A random system, with the result of the deadlock proof.
struct drawn_system {
    random_case described;
    injection_kind injection{};
    bool proved = false;
};

/// Packets of one flit for the process, as the nodes draw lengths of their own.
void draw_load(random_stream& random, const drawn_network& fabric, std::uint64_t seed, drawn_system& drawn) {
    random_load& load = drawn.described.load;
    load.seed = seed;
    load.creating = 150 + random.below(150);
    load.limit = 200000;
    load.longest = 1 + random.below(longest_packet(fabric.described, *fabric.graph));
    load.reading = random.below(3) == 0 ? 1 + random.below(3) : 4;
    load.direct = seed % 2 == 0;
    traffic_source_desc source = draw_pattern(random, *fabric.graph);
    load.pattern = make_pattern(source, shape_of(*fabric.graph));
    source.packet_flits = 1;
    draw_injection(random, source);
    load.process = std::make_shared<injection_process>(source);
    drawn.injection = source.injection;
    if (fabric.described.classes.size() > 1) {
        const bool answered = random.below(2) == 0;
        load.class_weights = {answered ? 0 : 1 + random.below(4), 1 + random.below(4)};
        load.reply_class = answered ? std::optional(class_id{0}) : std::nullopt;
    }
}

/// Throttles all links of a quarter of the systems.
void draw_throttles(std::uint64_t seed, const topology_graph& graph, network_desc& net) {
    random_stream random(seed, "random_systems_test.throttles");
    const auto leaves_a_router = [&](const topology_graph::link& edge) { return !graph.routers[edge.origin].is_bus; };
    if (random.below(4) == 0 && std::any_of(graph.links.begin(), graph.links.end(), leaves_a_router)) {
        net.throttles = {{"*", {random.below(3), 1 + random.below(2)}}};
    }
}

/// Makes links of nodes longer and narrower in a quarter of the systems.
void draw_node_links(std::uint64_t seed, network_desc& net) {
    random_stream random(seed, "random_systems_test.node_links");
    if (random.below(4) != 0) { return; }
    for (const char* link : {"n*.in", "n1.out", "n0.*"}) {
        const double flits_per_cycle = node_flits_per_cycle(net) * any_of(random, {1.0, 0.75, 0.3});
        net.links.push_back({link, net.link.cycles + random.below(5), flits_per_cycle, link_direction::named});
    }
}

/// Returns whether two classes share virtual channels.
bool shares_channels(const drawn_system& drawn) {
    const auto& classes = drawn.described.network.classes;
    return classes.size() == 2 && (classes[0].range & classes[1].range) != 0;
}

/// @param needs_table   whether its routes must be from a file
/// @param needs_sharing whether two classes must have virtual channels in common
drawn_system draw_system(std::uint64_t seed, bool needs_table, bool needs_sharing) {
    random_stream random(seed, "random_systems_test");
    return draw_until_it_fits([&]() -> std::optional<drawn_system> {
        auto net = draw_network(random, fmt::format("system{}", seed), 16);
        if (!net || (needs_table && net->described.routing != "table")) { return std::nullopt; }
        net->described.seed = seed;
        net->described.phases = 1 + random.below(2);
        draw_throttles(seed, *net->graph, net->described);
        draw_node_links(seed, net->described);
        drawn_system drawn;
        draw_load(random, *net, seed, drawn);
        drawn.described.network = net->described;
        if (needs_sharing && !shares_channels(drawn)) { return std::nullopt; }
        const vc_partition partition(net->described.classes, net->described.phases);
        drawn.proved = routing_analysis(*net->graph, *net->routing, partition, net->described.router.vc_release,
                                        net->described.switching)
                           .proved();
        return drawn;
    });
}

/// The features of a test's systems, so that the test can check that it tried all of them.
struct coverage {
    std::map<std::string, unsigned> topologies;
    std::map<std::string, unsigned> routings;
    std::map<injection_kind, unsigned> injections;
    unsigned proved = 0;
    unsigned sharing = 0;  // virtual channels among classes
    unsigned narrow = 0;
    unsigned answered = 0;
    unsigned throttled = 0;
    unsigned of_different_nodes = 0;
};

void expect_all_properties(random_system& system, const drawn_system& drawn, coverage& seen) {
    SCOPED_TRACE(describe(drawn.described));
    ++seen.topologies[drawn.described.network.topology.kind];
    ++seen.routings[drawn.described.network.routing];
    ++seen.injections[drawn.injection];
    seen.proved += drawn.proved ? 1 : 0;
    seen.sharing += shares_channels(drawn) ? 1 : 0;
    seen.narrow += drawn.described.network.link.flits_per_cycle < 1 ? 1 : 0;
    seen.answered += drawn.described.load.reply_class ? 1 : 0;
    seen.throttled += drawn.described.network.throttles.empty() ? 0 : 1;
    seen.of_different_nodes += drawn.described.network.links.empty() ? 0 : 1;
    system.expect_bisection(system.book().last_arrival);
    if (drawn.proved || system.finished()) {
        system.expect_conservation();
    } else {
        system.expect_nothing_wrong();
    }
}

struct random_systems : testing::TestWithParam<unsigned> {};

TEST_P(random_systems, keep_all_promises) {
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<drawn_system> drawn;
    std::vector<std::unique_ptr<random_system>> systems;
    for (unsigned number = 0; number < systems_of_a_group; ++number) {
        drawn.push_back(draw_system(GetParam() * 1000 + number, number == 0, number == 1));
        systems.push_back(
            std::make_unique<random_system>(fmt::format("net{}", number), domain, drawn.back().described));
    }
    sc_core::sc_start();
    coverage seen;
    std::uint64_t packets = 0;
    for (unsigned number = 0; number < systems_of_a_group; ++number) {
        expect_all_properties(*systems[number], drawn[number], seen);
        packets += systems[number]->book().packets().size();
    }
    EXPECT_GT(packets, 5000U);
    EXPECT_GT(seen.proved, systems_of_a_group / 2);
    EXPECT_GT(seen.sharing, 0U);
    EXPECT_GE(seen.topologies.size(), 6U);
    EXPECT_GE(seen.routings.size(), 5U);
    EXPECT_GT(seen.routings["table"], 0U);
    EXPECT_EQ(seen.injections.size(), 4U);
    EXPECT_GT(seen.narrow, 0U);
    EXPECT_GT(seen.answered, 0U);
    EXPECT_GT(seen.throttled, 0U);
    EXPECT_GT(seen.of_different_nodes, 0U);
}

INSTANTIATE_TEST_SUITE_P(groups, random_systems, testing::Range(1U, groups + 1));

}  // namespace
}  // namespace orbweaver::noc
