// SPDX-License-Identifier: Apache-2.0
// Exceptions, privilege modes, CSRs and interrupts of the core.
#include "hw/core/decode/csr.h"
#include "testbenches/core/support/core_machine.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::core {
namespace {

using namespace assembly;
using u32 = std::uint32_t;

constexpr u32 handler = core_machine::base + 0x1000;

/// s0 results, s1 data, s10 trap log, mtvec the handler.
program begin_with_trap_log() {
    program code(core_machine::base);
    code.li(s0, results).li(s1, data).li(s10, results + 0x100).li(t0, handler);
    code.emit(csrrw(zero, csr::mtvec, t0));
    return code;
}

/// Logs mcause, mtval and mepc at s10 and goes on after the instruction (clobbers t0).
void install_logger(program& code) {
    code.align_to(handler);
    code.emit(csrrs(t0, csr::mcause, zero), sw(t0, 0, s10), csrrs(t0, csr::mtval, zero), sw(t0, 4, s10));
    code.emit(csrrs(t0, csr::mepc, zero), sw(t0, 8, s10), addi(s10, s10, 12), addi(t0, t0, 4));
    code.emit(csrrw(zero, csr::mepc, t0), mret());
}

struct trapping {
    const char* name;
    u32 word;
    u32 mcause;
    u32 mtval;
};

TEST(trap, each_exception_reports_its_cause_value_and_instruction_and_changes_nothing_else) {
    // a1: 2 beyond a word boundary; a2: outside memory; a3: the last word of memory
    const u32 misaligned = data + 2;
    const u32 outside = core_machine::base + core_machine::memory_bytes;
    const trapping cases[] = {
        {"illegal", 0xffffffff, 2, 0xffffffff},
        {"illegal zero", 0, 2, 0},
        {"ebreak", ebreak(), 3, 0},  // mtval: pc, filled in below
        {"ecall", ecall(), 11, 0},
        {"lw misaligned", lw(a0, 0, a1), 4, misaligned},
        {"lh misaligned", lh(a0, 1, a1), 4, misaligned + 1},
        {"sw misaligned", sw(a0, 0, a1), 6, misaligned},
        {"sh misaligned", sh(a0, 1, a1), 6, misaligned + 1},
        {"fld misaligned", fld(f0, 2, a1), 4, misaligned + 2},
        {"fsd misaligned", fsd(f0, 2, a1), 6, misaligned + 2},
        {"lr misaligned", lr_w(a0, a1), 4, misaligned},
        {"sc misaligned", sc_w(a0, a0, a1), 6, misaligned},
        {"amo misaligned", amoadd_w(a0, a0, a1), 6, misaligned},
        {"lw outside", lw(a0, 0, a2), 5, outside},
        {"lb outside", lb(a0, 0, a2), 5, outside},
        {"fld outside", fld(f0, 0, a2), 5, outside},
        {"sw outside", sw(a0, 0, a2), 7, outside},
        {"sb outside", sb(a0, 0, a2), 7, outside},
        {"lr outside", lr_w(a0, a2), 5, outside},
        {"amo outside", amoadd_w(a0, a0, a2), 7, outside},
        {"below memory", lw(a0, 0, zero), 5, 0},
        {"fld across the end", fld(f0, 4, a3), 5, outside},
        {"jal misaligned", jal(a0, 6), 0, 0},  // mtval: pc + 6
        {"branch misaligned", beq(zero, zero, 6), 0, 0},
        {"jalr misaligned", jalr(a0, 0, a1), 0, misaligned},
        {"unknown csr", csrrs(a0, 0x3a0, zero), 2, csrrs(a0, 0x3a0, zero)},
        {"write of a read-only csr", csrrw(a0, csr::mhartid, zero), 2, csrrw(a0, csr::mhartid, zero)},
        {"set bits of a read-only csr", csrrs(a0, csr::mhartid, a1), 2, csrrs(a0, csr::mhartid, a1)},
    };
    program code = begin_with_trap_log();
    code.li(t0, 1 << 13).emit(csrrs(zero, csr::mstatus, t0));
    code.li(a0, 1234).li(a1, misaligned).li(a2, outside).li(a3, outside - 4);
    std::vector<u32> pcs;
    for (const trapping& one : cases) {
        pcs.push_back(code.here());
        code.emit(one.word);
    }
    code.emit(beq(zero, a0, 6));  // not taken: no trap
    store(code, a0);
    finish(code);
    install_logger(code);
    core_machine machine;
    machine.run(code);
    EXPECT_EQ(machine.word(results), 1234) << "no trapping instruction wrote its destination";
    for (u32 i = 0; i < std::size(cases); ++i) {
        u32 value = cases[i].mtval;
        if (cases[i].word == ebreak()) {
            value = pcs[i];
        } else if (cases[i].mcause == 0 && value == 0) {
            value = pcs[i] + 6;
        }
        const u32 entry = results + 0x100 + 12 * i;
        EXPECT_EQ(machine.word(entry), cases[i].mcause) << cases[i].name;
        EXPECT_EQ(machine.word(entry + 4), value) << cases[i].name;
        EXPECT_EQ(machine.word(entry + 8), pcs[i]) << cases[i].name;
    }
    EXPECT_EQ(machine.subject.statistics().traps, std::size(cases));
}

TEST(trap, a_device_that_leaves_a_response_incomplete_without_asking_for_another_access_faults) {
    program code = begin_with_trap_log();
    code.li(a1, test_memory::device_base).emit(lw(a0, 0, a1), sw(a0, 4, a1));
    finish(code);
    install_logger(code);
    core_machine machine;
    machine.memory.device_status = tlm::TLM_INCOMPLETE_RESPONSE;
    machine.run(code);
    EXPECT_EQ(machine.word(results + 0x100), static_cast<u32>(trap_cause::load_access_fault));
    EXPECT_EQ(machine.word(results + 0x10c), static_cast<u32>(trap_cause::store_access_fault));
    EXPECT_EQ(machine.memory.accesses.size(), 3U) << "each once, and the end of the run";
}

TEST(trap, a_jump_to_nowhere_faults_at_its_target) {
    program code = begin_with_trap_log();
    code.li(a0, 0x1000).emit(jalr(ra, 0, a0));
    code.align_to(handler);
    code.emit(csrrs(t0, csr::mcause, zero));
    store(code, t0).emit(csrrs(t0, csr::mtval, zero));
    store(code, t0).emit(csrrs(t0, csr::mepc, zero));
    store(code, t0);
    finished_machine machine(code);
    machine.expect_words(results, {1, 0x1000, 0x1000});
}

TEST(trap, execution_that_runs_off_the_end_of_memory_faults_there) {
    program code = begin_with_trap_log();
    code.li(a0, core_machine::base + core_machine::memory_bytes - 4).emit(jalr(ra, 0, a0));
    code.align_to(handler);
    code.emit(csrrs(t0, csr::mepc, zero));
    store(code, t0);
    finish(code);
    core_machine machine;
    machine.memory.write(core_machine::base + core_machine::memory_bytes - 4, nop());
    machine.run(code);
    EXPECT_EQ(machine.word(results), core_machine::base + core_machine::memory_bytes);
}

TEST(trap, misaligned_loads_and_stores_are_split_if_so_configured_and_atomics_trap_still) {
    program code = begin_with_trap_log();
    code.li(a1, 0x11223344).li(a2, 0x55667788).emit(sw(a1, 0, s1), sw(a2, 4, s1));
    code.emit(lw(a0, 3, s1));
    store(code, a0).emit(lh(a0, 3, s1));
    store(code, a0).emit(lhu(a0, 1, s1));
    store(code, a0);
    code.li(a3, 0xaabbccdd).emit(sw(a3, 2, s1), lw(a0, 0, s1));
    store(code, a0).emit(lw(a0, 4, s1));
    store(code, a0).emit(addi(s1, s1, 1), amoadd_w(a0, a0, s1));
    finish(code);
    install_logger(code);
    core_machine machine({.misaligned = misaligned_access::split});
    machine.run(code);
    machine.expect_words(results, {0x66778811, 0xffff8811, 0x2233, 0xccdd3344, 0x5566aabb});
    EXPECT_EQ(machine.word(results + 0x100), 6);
    EXPECT_EQ(machine.subject.statistics().stall_split, 4);
}

TEST(trap, without_a_handler_ends_the_run_and_states_where_and_why) {
    program code(core_machine::base);
    code.li(a0, 0x12345678).emit(nop(), lw(a1, 4, a0));
    core_machine machine;
    machine.run(code);
    ASSERT_TRUE(machine.control.outcome().has_value());
    const run_outcome& outcome = *machine.control.outcome();
    EXPECT_EQ(outcome.code, exit_code::firmware_failure);
    EXPECT_EQ(outcome.status, "trap");
    EXPECT_EQ(outcome.cycle, 8) << "switched in by cycle 5, fourth instruction";
    EXPECT_THAT(outcome.summary, AllOf(HasSubstr("node 5 context 0: load of 4 bytes from 0x1234567c"),
                                       HasSubstr("pc 0x8000000c"), HasSubstr("cycle 8")));
    EXPECT_THAT(outcome.details, AllOf(Contains(HasSubstr("mcause 0x00000005, mtval 0x1234567c")),
                                       Contains(HasSubstr("lw a1, 4(a0)")), Contains(HasSubstr("a0 0x12345678"))));
    EXPECT_EQ(machine.subject.statistics().instructions, 3);
}

TEST(trap, a_handler_outside_memory_is_none) {
    program code(core_machine::base);
    code.li(t0, 0x1000).emit(csrrw(zero, csr::mtvec, t0), ecall());
    core_machine machine;
    machine.run(code, 1000);
    ASSERT_TRUE(machine.control.outcome().has_value());
    EXPECT_EQ(machine.control.outcome()->status, "trap");
    EXPECT_THAT(machine.control.outcome()->summary, HasSubstr("(environment call from machine mode) at pc 0x8000000c"));
}

TEST(privilege, user_mode_reaches_neither_machine_csrs_nor_mret_and_comes_back_by_ecall) {
    program code = begin_with_trap_log();
    const int user_code = 0x800;
    code.li(t0, core_machine::base + user_code).emit(csrrw(zero, csr::mepc, t0));
    code.li(t0, csr::status_mpp).emit(csrrc(zero, csr::mstatus, t0), mret());
    code.align_to(core_machine::base + user_code);
    code.emit(csrrs(a0, csr::mstatus, zero), csrrw(zero, csr::mscratch, a0), mret(), csrrs(a0, csr::cycle, zero));
    code.emit(csrrs(a0, 0x7c0, zero), csrrs(a1, 0xcc0, zero), csrrs(a2, 0xcc1, zero), ecall());
    store(code, a1);
    store(code, a2);
    finish(code);
    install_logger(code);
    core_machine machine;
    machine.run(code);
    for (u32 i = 0; i < 5; ++i) { EXPECT_EQ(machine.word(results + 0x100 + 12 * i), 2) << i; }
    EXPECT_EQ(machine.word(results + 0x100 + 12 * 5), 8) << "environment call from user mode";
    EXPECT_EQ(machine.word(results), 5) << "node";
    EXPECT_EQ(machine.word(results + 4), 16) << "nodes";
}

TEST(privilege, mcounteren_opens_counters_to_user_mode_one_by_one) {
    program code = begin_with_trap_log();
    code.emit(csrrwi(zero, csr::mcounteren, 5));  // cycle and instret, not time
    code.li(t0, core_machine::base + 0x800).emit(csrrw(zero, csr::mepc, t0));
    code.li(t0, csr::status_mpp).emit(csrrc(zero, csr::mstatus, t0), mret());
    code.align_to(core_machine::base + 0x800);
    code.emit(csrrs(a0, csr::cycle, zero), csrrs(a0, csr::cycleh, zero), csrrs(a0, csr::instret, zero));
    const u32 time_read = code.here();
    code.emit(csrrs(a0, csr::time, zero));
    finish(code);
    install_logger(code);
    core_machine machine;
    machine.run(code);
    EXPECT_EQ(machine.word(results + 0x100), 2);
    EXPECT_EQ(machine.word(results + 0x108), time_read);
    EXPECT_EQ(machine.subject.statistics().traps, 1);
}

TEST(privilege, a_trap_and_mret_move_the_interrupt_enable_and_the_mode_through_mstatus) {
    program code = begin_with_trap_log();
    code.emit(csrrsi(zero, csr::mstatus, 8), ecall(), csrrs(a0, csr::mstatus, zero));
    store(code, a0);
    finish(code);
    code.align_to(handler);
    code.emit(csrrs(t0, csr::mstatus, zero));
    store(code, t0).emit(csrrs(t0, csr::mepc, zero), addi(t0, t0, 4), csrrw(zero, csr::mepc, t0), mret());
    core_machine machine;
    machine.run(code);
    EXPECT_EQ(machine.word(results) & 0x1888, csr::status_mpie | csr::status_mpp) << "in the handler";
    EXPECT_EQ(machine.word(results + 4) & 0x1888, csr::status_mie | csr::status_mpie) << "after it; MPP is user";
}

TEST(csr, machine_registers_hold_what_is_written_within_their_legal_values) {
    struct round_trip {
        u32 number;
        u32 written;
        u32 read;
    };
    const round_trip cases[] = {
        {csr::mscratch, 0xdeadbeef, 0xdeadbeef},
        {csr::mepc, 0x80000007, 0x80000004},
        {csr::mcause, 0x80000007, 0x80000007},
        {csr::mtval, 0xffffffff, 0xffffffff},
        {csr::mie, 0xffffffff, 0x888},
        {csr::mip, 0xffffffff, 0},
        {csr::misa, 0, 0x40000000 | 1 << 0 | 1 << 3 | 1 << 5 | 1 << 8 | 1 << 12 | 1 << 20 | 1 << 23},
        {csr::mcounteren, 0xffffffff, 7},
        {csr::mstatus, 0xffffffff & ~(1U << 3), 0x80000000 | 1 << 17 | 3 << 13 | 3 << 11 | 1 << 7},
        {csr::mstatus, 1 << 11, 3 << 11},  // MPP keeps a legal value
        {csr::mstatush, 0xffffffff, 0},
        {csr::fcsr, 0, 0},  // FS is off again: see below
        {0x7c0, 0x80040000, 0x80040000},
        {0x7c1, 0x1000, 0x1000},
        {0x7c2, 5, 5},
        {0x7c3, 0x80000100, 0x80000100},
        {csr::mtvec, 0x80001003, 0x80001001},
    };
    program code = begin_with_trap_log();
    for (const round_trip& one : cases) {
        if (one.number == csr::fcsr) { continue; }
        code.li(a0, one.written).emit(csrrw(zero, one.number, a0), csrrs(a1, one.number, zero));
        store(code, a1);
    }
    finished_machine machine(code);
    u32 address = results;
    for (const round_trip& one : cases) {
        if (one.number == csr::fcsr) { continue; }
        EXPECT_EQ(machine.word(address), one.read) << "csr " << one.number;
        address += 4;
    }
}

TEST(csr, set_and_clear_return_the_old_value_and_touch_only_their_bits) {
    program code = begin_with_trap_log();
    code.li(a0, 0xff00).emit(csrrw(zero, csr::mscratch, a0));
    code.li(a1, 0x0ff0).emit(csrrs(a2, csr::mscratch, a1));
    store(code, a2).emit(csrrc(a2, csr::mscratch, a0));
    store(code, a2).emit(csrrsi(a2, csr::mscratch, 5));
    store(code, a2).emit(csrrci(a2, csr::mscratch, 4));
    store(code, a2).emit(csrrwi(a2, csr::mscratch, 31));
    store(code, a2).emit(csrrs(a2, csr::mscratch, zero));
    store(code, a2);
    finished_machine machine(code);
    machine.expect_words(results, {0xff00, 0xfff0, 0xf0, 0xf5, 0xf1, 31});
}

TEST(csr, the_machine_reports_where_the_core_stands) {
    program code = begin_with_trap_log();
    for (const u32 number : {0xf14U, 0xcc0U, 0xcc1U, 0xcc2U, 0xcc3U, 0xcc4U, 0xcc5U, 0xcc6U, 0xf11U, 0xf12U, 0xf13U}) {
        code.emit(csrrs(a0, number, zero));
        store(code, a0);
    }
    finish(code);
    core_machine machine({}, nullptr, {node_id{9}, 12, 4, 3, false});
    machine.run(code);
    machine.expect_words(results, {9, 9, 12, 4, 3, 0, 16, 0, 0, 0, 0});
}

TEST(csr, cycle_counts_the_clock_and_instret_the_retired_instructions) {
    program code = begin_with_trap_log();  // 9 instructions, the first in cycle 5
    code.emit(csrrs(a0, csr::cycle, zero), csrrs(a1, csr::instret, zero), nop(), nop(), csrrs(a2, csr::cycle, zero));
    code.emit(csrrs(a3, csr::time, zero), csrrs(a4, csr::cycleh, zero));
    for (const reg value : {a0, a1, a2, a3, a4}) { store(code, value); }
    finished_machine machine(code);
    machine.expect_words(results, {14, 10, 18, 19, 0});
}

TEST(csr, written_counters_go_on_from_there_and_leave_time_alone) {
    program code = begin_with_trap_log();  // 9 instructions
    code.li(a0, 1000).emit(csrrw(zero, csr::mcycle, a0), csrrs(a1, csr::cycle, zero));
    code.emit(csrrwi(zero, csr::mcycleh, 3), csrrs(a2, csr::cycleh, zero), csrrs(a3, csr::cycle, zero));
    code.emit(csrrw(zero, csr::minstret, zero), nop(), csrrs(a4, csr::minstret, zero), csrrs(a5, csr::time, zero));
    for (const reg value : {a1, a2, a3, a4, a5}) { store(code, value); }
    finished_machine machine(code);
    machine.expect_words(results, {1000, 3, 1003, 1, 24});
}

/// Handler for interrupts: logs cycle and mcause at s10, clears the device (a store to device 0), returns.
void install_interrupt_handler(program& code, u32 address = handler) {
    code.align_to(address);
    code.emit(csrrs(t0, csr::cycle, zero), sw(t0, 0, s10), csrrs(t0, csr::mcause, zero), sw(t0, 4, s10));
    code.emit(csrrs(t0, csr::mepc, zero), sw(t0, 8, s10), addi(s10, s10, 12));
    code.li(t0, test_memory::device_base).emit(sw(zero, 0, t0), mret());
}

/// A machine whose device 0 lowers all interrupt lines.
struct interrupt_machine : core_machine {
    explicit interrupt_machine(core_desc desc = {}) : core_machine(desc) {
        on_device = [this](const test_memory::access& access) {
            if (access.write && access.offset == 0) {
                for (const auto line : {interrupt_line::external, interrupt_line::timer, interrupt_line::software}) {
                    subject.set_interrupt(line, false);
                }
            }
        };
    }
    void raise(interrupt_line line, cycle_t cycle) {
        niu.schedule(cycle, [this, line] { subject.set_interrupt(line, true); });
    }
};

program spin_until_interrupts(u32 count, u32 mie = 0x888) {
    program code = begin_with_trap_log();
    code.li(t0, mie).emit(csrrw(zero, csr::mie, t0), csrrsi(zero, csr::mstatus, 8));
    code.li(s2, results + 0x100 + 12 * count);
    code.label("spin");
    code.emit(addi(s3, s3, 1), bne(s10, s2, code.displacement("spin") - 4));
    finish(code);
    return code;
}

TEST(interrupt, is_taken_in_the_cycle_after_it_was_raised_with_its_code) {
    program code = spin_until_interrupts(1);
    install_interrupt_handler(code);
    interrupt_machine machine;
    machine.raise(interrupt_line::timer, 60);
    machine.run(code);
    // Raised in 60, seen from 61 on. The loop issues every third cycle, 22, 23, 25, 26, ...; entering costs branch
    // cycles.
    const u32 first_handler_instruction = machine.word(results + 0x100);
    EXPECT_GE(first_handler_instruction, 63);
    EXPECT_LE(first_handler_instruction, 64);
    EXPECT_EQ(machine.word(results + 0x104), 0x80000007);
    EXPECT_EQ(machine.subject.statistics().interrupts, 1);
    EXPECT_EQ(machine.subject.statistics().traps, 0);
}

TEST(interrupt, external_precedes_software_precedes_timer) {
    program code = spin_until_interrupts(3);
    code.align_to(handler);
    // Lowers one line at a time: the device lowers the line whose code is written.
    code.emit(csrrs(t0, csr::mcause, zero), sw(t0, 4, s10), addi(s10, s10, 12), slli(t1, t0, 2));
    code.li(t2, test_memory::device_base).emit(add(t1, t1, t2), sw(zero, 0, t1), nop(), nop(), mret());
    core_machine machine;
    machine.on_device = [&](const test_memory::access& access) {
        if (access.offset >= 12 && access.offset <= 44) {
            machine.subject.set_interrupt(static_cast<interrupt_line>(access.offset / 4), false);
        }
    };
    machine.niu.schedule(50, [&] {
        machine.subject.set_interrupt(interrupt_line::timer, true);
        machine.subject.set_interrupt(interrupt_line::software, true);
        machine.subject.set_interrupt(interrupt_line::external, true);
    });
    machine.run(code, 2000);
    EXPECT_EQ(machine.word(results + 0x104), 0x8000000b);
    EXPECT_EQ(machine.word(results + 0x110), 0x80000003);
    EXPECT_EQ(machine.word(results + 0x11c), 0x80000007);
}

TEST(interrupt, vectored_mode_jumps_to_base_plus_four_times_the_code_and_exceptions_to_base) {
    program code = begin_with_trap_log();
    code.li(t0, handler + 1).emit(csrrw(zero, csr::mtvec, t0));
    code.li(t0, 0x800).emit(csrrw(zero, csr::mie, t0), csrrsi(zero, csr::mstatus, 8), ecall());
    code.label("spin");
    code.emit(beq(s4, zero, code.displacement("spin")));
    store(code, s4);
    store(code, s5);
    finish(code);
    code.align_to(handler);
    code.emit(csrrs(t0, csr::mepc, zero), addi(t0, t0, 4), csrrw(zero, csr::mepc, t0), addi(s5, zero, 7), mret());
    code.align_to(handler + 4 * 11);
    code.emit(addi(s4, zero, 11), jal(zero, 0x100));
    code.align_to(handler + 4 * 11 + 4 + 0x100);
    code.li(t0, test_memory::device_base).emit(sw(zero, 0, t0), mret());
    interrupt_machine machine;
    machine.raise(interrupt_line::external, 200);
    machine.run(code);
    machine.expect_words(results, {11, 7});
}

TEST(interrupt, waits_while_disabled_in_mie_or_mstatus_and_shows_in_mip) {
    program code = begin_with_trap_log();
    code.li(t0, 0x080).emit(csrrw(zero, csr::mie, t0));
    code.label("wait");
    code.emit(csrrs(a0, csr::mip, zero), beq(a0, zero, code.displacement("wait") - 4));
    store(code, a0);
    code.li(t0, 0x800).emit(csrrw(zero, csr::mie, t0), csrrsi(zero, csr::mstatus, 8), nop(), nop());
    store(code, s10);  // the timer is masked in mie: not taken yet
    code.li(t0, 0x080).emit(csrrw(zero, csr::mie, t0), nop());
    store(code, s10);
    finish(code);
    install_interrupt_handler(code);
    interrupt_machine machine;
    machine.raise(interrupt_line::timer, 100);
    machine.run(code);
    machine.expect_words(results, {0x80, results + 0x100, results + 0x10c});
}

TEST(interrupt, is_enabled_in_user_mode_whatever_mstatus_states) {
    program code = begin_with_trap_log();
    code.li(t0, 0x080).emit(csrrw(zero, csr::mie, t0));
    code.li(t0, core_machine::base + 0x800).emit(csrrw(zero, csr::mepc, t0));
    code.li(t0, csr::status_mpp).emit(csrrc(zero, csr::mstatus, t0), mret());
    code.align_to(core_machine::base + 0x800);
    code.li(s2, results + 0x10c);
    code.label("spin");
    code.emit(bne(s10, s2, code.displacement("spin")));
    finish(code);
    install_interrupt_handler(code);
    interrupt_machine machine;
    machine.raise(interrupt_line::timer, 300);
    machine.run(code, 2000);
    EXPECT_EQ(machine.control.outcome()->code, exit_code::success);
    EXPECT_EQ(machine.word(results + 0x104), 0x80000007);
}

TEST(wfi, sleeps_until_an_enabled_interrupt_is_pending_and_goes_on_after_it) {
    program code = begin_with_trap_log();
    code.li(t0, 0x080).emit(csrrw(zero, csr::mie, t0), wfi(), csrrs(a0, csr::cycle, zero));
    store(code, a0);
    finish(code);
    interrupt_machine machine;
    machine.raise(interrupt_line::external, 300);  // masked: sleeps on
    machine.raise(interrupt_line::timer, 500);
    machine.run(code);
    EXPECT_EQ(machine.word(results), 500 + 1 + 4) << "seen next cycle, switched in";
    EXPECT_EQ(machine.subject.statistics().suspended_wait_interrupt, 500 + 1 - 18);
    EXPECT_EQ(machine.subject.statistics().idle_wait_interrupt, 500 + 1 - 18);
}

TEST(wfi, does_not_sleep_if_the_interrupt_comes_in_the_very_cycle_of_the_instruction) {
    program code = begin_with_trap_log();  // wfi issues in cycle 17
    code.li(t0, 0x080).emit(csrrw(zero, csr::mie, t0), wfi(), csrrs(a0, csr::cycle, zero));
    store(code, a0);
    finish(code);
    interrupt_machine machine;
    machine.raise(interrupt_line::timer, 17);
    machine.run(code, 2000);
    EXPECT_EQ(machine.control.outcome()->code, exit_code::success);
    EXPECT_EQ(machine.word(results), 17 + 1 + 4);
}

TEST(wfi, nor_if_it_comes_from_a_component_that_is_called_before_the_core) {
    program code = begin_with_trap_log();
    code.li(t0, 0x080).emit(csrrw(zero, csr::mie, t0), wfi(), csrrs(a0, csr::cycle, zero));
    store(code, a0);
    finish(code);
    interrupt_machine machine;
    machine.before_core.schedule(17, [&] { machine.subject.set_interrupt(interrupt_line::timer, true); });
    machine.run(code, 2000);
    EXPECT_EQ(machine.control.outcome()->code, exit_code::success);
    EXPECT_EQ(machine.word(results), 17 + 1 + 4);
}

TEST(wfi, an_enabled_interrupt_is_taken_at_the_instruction_after_it) {
    program code = begin_with_trap_log();
    code.li(t0, 0x080).emit(csrrw(zero, csr::mie, t0), csrrsi(zero, csr::mstatus, 8));
    const u32 address = code.here();
    code.emit(wfi());
    store(code, s10);
    finish(code);
    install_interrupt_handler(code);
    interrupt_machine machine;
    machine.raise(interrupt_line::timer, 400);
    machine.run(code, 2000);
    EXPECT_EQ(machine.word(results), results + 0x10c);
    EXPECT_EQ(machine.word(results + 0x108), address + 4);
}

}  // namespace
}  // namespace orbweaver::core
