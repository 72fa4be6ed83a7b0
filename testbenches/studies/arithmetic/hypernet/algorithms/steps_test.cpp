// SPDX-License-Identifier: Apache-2.0
// The figures behind Figs 4.4 and 4.5.
#include "studies/arithmetic/hypernet/algorithms/steps.h"

#include <gtest/gtest.h>

#include "studies/arithmetic/hypernet/metrics/distances.h"
#include "studies/arithmetic/hypernet/structure/component_counts.h"

namespace orbweaver::studies::hypernet_model {
namespace {

TEST(hypernet_algorithm_steps, and_costs_are_those_of_figure_4_4) {
    struct {
        unsigned d, h, n, doubling, ascend, descend, doubling_cost, ascend_cost, descend_cost, hypercube_cost;
    } const rows[] = {
        {3, 2, 5, 6, 7, 9, 24, 28, 36, 25},         {3, 3, 8, 12, 15, 21, 48, 60, 84, 64},
        {3, 4, 13, 23, 31, 45, 92, 124, 180, 169},  {4, 2, 7, 8, 9, 11, 40, 45, 55, 49},
        {4, 3, 12, 16, 19, 25, 80, 95, 125, 144},   {4, 4, 21, 31, 39, 53, 155, 195, 265, 441},
        {5, 2, 9, 10, 11, 13, 60, 66, 78, 81},      {5, 3, 16, 20, 23, 29, 120, 138, 174, 256},
        {5, 4, 29, 39, 47, 61, 234, 282, 366, 841}, {6, 2, 11, 12, 13, 15, 84, 91, 105, 121},
        {6, 3, 20, 24, 27, 33, 168, 189, 231, 400},
    };
    for (const auto& row : rows) {
        SCOPED_TRACE(testing::Message() << '(' << row.d << ',' << row.h << ')');
        const unsigned ports = hypernet_ports(row.d);
        const unsigned n = address_bits(row.d, row.h);
        EXPECT_EQ(n, row.n);
        EXPECT_EQ(doubling_steps(row.d, row.h), row.doubling);
        EXPECT_EQ(ascend_steps(row.d, row.h), row.ascend);
        EXPECT_EQ(descend_steps(row.d, row.h), row.descend);
        EXPECT_EQ(communication_cost(ports, doubling_steps(row.d, row.h)), row.doubling_cost);
        EXPECT_EQ(communication_cost(ports, ascend_steps(row.d, row.h)), row.ascend_cost);
        EXPECT_EQ(communication_cost(ports, descend_steps(row.d, row.h)), row.descend_cost);
        EXPECT_EQ(communication_cost(hypercube_ports(n), n), row.hypercube_cost);
    }
}

TEST(hypernet_algorithm_steps, of_ascend_and_descend_equal_their_closed_forms) {
    for (unsigned d = 2; d <= 6; ++d) {
        for (unsigned h = 1; h <= d + 1; ++h) {
            EXPECT_EQ(ascend_steps(d, h), (1U << (h - 1)) * (d + 1) - 1);
            EXPECT_EQ(descend_steps(d, h), (1U << (h - 1)) * (d + 3) - 3);
        }
    }
}

TEST(hypernet_algorithm_steps, take_the_delays_of_figure_4_5) {
    struct {
        unsigned d, h;
        double ascend, descend, hypercube;
    } const rows[] = {{4, 2, 10, 14, 10}, {4, 3, 24, 40, 30}, {4, 4, 56, 104, 102},
                      {5, 2, 12, 16, 13}, {5, 3, 28, 44, 41}, {5, 4, 64, 112, 145}};
    for (const auto& row : rows) {
        EXPECT_EQ(ascend_delay(row.d, row.h, 2), row.ascend);
        EXPECT_EQ(descend_delay(row.d, row.h, 2), row.descend);
        EXPECT_EQ(hypercube_delay(row.d, row.h, 2), row.hypercube);
    }
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
