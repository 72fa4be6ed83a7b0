// SPDX-License-Identifier: Apache-2.0
// The figures behind Figs 3.1 to 3.3.
#include "studies/arithmetic/hypernet/metrics/distances.h"

#include <gtest/gtest.h>

#include <cmath>

#include "studies/arithmetic/hypernet/structure/component_counts.h"

namespace orbweaver::studies::hypernet_model {
namespace {

struct distance_row {
    unsigned d, h, n;
    double diameter, mean, normalised;                  // hypernet
    double cube_mean, cube_normalised;                  // hypercube
    double tree_diameter, tree_mean, tree_mean_within;  // complete binary tree
    double torus_diameter;
};

const distance_row rows[] = {
    {3, 2, 5, 7, 4, 16, 2.5, 12.5, 8, 4.80, 0.005, 6},         {3, 3, 8, 15, 9, 36, 4, 32, 14, 10.17, 0.005, 16},
    {3, 4, 13, 31, 19, 76, 6.5, 84.5, 24, 20.0, 0.05, 91},     {4, 2, 7, 9, 5, 25, 3.5, 24.5, 12, 8.29, 0.005, 11},
    {4, 3, 12, 19, 11, 55, 6, 72, 22, 18.0, 0.05, 64},         {4, 4, 21, 39, 23, 115, 10.5, 220.5, 40, 36, 0.5, 1448},
    {5, 1, 5, 5, 2.5, 15, 2.5, 12.5, 8, 4.80, 0.005, 6},       {5, 2, 9, 11, 6, 36, 4.5, 40.5, 16, 12.1, 0.05, 23},
    {5, 3, 16, 23, 13, 78, 8, 128, 30, 26, 0.5, 256},          {5, 4, 29, 47, 27, 162, 14.5, 420.5, 56, 52, 0.5, 23170},
    {6, 2, 11, 13, 7, 49, 5.5, 60.5, 20, 16, 0.5, 45},         {6, 3, 20, 27, 15, 105, 10, 200, 38, 34, 0.5, 1024},
    {6, 4, 37, 55, 31, 217, 18.5, 684.5, 72, 68, 0.5, 370728},
};

/// Ports of a cubelet's node that are in use, on average: d and one half a level, a quarter, ...
double used_ports(unsigned d, unsigned h) { return d + 1 - std::ldexp(1.0, 1 - static_cast<int>(h)); }

TEST(hypernet_distances, are_those_of_the_compared_networks) {
    for (const distance_row& row : rows) {
        SCOPED_TRACE(testing::Message() << '(' << row.d << ',' << row.h << ')');
        EXPECT_EQ(address_bits(row.d, row.h), row.n);
        EXPECT_EQ(hypernet_diameter(row.d, row.h), row.diameter);
        EXPECT_EQ(cubelet_mean(row.d, row.h), row.mean);
        EXPECT_EQ(hypernet_ports(row.d) * cubelet_mean(row.d, row.h), row.normalised);
        EXPECT_EQ(hypercube_diameter(row.n), row.n);
        EXPECT_EQ(hypercube_mean(row.n), row.cube_mean);
        EXPECT_EQ(hypercube_ports(row.n) * hypercube_mean(row.n), row.cube_normalised);
        EXPECT_EQ(tree_diameter(row.n), row.tree_diameter);
        EXPECT_NEAR(tree_mean(row.n), row.tree_mean, row.tree_mean_within);
        EXPECT_NEAR(torus_diameter(row.n), row.torus_diameter, 0.5);
    }
}

TEST(hypernet_distances, of_a_large_tree_approach_2n_minus_6) {
    EXPECT_NEAR(tree_mean(29), 2 * 29 - 6, 1e-6);
    EXPECT_NEAR(tree_ports * tree_mean(16), 78, 0.05);
}

TEST(hypernet_distances, of_a_torus_are_half_a_side_less_one) {
    EXPECT_EQ(torus_mean(10), 0.5 * 31);
    EXPECT_EQ(torus_mean(13), 0.75 * 63);
}

TEST(hypernet_distances, of_the_other_modules_have_their_own_bounds) {
    EXPECT_EQ(hypernet_diameter(2 * (4 - 1), 3), 27);  // treelets
    EXPECT_EQ(hypernet_diameter(1, 3), 7);             // buslets
    EXPECT_EQ(hypernet_mean(1, 3), 7);
}

TEST(hypernet_distances, count_5_75_ports_in_use_in_the_5_3_net) { EXPECT_EQ(used_ports(5, 3), 5.75); }

TEST(hypernet_distances, normalised_put_the_hypercube_behind_from_a_thousand_nodes) {
    EXPECT_LT(hypercube_ports(7) * hypercube_mean(7), hypernet_ports(4) * cubelet_mean(4, 2));
    EXPECT_GT(hypercube_ports(12) * hypercube_mean(12), hypernet_ports(4) * cubelet_mean(4, 3));
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
