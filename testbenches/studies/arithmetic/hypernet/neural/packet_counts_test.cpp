// SPDX-License-Identifier: Apache-2.0
// Packet counts of net A against the tables of appendix B.2.1 and B.2.2.
#include "studies/arithmetic/hypernet/neural/packet_counts.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "studies/arithmetic/hypernet/published/packet_tables.h"

namespace orbweaver::studies::hypernet_model {
namespace {

constexpr double single_precision = 1.2e-6;
constexpr double single_precision_of_random = 1e-4;  // 1 - exp(-C/k) loses digits where C/k is small

/// @param tolerance relative, above what was printed
void expect_counts(const packet_counts& counts, const packet_counts& golden, double tolerance) {
    const auto printed = [tolerance](double value) { return std::max(0.0051, tolerance * value); };
    EXPECT_NEAR(counts.messages_per_cell, golden.messages_per_cell, printed(golden.messages_per_cell));
    EXPECT_NEAR(counts.messages, golden.messages, printed(golden.messages));
    EXPECT_NEAR(counts.processors_hit, golden.processors_hit, printed(golden.processors_hit));
    EXPECT_NEAR(counts.messages_per_hit, golden.messages_per_hit, printed(golden.messages_per_hit));
}

void expect_random(const neural_region& region, const random_row& golden) {
    SCOPED_TRACE(testing::Message() << golden.processors << " processors");
    expect_counts(count_random(region), golden.counts, single_precision_of_random);
    double packet_size = 1;
    for (const double packets : golden.packets) {
        EXPECT_NEAR(random_packets(region, packet_size), packets, single_precision_of_random * packets) << packet_size;
        packet_size *= 2;
    }
}

TEST(hypernet_neural_packets, of_random_connections_equal_the_printed_tables) {
    for (const random_row& golden : random_influence) { expect_random(influence_on(golden.processors), golden); }
    for (const random_row& golden : random_remote) { expect_random(remote_on(golden.processors), golden); }
}

void expect_clustered(const neural_region& region, const clustered_row& golden) {
    SCOPED_TRACE(testing::Message() << golden.processors << " processors, 1/" << golden.region_inverse);
    const neural_clustering clustering = net_a(golden.region_inverse);
    ASSERT_TRUE(is_clustered(region, clustering));
    expect_counts(count_clustered(region, clustering), golden.counts, single_precision);
    double packet_size = 32;
    for (const double packets : golden.packets) {
        EXPECT_NEAR(region_packets(region, clustering, packet_size), packets,
                    std::max(0.0051, single_precision * packets))
            << packet_size;
        packet_size /= 2;
    }
}

TEST(hypernet_neural_packets, of_clustered_connections_equal_the_printed_tables) {
    for (const clustered_row& golden : clustered_influence) {
        expect_clustered(influence_on(golden.processors), golden);
    }
    for (const clustered_row& golden : clustered_remote) { expect_clustered(remote_on(golden.processors), golden); }
}

TEST(hypernet_neural_packets, count_as_random_where_the_tables_state_it) {
    EXPECT_FALSE(is_clustered(influence_on(65536), net_a(64)));
    EXPECT_FALSE(is_clustered(remote_on(65536), net_a(64)));
    for (const double inverse : {16.0, 32.0, 64.0}) {
        EXPECT_FALSE(is_clustered(influence_on(262144), net_a(inverse)));
        EXPECT_FALSE(is_clustered(remote_on(262144), net_a(inverse)));
    }
    EXPECT_EQ(region_packets(remote_on(262144), net_a(16), 16), random_packets(remote_on(262144), 16));
}

TEST(hypernet_neural_packets, of_the_core_appear_when_it_spans_processors) {
    EXPECT_EQ(core_packets(512, 512, 16), 0);
    EXPECT_EQ(core_packets(512, 1024, 16), 0);
    EXPECT_EQ(core_packets(512, 256, 16), 16);    // net A, 64K processors
    EXPECT_EQ(core_packets(512, 64, 16), 28);     // 256K
    EXPECT_EQ(core_packets(2048, 256, 16), 112);  // net D, 64K
    EXPECT_EQ(core_packets(2048, 64, 16), 124);   // 256K; the listing has 120
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
