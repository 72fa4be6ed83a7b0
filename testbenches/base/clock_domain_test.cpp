// SPDX-License-Identifier: Apache-2.0
#include "hw/base/clock_domain.h"

#include <memory>
#include <string>

#include "hw/base/random_stream.h"
#include "testbenches/base/clock_period.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

struct sleeper : clocked {
    explicit sleeper(clock_domain& domain, clock_stage stage = clock_stage::fabric)
        : domain(domain), self(domain.attach(*this, stage)) {}

    void tick(cycle_t now) override {
        ticks.push_back(now);
        if (!naps.empty()) {
            domain.wake(self, now + naps.front());
            naps.erase(naps.begin());
        }
    }

    clock_domain& domain;
    clock_domain::handle self;
    std::vector<cycle_t> naps;
    std::vector<cycle_t> ticks;
};

TEST(clock_domain, calls_a_component_in_the_cycles_it_asked_for_and_in_no_other) {
    clock_domain domain("clock", ten_ns);
    sleeper a(domain);
    a.naps = {1, 1, 63, 64, 255, 256, 257, 5000};
    domain.wake(a.self, 3);
    sc_core::sc_start();
    EXPECT_THAT(a.ticks, ElementsAre(3, 4, 5, 68, 132, 387, 643, 900, 5900));
}

TEST(clock_domain, asking_twice_for_a_cycle_is_asking_once) {
    clock_domain domain("clock", ten_ns);
    sleeper a(domain);
    domain.wake(a.self, 7);
    domain.wake(a.self, 7);
    sc_core::sc_start();
    EXPECT_THAT(a.ticks, ElementsAre(7));
}

TEST(clock_domain, cores_are_called_before_the_fabric_in_every_cycle) {
    clock_domain domain("clock", ten_ns);
    std::vector<char> order;
    struct noter : clocked {
        noter(std::vector<char>& letters, char letter) : order(letters), letter(letter) {}
        void tick(cycle_t) override { order.push_back(letter); }
        std::vector<char>& order;
        char letter;
    };
    noter fabric(order, 'f');
    noter core(order, 'c');
    const auto fabric_handle = domain.attach(fabric, clock_stage::fabric);
    const auto core_handle = domain.attach(core, clock_stage::cores);
    domain.wake(fabric_handle, 1);
    domain.wake(core_handle, 1);
    sc_core::sc_start();
    EXPECT_THAT(order, ElementsAre('c', 'f'));
}

/// Awake from cycle 3 to 5 and from 20 to 22, and dozes between.
struct dozer : sleeper {
    using sleeper::sleeper;

    void tick(cycle_t now) override {
        sleeper::tick(now);
        const clock_domain::alarm alarm = domain.look_up(self);
        if (now == 3 || now == 20) {
            domain.keep_awake(alarm);
        } else if (now == 5) {
            domain.doze(alarm);
        } else if (now == 22) {
            domain.rest(alarm);
        }
    }
};

TEST(clock_domain, who_dozes_ticks_with_others_and_keeps_nobody_awake) {
    clock_domain domain("clock", ten_ns);
    dozer a(domain);
    sleeper other(domain);
    domain.wake(a.self, 3);
    domain.wake(other.self, 8);
    domain.wake(other.self, 20);
    domain.wake(other.self, 30);
    sc_core::sc_start(domain.time(40));
    EXPECT_THAT(a.ticks, ElementsAre(3, 4, 5, 8, 20, 21, 22));
}

struct stopper : clocked {
    explicit stopper(clock_domain& clocks) : domain(clocks), self(clocks.attach(*this, clock_stage::cores)) {}
    void tick(cycle_t) override { domain.stop(); }
    clock_domain& domain;
    clock_domain::handle self;
};

TEST(clock_domain, stops_after_the_cycle_in_which_stop_was_called) {
    clock_domain domain("clock", ten_ns);
    sleeper a(domain);
    a.naps = std::vector<cycle_t>(100, 1);
    stopper stop(domain);
    domain.wake(a.self, 1);
    domain.wake(stop.self, 4);
    sc_core::sc_start();
    EXPECT_EQ(a.ticks.back(), 4);
}

struct foreign : sc_core::sc_module {
    SC_HAS_PROCESS(foreign);
    foreign(sc_core::sc_module_name n, sleeper& callee) : sc_module(n), callee(callee) { SC_THREAD(run); }
    void run() {
        wait(35, sc_core::SC_NS);
        callee.domain.wake(callee.self, callee.domain.next_edge());
        wait(5, sc_core::SC_NS);  // exactly on an edge: the next one is strictly after
        callee.domain.wake(callee.self, callee.domain.next_edge());
    }
    sleeper& callee;
};

