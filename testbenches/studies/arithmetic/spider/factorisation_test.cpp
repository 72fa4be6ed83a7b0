// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/spider/factorisation.h"

#include <gtest/gtest.h>

namespace orbweaver::studies::spider_model {
namespace {

TEST(spider_factorisation, on_one_node_is_its_arithmetic) {
    // Columns of 3, 2 and 1 elements are scaled; column 1 is updated once and column 2 twice.
    EXPECT_DOUBLE_EQ(channel_factorisation_ms({1, 1}, {.columns = 3}), 6 * 1.0 + (2 + 1 + 1) * 0.08);
}

TEST(spider_factorisation, waits_for_the_owner_of_each_column) {
    const baseline_machine slow{{}, {.byte_us = 0, .crossing_us = 100000, .routing_us = 0, .packet_bytes = 1024}};
    // Two nodes: each column but the last is sent over one link before the other node can go on; the last is sent, too.
    EXPECT_NEAR(channel_factorisation_ms({2, 1}, {.columns = 3}, slow), 3 * 100 + 6 * 1.0 + (1 + 2 + 1) * 0.08, 0.2);
}

TEST(spider_factorisation, takes_longer_where_messages_do) {
    const baseline_machine slow{{}, {.crossing_us = 1000}};
    EXPECT_GT(channel_factorisation_ms({3, 3}, {}, slow), channel_factorisation_ms({3, 3}, {}));
}

}  // namespace
}  // namespace orbweaver::studies::spider_model
