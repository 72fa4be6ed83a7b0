// SPDX-License-Identifier: Apache-2.0
// F11: with core.thread_swap, an exception handler moves a thread to memory when a THREAD message finds no free context
// (thesis sections 3.3 and 3.4; docs/core.md, Swapping threads). The NIU is scripted: a message that was turned away
// comes again when a context is released.
#include <utility>

#include "hw/core/decode/csr.h"
#include "testbenches/core/support/core_machine.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::core {
namespace {

using namespace assembly;
using u32 = std::uint32_t;

constexpr u32 stack_bytes = 0x1000;
constexpr u32 sleeper = core_machine::base + 0x2000;
constexpr u32 spinner = core_machine::base + 0x3000;
constexpr u32 visitor = core_machine::base + 0x4000;

core_desc swapping(unsigned contexts) { return {.contexts = contexts, .thread_swap = true, .thread_swap_cycles = 60}; }

/// Context 0 sets the core up and ends. Threads: `sleeper` waits for the message in a0 and then writes a0 + s1 to
/// results + a0, where s1 = 1000 is set before it sleeps; `spinner` never ends; `visitor` writes its sp to results + a0
/// and ends.
class swap_machine : public core_machine {
public:
    explicit swap_machine(const core_desc& desc) : core_machine(desc) {
        program boot(base);
        boot.li(t0, stack_top).emit(csrrw(zero, 0x7c0, t0));
        boot.li(t0, stack_bytes).emit(csrrw(zero, 0x7c1, t0), endt());
        program asleep(sleeper);
        asleep.emit(addi(s1, zero, 1000), waitr(a0));
        asleep.li(t0, results).emit(add(t0, t0, a0), add(s1, s1, a0), sw(s1, 0, t0), endt());
        program spinning(spinner);
        spinning.emit(addi(s1, s1, 1), jal(zero, -4));
        program visiting(visitor);
        visiting.li(t0, results).emit(add(t0, t0, a0), sw(sp, 0, t0), endt());
        for (const program& code : {boot, asleep, spinning, visiting}) { load(code); }
        niu.on_issue = [this](messaging_transaction& call) {
            if (!awake) {
                call.verdict = messaging_verdict::rejected;
                call.reason = suspend_reason::wait_receive;
            }
        };
        niu.on_release = [this](const messaging_transaction&) {
            for (const auto& [pc, argument] : std::exchange(m_waiting, {})) { thread(clock.now() + 1, pc, argument); }
        };
        subject.boot(base);
    }

    /// A THREAD message that comes in a cycle and waits for a context if there is none.
    void thread(cycle_t cycle, u32 pc, u32 argument) {
        niu.schedule(cycle, [this, pc, argument] {
            const int context = niu.start(pc, {argument});
            if (context < 0) {
                m_waiting.emplace_back(pc, argument);
            } else {
                started.emplace_back(clock.now(), context);
            }
        });
    }
    /// From then on the messages that sleepers wait for are there.
    void wake_all(cycle_t cycle) {
        niu.schedule(cycle, [this] {
            awake = true;
            for (unsigned thread = 0; thread < max_contexts + max_swapped_threads; ++thread) {
                if (thread < subject.contexts() || thread >= max_contexts) { niu.wake(thread); }
            }
        });
    }
    /// sp of a thread with stack number s.
    static u32 stack(u32 slot) { return (stack_top - slot * stack_bytes - 4 * thread_stack_arguments) & ~15U; }

