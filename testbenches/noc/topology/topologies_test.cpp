// SPDX-License-Identifier: Apache-2.0
// Every kind of topology against closed forms (docs/noc/topologies.md has the same table). The mesh's ports and edge
// lists are tested in topology_test.cpp and irregular_test.cpp.
#include <bit>

#include "testbenches/noc/support/dense_topologies.h"
#include "testbenches/noc/support/graph_checks.h"
#include "testbenches/noc/support/hypernets.h"
#include "testbenches/noc/support/refusal.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

/// The expected properties of a graph.
struct figures {
    std::string name;
    topology_desc described;
    std::size_t routers;
    std::size_t nodes;
    std::size_t channels;  // pairs of links
    unsigned min_degree;   // links of a router
    unsigned max_degree;
    unsigned diameter;
    unsigned bisection;  // channels between the lower and the upper half of the nodes
};

void PrintTo(const figures& value, std::ostream* out) { *out << value.name; }

struct closed_form : testing::TestWithParam<figures> {};

TEST_P(closed_form, holds) {
    const figures& expected = GetParam();
    const topology_graph graph = make_topology(expected.described);
    expect_sound(graph);
    EXPECT_EQ(graph.routers.size(), expected.routers);
    EXPECT_EQ(graph.nodes.size(), expected.nodes);
    EXPECT_EQ(graph.links.size(), 2 * expected.channels);
    std::vector<unsigned> degrees(graph.routers.size());
    for (const auto& link : graph.links) { ++degrees[link.origin]; }
    EXPECT_EQ(*std::min_element(degrees.begin(), degrees.end()), expected.min_degree);
    EXPECT_EQ(*std::max_element(degrees.begin(), degrees.end()), expected.max_degree);
    EXPECT_EQ(graph_map(graph).diameter(), expected.diameter);
    EXPECT_EQ(flow_between_halves(graph), expected.bisection);
}

topology_desc cube(unsigned dimension) { return {.kind = "hypercube", .dimension = dimension}; }
topology_desc concentrated(std::vector<unsigned> dims, unsigned concentration) {
    topology_desc described = grid("concentrated_mesh", std::move(dims));
    described.concentration = concentration;
    return described;
}
topology_desc cycles(unsigned dimension) {
    topology_desc described = cube(dimension);
    described.kind = "cube_connected_cycles";
    return described;
}

