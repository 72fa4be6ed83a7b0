// SPDX-License-Identifier: Apache-2.0
// The figures behind Figs 3.4 and 3.5.
#include "studies/arithmetic/hypernet/metrics/path_delay.h"

#include <gtest/gtest.h>

#include "studies/arithmetic/hypernet/metrics/distances.h"
#include "studies/arithmetic/hypernet/structure/component_counts.h"

namespace orbweaver::studies::hypernet_model {
namespace {

struct path_delay_row {
    unsigned d, h;
    double plain, hypernet, hypercube, tree;  // the last three normalised
};

const path_delay_row rows_of_w_2[] = {
    {3, 2, 5, 20, 17.5, 18},      {3, 3, 14, 56, 76, 78},     {3, 4, 36, 144, 383.5, 294}, {4, 2, 6, 30, 35, 36},
    {4, 3, 16, 80, 180, 144},     {4, 4, 40, 200, 1071, 552}, {5, 2, 7, 42, 58.5, 54},     {5, 3, 18, 108, 328, 210},
    {5, 4, 44, 264, 2102.5, 810}, {6, 2, 8, 56, 88, 72},      {6, 3, 20, 140, 520, 276},
};

TEST(hypernet_path_delay, of_links_twice_as_long_a_level_is_the_golden_one) {
    for (const path_delay_row& row : rows_of_w_2) {
        SCOPED_TRACE(testing::Message() << '(' << row.d << ',' << row.h << ')');
        const unsigned n = address_bits(row.d, row.h);
        EXPECT_EQ(hypernet_path_delay(row.d, row.h, 2), row.plain);
        EXPECT_EQ(hypernet_ports(row.d) * hypernet_path_delay(row.d, row.h, 2), row.hypernet);
        EXPECT_EQ(hypercube_ports(n) * hypercube_path_delay(row.d, row.h, 2), row.hypercube);
        EXPECT_EQ(tree_ports * tree_path_delay(row.d, row.h, 2), row.tree);
    }
}

TEST(hypernet_path_delay, of_the_4_h_nets_is_the_golden_one_for_each_w) {
    struct {
        unsigned h;
        double w, delay;
    } const golden[] = {{2, 1.5, 5.5}, {2, 2, 6},  {2, 3, 7},  {2, 4, 8},  {3, 1.5, 13.25}, {3, 2, 16},
                        {3, 3, 23},    {3, 4, 32}, {4, 2, 40}, {4, 3, 73}, {4, 4, 128}};
    for (const auto& [h, w, delay] : golden) { EXPECT_EQ(hypernet_path_delay(4, h, w), delay) << h << ' ' << w; }
    EXPECT_NEAR(hypernet_path_delay(4, 4, 1.5), 29.9, 0.05);
}

TEST(hypernet_path_delay, equals_the_closed_form) {
    for (const double w : {1.5, 3.0, 4.0}) {
        for (unsigned h = 2; h <= 5; ++h) {
            const double twos = 1U << (h - 1);
            double power = 1;
            for (unsigned level = 1; level < h; ++level) { power *= w; }
            EXPECT_NEAR(hypernet_path_delay(5, h, w), twos / 2 * 5 + w * (power - twos) / (w - 2), 1e-9);
        }
    }
}

TEST(hypernet_path_delay, of_equal_links_is_the_mean_distance) {
    EXPECT_EQ(hypernet_path_delay(5, 3, 1), cubelet_mean(5, 3));
    EXPECT_EQ(hypercube_path_delay(5, 3, 1), hypercube_mean(16));
    EXPECT_EQ(tree_path_delay(5, 3, 1), 2.0 * 16 - 6);
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
