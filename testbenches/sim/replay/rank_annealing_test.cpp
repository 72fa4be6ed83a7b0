// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/rank_annealing.h"

#include <cstdlib>
#include <numeric>
#include <set>
#include <utility>

#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

/// A mesh of some columns: routers that a packet passes.
std::vector<std::uint16_t> mesh_hops(unsigned columns, unsigned nodes) {
    std::vector<std::uint16_t> hops;
    for (unsigned source = 0; source < nodes; ++source) {
        for (unsigned target = 0; target < nodes; ++target) {
            const auto side = [&](unsigned node, bool row) {
                return static_cast<int>(row ? node / columns : node % columns);
            };
            hops.push_back(static_cast<std::uint16_t>(1 + std::abs(side(source, false) - side(target, false)) +
                                                      std::abs(side(source, true) - side(target, true))));
        }
    }
    return hops;
}

/// The border exchange of a grid of ranks.
rank_traffic stencil(unsigned columns, unsigned ranks) {
    rank_traffic traffic(ranks);
    for (unsigned rank = 0; rank < ranks; ++rank) {
        if (rank >= columns) { traffic[rank].push_back({rank - columns, 5, 5}); }
        if (rank % columns != 0) { traffic[rank].push_back({rank - 1, 5, 5}); }
        if (rank % columns + 1 != columns) { traffic[rank].push_back({rank + 1, 5, 5}); }
        if (rank + columns < ranks) { traffic[rank].push_back({rank + columns, 5, 5}); }
    }
    return traffic;
}

std::vector<std::uint32_t> scrambled(unsigned ranks) {
    std::vector<std::uint32_t> nodes(ranks);
    std::iota(nodes.begin(), nodes.end(), 0U);
    random_stream random(7, "test");
    for (unsigned rank = ranks - 1; rank > 0; --rank) { std::swap(nodes[rank], nodes[random.below(rank + 1)]); }
    return nodes;
}

TEST(rank_annealing, returns_a_scrambled_stencil_to_the_optimum) {
    const rank_annealing annealing(stencil(8, 64), 64, mesh_hops(8, 64));
    const std::vector<std::uint32_t> first = scrambled(64);
    EXPECT_EQ(annealing.flits(), 5 * 2 * 112);
    EXPECT_GT(annealing.cost(first), 4 * annealing.flits());
    const std::vector<std::uint32_t> found = annealing.search(first, 1);
    EXPECT_EQ(annealing.cost(found), 2 * annealing.flits()) << "every neighbour is at the next router";
    EXPECT_EQ(std::set<std::uint32_t>(found.begin(), found.end()).size(), 64U);
    EXPECT_EQ(annealing.search(first, 1), found) << "the seed decides";
}

TEST(rank_annealing, uses_empty_nodes) {
    // Two pairs of ranks in the corners of a mesh.
    const rank_traffic pairs{{{1, 9, 0}}, {{0, 0, 9}}, {{3, 1, 2}}, {{2, 2, 1}}};
    const rank_annealing annealing(pairs, 16, mesh_hops(4, 16));
    const std::vector<std::uint32_t> found = annealing.search({0, 15, 3, 12}, 1);
    EXPECT_EQ(annealing.cost(found), 2 * annealing.flits());
}

TEST(rank_annealing, keeps_a_placement_that_it_cannot_improve) {
    const std::vector<std::uint32_t> sound{3, 2, 1, 0};
    EXPECT_EQ(rank_annealing(stencil(2, 4), 4, mesh_hops(2, 4)).search(sound, 1), sound);
    EXPECT_EQ(rank_annealing(rank_traffic(4), 4, mesh_hops(2, 4)).search(sound, 1), sound) << "ranks that are silent";
}

TEST(rank_annealing, weighs_both_directions_of_a_pair) {
    // A ring in one direction: node 1 is next to node 0, but node 0 is far from node 1.
    std::vector<std::uint16_t> hops;
    for (unsigned source = 0; source < 4; ++source) {
        for (unsigned target = 0; target < 4; ++target) {
            hops.push_back(static_cast<std::uint16_t>(1 + (target + 4 - source) % 4));
        }
    }
    const rank_annealing annealing({{{1, 0, 8}}, {{0, 8, 0}}}, 4, hops);
    const std::vector<std::uint32_t> found = annealing.search({0, 1}, 1);
    EXPECT_EQ(annealing.cost(found), 16);
    EXPECT_EQ((found[1] + 1) % 4, found[0]);
}

}  // namespace
}  // namespace orbweaver::sim
