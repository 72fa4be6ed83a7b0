// SPDX-License-Identifier: Apache-2.0
#include "hw/base/clock_partitions.h"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "hw/base/random_stream.h"
#include "testbenches/base/clock_period.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/run_apart.h"

namespace orbweaver {
namespace {

constexpr unsigned parts = 3;
constexpr thread_desc all_threads{.count = parts, .always = true};
constexpr thread_desc one_thread{.count = parts};  // until a trial, after some tens of cycles

/// Notes in a list of all components when it ticks, and sleeps for drawn times.
struct note_taker : clocked {
    note_taker(clock_domain& domain, clock_stage stage, unsigned number, std::string& notes)
        : domain(domain), self(domain.attach(*this, stage)), number(number), notes(notes), draw(1, "noter", number) {
        domain.wake(self, 1 + draw.below(20));
    }
    void tick(cycle_t now) override {
        ++ticks;
        if (draw.below(2) == 0) {
            clock_partitions::await_turn();
            notes += std::to_string(now) + ": " + std::to_string(number) + "\n";
        }
        if (now < 300) { domain.wake(self, now + 1 + draw.below(draw.below(8) == 0 ? 300 : 5)); }
    }

    clock_domain& domain;
    clock_domain::handle self;
    unsigned number;
    std::string& notes;
    random_stream draw;
    std::uint64_t ticks = 0;
};

constexpr std::array<clock_stage, 3> stages_of_note_takers{clock_stage::cores, clock_stage::fabric, clock_stage::nodes};

/// Runs components of all stages in the partitions of a clock, or in one that is not divided.
std::string notes_of(const thread_desc& threads, bool ahead) {
    constexpr unsigned per_part = 10;
    clock_domain domain("clock", ten_ns);
    clock_partitions* const clocks = threads.count > 1 ? &domain.divide(parts, threads) : nullptr;
    std::string notes;
    std::vector<std::unique_ptr<note_taker>> all;
    for (unsigned number = 0; number < parts * per_part; ++number) {
        clock_domain& own = clocks != nullptr ? (*clocks)[number / per_part] : domain;
        for (const clock_stage stage : stages_of_note_takers) {
            all.push_back(std::make_unique<note_taker>(own, stage, static_cast<unsigned>(all.size()), notes));
        }
    }
    if (ahead) { domain.run_ahead(800); }
    sc_core::sc_start(domain.time(800));
    return notes;
}

/// Ticks in given cycles, and may throw in one.
struct napper : clocked {
    napper(clock_domain& domain, clock_stage stage, std::vector<cycle_t> cycles)
        : domain(domain), self(domain.attach(*this, stage)), cycles(std::move(cycles)) {
        domain.wake(self, this->cycles.front());
    }
    void tick(cycle_t now) override {
        ticks.push_back(now);
        if (looking) { looking(); }
        if (now == failing) { throw std::runtime_error(error); }
        const auto next = std::upper_bound(cycles.begin(), cycles.end(), now);
        if (next != cycles.end()) { domain.wake(self, *next); }
    }

    clock_domain& domain;
    clock_domain::handle self;
    std::vector<cycle_t> cycles;
    std::vector<cycle_t> ticks;
    cycle_t failing = never;
    std::string error;
    std::function<void()> looking;
};

struct clock_partitions_of : testing::TestWithParam<thread_desc> {};

TEST_P(clock_partitions_of, threads_have_the_order_of_one_thread_where_components_await_their_turn) {
    for (const bool ahead : {false, true}) {
        const std::string alone = run_apart([&] { return notes_of({}, ahead); });
        EXPECT_GT(alone.size(), 1000U);
        EXPECT_EQ(run_apart([&] { return notes_of(GetParam(), ahead); }), alone);
    }
}

TEST_P(clock_partitions_of, threads_let_components_of_the_whole_work_before_and_after_all_partitions) {
    clock_domain domain("clock", ten_ns);
    clock_partitions& clocks = domain.divide(parts, GetParam());
    std::vector<std::unique_ptr<napper>> own;
    for (unsigned number = 0; number < parts; ++number) {
        own.push_back(std::make_unique<napper>(clocks[number], clock_stage::cores, std::vector<cycle_t>{7, 9}));
    }
    napper first(domain, clock_stage::cores, {7, 8});
    napper last(domain, clock_stage::nodes, {7, 8});
    std::vector<std::size_t> before;
    std::vector<std::size_t> after;
    const auto ticks = [&own] {
        std::size_t sum = 0;
        for (const auto& each : own) { sum += each->ticks.size(); }
        return sum;
    };
    first.looking = [&] {
        before.push_back(ticks());
        EXPECT_EQ(clocks[1].now(), domain.now());
    };
    last.looking = [&] { after.push_back(ticks()); };
    sc_core::sc_start();
    EXPECT_THAT(before, ElementsAre(0U, 3U));
    EXPECT_THAT(after, ElementsAre(3U, 3U));
    EXPECT_EQ(ticks(), 6U);
}

/// Calls a component of the whole in its cycles, and wakes it for later ones.
struct caller_of_whole : napper {
    caller_of_whole(clock_domain& domain, std::vector<cycle_t> cycles)
        : napper(domain, clock_stage::fabric, std::move(cycles)) {
        looking = [this] {
            this->domain.call(target);
            this->domain.wake_next(target);
            this->domain.wake(target, ticks.back() + 5);
            this->domain.wake(target, ticks.back() + 1000);
        };
    }