INSTANTIATE_TEST_SUITE_P(
    topologies, closed_form,
    testing::Values(figures{"one_router", grid("mesh", {1, 1}), 1, 1, 0, 0, 0, 0, 0},
                    figures{"line_of_7", grid("mesh", {7}), 7, 7, 6, 1, 2, 6, 1},
                    figures{"mesh_6_by_4", grid("mesh", {6, 4}), 24, 24, 5 * 4 + 6 * 3, 2, 4, 8, 6},
                    figures{"mesh_4_4_4", grid("mesh", {4, 4, 4}), 64, 64, 3 * 48, 3, 6, 9, 16},
                    figures{"mesh_2_3_4", grid("mesh", {2, 3, 4}), 24, 24, 12 + 16 + 18, 3, 5, 6, 6},
                    figures{"torus_8", grid("torus", {8}), 8, 8, 8, 2, 2, 4, 2},
                    figures{"torus_6_by_4", grid("torus", {6, 4}), 24, 24, 48, 4, 4, 5, 12},
                    figures{"torus_3_by_4", grid("torus", {3, 4}), 12, 12, 24, 4, 4, 3, 6},
                    figures{"torus_3_4_4", grid("torus", {3, 4, 4}), 48, 48, 144, 6, 6, 5, 24},
                    figures{"torus_of_pairs", grid("torus", {2, 2}), 4, 4, 8, 4, 4, 2, 4},
                    figures{"torus_of_one_column", grid("torus", {1, 6}), 6, 6, 6, 2, 2, 3, 2},
                    figures{"ring_of_9", grid("ring", {9}), 9, 9, 9, 2, 2, 4, 2},
                    figures{"ring_of_2", grid("ring", {2}), 2, 2, 2, 2, 2, 1, 2},
                    figures{"ring_of_1", grid("ring", {1}), 1, 1, 0, 0, 0, 0, 0},
                    figures{"cube_1", cube(1), 2, 2, 1, 1, 1, 1, 1}, figures{"cube_4", cube(4), 16, 16, 32, 4, 4, 4, 8},
                    figures{"cube_7", cube(7), 128, 128, 448, 7, 7, 7, 64},
                    figures{"concentrated_4_by_4", concentrated({4, 4}, 4), 16, 64, 24, 2, 4, 6, 4},
                    figures{"concentrated_4", concentrated({4}, 2), 4, 8, 3, 1, 2, 3, 1},
                    figures{"concentrated_2_2_2", concentrated({2, 2, 2}, 3), 8, 24, 12, 3, 3, 3, 4},
                    figures{"binary_tree_leaves", tree("tree", 2, 5, tree_nodes::leaves), 31, 16, 30, 1, 3, 8, 1},
                    figures{"quaternary_tree_leaves", tree("tree", 4, 3, tree_nodes::leaves), 21, 16, 20, 1, 5, 4, 2},
                    figures{"one_level_tree", tree("tree", 3, 1), 1, 1, 0, 0, 0, 0, 0},
                    figures{"fat_tree_2_3", tree("fat_tree", 2, 3), 12, 8, 16, 2, 4, 4, 4},
                    figures{"fat_tree_4_2", tree("fat_tree", 4, 2), 8, 16, 16, 4, 4, 2, 8},
                    figures{"fat_tree_4_3", tree("fat_tree", 4, 3), 48, 64, 128, 4, 8, 4, 32},
                    figures{"fat_tree_8_1", tree("fat_tree", 8, 1), 1, 8, 0, 0, 0, 0, 0},
                    figures{"cycles_3", cycles(3), 24, 24, 36, 3, 3, 6, 4},
                    figures{"cycles_4", cycles(4), 64, 64, 96, 3, 3, 8, 8},
                    figures{"cycles_5", cycles(5), 160, 160, 240, 3, 3, 10, 16},
                    figures{"hypertree_1", tree("hypertree", 2, 1), 1, 1, 0, 0, 0, 0, 0},
                    figures{"hypertree_3", tree("hypertree", 2, 3), 7, 7, 3 * 3, 2, 4, 3, 4},
                    figures{"hypertree_6", tree("hypertree", 2, 6), 63, 63, 3 * 31, 2, 4, 9, 32},
                    figures{"dragonfly_72", dragonfly(4, 2, 2), 36, 72, 9 * 6 + 36, 5, 5, 3, 16 + 4},
                    figures{"dragonfly_of_8_groups", dragonfly(4, 2, 2, 8), 32, 64, 8 * 6 + 28, 4, 5, 3, 16},
                    figures{"dragonfly_of_2_groups", dragonfly(3, 2, 1, 2), 6, 6, 2 * 3 + 6, 4, 4, 2, 6},
                    figures{"dragonfly_of_lone_routers", dragonfly(1, 3, 2), 4, 8, 6, 3, 3, 1, 4},
                    figures{"one_group", dragonfly(4, 2, 1, 1), 4, 4, 6, 3, 3, 1, 4},
                    figures{"hyperx_4_4", hyperx({4, 4}, 2), 16, 32, 48, 6, 6, 2, 16},
                    figures{"hyperx_3_4_2", hyperx({3, 4, 2}, 1), 24, 24, 24 + 36 + 12, 6, 6, 3, 12},
                    figures{"complete_graph", hyperx({8}, 3), 8, 24, 28, 7, 7, 1, 16},
                    figures{"hypernet_2_2", cubelets(2, 2), 8, 8, 9, 2, 3, 5, 1},
                    figures{"hypernet_3_2", cubelets(3, 2), 32, 32, 54, 3, 4, 7, 4},
                    figures{"hypernet_3_3", cubelets(3, 3), 256, 256, 460, 3, 4, 14, 16},
                    figures{"switched_3_2", switched(cubelets(3, 2)), 32 + 4, 32, 48 + 16, 3, 4, 6, 8},
                    figures{"treelets_3_2", treelets(3, 2), 28, 28, 30, 1, 3, 9, 4},
                    figures{"treelets_3_3", treelets(3, 3), 224, 224, 268, 1, 4, 17, 16},
                    figures{"complete_3_2", complete_graphs(3, 2), 32, 32, 4 * 28 + 6, 7, 8, 3, 4},
                    figures{"buslets_3_2", buslets(3, 2), 32 + 4, 32, 6 + 32, 1, 8, 2 + 1 + 2, 4},
                    figures{"buslets_3_3", buslets(3, 3), 256 + 32, 256, 76 + 256, 1, 8, 4 * 2 + 3, 16}),
    [](const auto& named) { return named.param.name; });