TEST(clock_domain, a_foreign_call_is_seen_at_the_next_edge_strictly_after_it) {
    clock_domain domain("clock", ten_ns);
    sleeper a(domain);
    foreign caller("caller", a);
    sc_core::sc_start();
    EXPECT_THAT(a.ticks, ElementsAre(4, 5));
}

TEST(clock_domain, an_earlier_foreign_wake_up_overtakes_a_later_one) {
    clock_domain domain("clock", ten_ns);
    sleeper a(domain);
    sleeper b(domain);
    domain.wake(b.self, 400);
    foreign caller("caller", a);
    sc_core::sc_start();
    EXPECT_THAT(a.ticks, ElementsAre(4, 5));
    EXPECT_THAT(b.ticks, ElementsAre(400));
}

TEST(clock_domain, random_wake_ups_equal_a_sorted_set) {
    clock_domain domain("clock", ten_ns);
    constexpr int components = 130;
    std::vector<std::unique_ptr<sleeper>> all;
    random_stream random(42, "wheel");
    std::vector<std::vector<cycle_t>> expected;
    for (int i = 0; i < components; ++i) {
        all.push_back(std::make_unique<sleeper>(domain));
        cycle_t cycle = 1 + random.below(600);
        expected.push_back({cycle});
        domain.wake(all.back()->self, cycle);
        for (int n = 0; n < 50; ++n) {
            const cycle_t nap = 1 + random.below(random.below(4) == 0 ? 900 : 12);
            all.back()->naps.push_back(nap);
            expected.back().push_back(cycle += nap);
        }
    }
    sc_core::sc_start();
    for (int i = 0; i < components; ++i) {
        EXPECT_EQ(all[static_cast<std::size_t>(i)]->ticks, expected[static_cast<std::size_t>(i)]);
    }
}

/// Notes the kernel's time, in cycles.
struct time_reader : clocked {
    explicit time_reader(clock_domain& clocks) : domain(clocks), self(clocks.attach(*this, clock_stage::cores)) {
        domain.wake(self, 1);
    }
    void tick(cycle_t now) override {
        read.emplace_back(now, sc_core::sc_time_stamp() / ten_ns);
        next_edges.push_back(domain.next_edge());
        domain.wake(self, now + 1);
    }
    clock_domain& domain;
    clock_domain::handle self;
    std::vector<std::pair<cycle_t, double>> read;
    std::vector<cycle_t> next_edges;
};

TEST(clock_domain, executes_cycles_ahead_of_the_kernel_up_to_the_horizon) {
    clock_domain domain("clock", ten_ns);
    time_reader reader(domain);
    domain.run_ahead(3);
    sc_core::sc_start(40, sc_core::SC_NS);
    EXPECT_THAT(reader.read, ElementsAre(std::pair(1, 1), std::pair(2, 1), std::pair(3, 3)));
    EXPECT_THAT(reader.next_edges, ElementsAre(2, 3, 4));
    EXPECT_EQ(domain.now(), 4U);
}

TEST(clock_domain, executes_cycles_with_the_kernel_if_another_process_is_there) {
    clock_domain domain("clock", ten_ns);
    time_reader reader(domain);
    struct bystander : sc_core::sc_module {
        SC_HAS_PROCESS(bystander);
        explicit bystander(sc_core::sc_module_name n) : sc_module(n) { SC_THREAD(run); }
        void run() {}
    } other("other");
    domain.run_ahead(100);
    sc_core::sc_start(40, sc_core::SC_NS);
    EXPECT_THAT(reader.read, ElementsAre(std::pair(1, 1), std::pair(2, 2), std::pair(3, 3)));
}

TEST(clock_domain, the_time_of_the_kernel_comes_to_the_last_cycle_executed_ahead) {
    clock_domain domain("clock", ten_ns);
    sleeper a(domain);
    a.naps = {1, 5, 300};
    domain.wake(a.self, 2);
    domain.run_ahead(1000);
    sc_core::sc_start();
    EXPECT_THAT(a.ticks, ElementsAre(2, 3, 8, 308));
    EXPECT_EQ(sc_core::sc_time_stamp(), 308 * ten_ns);
    EXPECT_FALSE(sc_core::sc_pending_activity());
    domain.wake(a.self, 400);
    sc_core::sc_start();
    EXPECT_EQ(a.ticks.back(), 400U);
}

