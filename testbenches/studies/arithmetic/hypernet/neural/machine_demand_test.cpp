// SPDX-License-Identifier: Apache-2.0
// Ghosh 1988, sections 5.4.2 and 6.2. The text's 3.2 and 18.5 GB/s for net B do not follow from its lists
// and are not claimed.
#include "studies/arithmetic/hypernet/neural/machine_demand.h"

#include <gtest/gtest.h>

#include "studies/arithmetic/hypernet/metrics/distances.h"
#include "studies/arithmetic/hypernet/neural/bandwidth.h"

namespace orbweaver::studies::hypernet_model {
namespace {

TEST(hypernet_neural_demand, of_memory_is_within_a_factor_of_1_4_of_the_stated_one) {
    constexpr double mib = 1 << 20;
    const double of_4k = memory_bytes(1e6 / 4096, 1000);
    EXPECT_LT(of_4k, 2 * mib);
    EXPECT_GT(of_4k * 1.44, 2 * mib);
    const double of_64k = memory_bytes(1e6 / 65536, 1000);
    EXPECT_LT(of_64k, mib / 8);
    EXPECT_GT(of_64k * 1.44, mib / 8);
}

TEST(hypernet_neural_demand, of_time_leaves_over_50_iterations_a_second_on_64k_processors) {
    EXPECT_GT(1 / iteration_seconds(1e6 / 65536, 1000), 50);
}

TEST(hypernet_neural_demand, of_bandwidth_for_linear_speedup_is_figure_6_3) {
    struct {
        double processors, handled, gigabytes;
    } const rows[] = {
        {1024, 320000, 4.0}, {4096, 104560, 20.9}, {16384, 36010, 115}, {65536, 15920, 815}, {262144, 104887, 85900}};
    for (const auto& row : rows) {
        const double cells = (1 << 24) / row.processors;
        EXPECT_NEAR(linear_speedup_bandwidth(row.handled, row.processors, cells, 320) / 1e9, row.gigabytes,
                    0.01 * row.gigabytes);
    }
}

TEST(hypernet_neural_demand, of_a_broadcast_threshold_lies_below_table_6_2) {
    struct {
        char net;
        unsigned all_cells, influence_cells;  // log2
        double connections, core_share;
        double of_4k, table_of_4k, of_64k, table_of_64k;
    } const rows[] = {
        {'A', 24, 16, 128, 0.25, .016, 0.14, .031, 0.06}, {'B', 24, 14, 128, 0.25, .031, 0.56, .094, 0.13},
        {'C', 24, 13, 256, 0.5, .031, 0.52, .156, 0.22},  {'D', 24, 16, 1024, 0.5, .062, 0.15, .125, 0.16},
        {'E', 20, 13, 128, 1, .039, 0.07, .070, 0.21},
    };
    for (const auto& row : rows) {
        SCOPED_TRACE(row.net);
        const auto threshold = [&](unsigned machine_bits) {
            const unsigned bits = region_bits(machine_bits, row.influence_cells, row.all_cells);
            return broadcast_threshold(row.connections, hypercube_mean(bits), row.core_share,
                                       static_cast<double>(1U << row.influence_cells));
        };
        EXPECT_NEAR(threshold(12), row.of_4k, 0.00051);
        EXPECT_LT(threshold(12), row.table_of_4k);
        EXPECT_NEAR(threshold(16), row.of_64k, 0.00051);
        EXPECT_LT(threshold(16), row.table_of_64k);
    }
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
