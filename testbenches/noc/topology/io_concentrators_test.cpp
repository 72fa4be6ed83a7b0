// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/topology/io_concentrators.h"

#include <set>

#include "hw/noc/chips/network_graph.h"
#include "hw/noc/dependency/routing_analysis.h"
#include "hw/noc/network_desc.h"
#include "testbenches/noc/support/graph_checks.h"
#include "testbenches/noc/support/hypernets.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

topology_desc gathered(topology_desc described, std::vector<unsigned> stages) {
    described.io_channels = true;
    described.io_concentrators = std::move(stages);
    return described;
}

network_desc routed(const topology_desc& topology) { return {.topology = topology, .routing = "hierarchical"}; }

// The (3,3)-net has 32 channels of modules and 8 of (3,2)-subnets.
TEST(io_concentrators, gather_neighbouring_channels_stage_by_stage) {
    const hypernet_plan plan(gathered(cubelets(3, 3), {6, 4}));
    const io_concentrators& trees = *plan.concentrators();
    EXPECT_EQ(trees.exits().size(), 40U);
    EXPECT_EQ(trees.count_of(1), 7U);
    EXPECT_EQ(trees.count_of(2), 2U);
    EXPECT_EQ(trees.gathered(0), 6U);
    EXPECT_EQ(trees.gathered(6), 4U) << "what is left";
    EXPECT_EQ(trees.gathered(7), 4U);
    EXPECT_EQ(trees.gathered(8), 3U);
    EXPECT_EQ(trees.above(3), 7U);
    EXPECT_EQ(trees.above(4), 8U);
    EXPECT_EQ(trees.last_above(6), 8U);
    EXPECT_EQ(trees.first_exit(1), trees.exits()[6]);
    EXPECT_EQ(trees.port_to(8, trees.exits()[30]), 1U);
    EXPECT_EQ(trees.number_of(trees.exits()[30]), 5U);
}

// The exits of the smallest subnet around an address, found by trying all.
TEST(io_concentrators, choose_the_nearest_exit) {
    const hypernet_plan plan(gathered(cubelets(3, 3), {7, 3}));
    const io_concentrators& trees = *plan.concentrators();
    for (unsigned number = 0; number < trees.count(); ++number) {
        for (hypernet_address destination = 0; destination < plan.net().positions(); ++destination) {
            std::set<std::pair<unsigned, hypernet_address>> found;
            for (const hypernet_address exit : trees.exits()) {
                unsigned concentrator = trees.number_of(exit);
                while (concentrator != number && trees.stage(concentrator) < trees.stage(number)) {
                    concentrator = trees.above(concentrator);
                }
                if (concentrator == number) { found.emplace(plan.net().common_level(destination, exit), exit); }
            }
            ASSERT_EQ(trees.nearest_exit(number, destination), found.begin()->second)
                << number << " to " << destination;
        }
    }
}

TEST(io_concentrators, stand_behind_all_routers_with_nodes_at_the_last_stage) {
    topology_desc described = gathered(cubelets(3, 3), {8, 3});
    described.level_flits_per_cycle = {1, 1, 0.5};
    described.io_flits_per_cycle = {0.25, 0.75};
    const topology_graph graph = make_topology(described);
    expect_sound(graph);
    ASSERT_EQ(graph.routers.size(), 256U + 5 + 2);
    ASSERT_EQ(graph.nodes.size(), 256U + 2);
    EXPECT_EQ(graph.routers[256].name, "c1_0");
    EXPECT_EQ(graph.routers[262].name, "c2_1");
    EXPECT_EQ(graph.routers[256].ports.back().name, "up");
    EXPECT_EQ(graph.routers[262].ports.back().name, "io");
    EXPECT_EQ(graph.nodes[257].router, 262U);
    std::map<double, unsigned> links;  // at concentrators, by their capacity
    for (const auto& link : graph.links) {
        if (link.origin >= 256 || link.target >= 256) { ++links[link.flits_per_cycle]; }
    }
    EXPECT_THAT(links, ElementsAre(std::pair(0.25, 2 * 40U), std::pair(0.75, 2 * 5U)));
}

