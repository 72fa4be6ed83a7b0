// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/router/class_ranks.h"

#include <gtest/gtest.h>

#include <array>

#include "hw/noc/router/weighted_rounds.h"

namespace orbweaver::noc {
namespace {

constexpr class_id low{0};
constexpr class_id high{1};

network_desc two_classes(unsigned priority, cycle_t aging) {
    network_desc described;
    described.classes.resize(2);
    described.classes[high.value].priority = priority;
    described.router.aging = aging;
    return described;
}

TEST(class_ranks, are_not_needed_where_all_classes_are_equal) {
    EXPECT_FALSE(class_ranks(two_classes(0, 0)).are_needed());
    EXPECT_TRUE(class_ranks(two_classes(1, 0)).are_needed());
}

TEST(class_ranks, put_a_higher_class_first_however_young_it_is) {
    const class_ranks ranks(two_classes(1, 0));
    EXPECT_FALSE(ranks.read_age());
    EXPECT_LT(ranks.rank(high, 1'000'000'000), ranks.rank(low, 0));
    EXPECT_EQ(ranks.rank(high, 7), ranks.rank(high, 9)) << "no age within a class";
}

TEST(class_ranks, with_aging_put_a_packet_before_those_that_are_younger_by_its_time) {
    const class_ranks ranks(two_classes(2, 100));
    EXPECT_TRUE(ranks.read_age());
    EXPECT_LT(ranks.rank(high, 199), ranks.rank(low, 0));
    EXPECT_EQ(ranks.rank(high, 200), ranks.rank(low, 0));
    EXPECT_GT(ranks.rank(high, 201), ranks.rank(low, 0));
}

TEST(class_ranks, order_the_packets_of_a_class_by_age_with_oldest_first) {
    network_desc described = two_classes(1, 0);
    described.router.arbiter = arbiter_kind::oldest_first;
    const class_ranks ranks(described);
    EXPECT_LT(ranks.rank(low, 4), ranks.rank(low, 5));
    EXPECT_LT(ranks.rank(high, 5), ranks.rank(low, 4));
}

TEST(weighted_rounds, serve_each_class_as_often_as_its_weight) {
    weighted_rounds rounds({4, 2, 1}, 2);
    std::array<unsigned, 3> served{};
    unsigned next = 0;
    for (unsigned flit = 0; flit < 7 * 50; ++flit) {
        unsigned chosen = next;
        for (unsigned step = 0; step < 3; ++step) {
            const unsigned other = (next + step) % 3;
            if (rounds.delay(1, other) < rounds.delay(1, chosen)) { chosen = other; }
        }
        rounds.serve(1, chosen);
        ++served[chosen];
        next = (chosen + 1) % 3;
    }
    EXPECT_EQ(served, (std::array<unsigned, 3>{4 * 50, 2 * 50, 50}));
    for (unsigned one = 0; one < 3; ++one) { EXPECT_EQ(rounds.delay(0, one), 0U) << "another output"; }
}

TEST(weighted_rounds, let_a_class_alone_send_all_the_time) {
    weighted_rounds rounds({1, 8}, 1);
    for (unsigned flit = 0; flit < 10; ++flit) { rounds.serve(0, 0); }
    EXPECT_EQ(rounds.delay(0, 1), 0U);
}

}  // namespace
}  // namespace orbweaver::noc