    std::vector<std::pair<cycle_t, int>> started;  // cycle and context
    bool awake = false;

private:
    std::vector<std::pair<u32, u32>> m_waiting;
};

TEST(thread_swap, is_off_unless_asked_for_and_the_message_waits) {
    swap_machine machine({.contexts = 1});
    machine.thread(100, sleeper, 0);
    machine.thread(200, visitor, 64);
    machine.run(5000);
    EXPECT_EQ(machine.started.size(), 1U);
    EXPECT_EQ(machine.subject.statistics().threads_swapped_out, 0U);
}

TEST(thread_swap, a_message_gets_the_context_of_the_thread_that_has_slept_longest_when_the_handler_is_done) {
    swap_machine machine(swapping(2));
    machine.thread(100, sleeper, 0);
    machine.thread(150, sleeper, 4);
    machine.thread(300, visitor, 64);
    machine.wake_all(1000);
    machine.run(3000);
    // Seen in 301, 60 cycles of the handler; the NIU is notified in 361 and offers the message in 362.
    EXPECT_THAT(machine.started, ElementsAre(Pair(100, 0), Pair(150, 1), Pair(362, 0)));
    EXPECT_EQ(machine.word(results + 64), swap_machine::stack(2)) << "the two others keep theirs";
    EXPECT_EQ(machine.word(results), 1000U) << "it came back with its registers";
    EXPECT_EQ(machine.word(results + 4), 1004U);
    const core_statistics statistics = machine.subject.statistics();
    EXPECT_EQ(statistics.threads_swapped_out, 1U);
    EXPECT_EQ(statistics.threads_swapped_in, 1U);
    EXPECT_EQ(statistics.stall_swap, 2U * 60);
    EXPECT_EQ(statistics.swapped_cycles, 1001U + 60 - 301) << "from the handler's start to its return's end";
    EXPECT_EQ(statistics.threads_ended, 4U);
}

TEST(thread_swap, what_it_waits_for_is_counted_as_if_it_had_stayed) {
    swap_machine machine(swapping(1));
    machine.thread(100, sleeper, 0);
    machine.thread(300, visitor, 64);
    machine.wake_all(1000);
    machine.run(3000);
    // Switched in 105, addi, waitr in 106: asleep from 107 to 1001.
    EXPECT_EQ(machine.subject.statistics().suspended_wait_receive, 1001U - 107);
}

TEST(thread_swap, of_threads_that_compute_the_least_recently_run_leaves_when_none_has_come_for_some_time) {
    core_desc desc = swapping(2);
    desc.quantum_cycles = 100;
    desc.thread_swap_residence_cycles = 1000;
    swap_machine machine(desc);
    machine.thread(100, spinner, 0);
    machine.thread(110, spinner, 0);
    machine.thread(300, visitor, 64);
    machine.run(4000);
    ASSERT_EQ(machine.started.size(), 3U);
    EXPECT_GE(machine.started[2].first, 100U + 1000 + 60);
    EXPECT_LE(machine.started[2].first, 110U + 1000 + 60 + 2 * 105) << "the next end of a quantum";
    EXPECT_EQ(machine.word(results + 64), swap_machine::stack(2));
    EXPECT_EQ(machine.subject.statistics().threads_swapped_in, 1U) << "when the visitor has ended";
}

TEST(thread_swap, the_niu_keeps_a_thread_in_the_middle_of_a_message_and_the_next_best_leaves) {
    swap_machine machine(swapping(2));
    machine.niu.on_swap_out = [](unsigned context, unsigned) { return context != 0; };
    machine.thread(100, sleeper, 0);
    machine.thread(150, sleeper, 4);
    machine.thread(300, visitor, 64);
    machine.run(2000);
    EXPECT_THAT(machine.started, ElementsAre(Pair(100, 0), Pair(150, 1), Pair(362, 1)));
}

TEST(thread_swap, with_all_places_taken_messages_wait_and_threads_change_places) {
    core_desc desc = swapping(1);
    desc.thread_swap_places = 1;
    swap_machine machine(desc);
    machine.thread(100, sleeper, 0);
    machine.thread(200, sleeper, 4);  // takes the context of the first
    machine.thread(400, visitor, 64);
    // Only the one in memory is woken, and the other sleeps on: they change places, the first ends, the visitor comes.
    machine.niu.schedule(1000, [&] {
        machine.awake = true;
        machine.niu.wake(max_contexts);
    });
    machine.run(4000);
    ASSERT_EQ(machine.started.size(), 3U);
    EXPECT_GT(machine.started[2].first, 1000U + 2 * 60);
    EXPECT_EQ(machine.word(results), 1000U);
    EXPECT_EQ(machine.word(results + 4), 0U) << "nobody has woken it";
    EXPECT_EQ(machine.subject.statistics().threads_swapped_out, 2U);
    EXPECT_EQ(machine.subject.statistics().threads_swapped_in, 1U);
}

TEST(thread_swap, the_context_that_takes_interrupts_keeps_its_thread_while_any_is_enabled) {
    swap_machine machine(swapping(2));
    program enabling(visitor + 0x400);
    enabling.li(t0, 0x80).emit(csrrw(zero, csr::mie, t0), waitr(a0), endt());
    machine.load(enabling);
    machine.thread(100, visitor + 0x400, 0);
    machine.thread(150, sleeper, 4);
    machine.thread(300, visitor, 64);
    machine.run(2000);
    EXPECT_THAT(machine.started, ElementsAre(Pair(100, 0), Pair(150, 1), Pair(362, 1)));
}

TEST(thread_swap, a_reservation_ends_when_its_thread_leaves) {
    swap_machine machine(swapping(1));
    program reserving(visitor + 0x400);
    reserving.li(t0, results + 0x100).emit(lr_w(t1, t0), waitr(a0), sc_w(t2, t1, t0), sw(t2, 4, t0), endt());
    machine.load(reserving);
    machine.memory.write(results + 0x104, 7U);
    machine.thread(100, visitor + 0x400, 0);
    machine.thread(300, spinner, 0);  // gives the context back without having ended
    machine.wake_all(1000);
    machine.run(5000);
    EXPECT_EQ(machine.word(results + 0x104), 1U) << "store-conditional fails";
}

}  // namespace
}  // namespace orbweaver::core