TEST(torus, wraps_at_the_ends_of_every_dimension) {
    const topology_graph graph = make_topology(grid("torus", {4, 3}));
    const graph_map map(graph);
    unsigned wrapping = 0;
    for (unsigned router = 0; router < 12; ++router) {
        for (std::uint8_t port = 1; port < 5; ++port) {
            const topology_port& output = graph.routers[router].ports[port];
            const auto dimension = static_cast<unsigned>(output.dimension);
            const unsigned side = graph.dims[dimension];
            const unsigned here = graph.coordinate(router, dimension);
            const unsigned there = graph.coordinate(map.far_end(router, {port}).router, dimension);
            EXPECT_EQ(there, (here + side + static_cast<unsigned>(output.direction)) % side);
            EXPECT_EQ(output.wraps, output.direction > 0 ? here == side - 1 : here == 0);
            wrapping += output.wraps ? 1 : 0;
        }
    }
    EXPECT_EQ(wrapping, 2U * 3 + 2U * 4);
}

TEST(torus, of_pairs_joins_them_by_two_channels_one_of_which_wraps) {
    const topology_graph graph = make_topology(grid("ring", {2}));
    const graph_map map(graph);
    ASSERT_EQ(graph.routers[0].ports[1].name, "E");
    ASSERT_EQ(graph.routers[1].ports[2].name, "W");
    EXPECT_FALSE(graph.routers[0].ports[1].wraps);
    EXPECT_TRUE(graph.routers[0].ports[2].wraps);
    EXPECT_EQ(map.far_end(0, {1}).port, port_id{2}) << "east leaves into west";
}

TEST(mesh, of_three_dimensions_has_ports_up_and_down) {
    const topology_graph graph = make_topology(grid("mesh", {3, 3, 3}));
    std::vector<std::string> names;
    for (const auto& port : graph.routers[13].ports) { names.push_back(port.name); }
    EXPECT_THAT(names, ElementsAre("local", "E", "W", "N", "S", "U", "D"));
    const graph_map map(graph);
    EXPECT_EQ(map.far_end(13, {5}).router, 22U);
    EXPECT_EQ(map.far_end(13, {6}).router, 4U);
    EXPECT_EQ(map.far_end(13, {3}).router, 10U) << "y grows south";
    EXPECT_FALSE(graph.offset_headers);
}

TEST(hypercube, port_x_d_leads_to_the_number_with_bit_d_changed) {
    const topology_graph graph = make_topology(cube(5));
    const graph_map map(graph);
    for (unsigned router = 0; router < 32; ++router) {
        for (std::uint8_t dimension = 0; dimension < 5; ++dimension) {
            const port_id port{static_cast<std::uint8_t>(dimension + 1)};
            EXPECT_EQ(graph.routers[router].ports[port.value].name, fmt::format("x{}", dimension));
            EXPECT_EQ(map.far_end(router, port).router, router ^ 1U << dimension);
        }
    }
    EXPECT_THAT(graph.modules, ElementsAre(2, 4, 8, 16, 32));
    EXPECT_EQ(graph.columns, 8U);
    EXPECT_EQ(graph.rows, 4U);
}

TEST(engine_mesh, has_tiles_numbered_as_on_a_mesh_and_their_engines_behind_them) {
    const topology_graph graph = make_topology(grid("engine_mesh", {3, 2}));
    ASSERT_EQ(graph.nodes.size(), 12U);
    for (unsigned router = 0; router < 6; ++router) {
        EXPECT_EQ(graph.nodes[router].router, router);
        EXPECT_EQ(graph.nodes[6 + router].router, router);
        EXPECT_EQ(graph.routers[router].ports[graph.nodes[6 + router].port.value].name, "engine");
    }
    EXPECT_EQ(graph.columns, 3U);
    EXPECT_EQ(graph.rows, 4U);
    EXPECT_FALSE(graph.offset_headers);
}

