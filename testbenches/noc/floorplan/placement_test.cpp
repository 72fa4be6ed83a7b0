// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/floorplan/placement.h"

#include <gmock/gmock.h>

#include <cmath>

#include "hw/noc/topology/topology_desc.h"
#include "testbenches/noc/support/refusal.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::noc {

/// Shows a position in messages of tests.
static void PrintTo(const die_position& position, std::ostream* stream) {
    *stream << position.x << " mm east, " << position.y << " mm south";
}

namespace {

floorplan_desc tiles(double width, double height, const std::string& placement = "grid") {
    return {.tile = {width, height}, .placement = placement};
}

placement placed(const topology_desc& described, const floorplan_desc& plan) {
    return make_placement(plan, make_topology(described));
}

TEST(placement, gives_routers_of_a_mesh_the_middles_of_their_tiles) {
    const placement mesh = placed({.kind = "mesh", .dims = {3, 2}}, tiles(2, 1));
    EXPECT_EQ(mesh.routers[0], (die_position{1, 0.5}));
    EXPECT_EQ(mesh.routers[5], (die_position{5, 1.5}));
    EXPECT_EQ(mesh.nodes, mesh.routers);
}

TEST(placement, gives_the_nodes_of_a_router_a_block_of_tiles) {
    const placement mesh = placed({.kind = "concentrated_mesh", .dims = {2, 2}, .concentration = 4}, tiles(1, 1));
    EXPECT_EQ(mesh.routers[3], (die_position{3, 3}));
    EXPECT_EQ(mesh.nodes[12], (die_position{2.5, 2.5}));
    EXPECT_EQ(mesh.nodes[15], (die_position{3.5, 3.5}));
}

TEST(placement, puts_higher_dimensions_next_to_lower_ones) {
    const placement cube = placed({.kind = "hypercube", .dimension = 4}, tiles(1, 1));
    EXPECT_EQ(cube.routers[5], (die_position{3.5, 0.5})) << "bits 0 and 2 count columns";
    EXPECT_EQ(cube.routers[10], (die_position{0.5, 3.5})) << "bits 1 and 3 count rows";
}

TEST(placement, folds_rings_so_that_neighbours_are_at_most_two_routers_apart) {
    for (const unsigned side : {2U, 3U, 4U, 7U, 8U}) {
        const topology_graph graph = make_topology({.kind = "torus", .dims = {side, 1}});
        const placement torus = make_placement(tiles(1, 1, "folded"), graph);
        for (const auto& link : graph.links) {
            EXPECT_LE(std::abs(torus.routers[link.origin].x - torus.routers[link.target].x), 2) << side;
        }
        std::vector<double> columns;
        for (const die_position& each : torus.routers) { columns.push_back(each.x); }
        std::ranges::sort(columns);
        for (unsigned column = 0; column < side; ++column) { EXPECT_EQ(columns[column], column + 0.5) << side; }
    }
}

TEST(placement, makes_modules_of_a_hypernet_squares) {
    const placement net = placed({.kind = "hypernet", .levels = 2}, tiles(1, 1));
    ASSERT_GE(net.nodes.size(), 16U);
    for (unsigned node = 0; node < 4; ++node) {
        EXPECT_LT(net.nodes[node].x, 2);
        EXPECT_LT(net.nodes[node].y, 2);
    }
    EXPECT_EQ(net.nodes[4], (die_position{2.5, 0.5}));
    EXPECT_EQ(net.nodes[8], (die_position{0.5, 2.5}));
}

TEST(placement, puts_a_router_without_nodes_at_the_mean_of_its_neighbours) {
    const topology_graph graph = make_topology({.kind = "tree", .arity = 4, .levels = 2, .nodes = tree_nodes::leaves});
    const placement tree = make_placement(tiles(1, 1), graph);
    EXPECT_NEAR(tree.routers[0].x, 1, 1e-5);
    EXPECT_NEAR(tree.routers[0].y, 1, 1e-5);
}

TEST(placement, is_read_from_a_file_that_names_all_routers) {
    const scratch_folder folder;
    const topology_graph graph = make_topology({.kind = "mesh", .dims = {2, 1}});
    const auto read = [&](const std::string& text) {
        folder.write("die.txt", text);
        return make_placement(tiles(1, 1, (folder.path() / "die.txt").string()), graph);
    };
    const placement found = read("# mm\nr0 1 2\nr1 4.5 2\nn1 5 3\n");
    EXPECT_EQ(found.routers[1], (die_position{4.5, 2}));
    EXPECT_EQ(found.nodes[0], (die_position{1, 2})) << "at its router";
    EXPECT_EQ(found.nodes[1], (die_position{5, 3}));

    const auto refusal = [&](const std::string& text) {
        try {
            read(text);
        } catch (const user_error& problem) { return std::string(problem.what()); }
        return std::string("accepted");
    };
    EXPECT_THAT(refusal("r0 1 2\n"), HasSubstr("no position of router r1"));
    EXPECT_THAT(refusal("r0 1\nr1 1 2\n"), HasSubstr("die.txt:1: expected `NAME X Y`, not 2 words"));
    EXPECT_THAT(refusal("r0 1 2\nr1 -1 2\n"), HasSubstr("die.txt:2:4: "));
    EXPECT_THAT(refusal("r0 1 2\nr1 1 2\nr1 2 2\n"), HasSubstr("'r1' has a position already"));
    for (const char* name : {"r2", "n2", "n", "n99999999999999999999", "x0"}) {
        EXPECT_THAT(refusal("r0 1 2\nr1 1 2\n" + std::string(name) + " 1 1\n"),
                    HasSubstr("no router or node '" + std::string(name) + "'; routers are r0 to r1, nodes n0 to n1"));
    }
}

TEST(placement, folds_only_rings) {
    EXPECT_THAT(
        [] {
            placed({.kind = "mesh", .dims = {4, 4}}, tiles(1, 1, "folded"));
        },
        refuses("floorplan.placement", "folded is for tori and rings"));
}

}  // namespace
}  // namespace orbweaver::noc