const topology_desc nets[] = {
    gathered(cubelets(3, 2), {4}),       gathered(cubelets(3, 2), {2}),        gathered(cubelets(2, 3), {2, 2}),
    gathered(treelets(3, 2), {3}),       gathered(buslets(2, 3), {3, 2}),      gathered(cubelets(3, 3), {8}),
    gathered(cubelets(3, 3), {4, 4, 3}), gathered(complete_graphs(3, 2), {3}),
};

TEST(io_concentrators, are_reached_from_everywhere_and_reach_everything) {
    for (const topology_desc& net : nets) {
        SCOPED_TRACE(text(net));
        const topology_graph graph = make_topology(net);
        const auto routing = make_routing(routed(net), graph);
        route_walk(graph, *routing).all_pairs(false);
    }
}

// Out of the subnet around the source that is the smallest with a channel of the tree: no router outside it is passed.
TEST(io_concentrators, are_reached_by_an_exit_of_the_smallest_subnet_that_has_one) {
    const topology_desc net = gathered(cubelets(3, 3), {5});
    const hypernet_plan plan(net);
    const topology_graph graph = make_topology(net);
    const auto routing = make_routing(routed(net), graph);
    route_walk(graph, *routing).all_pairs(false, [&](const route_walk::step& step) {
        const unsigned tree = graph.nodes[step.destination.value].router;
        if (plan.is_concentrator(tree) && step.source.value < plan.nodes() && step.router < plan.nodes()) {
            const hypernet_address source = plan.address_of(graph.nodes[step.source.value].router);
            const hypernet_address exit = plan.concentrators()->nearest_exit(tree - plan.first_concentrator(), source);
            ASSERT_LE(plan.net().common_level(source, plan.address_of(step.router)),
                      plan.net().common_level(source, exit));
        }
    });
}

TEST(io_concentrators, close_no_cycle_of_waiting_packets) {
    for (const topology_desc& net : nets) {
        SCOPED_TRACE(text(net));
        const topology_graph graph = make_topology(net);
        const auto routing = make_routing(routed(net), graph);
        const vc_partition partition({{"any", routing->min_vcs(), {}}}, 1);
        const routing_analysis analysis(graph, *routing, partition);
        ASSERT_FALSE(analysis.problem()) << analysis.problem()->text;
        EXPECT_TRUE(analysis.proved());
        EXPECT_FALSE(routing->broadcasts());
    }
}

TEST(io_concentrators, gather_what_there_is) {
    EXPECT_EQ(refusal(gathered(cubelets(3, 2), {2, 2})), "");
    EXPECT_THAT(refusal(gathered(cubelets(3, 2), {4, 2})),
                HasSubstr("network.topology.io_concentrators: 2 stages are too many for 4 I/O channels"));
    EXPECT_THAT(refusal(gathered(cubelets(3, 1), {2})), HasSubstr("1 stages are too many for 0 I/O channels"));
    EXPECT_THAT(refusal(gathered(switched(cubelets(3, 2)), {2})), HasSubstr("of nets of switches end at these"));
    topology_desc described = gathered(cubelets(3, 2), {2});
    described.io_flits_per_cycle = {1, 1};
    EXPECT_THAT(refusal(described), HasSubstr("network.topology.io_flits_per_cycle: has 2 entries"));
    described.io_channels = false;
    EXPECT_THAT(refusal(described), HasSubstr("io_concentrators: has no meaning without io_channels: true"));
    described.io_concentrators = {};
    EXPECT_THAT(refusal(described), HasSubstr("io_flits_per_cycle: has no meaning without io_concentrators"));
}

}  // namespace
}  // namespace orbweaver::noc
