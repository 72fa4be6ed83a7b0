// SPDX-License-Identifier: Apache-2.0
// The figures behind Fig 3.7: alpha 0.9, spheres of 16 nodes.
#include "studies/arithmetic/hypernet/metrics/localised_distance.h"

#include <gtest/gtest.h>

#include "studies/arithmetic/hypernet/metrics/distances.h"
#include "studies/arithmetic/hypernet/structure/component_counts.h"

namespace orbweaver::studies::hypernet_model {
namespace {

constexpr double alpha = 0.9;
constexpr unsigned tau = 4;

TEST(hypernet_localised_distance, equals_the_golden_figures_of_figure_3_7) {
    struct {
        unsigned d, h;
        double local, hypernet, normalised, hypercube, hypercube_normalised;
    } const rows[] = {
        {4, 2, 2, 2.300, 11.5, 2.150, 15.05},  {4, 3, 2, 2.900, 14.5, 2.400, 28.8},
        {4, 4, 2, 4.100, 20.5, 2.850, 59.85},  {5, 2, 2, 2.40, 14.4, 2.25, 20.25},
        {5, 3, 2, 3.10, 18.6, 2.60, 41.6},     {5, 4, 2, 4.50, 27.0, 3.25, 94.25},
        {3, 3, 2.75, 3.375, 13.5, 2.20, 17.6}, {3, 4, 2.75, 4.375, 17.5, 2.45, 31.85},
    };
    for (const auto& row : rows) {
        SCOPED_TRACE(testing::Message() << '(' << row.d << ',' << row.h << ')');
        const unsigned n = address_bits(row.d, row.h);
        const double mean = localised_hypernet_mean(alpha, row.local, row.d, row.h);
        EXPECT_NEAR(mean, row.hypernet, 1e-9);
        EXPECT_NEAR(hypernet_ports(row.d) * mean, row.normalised, 1e-9);
        EXPECT_NEAR(localised_hypercube_mean(alpha, tau, n), row.hypercube, 1e-9);
        EXPECT_NEAR(hypercube_ports(n) * localised_hypercube_mean(alpha, tau, n), row.hypercube_normalised, 1e-9);
    }
}

TEST(hypernet_localised_distance, of_trees_equals_the_golden_figures) {
    EXPECT_NEAR(localised_tree_mean(alpha, tau, 7), 3.773, 0.0005);
    EXPECT_NEAR(localised_tree_mean(alpha, tau, 12), 4.746, 0.0005);
    EXPECT_NEAR(localised_tree_mean(alpha, tau, 21), 6.544, 0.0005);
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
