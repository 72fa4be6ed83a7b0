// SPDX-License-Identifier: Apache-2.0
// Hardware contexts: threads from messages, scheduling, suspension and waking.
#include <functional>

#include "hw/core/decode/csr.h"
#include "testbenches/core/support/core_machine.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::core {
namespace {

using namespace assembly;
using u32 = std::uint32_t;

constexpr u32 thread = core_machine::base + 0x2000;

/// A tracer that records all events.
struct story : machine_observer {
    struct slice {
        unsigned context;
        cycle_t begin;
        cycle_t end;
        bool operator==(const slice&) const = default;
    };
    void context_ran(node_id, context_id context, cycle_t begin, cycle_t end, u32) override {
        slices.push_back({context.value, begin, end});
    }
    void context_left(node_id, context_id context, cycle_t cycle, std::string_view why) override {
        left.emplace_back(context.value, cycle, std::string(why));
    }
    std::vector<slice> slices;
    std::vector<std::tuple<unsigned, cycle_t, std::string>> left;
};

/// Boot code of the core: thread CSRs, then the code of the test.
program boot() {
    program code(core_machine::base);
    code.li(t0, stack_top).emit(csrrw(zero, 0x7c0, t0));
    code.li(t0, 0x1000).emit(csrrw(zero, 0x7c1, t0));
    code.li(t0, 0x12340).emit(csrrw(zero, 0x7c2, t0));
    code.li(t0, core_machine::base + 0x1800).emit(csrrw(zero, 0x7c3, t0));
    code.li(s0, results);
    return code;
}

void spin(program& code) { code.emit(jal(zero, 0)); }

TEST(thread, starts_with_arguments_in_registers_and_on_its_stack_as_the_calling_convention_passes_them) {
    program code = boot();
    code.emit(endt());
    code.align_to(thread);
    code.li(s0, results);
    const reg shown[] = {a0, a1, a2, a3, a4, a5, a6, a7, sp, gp, ra, t0, s11};
    for (const reg one : shown) { code.emit(sw(one, 0, s0), addi(s0, s0, 4)); }
    code.emit(lw(t0, 0, sp), sw(t0, 0, s0), lw(t0, 8, sp), sw(t0, 4, s0));
    code.emit(csrrs(t0, csr::mstatus, zero), sw(t0, 8, s0), csrrs(t0, 0xcc4, zero), sw(t0, 12, s0));
    finish(code);
    core_machine machine;
    machine.niu.schedule(5, [&] { machine.niu.start(thread, {10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20}); });
    machine.run(code);
    for (u32 i = 0; i < 8; ++i) { EXPECT_EQ(machine.word(results + 4 * i), 10 + i); }
    const u32 sp_expected = stack_top - 0x1000 - 4 * thread_stack_arguments;  // context 1
    machine.expect_words(results + 32, {sp_expected & ~15U, 0x12340, core_machine::base + 0x1800, 0, 0, 18, 20});
    EXPECT_EQ(machine.word(results + 60) & 0x6000, 0x2000) << "FS initial";
    EXPECT_EQ(machine.word(results + 64), 1);
    EXPECT_EQ(machine.subject.statistics().threads_created, 1);
}

TEST(thread, reuses_a_context_with_no_trace_of_its_former_owner) {
    program code = boot();
    code.emit(endt());
    code.align_to(thread);
    code.li(t3, results);
    code.emit(fmv_x_w(t1, f5), sw(t1, 0, t3), sw(s7, 4, t3), csrrs(t1, csr::mscratch, zero), sw(t1, 8, t3));
    code.emit(csrrs(t1, csr::fcsr, zero), sw(t1, 12, t3));
    code.emit(addi(s7, zero, 77), fmv_w_x(f5, s7), csrrw(zero, csr::mscratch, s7), csrrwi(zero, csr::fcsr, 17), endt());
    core_machine machine({.contexts = 1});
    machine.niu.schedule(100, [&] { EXPECT_EQ(machine.niu.start(thread), 0); });
    machine.niu.schedule(300, [&] { EXPECT_EQ(machine.niu.start(thread), 0); });
    machine.run(code, 1000);
    for (u32 i = 0; i < 4; ++i) { EXPECT_EQ(machine.word(results + 4 * i), 0) << i; }
    EXPECT_EQ(machine.subject.statistics().threads_ended, 3);
}

TEST(thread, the_seventeenth_finds_no_context_until_one_ends_and_the_niu_is_notified) {
    program code = boot();
    code.emit(addi(a0, zero, 1), waitr(a0), endt());
    code.align_to(thread);
    code.emit(waitr(a0), endt());
    core_machine machine;
    machine.niu.on_issue = [](messaging_transaction& call) {
        call.verdict = messaging_verdict::rejected;
        call.reason = suspend_reason::wait_receive;
    };
    machine.niu.schedule(100, [&] {
        for (int i = 1; i < 16; ++i) { EXPECT_EQ(machine.niu.start(thread, {static_cast<u32>(i)}), i); }
        EXPECT_EQ(machine.niu.start(thread), -1);
    });
    int seventeenth = -1;
    machine.niu.schedule(1000, [&] {
        machine.niu.on_issue = nullptr;
        machine.niu.wake(7);
    });
    machine.niu.on_release = [&](const messaging_transaction& call) {
        EXPECT_EQ(call.context.value, 7);
        machine.niu.schedule(machine.clock.now() + 1, [&] { seventeenth = machine.niu.start(thread); });
    };
    machine.run(code, 1010);
    EXPECT_EQ(seventeenth, 7);
    EXPECT_THAT(machine.niu.released, ElementsAre(Pair(1000 + 1 + 4 + 1, 7)));
    EXPECT_EQ(machine.subject.view(context_id{3}).state, context_state::suspended);
    EXPECT_EQ(machine.subject.view(context_id{3}).reason, suspend_reason::wait_receive);
    EXPECT_EQ(machine.subject.view(context_id{3}).operand, 3);
    EXPECT_EQ(machine.subject.view(context_id{3}).pc, thread);
}

TEST(thread, an_argument_area_outside_memory_is_a_store_fault_of_the_new_thread) {
    program code(core_machine::base);
    code.emit(endt());  // thread_stack_top stays 0
    core_machine machine;
    machine.niu.schedule(50, [&] { machine.niu.start(thread, std::vector<u32>(9, 1)); });
    machine.run(code, 200);
    ASSERT_TRUE(machine.control.outcome().has_value());
    EXPECT_EQ(machine.control.outcome()->status, "trap");
    EXPECT_THAT(machine.control.outcome()->summary, AllOf(HasSubstr("store access fault"), HasSubstr("pc 0x80002000")));
}

TEST(core_alone, without_a_boot_pc_sleeps_until_a_thread_arrives) {
    program code(thread);
    code.li(t1, results).emit(csrrs(t0, csr::cycle, zero), sw(t0, 0, t1), endt());
    core_machine machine;
    machine.load(code);
    machine.niu.schedule(500, [&] { machine.niu.start(thread); });
    machine.run(600);
    EXPECT_EQ(machine.word(results), 500 + 1 + 4 + 2) << "ready in the next cycle, switched in, third instruction";
    EXPECT_EQ(machine.subject.statistics().idle_no_thread, 600 - 4 - 5);
    EXPECT_TRUE(machine.subject.quiescent());
}

TEST(scheduler, round_robin_gives_every_ready_context_its_quantum_in_turn) {
    program code = boot();
    spin(code);
    code.align_to(thread);
    spin(code);
    core_desc desc{.contexts = 4, .switch_cycles = 3, .quantum_cycles = 50};
    story seen;
    core_machine machine(desc, &seen);
    machine.niu.schedule(20, [&] {
        for (int i = 0; i < 3; ++i) { machine.niu.start(thread); }
    });
    machine.run(code, 600);
    ASSERT_GE(seen.slices.size(), 10);
    for (std::size_t i = 1; i + 1 < seen.slices.size(); ++i) {
        EXPECT_EQ(seen.slices[i].context, i % 4);
        EXPECT_GE(seen.slices[i].end - seen.slices[i].begin, 50);
        EXPECT_LE(seen.slices[i].end - seen.slices[i].begin, 51) << "a jump that straddles the end";
        EXPECT_EQ(seen.slices[i + 1].begin, seen.slices[i].end + 3) << "switch cost";
    }
    EXPECT_EQ(std::get<2>(seen.left[0]), "quantum");
    EXPECT_EQ(machine.subject.statistics().stall_switch, 3 * machine.subject.statistics().switches);
}

// F05: the thesis states 3 or 4 cycles.
class switch_cost : public testing::TestWithParam<unsigned> {};

TEST_P(switch_cost, lost_cycles_are_switches_times_the_cost_of_one) {
    program code = boot();
    spin(code);
    code.align_to(thread);
    spin(code);
    core_desc desc{.switch_cycles = GetParam(), .quantum_cycles = 50};
    story seen;
    core_machine machine(desc, &seen);
    machine.niu.schedule(20, [&] { machine.niu.start(thread); });
    machine.run(code, 2000);
    const core_statistics statistics = machine.subject.statistics();
    EXPECT_GT(statistics.switches, 30U);
    EXPECT_EQ(statistics.stall_switch, GetParam() * statistics.switches);
    std::uint64_t ran = 0;
    for (const story::slice& slice : seen.slices) { ran += slice.end - slice.begin; }
    EXPECT_NEAR(static_cast<double>(ran + statistics.stall_switch), 2000, GetParam()) << "nothing else is lost";
}

INSTANTIATE_TEST_SUITE_P(thesis, switch_cost, testing::Values(3U, 4U));

// F03. Every thread fills all registers with values of its own, is switched out again and again, and finds them as they
// were. Nothing is stored before the end.
TEST(contexts, have_32_integer_and_32_floating_point_registers_each_which_no_switch_touches) {
    program code = boot();
    code.emit(endt());
    code.align_to(thread);
    const auto integer = [](u32 number) { return static_cast<reg>(number); };
    const auto real = [](u32 number) { return static_cast<freg>(number); };
    // a0 is the thread's number. x1 .. x31 but a0: 64 * a0 + number; f0 .. f31: the bits of that for 32 + number.
    for (u32 number = 0; number < 32; ++number) {
        code.emit(slli(t6, a0, 6), addi(t6, t6, static_cast<int>(32 + number)), fmv_w_x(real(number), t6));
    }
    for (u32 number = 1; number < 32; ++number) {
        if (number != a0) {
            code.emit(slli(integer(number), a0, 6), addi(integer(number), integer(number), static_cast<int>(number)));
        }
    }
    for (int turn = 0; turn < 40; ++turn) { code.emit(turn % 2 == 0 ? yield() : nop()); }
    // Differences from the earlier values, ored into x1 (ra), which is checked first.
    code.emit(slli(t6, a0, 6), sub(ra, ra, t6), addi(ra, ra, -1));
    for (u32 number = 2; number < 31; ++number) {
        if (number != a0) {
            code.emit(sub(integer(number), integer(number), t6),
                      addi(integer(number), integer(number), -static_cast<int>(number)),
                      r_type(0, integer(number), ra, 6, ra, 0x33));
        }
    }
    for (u32 number = 0; number < 32; ++number) {
        code.emit(fmv_x_w(t1, real(number)), sub(t1, t1, t6), addi(t1, t1, -static_cast<int>(32 + number)),
                  r_type(0, t1, ra, 6, ra, 0x33));
    }
    code.li(t0, results).emit(slli(t1, a0, 2), add(t0, t0, t1), addi(ra, ra, 1), sw(ra, 0, t0), endt());
    core_machine machine({.quantum_cycles = 17});
    machine.niu.schedule(60, [&] {
        for (u32 number = 0; number < 16; ++number) { machine.niu.start(thread, {number}); }
    });
    machine.run(code, 100000);
    EXPECT_EQ(machine.subject.statistics().threads_ended, 17U);
    EXPECT_GT(machine.subject.statistics().switches, 16U * 20);
    for (u32 number = 0; number < 16; ++number) {
        EXPECT_EQ(machine.word(results + 4 * number), 1U) << "thread " << number;
    }
}

TEST(scheduler, a_lone_context_goes_on_at_the_end_of_its_quantum_at_no_cost) {
    program code = boot();
    spin(code);
    story seen;
    core_machine machine({}, &seen);
    machine.run(code, 1000);
    EXPECT_EQ(machine.subject.statistics().switches, 1);
    EXPECT_THAT(seen.slices, ElementsAre(story::slice{0, 5, 1001}));
    EXPECT_TRUE(seen.left.empty());
}

/// When a lone context, whose quantum of 50 cycles ends in cycle 5 + 50, first leaves the pipeline.
/// @param announce has another thread announced
cycle_t first_left(const std::function<void(core_machine&)>& announce) {
    program code = boot();
    code.align_to(core_machine::base + 4 * 50);
    spin(code);
    core_desc desc{.quantum_cycles = 50};
    story seen;
    core_machine machine(desc, &seen);
    announce(machine);
    machine.memory.write(thread, endt());
    machine.run(code, 120);
    return seen.left.empty() ? 0 : std::get<1>(seen.left[0]);
}

TEST(scheduler, a_thread_announced_in_the_cycle_before_the_end_of_a_quantum_is_in_time) {
    EXPECT_EQ(first_left([](core_machine& m) { m.niu.schedule(54, [&] { m.niu.start(thread); }); }), 55);
}

TEST(scheduler, one_announced_in_the_fabric_stage_of_the_deciding_cycle_waits_for_the_next_quantum) {
    EXPECT_EQ(first_left([](core_machine& m) { m.niu.schedule(55, [&] { m.niu.start(thread); }); }), 105);
}

TEST(scheduler, what_a_neighbour_in_the_same_stage_does_in_a_cycle_is_seen_in_the_next_one) {
    // As one_announced_in_the_fabric_stage, but from a component that is called before the core.
    EXPECT_EQ(first_left([](core_machine& m) { m.before_core.schedule(55, [&] { m.niu.start(thread); }); }), 105);
}

TEST(scheduler, yield_gives_the_turn_away_and_costs_nothing_when_nobody_wants_it) {
    program code = boot();
    code.emit(csrrs(a0, csr::cycle, zero), yield(), csrrs(a1, csr::cycle, zero), sub(a1, a1, a0), sw(a1, 0, s0));
    code.emit(addi(t1, zero, 30));
    code.label("wait");
    code.emit(addi(t1, t1, -1), bne(t1, zero, code.displacement("wait") - 4));
    code.emit(yield(), csrrs(a1, 0xcc4, zero), sw(a1, 4, s0));
    finish(code);
    code.align_to(thread);
    code.emit(addi(t1, t1, 1), yield(), jal(zero, -8));
    core_desc desc{.quantum_cycles = 1000};
    story seen;
    core_machine machine(desc, &seen);
    machine.niu.schedule(40, [&] { machine.niu.start(thread); });
    machine.run(code);
    EXPECT_EQ(machine.word(results), 2);
    EXPECT_EQ(std::get<2>(seen.left.at(0)), "yield");
    EXPECT_EQ(seen.slices.at(1).context, 1);
    EXPECT_EQ(seen.slices.at(1).end - seen.slices.at(1).begin, 2);
    EXPECT_EQ(seen.slices.at(2).context, 0);
}

TEST(suspension, a_rejected_instruction_costs_a_cycle_and_is_issued_again_when_woken) {
    program code = boot();  // 14 instructions
    code.emit(addi(a0, zero, 9), send(a0), csrrs(a1, csr::cycle, zero), sw(a1, 0, s0));
    finish(code);
    story seen;
    core_machine machine({}, &seen);
    machine.reject_until(200, suspend_reason::transmit_queue_full);
    machine.niu.schedule(100, [&] { machine.niu.wake(0); });  // in vain: still full
    machine.niu.schedule(300, [&] { machine.niu.wake(0); });
    machine.run(code);
    ASSERT_EQ(machine.niu.instructions.size(), 3);
    const cycle_t first = machine.niu.instructions[0].cycle;
    EXPECT_EQ(machine.niu.instructions[1].cycle, 100 + 1 + 4) << "seen next cycle, switched in";
    EXPECT_EQ(machine.niu.instructions[2].cycle, 300 + 1 + 4);
    EXPECT_EQ(machine.niu.instructions[2].operand[0], 9);
    EXPECT_EQ(machine.word(results), 306);
    const core_statistics statistics = machine.subject.statistics();
    EXPECT_EQ(statistics.rejected_instructions, 2);
    EXPECT_EQ(statistics.stall_rejected, 2);
    EXPECT_EQ(statistics.suspended_transmit_queue_full, (101 - (first + 1)) + (301 - 106));
    EXPECT_EQ(statistics.idle_transmit_queue_full, statistics.suspended_transmit_queue_full);
    EXPECT_EQ(std::get<2>(seen.left.at(0)), "transmit_queue_full");
    EXPECT_EQ(std::get<1>(seen.left.at(0)), first + 1);
}

// core.suspend_policy.
TEST(suspension, a_rejected_instruction_is_issued_again_in_every_turn_where_that_is_the_policy) {
    program code = boot();
    code.emit(addi(a0, zero, 9), send(a0), csrrs(a1, csr::cycle, zero), sw(a1, 0, s0));
    finish(code);
    code.align_to(thread);
    spin(code);
    core_desc desc{.quantum_cycles = 50, .on_rejection = suspend_policy::retry};
    story seen;
    core_machine machine(desc, &seen);
    machine.reject_until(200, suspend_reason::transmit_queue_full);
    machine.niu.schedule(40, [&] { machine.niu.start(thread); });
    machine.run(code);
    // Alone it tries in every cycle; then once a turn, between turns of the other thread.
    const auto& tries = machine.niu.instructions;
    ASSERT_GE(tries.size(), 5U);
    const cycle_t first = tries[0].cycle;
    std::size_t n = 1;
    for (; tries[n].cycle <= 41; ++n) { EXPECT_EQ(tries[n].cycle, first + n); }
    for (++n; n < tries.size(); ++n) {
        EXPECT_GE(tries[n].cycle - tries[n - 1].cycle, 4U + 50 + 4 + 1) << n;
        EXPECT_LE(tries[n].cycle - tries[n - 1].cycle, 4U + 51 + 4 + 1) << n;
    }
    EXPECT_EQ(machine.word(results), tries.back().cycle + 1);
    const core_statistics statistics = machine.subject.statistics();
    EXPECT_EQ(statistics.rejected_instructions, tries.size() - 1);
    EXPECT_EQ(statistics.stall_rejected, statistics.rejected_instructions);
    EXPECT_EQ(statistics.suspended_transmit_queue_full, 0U) << "nobody sleeps";
    EXPECT_EQ(std::get<2>(seen.left.at(0)), "yield");
}

// F10.
class suspension_reason : public testing::TestWithParam<unsigned> {};

TEST_P(suspension_reason, has_a_counter_of_its_own) {
    program code = boot();
    code.emit(addi(a0, zero, 9), send(a0));
    finish(code);
    core_machine machine;
    machine.reject_until(200, static_cast<suspend_reason>(GetParam()));
    machine.niu.schedule(300, [&] { machine.niu.wake(0); });
    machine.run(code);
    const cycle_t asleep = 301 - (machine.niu.instructions[0].cycle + 1);
    const std::string name = name_of(static_cast<suspend_reason>(GetParam()));
    unsigned found = 0;
    for (const auto& entry : core_statistics_table) {
        if (entry.group == "suspended_cycles") {
            EXPECT_EQ(machine.subject.statistics().*entry.value, entry.name == name ? asleep : 0U) << entry.name;
            found += entry.name == name ? 1 : 0;
        }
    }
    EXPECT_EQ(found, 1U) << name;
}

std::vector<unsigned> reasons_of_the_niu() {
    std::vector<unsigned> reasons;
    for (unsigned reason = 1; reason < suspend_reasons; ++reason) {
        if (static_cast<suspend_reason>(reason) != suspend_reason::wait_interrupt) { reasons.push_back(reason); }
    }
    return reasons;
}

INSTANTIATE_TEST_SUITE_P(all, suspension_reason, testing::ValuesIn(reasons_of_the_niu()), [](const auto& instance) {
    return std::string(name_of(static_cast<suspend_reason>(instance.param)));
});

TEST(suspension, a_wake_up_in_the_cycle_of_the_rejection_is_not_lost) {
    program code = boot();
    code.emit(addi(a0, zero, 9), waitr(a0), csrrs(a1, csr::cycle, zero), sw(a1, 0, s0));
    finish(code);
    core_machine machine;
    machine.niu.schedule(20, [&] { machine.niu.wake(0); });  // fabric stage of the cycle in which waitr issues
    bool first = true;
    machine.niu.on_issue = [&](messaging_transaction& call) {
        if (first) {
            first = false;
            call.verdict = messaging_verdict::rejected;
            call.reason = suspend_reason::wait_receive;
        }
    };
    machine.run(code, 1000);
    EXPECT_EQ(machine.control.outcome()->code, exit_code::success);
    EXPECT_EQ(machine.niu.instructions.at(0).cycle, 20);
    EXPECT_EQ(machine.niu.instructions.at(1).cycle, 20 + 1 + 4);
}

TEST(suspension, a_wake_up_of_a_context_that_does_not_sleep_is_harmless) {
    program code = boot();
    code.emit(nop(), nop(), nop(), nop());
    finish(code);
    core_machine machine;
    for (unsigned context = 0; context < 16; ++context) {
        machine.niu.schedule(10, [&machine, context] { machine.niu.wake(context); });
    }
    machine.run(code, 1000);
    EXPECT_EQ(machine.control.outcome()->code, exit_code::success);
    EXPECT_EQ(machine.subject.statistics().switches, 1);
}

TEST(suspension, while_one_context_sleeps_the_others_run) {
    program code = boot();
    code.emit(addi(a0, zero, 9), waitr(a0));
    finish(code);
    code.align_to(thread);
    code.li(t1, results).label("count");
    code.emit(addi(t0, t0, 1), sw(t0, 0, t1), jal(zero, code.displacement("count") - 8));
    core_machine machine;
    machine.reject_until(500, suspend_reason::wait_receive);
    machine.niu.schedule(15, [&] { machine.niu.start(thread); });
    machine.niu.schedule(600, [&] { machine.niu.wake(0); });
    machine.run(code, 2000);
    EXPECT_EQ(machine.control.outcome()->code, exit_code::success);
    EXPECT_GT(machine.word(results), 100);
    EXPECT_EQ(machine.subject.statistics().idle_wait_receive, 0);
}

TEST(suspension, a_fault_of_the_niu_is_a_trap_of_the_instruction) {
    program code = boot();
    code.emit(addi(a0, zero, 9), sendm(a0, a0));
    core_machine machine;
    machine.niu.on_issue = [](messaging_transaction& call) {
        call.verdict = messaging_verdict::fault;
        call.result = static_cast<u32>(trap_cause::load_access_fault);
        call.operand[0] = 0x1234;
    };
    machine.run(code, 200);
    ASSERT_EQ(machine.control.outcome()->status, "trap");
    EXPECT_THAT(machine.control.outcome()->details, Contains(HasSubstr("mtval 0x00001234")));
    EXPECT_THAT(machine.control.outcome()->details, Contains(HasSubstr("sendm a0, a0")));
}

TEST(suspension, an_enabled_interrupt_is_taken_by_a_sleeping_context_which_then_sleeps_on) {
    program code = boot();
    code.li(t0, core_machine::base + 0x1000).emit(csrrw(zero, csr::mtvec, t0));
    code.li(t0, 0x80).emit(csrrw(zero, csr::mie, t0), csrrsi(zero, csr::mstatus, 8));
    const u32 waiting = code.here() + 4;
    code.emit(addi(a0, zero, 9), waitr(a0), sw(a0, 4, s0));
    finish(code);
    code.align_to(core_machine::base + 0x1000);
    code.emit(csrrs(t1, csr::mepc, zero), sw(t1, 0, s0));
    code.li(t1, test_memory::device_base).emit(sw(zero, 0, t1), mret());
    core_machine machine;
    machine.on_device = [&](const test_memory::access& access) {
        if (access.offset == 0) { machine.subject.set_interrupt(interrupt_line::timer, false); }
    };
    machine.reject_until(500, suspend_reason::wait_receive);
    machine.niu.schedule(200, [&] { machine.subject.set_interrupt(interrupt_line::timer, true); });
    machine.niu.schedule(600, [&] { machine.niu.wake(0); });
    machine.run(code, 2000);
    EXPECT_EQ(machine.control.outcome()->code, exit_code::success);
    machine.expect_words(results, {waiting, 9});
    EXPECT_EQ(machine.niu.instructions.size(), 3);
}

TEST(messaging, every_instruction_reaches_the_niu_with_its_operation_and_operands) {
    struct expected {
        u32 word;
        messaging_operation operation;
        std::vector<u32> operands;
    };
    const expected all[] = {
        {sendh_thread(a0, a1), messaging_operation::sendh_thread, {1, 2}},
        {sendh_data(a0, a1), messaging_operation::sendh_data, {1, 2}},
        {send(a0), messaging_operation::send, {1}},
        {send2(a0, a1), messaging_operation::send2, {1, 2}},
        {sende(a0), messaging_operation::sende, {1}},
        {send2e(a1, a0), messaging_operation::send2e, {2, 1}},
        {sendm(a0, a1), messaging_operation::sendm, {1, 2}},
        {sendme(a0, a1), messaging_operation::sendme, {1, 2}},
        {ldss(t1, a1), messaging_operation::ldss, {2}},
        {ldsr(t2, a2), messaging_operation::ldsr, {3}},
        {str(a0, a1, a2), messaging_operation::str, {1, 2, 3}},
        {rms(a2), messaging_operation::rms, {3}},
        {rmr(a1), messaging_operation::rmr, {2}},
        {waits(a0), messaging_operation::wait_send, {1}},
        {waitr(a0), messaging_operation::wait_receive, {1}},
    };
    program code = boot();
    code.emit(addi(a0, zero, 1), addi(a1, zero, 2), addi(a2, zero, 3));
    for (const expected& one : all) { code.emit(one.word); }
    code.emit(sw(t1, 0, s0), sw(t2, 4, s0));
    finish(code);
    core_machine machine;
    machine.niu.on_issue = [](messaging_transaction& call) { call.result = 0x100 + static_cast<u32>(call.operation); };
    machine.run(code);
    ASSERT_EQ(machine.niu.instructions.size(), std::size(all));
    for (std::size_t i = 0; i < std::size(all); ++i) {
        EXPECT_EQ(machine.niu.instructions[i].operation, all[i].operation) << i;
        EXPECT_EQ(machine.niu.instructions[i].cycle, machine.niu.instructions[0].cycle + i) << "one a cycle";
        for (std::size_t k = 0; k < all[i].operands.size(); ++k) {
            EXPECT_EQ(machine.niu.instructions[i].operand[k], all[i].operands[k]) << i;
        }
    }
    machine.expect_words(results, {0x100 + static_cast<u32>(messaging_operation::ldss),
                                   0x100 + static_cast<u32>(messaging_operation::ldsr)});
}

TEST(messaging, the_niu_may_use_its_core_from_within_an_instruction) {
    // A context is released and given to a blocked thread within one call.
    program code = boot();
    code.emit(endt());
    code.align_to(thread);
    code.li(t1, results).emit(csrrs(t0, csr::cycle, zero), sw(t0, 0, t1), nop());
    finish(code);
    core_machine machine({.contexts = 1});
    cycle_t released = 0;
    machine.niu.on_release = [&](const messaging_transaction&) {
        released = machine.clock.now();
        EXPECT_EQ(machine.niu.start(thread), 0);
    };
    machine.run(code, 1000);
    EXPECT_EQ(machine.word(results), released + 1 + 4 + 2);
}

TEST(accounting, every_cycle_of_a_core_is_an_instruction_a_stall_or_idle) {
    program code = boot();
    code.emit(addi(a0, zero, 9), waitr(a0), endt());
    code.align_to(thread);
    code.li(s1, results).emit(lw(t0, 0, s1), add(t0, t0, t0), mul(t0, t0, t0), div(t0, t0, t0), send(t0), endt());
    core_machine machine;
    machine.reject_until(700, suspend_reason::wait_send);
    machine.niu.schedule(30, [&] { machine.niu.start(thread); });
    machine.niu.schedule(90, [&] { machine.niu.start(thread); });
    for (unsigned context = 0; context < 3; ++context) {
        machine.niu.schedule(800 + 5 * context, [&machine, context] { machine.niu.wake(context); });
    }
    machine.run(code, 1000);
    EXPECT_TRUE(machine.subject.quiescent());
    const core_statistics counted = machine.subject.statistics();
    std::uint64_t sum = counted.instructions;
    for (const auto& entry : core_statistics_table) {
        if (entry.group == "stall_cycles" || entry.group == "idle_cycles") { sum += counted.*entry.value; }
    }
    EXPECT_EQ(sum, 1000);
}

}  // namespace
}  // namespace orbweaver::core
