// SPDX-License-Identifier: Apache-2.0
// Small clusters of chips of every topology and routing function, drawn for the chips and for the
// cluster: nothing is lost, doubled or out of order, and what is proved free of deadlock comes to its end.
#include <fmt/core.h>
#include <gmock/gmock.h>

#include "hw/noc/chips/network_graph.h"
#include "hw/noc/dependency/routing_analysis.h"
#include "testbenches/noc/support/random_draw.h"
#include "testbenches/noc/support/random_system.h"

namespace orbweaver::noc {
namespace {

constexpr unsigned groups = 8;
constexpr unsigned clusters_of_a_group = 20;
constexpr unsigned max_nodes = 40;

struct drawn_cluster {
    random_case described;
    bool proved = false;
};

/// The structure of one level.
struct drawn_level {
    topology_desc topology;
    std::string routing;
};

std::optional<drawn_level> draw_level(random_stream& random, const std::string& file) {
    drawn_level drawn{draw_topology(random, file), any_name<routing_registry>(random)};
    if (drawn.routing == "table" || drawn.routing.starts_with("test_") ||
        make_topology(drawn.topology).nodes.size() < 2) {
        return std::nullopt;  // tables are made for a graph without gateways
    }
    return drawn;
}

void draw_gateways(random_stream& random, chip_network_desc& chip) {
    const auto routers = static_cast<unsigned>(make_topology(chip.topology).routers.size());
    chip.gateways = {random.below(routers)};
    const unsigned second = random.below(routers);
    if (second != chip.gateways[0]) { chip.gateways.push_back(second); }
}

std::optional<drawn_cluster> try_cluster(random_stream& random, std::uint64_t seed) {
    const auto inside = draw_level(random, fmt::format("chip{}", seed));
    const auto cluster_level = draw_level(random, fmt::format("cluster{}", seed));
    if (!inside || !cluster_level) { return std::nullopt; }
    drawn_cluster drawn;
    network_desc& net = drawn.described.network;
    net.topology = cluster_level->topology;
    net.routing = cluster_level->routing;
    net.chip.topology = inside->topology;
    net.chip.routing = inside->routing;
    net.chip.outbound = any_of(random, {outbound_vcs::separate, outbound_vcs::separate, outbound_vcs::shared});
    draw_gateways(random, net.chip);
    draw_router(random, net);
    net.chip.link = {1 + random.below(3), any_of(random, {1.0, 0.5})};
    net.seed = seed;
    const topology_graph graph = make_network_graph(net);
    if (graph.nodes.size() > max_nodes) { return std::nullopt; }
    const auto routing = make_network_routing(net, graph);
    net.classes = {{"any", routing->min_vcs() + random.below(3), {}}};
    drawn.described.load = {.seed = seed, .creating = 150, .limit = 200000, .packets_per_kilocycle = 40};
    drawn.described.load.longest = 1 + random.below(longest_packet(net, graph));
    const vc_partition partition(net.classes, net.phases);
    drawn.proved = routing_analysis(graph, *routing, partition, net.router.vc_release, net.switching).proved();
    return drawn;
}

struct random_chips : testing::TestWithParam<unsigned> {};

TEST_P(random_chips, keep_all_promises) {
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<drawn_cluster> drawn;
    std::vector<std::unique_ptr<random_system>> systems;
    for (unsigned number = 0; number < clusters_of_a_group; ++number) {
        const std::uint64_t seed = GetParam() * 1000 + number;
        random_stream random(seed, "random_chips_test");
        drawn.push_back(draw_until_it_fits([&] { return try_cluster(random, seed); }));
        systems.push_back(
            std::make_unique<random_system>(fmt::format("net{}", number), domain, drawn.back().described));
    }
    sc_core::sc_start();
    unsigned count_of_proved = 0;
    std::size_t packets = 0;
    for (unsigned number = 0; number < clusters_of_a_group; ++number) {
        const network_desc& net = drawn[number].described.network;
        SCOPED_TRACE(fmt::format("chips: {} {}, routing {}, gateways {}", net.chip.topology.kind,
                                 fmt::join(net.chip.topology.dims, " x "), net.chip.routing, net.chip.gateways.size()));
        count_of_proved += drawn[number].proved ? 1 : 0;
        packets += systems[number]->book().packets().size();
        if (drawn[number].proved || systems[number]->finished()) {
            systems[number]->expect_conservation();
        } else {
            systems[number]->expect_nothing_wrong();
        }
    }
    EXPECT_GT(packets, 1000U);
    EXPECT_GT(count_of_proved, clusters_of_a_group / 3);
}

INSTANTIATE_TEST_SUITE_P(groups, random_chips, testing::Range(1U, groups + 1));

}  // namespace
}  // namespace orbweaver::noc
