// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/share_balance.h"
#include "testbenches/support/matchers.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace orbweaver::noc {
namespace {

using namespace std::chrono_literals;
using duration = share_balance::duration;
using ends_of_shares = std::vector<unsigned>;

expected_work even_work(unsigned routers, double nodes) {
    expected_work work;
    work.routers.assign(routers, 10);
    work.nodes = nodes;
    return work;
}

/// Threads of which routers and nodes take other times than expected.
struct shares_bench {
    share_balance balance;
    std::vector<duration> routers;  // [router]: what it takes in a cycle
    duration nodes;                 // what their owners take
    duration arrivals{};            // what it takes to show nodes what arrives: with the first share's routers
    ends_of_shares ends = balance.expected_ends();
    cycle_t now = 0;
    unsigned looks = 0;    // cycles whose time was taken
    unsigned changes = 0;  // of the shares
    // The time that a partition takes in a cycle in addition to its routers.
    std::function<duration(std::size_t share, cycle_t now)> disturbance = [](std::size_t, cycle_t) { return 0ns; };

    duration time_of(std::size_t share) const {
        const auto first = routers.begin() + (share == 0 ? 0 : ends[share - 1]);
        return std::accumulate(first, routers.begin() + ends[share],
                               disturbance(share, now) + (share == 0 ? arrivals : 0ns));
    }
    duration first_thread() const { return time_of(0) + nodes; }
    duration slowest() const {
        duration found = first_thread();
        for (std::size_t share = 1; share < ends.size(); ++share) { found = std::max(found, time_of(share)); }
        return found;
    }
    void run(cycle_t cycles) {
        for (const cycle_t end = now + cycles; now < end; ++now) {
            if (balance.is_due(now)) { changes += balance.improve(ends) ? 1 : 0; }
            if (!balance.is_timed(now)) { continue; }
            ++looks;
            for (std::size_t share = 0; share < ends.size(); ++share) { balance.note_share(share, time_of(share)); }
            balance.note_first_thread(first_thread());
        }
    }
};

TEST(share_balance, begins_with_what_is_expected) {
    const share_balance balance(even_work(100, 200), 2, false);
    EXPECT_EQ(balance.expected_ends(), (ends_of_shares{40, 100}));
}

TEST(share_balance, moves_routers_to_who_is_faster) {
    shares_bench bench{{even_work(100, 200), 2, false}, std::vector(100, 20ns), 1000ns};
    bench.run(300);
    EXPECT_EQ(bench.ends, (ends_of_shares{25, 100}));
    EXPECT_EQ(bench.slowest(), 1500ns);
}

TEST(share_balance, comes_close_to_the_best_where_routers_differ) {
    shares_bench bench{{even_work(300, 900), 3, false}, std::vector(300, 20ns), 700ns};
    std::fill_n(bench.routers.begin() + 80, 50, 110ns);
    bench.run(20000);
    const duration mean = std::accumulate(bench.routers.begin(), bench.routers.end(), bench.nodes) / 3;
    EXPECT_LE(bench.slowest(), share_balance::tolerance * mean + 110ns);
}

TEST(share_balance, follows_a_load_that_changes) {
    shares_bench bench{{even_work(100, 200), 2, false}, std::vector(100, 20ns), 400ns};
    bench.run(10000);
    EXPECT_EQ(bench.ends, (ends_of_shares{40, 100}));
    bench.nodes = 1200ns;
    bench.run(10000);
    EXPECT_EQ(bench.ends, (ends_of_shares{20, 100}));
}

TEST(share_balance, is_not_led_astray_when_a_thread_is_kept_off_its_processor) {
    shares_bench bench{{even_work(100, 200), 2, false}, std::vector(100, 20ns), 400ns};
    bench.disturbance = [](std::size_t share, cycle_t now) { return share == 0 && now % 20 < 8 ? duration{4ms} : 0ns; };
    bench.run(20000);
    EXPECT_EQ(bench.ends, (ends_of_shares{40, 100}));
}

TEST(share_balance, leaves_shares_that_are_nearly_even) {
    shares_bench bench{{even_work(100, 200), 2, false}, std::vector(100, 20ns), 460ns};
    bench.run(10000);
    EXPECT_EQ(bench.changes, 0U);
}

TEST(share_balance, looks_at_times_ever_less_often) {
    shares_bench bench{{even_work(100, 200), 2, false}, std::vector(100, 20ns), 400ns};
    bench.run(1000);
    EXPECT_GT(std::exchange(bench.looks, 0), 100U);
    constexpr unsigned cycles = 1'000'000;
    bench.run(cycles);
    EXPECT_LE(bench.looks, share_balance::rarest * median_time::samples + (cycles >> share_balance::rarest));
    EXPECT_GE(bench.looks, cycles >> share_balance::rarest);
}

TEST(share_balance, gives_the_first_thread_no_router_if_nodes_take_longest) {
    shares_bench bench{{even_work(100, 200), 3, false}, std::vector(100, 20ns), 4000ns};
    bench.run(2000);
    EXPECT_EQ(bench.ends, (ends_of_shares{0, 50, 100}));
    bench.nodes = 500ns;
    bench.run(20000);
    EXPECT_THAT(bench.ends, ElementsAre(AllOf(Ge(15U), Le(18U)), AllOf(Ge(57U), Le(59U)), 100U));
}

TEST(share_balance, lets_a_first_thread_without_routers_be_as_long_as_it_has_most_to_do) {
    shares_bench bench{{even_work(100, 4000), 2, false}, std::vector(100, 20ns), 1500ns};
    bench.arrivals = 1500ns;
    ASSERT_EQ(bench.ends, (ends_of_shares{0, 100}));
    bench.run(20000);
    EXPECT_EQ(bench.changes, 0U);
}

TEST(share_balance, takes_times_at_no_period_of_a_power_of_two) {
    const share_balance balance(even_work(100, 200), 2, false);
    unsigned odd = 0;
    for (cycle_t now = 0; now < 1000; ++now) { odd += balance.is_timed(now) && now % 2 == 1 ? 1 : 0; }
    EXPECT_GT(odd, 150U);
}

TEST(share_balance, changes_shares_at_random_for_tests) {
    shares_bench bench{{even_work(100, 200), 4, true}, std::vector(100, 20ns), 400ns};
    std::vector<ends_of_shares> seen;
    for (unsigned turn = 0; turn < 20; ++turn) {
        bench.run(16);
        EXPECT_TRUE(std::is_sorted(bench.ends.begin(), bench.ends.end()));
        EXPECT_EQ(bench.ends.size(), 4U);
        EXPECT_EQ(bench.ends.back(), 100U);
        seen.push_back(bench.ends);
    }
    std::sort(seen.begin(), seen.end());
    EXPECT_GT(std::unique(seen.begin(), seen.end()) - seen.begin(), 15);
}

}  // namespace
}  // namespace orbweaver::noc