TEST(concentrated_mesh, nodes_of_a_router_are_neighbours_in_number_and_in_the_drawing) {
    const topology_graph graph = make_topology(concentrated({3, 2}, 4));
    for (unsigned node = 0; node < 24; ++node) {
        EXPECT_EQ(graph.nodes[node].router, node / 4);
        EXPECT_EQ(graph.nodes[node].port.value, node % 4);
        EXPECT_EQ(graph.routers[node / 4].ports[node % 4].name, fmt::format("local{}", node % 4));
    }
    EXPECT_EQ(graph.columns, 12U);
    EXPECT_EQ(graph.rows, 2U);
    EXPECT_THAT(graph.modules, ElementsAre(4, 24));
}

TEST(tree, has_a_node_at_every_router_or_at_leaves_alone) {
    const topology_graph all = make_topology(tree("tree", 3, 3));
    EXPECT_EQ(all.nodes.size(), 13U);
    for (unsigned node = 0; node < 13; ++node) { EXPECT_EQ(all.nodes[node].router, node); }
    EXPECT_TRUE(all.modules.empty());
    const topology_graph leaves = make_topology(tree("tree", 3, 3, tree_nodes::leaves));
    EXPECT_EQ(leaves.nodes.size(), 9U);
    EXPECT_EQ(leaves.nodes[0].router, 4U);
    EXPECT_THAT(leaves.modules, ElementsAre(3, 9));
    const graph_map map(leaves);
    for (unsigned router = 1; router < 13; ++router) { EXPECT_EQ(map.distance(router, (router - 1) / 3), 1U); }
}

TEST(fat_tree, a_router_stands_above_the_nodes_that_share_its_upper_digits) {
    const topology_graph graph = make_topology(tree("fat_tree", 3, 3));
    const graph_map map(graph);
    for (unsigned router = 0; router < 27; ++router) {
        const unsigned level = router / 9;
        for (unsigned node = 0; node < 27; ++node) {
            const unsigned shared = level == 0 ? 3 : level == 1 ? 9 : 27;  // nodes below a router of that level
            const unsigned w = router % 9;
            const bool below = node / shared == w / (shared / 3);
            EXPECT_EQ(map.distance(router, graph.nodes[node].router) <= level, below) << router << " " << node;
        }
    }
    EXPECT_THAT(graph.modules, ElementsAre(3, 9, 27));
    EXPECT_EQ(graph.routers[10].name, "l1_1");
}

TEST(cube_connected_cycles, join_the_routers_of_a_dimension_across_it) {
    const topology_graph graph = make_topology(cycles(3));
    const graph_map map(graph);
    const auto neighbour = [&](unsigned router, const std::string& port) {
        const auto& ports = graph.routers[router].ports;
        const auto found =
            std::find_if(ports.begin(), ports.end(), [&](const auto& candidate) { return candidate.name == port; });
        return map.far_end(router, {static_cast<std::uint8_t>(found - ports.begin())}).router;
    };
    for (unsigned router = 0; router < 24; ++router) {
        const unsigned corner = router / 3;
        const unsigned dimension = router % 3;
        EXPECT_EQ(neighbour(router, "next"), corner * 3 + (dimension + 1) % 3);
        EXPECT_EQ(neighbour(router, "back"), corner * 3 + (dimension + 2) % 3);
        EXPECT_EQ(neighbour(router, "x"), (corner ^ 1U << dimension) * 3 + dimension);
    }
    EXPECT_THAT(graph.modules, ElementsAre(3, 6, 12, 24));
}

// Fig 3.2 shows "the average number of communication links per node". It is constant here and grows in a hypercube.
TEST(hypertree, joins_its_halves_and_has_three_links_a_node_where_a_tree_has_two) {
    const topology_graph graph = make_topology(tree("hypertree", 2, 8));
    const graph_map map(graph);
    EXPECT_EQ(graph.links.size(), 2 * 3 * (256U / 2 - 1));
    EXPECT_NEAR(static_cast<double>(graph.links.size()) / static_cast<double>(graph.nodes.size()), 3, 0.02);
    for (unsigned router = 1; router < graph.routers.size(); ++router) {
        EXPECT_EQ(map.distance(router, (router - 1) / 2), 1U);
        const unsigned highest = std::bit_floor(router + 1) / 2;
        EXPECT_EQ(map.distance(router, ((router + 1) ^ highest) - 1), 1U);
    }
}

