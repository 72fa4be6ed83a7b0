// SPDX-License-Identifier: Apache-2.0
// The cycles that docs/core.md promises, measured with the cycle counter between two points of a program.
#include <gmock/gmock.h>

#include "hw/core/decode/csr.h"
#include "testbenches/core/support/core_machine.h"

namespace orbweaver::core {
namespace {

using namespace assembly;
using u32 = std::uint32_t;

core_desc slow_core() {
    core_desc desc{
        .quantum_cycles = 1000,
        .latency = {
            .load = 5, .multiply = 4, .divide = 11, .fp_add = 6, .fp_multiply = 7, .fp_divide = 13, .branch = 3}};
    return desc;
}

struct measured {
    u32 cycles;  // from the issue of the first instruction of the piece to that of the counter read after it
    core_statistics statistics;
};

/// Runs a piece of code, which may read t0 and s1 (data), and measures it.
measured measure(const std::vector<u32>& piece, const core_desc& desc = slow_core(), cycle_t device_delay = 0) {
    program code(core_machine::base);
    code.li(t0, 1 << 13).emit(csrrs(zero, csr::mstatus, t0));
    code.li(s0, results).li(s1, data).li(s2, test_memory::device_base);
    code.emit(csrrs(a0, csr::cycle, zero));
    for (const u32 word : piece) { code.emit(word); }
    code.emit(csrrs(a1, csr::cycle, zero), sub(a0, a1, a0), sw(a0, 0, s0));
    finish(code);
    core_machine machine(desc);
    machine.memory.device_delay = device_delay;
    machine.run(code);
    return {machine.word(results) - 1, machine.subject.statistics()};
}

struct sequence {
    const char* name;
    std::vector<u32> piece;
    u32 cycles;
};

void PrintTo(const sequence& one, std::ostream* stream) { *stream << one.name; }

const sequence sequences[] = {
    {"fadd_to_its_use", {fadd_d(f1, f0, f0), fadd_d(f2, f1, f0)}, 6 + 1},
    {"fmul_to_its_use", {fmul_d(f1, f0, f0), fadd_d(f2, f1, f0)}, 7 + 1},
    {"comparison_to_its_use", {fp_op(0x51, f0, f0, 2, t1), addi(t1, t1, 1)}, 6 + 1},
    {"conversion_to_its_use", {fcvt_d_w(f1, t0), fadd_d(f2, f1, f1)}, 6 + 1},
    {"moves_between_register_files", {fmv_w_x(f1, t0), fmv_x_w(t1, f1), addi(t1, t1, 1)}, 3},
    {"sign_injection", {fp_op(0x11, f0, f0, 0, f1), fadd_d(f2, f1, f1)}, 2},
    {"untaken_branch", {bne(zero, zero, 8), nop()}, 2},
    {"taken_branch", {beq(zero, zero, 8), nop()}, 3},
    {"jump_and_link", {jal(t1, 8), nop()}, 3},
    {"indirect_jump", {auipc(t1, 0), jalr(t2, 12, t1), nop()}, 4},
    {"atomic_operation_to_its_use", {amoadd_w(t1, t0, s1), addi(t2, t1, 0)}, 5 + 1},
    {"reserve_and_store_conditional", {lr_w(t1, s1), sc_w(t2, t0, s1), nop()}, 3},
    {"csr_to_its_use", {csrrs(t1, csr::mscratch, zero), addi(t1, t1, 0)}, 2},
    {"fence", {fence(), nop()}, 2},
    {"fence_i", {fence_i(), nop()}, 4},
};

class instruction_sequence : public testing::TestWithParam<sequence> {};

TEST_P(instruction_sequence, takes_as_many_cycles_as_documented) {
    EXPECT_EQ(measure(GetParam().piece).cycles, GetParam().cycles);
}

INSTANTIATE_TEST_SUITE_P(timing, instruction_sequence, testing::ValuesIn(sequences),
                         [](const auto& instance) { return instance.param.name; });

TEST(timing, independent_instructions_issue_one_a_cycle) {
    EXPECT_EQ(measure({nop(), addi(t1, zero, 1), add(t2, t1, t1), sub(t3, t2, t1), sw(t3, 0, s1)}).cycles, 5);
}

TEST(timing, a_loaded_word_may_be_used_after_the_load_latency) {
    const measured direct = measure({lw(t1, 0, s1), addi(t2, t1, 1)});
    EXPECT_EQ(direct.cycles, 5 + 1);
    EXPECT_EQ(direct.statistics.stall_load, 4);
}

TEST(timing, independent_work_hides_the_load_latency) {
    EXPECT_EQ(measure({lw(t1, 0, s1), nop(), nop(), nop(), nop(), addi(t2, t1, 1)}).cycles, 6);
}

TEST(timing, a_second_writer_of_a_pending_register_waits_for_the_first) {
    EXPECT_EQ(measure({lw(t1, 0, s1), addi(t1, zero, 1)}).cycles, 5 + 1);
}

TEST(timing, a_load_that_nobody_reads_delays_nobody) {
    EXPECT_EQ(measure({lw(zero, 0, s1), lw(zero, 4, s1), addi(zero, zero, 0)}).cycles, 3);
}

TEST(timing, a_product_is_there_after_the_multiply_latency_and_multiplies_are_pipelined) {
    const measured chain = measure({mul(t1, t0, t0), mul(t2, t0, t0), add(t3, t1, t2)});
    EXPECT_EQ(chain.cycles, 1 + 4 + 1);
    EXPECT_EQ(chain.statistics.stall_multiply, 3);
}

TEST(timing, the_divider_takes_one_division_at_a_time) {
    const measured two = measure({div(t1, t0, t0), rem(t2, t0, t0), add(t3, t1, t1), add(t4, t2, t2)});
    EXPECT_EQ(two.cycles, 11 + 11 + 1);  // the sum of t1 issues while t2 is still being divided
    EXPECT_EQ(two.statistics.stall_divide, 10 + 9);
}

TEST(timing, a_fused_operation_waits_for_its_third_operand_and_has_the_multiply_latency) {
    const measured chain = measure({fadd_d(f3, f0, f0), fmadd_d(f1, f0, f0, f3), fadd_d(f2, f1, f0)});
    EXPECT_EQ(chain.cycles, 6 + 7 + 1);
    EXPECT_EQ(chain.statistics.stall_fp, 5 + 6);
}

TEST(timing, the_floating_point_divider_is_not_pipelined_and_apart_from_the_integer_one) {
    const measured two = measure({fdiv_d(f1, f0, f0), fp_op(0x2d, 0, f0, rne, f2), div(t1, t0, t0), nop()});
    EXPECT_EQ(two.cycles, 13 + 1 + 1 + 1);
    EXPECT_EQ(two.statistics.stall_fp_divide, 12);
}

TEST(timing, a_device_access_stalls_for_the_delay_that_the_device_annotates) {
    const measured both = measure({sw(zero, 0, s2), lw(t1, 0, s2), nop()}, slow_core(), 9);
    EXPECT_EQ(both.cycles, 10 + 10 + 1);
    EXPECT_EQ(both.statistics.stall_device, 9 + 9 + 9) << "and the store that ends the program";
}

TEST(timing, a_split_access_takes_a_cycle_more) {
    core_desc desc = slow_core();
    desc.misaligned = misaligned_access::split;
    EXPECT_EQ(measure({lw(t1, 1, s1), sw(t0, 2, s1), nop()}, desc).cycles, 5);
}

TEST(timing, latencies_of_one_cycle_never_stall) {
    core_desc desc{
        .quantum_cycles = 1000,
        .latency = {.load = 1, .multiply = 1, .divide = 1, .fp_add = 1, .fp_multiply = 1, .fp_divide = 1, .branch = 1}};
    const measured all = measure({lw(t1, 0, s1), add(t1, t1, t1), mul(t1, t1, t1), div(t1, t1, t1), fcvt_d_w(f1, t1),
                                  fadd_d(f1, f1, f1), fdiv_d(f1, f1, f1), beq(zero, zero, 4), nop()},
                                 desc);
    EXPECT_EQ(all.cycles, 9);
}

/// Measures a piece on a core that shares its port with an NIU which wants it in every cycle.
measured measure_with_busy_niu(const std::vector<u32>& piece, core_desc desc = slow_core()) {
    program code(core_machine::base);
    code.li(t0, 1 << 13).emit(csrrs(zero, csr::mstatus, t0));
    code.li(s0, results).li(s1, data).emit(csrrs(a0, csr::cycle, zero));
    for (const u32 word : piece) { code.emit(word); }
    code.emit(csrrs(a1, csr::cycle, zero), sub(a0, a1, a0), sw(a0, 0, s0));
    finish(code);
    core_machine machine(desc);
    shared_port port;
    machine.subject.share_memory_port(port);
    for (cycle_t cycle = 1; cycle < 200; ++cycle) {
        machine.niu.schedule(cycle, [&port, cycle] {
            if (port.core_has(cycle)) { port.owe_niu(cycle); }
        });
    }
    machine.run(code);
    return {machine.word(results) - 1, machine.subject.statistics()};
}

// core.memory_port: shared.
TEST(shared_memory_port, loads_and_stores_take_turns_with_the_niu) {
    const measured four = measure_with_busy_niu({lw(t1, 0, s1), sw(t0, 4, s1), lbu(t2, 8, s1), sh(t0, 12, s1)});
    EXPECT_EQ(four.cycles, 4 + 3);
    EXPECT_EQ(four.statistics.stall_port, 3);
}

TEST(shared_memory_port, floating_point_and_atomic_accesses_take_turns_too) {
    const measured four = measure_with_busy_niu({fld(f1, 0, s1), fsd(f0, 8, s1), amoadd_w(t1, t0, s1), lr_w(t2, s1)});
    EXPECT_EQ(four.cycles, 4 + 3);
    EXPECT_EQ(four.statistics.stall_port, 3);
}

TEST(shared_memory_port, other_instructions_hide_the_nius_turn) {
    const measured two = measure_with_busy_niu({lw(t1, 0, s1), addi(t2, zero, 1), sw(t0, 4, s1), nop()});
    EXPECT_EQ(two.cycles, 4);
    EXPECT_EQ(two.statistics.stall_port, 0);
}

TEST(shared_memory_port, a_split_access_has_the_port_for_two_cycles) {
    core_desc desc = slow_core();
    desc.misaligned = misaligned_access::split;
    const measured split = measure_with_busy_niu({lw(t1, 1, s1), sw(t0, 4, s1)}, desc);
    EXPECT_EQ(split.cycles, 2 + 1 + 1) << "load, its second half, the NIU's turn, store";
    EXPECT_EQ(split.statistics.stall_port, 1);
}

TEST(timing, a_stall_that_crosses_the_end_of_a_quantum_ends_there) {
    core_desc desc = slow_core();
    desc.quantum_cycles = 20;
    desc.latency.divide = 100;
    program code(core_machine::base);
    code.emit(div(t1, t0, t0), add(t2, t1, t1));  // issues in 5, waits until 105; the quantum ends in 25
    finish(code);
    const u32 other = core_machine::base + 0x800;
    code.align_to(other);
    code.emit(csrrs(t0, csr::cycle, zero));
    code.li(t1, results).emit(sw(t0, 0, t1), endt());
    core_machine machine(desc);
    machine.niu.schedule(10, [&] { machine.niu.start(other); });
    machine.run(code);
    EXPECT_EQ(machine.word(results), 25 + 4);
}

TEST(profile, adds_the_cycles_of_an_instruction_and_its_stalls_to_its_address) {
    program code(core_machine::base);
    code.li(s1, data).emit(lw(t1, 0, s1), addi(t2, t1, 1), addi(t3, zero, 3));
    code.label("loop");
    code.emit(addi(t3, t3, -1), bne(t3, zero, code.displacement("loop") - 4));
    finish(code);
    core_machine machine(slow_core());
    machine.run(code);
    std::map<u32, std::pair<std::uint64_t, std::uint64_t>> seen;
    code_profile profile;
    machine.subject.add_profile(profile);
    profile.for_each([&](u32 pc, std::uint64_t executed, std::uint64_t cycles) {
        seen[(pc - core_machine::base) / 4] = {executed, cycles};
    });
    using pair = std::pair<std::uint64_t, std::uint64_t>;
    EXPECT_EQ(seen[2], pair(1, 1)) << "load";
    EXPECT_EQ(seen[3], pair(1, 5)) << "its use";
    EXPECT_EQ(seen[5], pair(3, 3)) << "body";
    EXPECT_EQ(seen[6], pair(3, 3 + 2 * 2)) << "branch, taken twice";

    machine.subject.add_profile(profile);  // of as many cores as are added
    profile.for_each([&](u32 pc, std::uint64_t executed, std::uint64_t cycles) {
        const auto [once, spent] = seen[(pc - core_machine::base) / 4];
        EXPECT_EQ(pair(executed, cycles), pair(2 * once, 2 * spent)) << std::hex << pc;
    });
}

}  // namespace
}  // namespace orbweaver::core