TEST(clock_domain, stops_ahead_of_the_kernel_after_the_cycle_in_which_stop_was_called) {
    clock_domain domain("clock", ten_ns);
    sleeper a(domain);
    a.naps = std::vector<cycle_t>(100, 1);
    stopper stop(domain);
    domain.wake(a.self, 1);
    domain.wake(stop.self, 4);
    domain.run_ahead(50);
    sc_core::sc_start();
    EXPECT_EQ(a.ticks.back(), 4);
    EXPECT_EQ(sc_core::sc_time_stamp(), 4 * ten_ns);
    EXPECT_EQ(sc_core::sc_get_status(), sc_core::SC_STOPPED);
}

TEST(clock_domain, random_wake_ups_ahead_of_the_kernel_equal_a_sorted_set) {
    clock_domain domain("clock", ten_ns);
    random_stream random(43, "ahead");
    sleeper a(domain);
    std::vector<cycle_t> expected{5};
    domain.wake(a.self, 5);
    for (int n = 0; n < 500; ++n) {
        const cycle_t nap = 1 + random.below(random.below(4) == 0 ? 900 : 12);
        a.naps.push_back(nap);
        expected.push_back(expected.back() + nap);
    }
    while (a.ticks.size() < expected.size()) {
        const cycle_t end = domain.now() + 1 + random.below(700);
        domain.run_ahead(end);
        sc_core::sc_start(domain.time(end) - sc_core::sc_time_stamp());
        EXPECT_EQ(domain.now(), end);
        EXPECT_TRUE(a.ticks.empty() || a.ticks.back() < end);
    }
    EXPECT_EQ(a.ticks, expected);
}

TEST(clock_domain, a_wake_up_later_than_the_wheel_keeps_its_place_among_nearer_ones) {
    clock_domain domain("clock", ten_ns);
    sleeper napper(domain);
    sleeper far(domain);
    napper.naps = std::vector<cycle_t>(999, 1);
    domain.wake(napper.self, 1);
    domain.wake(far.self, 700);
    domain.wake(far.self, 255);
    domain.wake(far.self, 256);
    sc_core::sc_start();
    EXPECT_EQ(napper.ticks.size(), 1000U);
    EXPECT_THAT(far.ticks, ElementsAre(255, 256, 700));
}

TEST(clock_domain, turns_annotated_delays_into_cycles_and_back) {
    clock_domain domain("clock", ten_ns);
    for (const cycle_t count : {0U, 1U, 2U, 17U, 100000U}) { EXPECT_EQ(domain.cycles(domain.time(count)), count); }
    EXPECT_EQ(domain.time(3), sc_core::sc_time(30, sc_core::SC_NS));
    EXPECT_EQ(domain.period(), ten_ns);
}

TEST(clock_domain, now_follows_the_kernel_while_the_domain_sleeps) {
    clock_domain domain("clock", ten_ns);
    sc_core::sc_start(35, sc_core::SC_NS);
    EXPECT_EQ(domain.now(), 3U);
    EXPECT_EQ(domain.next_edge(), 4U);
    sc_core::sc_start(5, sc_core::SC_NS);
    EXPECT_EQ(domain.now(), 4U);
    EXPECT_EQ(domain.next_edge(), 5U);
}

TEST(clock_domain, a_domain_without_wake_ups_leaves_the_kernel_alone) {
    clock_domain domain("clock", ten_ns);
    sleeper a(domain);
    sc_core::sc_start();
    EXPECT_EQ(sc_core::sc_time_stamp(), sc_core::SC_ZERO_TIME);
    EXPECT_TRUE(a.ticks.empty());
}

TEST(clock_domain_death, a_period_of_zero_is_a_bug) {
    EXPECT_EXIT(clock_domain("clock", sc_core::SC_ZERO_TIME), testing::ExitedWithCode(70), "clock.*period is zero");
}

TEST(clock_domain_death, attaching_after_elaboration_is_a_bug) {
    clock_domain domain("clock", ten_ns);
    sleeper a(domain);
    sc_core::sc_start(1, sc_core::SC_NS);
    EXPECT_EXIT(sleeper late(domain), testing::ExitedWithCode(70), "clock.*attached after elaboration");
}

TEST(clock_domain_death, waking_in_the_present_cycle_is_a_bug) {
    clock_domain domain("clock", ten_ns);
    sleeper a(domain);
    a.naps = {0};
    domain.wake(a.self, 3);
    EXPECT_EXIT(sc_core::sc_start(), testing::ExitedWithCode(70), "clock at cycle 3: a wake-up for the past");
}

TEST(clock_domain_death, a_foreign_wake_up_for_an_edge_that_has_passed_is_a_bug) {
    clock_domain domain("clock", ten_ns);
    sleeper a(domain);
    sc_core::sc_start(35, sc_core::SC_NS);
    EXPECT_EXIT(domain.wake(a.self, 3), testing::ExitedWithCode(70), "clock at cycle 3: a wake-up for the past");
}

}  // namespace
}  // namespace orbweaver