/// The palmtree arrangement (Camarero, Vallejo and Beivide 2014), in as many whole rounds as the ports allow.
TEST(dragonfly, global_ports_lead_to_the_groups_before_in_turn) {
    for (const topology_desc& described : {dragonfly(4, 2, 2), dragonfly(3, 3, 2, 4), dragonfly(3, 3, 2, 6)}) {
        const topology_graph graph = make_topology(described);
        const graph_map map(graph);
        const unsigned groups = described.groups != 0 ? described.groups : 9;
        std::map<std::pair<unsigned, unsigned>, unsigned> links;
        for (unsigned router = 0; router < graph.routers.size(); ++router) {
            const unsigned group = router / described.group_routers;
            const auto& ports = graph.routers[router].ports;
            EXPECT_EQ(graph.routers[router].name, fmt::format("g{}_{}", group, router % described.group_routers));
            for (std::uint8_t port = 0; port < ports.size(); ++port) {
                const graph_map::end& end = map.far_end(router, {port});
                const std::string& name = ports[port].name.text();
                if (name.starts_with("lo")) {
                    EXPECT_EQ(graph.nodes[router * described.concentration + port].router, router);
                } else if (name[0] == 'l') {
                    EXPECT_EQ(end.router, group * described.group_routers + static_cast<unsigned>(std::stoi(&name[1])));
                } else {
                    const unsigned number = router % described.group_routers * described.global_links +
                                            static_cast<unsigned>(std::stoi(&name[1]));
                    const unsigned step = number % (groups - 1) + 1;
                    EXPECT_EQ(end.router / described.group_routers, (group + groups - step) % groups);
                    ++links[{group, end.router / described.group_routers}];
                }
            }
        }
        EXPECT_EQ(links.size(), groups * (groups - 1));
        for (const auto& [pair, count] : links) {
            EXPECT_EQ(count, described.group_routers * described.global_links / (groups - 1));
        }
        EXPECT_THAT(graph.modules, ElementsAre(described.concentration,
                                               described.concentration * described.group_routers, graph.nodes.size()));
    }
}

TEST(dragonfly, has_times_and_capacities_of_local_and_global_links) {
    topology_desc described = dragonfly(2, 1, 1);
    described.level_cycles = {2, 9};
    described.level_flits_per_cycle = {1, 0.5};
    const topology_graph graph = make_topology(described);
    for (const auto& link : graph.links) {
        const bool is_global = link.origin / 2 != link.target / 2;
        EXPECT_EQ(link.cycles, is_global ? 9U : 2U);
        EXPECT_EQ(link.flits_per_cycle, is_global ? 0.5 : 1);
    }
}

TEST(hyperx, joins_routers_that_differ_in_one_coordinate) {
    const topology_graph graph = make_topology(hyperx({3, 4, 2}, 2));
    const graph_map map(graph);
    const auto coordinates = [](unsigned router) { return std::array{router % 3, router / 3 % 4, router / 12}; };
    for (unsigned one = 0; one < 24; ++one) {
        for (unsigned other = 0; other < 24; ++other) {
            unsigned differences = 0;
            for (std::size_t along = 0; along < 3; ++along) {
                differences += coordinates(one)[along] != coordinates(other)[along] ? 1 : 0;
            }
            EXPECT_EQ(map.distance(one, other), differences);
        }
    }
    EXPECT_EQ(graph.nodes[7].router, 3U);
    EXPECT_EQ(port_name(graph, 4, {2}), "r4.x0_0");
    EXPECT_EQ(map.far_end(4, {2}).router, 3U);
    EXPECT_EQ(port_name(graph, 4, {6}), "r4.x1_3");
    EXPECT_EQ(map.far_end(4, {6}).router, 10U);
    EXPECT_THAT(graph.modules, ElementsAre(2, 6, 24, 48));
}

void expect_refusal(const topology_desc& described, const std::string& key, const std::string& text) {
    EXPECT_THAT([&] { make_topology(described); }, refuses("network.topology." + key, HasSubstr(text)));
}