    clock_domain::alarm target;
};

TEST_P(clock_partitions_of, threads_call_components_of_the_whole_after_all_partitions) {
    clock_domain domain("clock", ten_ns);
    clock_partitions& clocks = domain.divide(parts, GetParam());
    napper before(domain, clock_stage::cores, {100});
    std::vector<std::unique_ptr<napper>> many;  // so that handles of the whole and of partitions differ
    for (unsigned number = 0; number < 70; ++number) {
        many.push_back(std::make_unique<napper>(domain, clock_stage::nodes, std::vector<cycle_t>{200}));
    }
    napper called(domain, clock_stage::nodes, {300});
    caller_of_whole first(clocks[0], {7, 20});
    caller_of_whole third(clocks[2], {7, 21});
    std::vector<std::size_t> ticks_before;
    sc_core::sc_start(domain.time(1));
    first.target = clocks[0].look_up(called.self);
    third.target = clocks[2].look_up(called.self);
    called.looking = [&] { ticks_before.push_back(first.ticks.size() + third.ticks.size()); };
    sc_core::sc_start();
    EXPECT_THAT(called.ticks, ElementsAre(7, 8, 12, 20, 21, 22, 25, 26, 300, 1007, 1020, 1021));
    EXPECT_THAT(ticks_before, ElementsAre(2U, 2U, 2U, 3U, 4U, 4U, 4U, 4U, 4U, 4U, 4U, 4U));
    for (const auto& each : many) { EXPECT_THAT(each->ticks, ElementsAre(200)); }
}

TEST_P(clock_partitions_of, threads_throw_the_error_of_the_first_stage_and_there_of_the_first_partition) {
    clock_domain domain("clock", ten_ns);
    clock_partitions& clocks = domain.divide(parts, GetParam());
    napper nodes_of_first(clocks[0], clock_stage::nodes, {3});
    napper fabric_of_second(clocks[1], clock_stage::fabric, {3});
    napper fabric_of_third(clocks[2], clock_stage::fabric, {3});
    napper later(clocks[2], clock_stage::nodes, {3});
    for (napper* const each : {&nodes_of_first, &fabric_of_second, &fabric_of_third}) { each->failing = 3; }
    nodes_of_first.error = "nodes of the first";
    fabric_of_second.error = "fabric of the second";
    fabric_of_third.error = "fabric of the third";
    domain.run_ahead(100);
    EXPECT_THAT([&] { sc_core::sc_start(domain.time(100)); },
                ThrowsMessage<std::exception>(HasSubstr("fabric of the second")));
    EXPECT_THAT(later.ticks, IsEmpty()) << "its partition has failed before";
}

INSTANTIATE_TEST_SUITE_P(all_or_one, clock_partitions_of, testing::Values(all_threads, one_thread),
                         [](const auto& instance) { return instance.param.always ? "all_threads" : "one_thread"; });

/// Wakes a component of a partition while the domain sleeps.
struct waker : sc_core::sc_module {
    SC_HAS_PROCESS(waker);
    waker(sc_core::sc_module_name name, napper& callee) : sc_module(name), callee(callee) { SC_THREAD(run); }
    void run() {
        wait(sc_core::sc_time(1005, sc_core::SC_NS));
        callee.domain.wake(callee.self, callee.domain.next_edge());
    }
    napper& callee;
};

TEST(clock_partitions, are_woken_from_outside) {
    clock_domain domain("clock", ten_ns);
    clock_partitions& clocks = domain.divide(parts, all_threads);
    napper first(clocks[0], clock_stage::nodes, {2, 1500});
    napper second(clocks[1], clock_stage::nodes, {3});
    waker caller("caller", second);
    sc_core::sc_start();
    EXPECT_THAT(first.ticks, ElementsAre(2, 1500));
    EXPECT_THAT(second.ticks, ElementsAre(3, 101));
}

/// Occupies the next cycle after some of its own.
struct occupier : napper {
    using napper::napper;
    void tick(cycle_t now) override {
        napper::tick(now);
        domain.occupy_next();
    }
};

TEST(clock_partitions, execute_a_cycle_that_one_of_them_occupies_for_components_that_follow) {
    clock_domain domain("clock", ten_ns);
    clock_partitions& clocks = domain.divide(parts, all_threads);
    occupier busy(clocks[2], clock_stage::fabric, {5, 20});
    napper follower(clocks[0], clock_stage::fabric, {1});
    sc_core::sc_start(domain.time(4));
    clocks[0].follow(clocks[0].look_up(follower.self));
    domain.run_ahead(100);
    sc_core::sc_start(domain.time(100));
    EXPECT_THAT(follower.ticks, ElementsAre(1, 5, 6, 20, 21));
}

TEST(clock_partitions, execute_single_steps) {
    clock_domain domain("clock", ten_ns);
    clock_partitions& clocks = domain.divide(parts, all_threads);
    napper a(clocks[1], clock_stage::fabric, {1, 2, 3, 4, 5});
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    for (cycle_t cycle = 1; cycle < 5; ++cycle) {
        domain.step();
        ASSERT_EQ(a.ticks.size(), cycle);
        ASSERT_EQ(clocks[1].cycle(), cycle);
    }
}

}  // namespace
}  // namespace orbweaver
