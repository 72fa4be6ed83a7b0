// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/rank_traffic.h"

#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

TEST(rank_traffic, has_the_flits_of_each_pair_in_both_directions) {
    schedule operations("test", 3);
    rank_program first;
    first.add({.kind = operation_kind::send, .peer = 1, .amount = 10});
    first.add({.kind = operation_kind::send, .peer = 1, .amount = 0});
    first.add({.kind = operation_kind::send, .peer = 0, .amount = 100});
    first.add({.kind = operation_kind::receive, .peer = 0, .amount = 100});
    operations.add(0, first);
    rank_program second;
    second.add({.kind = operation_kind::receive, .peer = 0, .amount = 10});
    second.add({.kind = operation_kind::receive, .peer = 0, .amount = 0});
    operations.add(1, second);
    operations.add(2, {});
    operations.close();

    const rank_traffic traffic = traffic_between_ranks(operations, 4, 8);
    ASSERT_EQ(traffic[0].size(), 1U) << "without messages to itself";
    EXPECT_EQ(traffic[0][0].rank, 1U);
    EXPECT_EQ(traffic[0][0].sent, 3 + 2 + 1) << "flits of data, and the heads of three packets";
    EXPECT_EQ(traffic[0][0].received, 0);
    EXPECT_EQ(traffic[1][0].received, 6);
    EXPECT_THAT(traffic[2], IsEmpty());
}

}  // namespace
}  // namespace orbweaver::sim