TEST(topologies, refuse_what_they_cannot_be_before_they_take_memory) {
    expect_refusal(grid("torus", {}), "dims", "a torus has 1 to 3 sizes, not 0");
    expect_refusal(grid("torus", {4, 0}), "dims.1", "a side of a torus is 1 to 1024 routers, not 0");
    expect_refusal(grid("torus", {1024, 1024, 1024}), "dims", "1073741824 nodes are too many");
    expect_refusal(grid("mesh", {256, 257}), "dims", "65792 nodes are too many; a network has at most 65536");
    expect_refusal(grid("ring", {4, 4}), "dims", "a ring has one size, not 2");
    expect_refusal(cube(0), "dimension", "1 to 16 dimensions, not 0");
    expect_refusal(cube(17), "dimension", "not 17");
    expect_refusal(concentrated({4, 4}, 0), "concentration", "1 to 58 nodes, not 0");
    expect_refusal(concentrated({4, 4}, 59), "concentration", "not 59");
    expect_refusal(concentrated({256, 256}, 4), "dims", "262144 nodes are too many");
    expect_refusal(tree("tree", 1, 3), "arity", "2 to 62 children, not 1");
    expect_refusal(tree("tree", 63, 3), "arity", "not 63");
    expect_refusal(tree("tree", 2, 0), "levels", "0 levels of arity 2");
    expect_refusal(tree("tree", 2, 17), "levels", "17 levels of arity 2 are not between 1 and 65536 routers");
    expect_refusal(tree("tree", 62, 4294967295U), "levels", "4294967295 levels");
    expect_refusal(tree("fat_tree", 33, 2), "arity", "2 to 32 ways down, and as many up, not 33");
    expect_refusal(tree("fat_tree", 2, 17), "levels", "17 levels of arity 2 are not between 1 and 65536 nodes");
    expect_refusal(tree("fat_tree", 2, 14), "levels", "14 levels of arity 2 are 114688 routers");
    expect_refusal(tree("fat_tree", 2, 0), "levels", "0 levels");
    expect_refusal(grid("irregular", {}), "file", "is missing");
    expect_refusal(cycles(2), "dimension", "3 to 9 dimensions, not 2");
    expect_refusal(cycles(10), "dimension", "not 10");
    expect_refusal(dragonfly(4, 2, 0), "concentration", "1 to 64 nodes, not 0");
    expect_refusal(dragonfly(0, 2, 2), "group_routers", "1 to 64 routers, not 0");
    expect_refusal(dragonfly(4, 0, 2), "global_links", "1 to 64 global links, not 0");
    expect_refusal(dragonfly(32, 16, 18), "group_routers", "16 global links has 65 ports; at most 64");
    expect_refusal(dragonfly(4, 2, 2, 10), "groups", "reach 8 other groups, so that there are 1 to 9 groups, not 10");
    expect_refusal(dragonfly(32, 16, 16), "groups", "262656 nodes are too many");
    topology_desc levels = dragonfly(4, 2, 2);
    levels.level_cycles = {1};
    expect_refusal(levels, "level_cycles", "has 1 entries for the 2 levels of links of a dragonfly");
    expect_refusal(hyperx({8, 8}, 0), "concentration", "it has 1 node or more");
    expect_refusal(hyperx({32, 32}, 3), "concentration", "has 65 ports");
    expect_refusal(hyperx({4, 0}, 1), "dims.1", "a side of a HyperX is 1 to 1024 routers, not 0");
    expect_refusal(hyperx({16, 16, 16}, 19), "dims", "77824 nodes are too many");
}

TEST(topologies, largest_ones_are_built) {
    EXPECT_EQ(make_topology(cube(16)).nodes.size(), max_network_nodes);
    EXPECT_EQ(make_topology(grid("mesh", {256, 256})).nodes.size(), max_network_nodes);
    EXPECT_EQ(make_topology(tree("fat_tree", 2, 13)).routers.size(), 13U * 4096);
    EXPECT_EQ(make_topology(tree("fat_tree", 16, 4)).nodes.size(), max_network_nodes);
    EXPECT_EQ(make_topology(tree("tree", 2, 16)).routers.size(), 65535U);
    EXPECT_EQ(make_topology(concentrated({1024}, 58)).nodes.size(), 59392U);
    EXPECT_EQ(make_topology(dragonfly(16, 8, 8)).nodes.size(), 16512U);
    EXPECT_EQ(make_topology(dragonfly(32, 32, 1)).nodes.size(), 32800U);
    EXPECT_EQ(make_topology(hyperx({16, 16, 16}, 16)).nodes.size(), max_network_nodes);
}

}  // namespace
}  // namespace orbweaver::noc
