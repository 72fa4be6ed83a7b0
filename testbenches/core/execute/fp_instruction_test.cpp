// SPDX-License-Identifier: Apache-2.0
// Tests of the core's use of its floating-point unit: operands, NaN boxing, rounding modes, flags, register files. The
// arithmetic itself is tested in fpu_test.cpp.
#include <gmock/gmock.h>

#include <bit>
#include <cmath>

#include "testbenches/core/support/core_machine.h"

namespace orbweaver::core {
namespace {

using namespace assembly;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr u64 boxed = 0xffffffff00000000U;

u64 bits(double x) { return std::bit_cast<u64>(x); }
u64 bits(float x) { return boxed | std::bit_cast<u32>(x); }

constexpr double a_d = 7.5;
constexpr double b_d = -0.375;
constexpr double c_d = 2.25;
constexpr float a_s = 7.5F;
constexpr float b_s = -0.375F;
constexpr float c_s = 2.25F;

struct fp_case {
    const char* name;
    u32 word;  // f1, f2, f3 are a, b, c; result in f0 or a0
    u64 expected;
    bool integer;  // the result is in a0
};

// f1..f3 doubles, f11..f13 singles, a1 = -3, a2 = 0x80000000
const fp_case fp_cases[] = {
    {"fadd_d", fp_op(0x01, f2, f1, rne, f0), bits(a_d + b_d), false},
    {"fsub_d", fp_op(0x05, f2, f1, rne, f0), bits(a_d - b_d), false},
    {"fmul_d", fp_op(0x09, f2, f1, rne, f0), bits(a_d* b_d), false},
    {"fdiv_d", fp_op(0x0d, f2, f1, rne, f0), bits(a_d / b_d), false},
    {"fsqrt_d", fp_op(0x2d, 0, f3, rne, f0), bits(1.5), false},
    {"fmadd_d", r4_type(f3, 1, f2, f1, rne, f0, 0x43), bits(a_d* b_d + c_d), false},
    {"fmsub_d", r4_type(f3, 1, f2, f1, rne, f0, 0x47), bits(a_d* b_d - c_d), false},
    {"fnmsub_d", r4_type(f3, 1, f2, f1, rne, f0, 0x4b), bits(-(a_d* b_d) + c_d), false},
    {"fnmadd_d", r4_type(f3, 1, f2, f1, rne, f0, 0x4f), bits(-(a_d* b_d) - c_d), false},
    {"fsgnj_d", fp_op(0x11, f2, f1, 0, f0), bits(-a_d), false},
    {"fsgnjn_d", fp_op(0x11, f2, f1, 1, f0), bits(a_d), false},
    {"fsgnjx_d", fp_op(0x11, f2, f2, 2, f0), bits(-b_d), false},
    {"fmin_d", fp_op(0x15, f2, f1, 0, f0), bits(b_d), false},
    {"fmax_d", fp_op(0x15, f2, f1, 1, f0), bits(a_d), false},
    {"fle_d", fp_op(0x51, f1, f2, 0, a0), 1, true},
    {"flt_d", fp_op(0x51, f1, f1, 1, a0), 0, true},
    {"feq_d", fp_op(0x51, f1, f1, 2, a0), 1, true},
    {"fclass_d", fp_op(0x71, 0, f2, 1, a0), 1 << 1, true},
    {"fcvt_w_d", fp_op(0x61, 0, f1, rtz, a0), 7, true},
    {"fcvt_wu_d", fp_op(0x61, 1, f1, rup, a0), 8, true},
    {"fcvt_d_w", fp_op(0x69, 0, a1, 0, f0), bits(-3.0), false},
    {"fcvt_d_wu", fp_op(0x69, 1, a2, 0, f0), bits(2147483648.0), false},
    {"fcvt_s_d", fp_op(0x20, 1, f1, rne, f0), bits(a_s), false},
    {"fcvt_d_s", fp_op(0x21, 0, f11, rne, f0), bits(a_d), false},
    {"fadd_s", fp_op(0x00, f12, f11, rne, f0), bits(a_s + b_s), false},
    {"fsub_s", fp_op(0x04, f12, f11, rne, f0), bits(a_s - b_s), false},
    {"fmul_s", fp_op(0x08, f12, f11, rne, f0), bits(a_s* b_s), false},
    {"fdiv_s", fp_op(0x0c, f12, f11, rne, f0), bits(a_s / b_s), false},
    {"fsqrt_s", fp_op(0x2c, 0, f13, rne, f0), bits(1.5F), false},
    {"fmadd_s", r4_type(f13, 0, f12, f11, rne, f0, 0x43), bits(a_s* b_s + c_s), false},
    {"fmsub_s", r4_type(f13, 0, f12, f11, rne, f0, 0x47), bits(a_s* b_s - c_s), false},
    {"fnmsub_s", r4_type(f13, 0, f12, f11, rne, f0, 0x4b), bits(-(a_s* b_s) + c_s), false},
    {"fnmadd_s", r4_type(f13, 0, f12, f11, rne, f0, 0x4f), bits(-(a_s* b_s) - c_s), false},
    {"fsgnj_s", fp_op(0x10, f12, f11, 0, f0), bits(-a_s), false},
    {"fsgnjn_s", fp_op(0x10, f12, f11, 1, f0), bits(a_s), false},
    {"fsgnjx_s", fp_op(0x10, f12, f12, 2, f0), bits(-b_s), false},
    {"fmin_s", fp_op(0x14, f12, f11, 0, f0), bits(b_s), false},
    {"fmax_s", fp_op(0x14, f12, f11, 1, f0), bits(a_s), false},
    {"fle_s", fp_op(0x50, f11, f12, 0, a0), 1, true},
    {"flt_s", fp_op(0x50, f11, f11, 1, a0), 0, true},
    {"feq_s", fp_op(0x50, f11, f11, 2, a0), 1, true},
    {"fclass_s", fp_op(0x70, 0, f12, 1, a0), 1 << 1, true},
    {"fcvt_w_s", fp_op(0x60, 0, f11, rtz, a0), 7, true},
    {"fcvt_wu_s", fp_op(0x60, 1, f11, rup, a0), 8, true},
    {"fcvt_s_w", fp_op(0x68, 0, a1, rne, f0), bits(-3.0F), false},
    {"fcvt_s_wu", fp_op(0x68, 1, a2, rne, f0), bits(2147483648.0F), false},
    {"fmv_x_w", fp_op(0x70, 0, f12, 0, a0), std::bit_cast<u32>(b_s), true},
    {"fmv_w_x", fp_op(0x78, 0, a1, 0, f0), boxed | 0xfffffffdU, false},
};

TEST(fp_instruction, each_computes_from_the_right_operands) {
    program code = begin_program();
    code.emit(fld(f1, 0, s1), fld(f2, 8, s1), fld(f3, 16, s1), flw(f11, 24, s1), flw(f12, 28, s1), flw(f13, 32, s1));
    code.li(a1, static_cast<u32>(-3)).li(a2, 0x80000000);
    for (const fp_case& one : fp_cases) {
        code.emit(one.word);
        code.emit(one.integer ? sw(a0, 0, s0) : fsd(f0, 0, s0));
        code.emit(addi(s0, s0, 8));
    }
    finish(code);
    core_machine machine;
    machine.memory.write(data, a_d);
    machine.memory.write(data + 8, b_d);
    machine.memory.write(data + 16, c_d);
    machine.memory.write(data + 24, a_s);
    machine.memory.write(data + 28, b_s);
    machine.memory.write(data + 32, c_s);
    machine.run(code);
    u32 address = results;
    for (const fp_case& one : fp_cases) {
        EXPECT_EQ(machine.memory.read<u64>(address), one.expected) << one.name;
        address += 8;
    }
}

TEST(fp_instruction, a_register_that_is_not_nan_boxed_reads_as_the_canonical_nan_in_single_precision) {
    program code = begin_program();
    code.emit(fld(f1, 0, s1));                                    // 7.5, not boxed
    code.emit(fp_op(0x00, f1, f1, rne, f2), fsd(f2, 0, s0));      // fadd.s
    code.emit(fp_op(0x10, f1, f1, 0, f3), fsd(f3, 8, s0));        // fsgnj.s
    code.emit(fsw(f1, 16, s0), fmv_x_w(a0, f1), sw(a0, 20, s0));  // raw bits move as they are
    code.emit(fp_op(0x70, 0, f1, 1, a0), sw(a0, 24, s0));         // fclass.s: quiet NaN
    finish(code);
    core_machine machine;
    machine.memory.write(data, u64{0x1234567887654321});
    machine.run(code);
    EXPECT_EQ(machine.memory.read<u64>(results), boxed | 0x7fc00000);
    EXPECT_EQ(machine.memory.read<u64>(results + 8), boxed | 0x7fc00000);
    machine.expect_words(results + 16, {0x87654321, 0x87654321, 1 << 9});
}

TEST(fp_instruction, dynamic_rounding_follows_frm_and_static_rounding_does_not) {
    program code = begin_program();
    code.emit(addi(a1, zero, 1), fcvt_d_w(f1, a1), addi(a1, zero, 3), fcvt_d_w(f2, a1));
    code.emit(csrrwi(zero, 0x002, rup), fdiv_d(f3, f1, f2, dyn), fsd(f3, 0, s0));
    code.emit(fdiv_d(f3, f1, f2, rdn), fsd(f3, 8, s0));
    code.emit(csrrwi(zero, 0x002, rdn), fdiv_d(f3, f1, f2, dyn), fsd(f3, 16, s0));
    code.emit(csrrs(a0, 0x001, zero), sw(a0, 24, s0), csrrs(a0, 0x003, zero), sw(a0, 28, s0));
    finished_machine machine(code);
    const double below = 1.0 / 3.0;  // to nearest, which lies below
    EXPECT_EQ(machine.memory.read<double>(results), std::nextafter(below, 1.0));
    EXPECT_EQ(machine.memory.read<double>(results + 8), below);
    EXPECT_EQ(machine.memory.read<double>(results + 16), below);
    EXPECT_EQ(machine.word(results + 24), 1) << "inexact";
    EXPECT_EQ(machine.word(results + 28), 2 << 5 | 1);
}

/// Handler at base + 0x1000: adds one to s11 and skips the instruction.
void install_skipper(program& code) {
    code.align_to(core_machine::base + 0x1000);
    code.emit(addi(s11, s11, 1), csrrs(t0, 0x342, zero), sw(t0, 0, s10), csrrs(t0, 0x343, zero), sw(t0, 4, s10));
    code.emit(csrrs(t0, 0x341, zero), addi(t0, t0, 4), csrrw(zero, 0x341, t0), mret());
}

TEST(fp_instruction, all_are_illegal_while_fs_is_off_and_with_an_invalid_dynamic_mode) {
    program code = begin_program(0);
    code.li(t0, core_machine::base + 0x1000).emit(csrrw(zero, 0x305, t0));
    code.li(s10, data + 64);
    const u32 needs_fp[] = {fld(f1, 0, s1),
                            flw(f1, 0, s1),
                            fsd(f1, 0, s1),
                            fsw(f1, 0, s1),
                            fadd_d(f1, f1, f1, rne),
                            fmadd_d(f1, f1, f1, f1, rne),
                            fdiv_d(f1, f1, f1, rne),
                            fcvt_d_w(f1, a0),
                            fmv_x_w(a0, f1),
                            fmv_w_x(f1, a0),
                            fp_op(0x11, f2, f1, 0, f0),
                            fp_op(0x10, f2, f1, 0, f0),
                            fp_op(0x51, f1, f2, 0, a0),
                            csrrs(a0, 0x001, zero),
                            csrrs(a0, 0x002, zero),
                            csrrs(a0, 0x003, zero)};
    for (const u32 word : needs_fp) { code.emit(word); }
    code.emit(addi(s9, s11, 0));
    code.li(t0, 1 << 13).emit(csrrs(zero, 0x300, t0));
    code.emit(csrrwi(zero, 0x002, 5));
    const u32 illegal = fadd_d(f1, f1, f1, dyn);
    code.emit(fadd_d(f1, f1, f1, rne), fp_op(0x51, f1, f1, 0, a0), illegal);
    code.emit(sw(s9, 0, s0), sw(s11, 4, s0));
    finish(code);
    install_skipper(code);
    core_machine machine;
    machine.run(code);
    machine.expect_words(results, {std::size(needs_fp), std::size(needs_fp) + 1});
    EXPECT_EQ(machine.word(data + 64), 2) << "illegal instruction";
    EXPECT_EQ(machine.word(data + 68), illegal) << "mtval holds the instruction";
}

TEST(fp_instruction, writing_a_floating_point_register_makes_fs_dirty) {
    program code = begin_program();
    code.emit(csrrs(a0, 0x300, zero), sw(a0, 0, s0), fmv_w_x(f1, zero), csrrs(a0, 0x300, zero), sw(a0, 4, s0));
    finished_machine machine(code);
    EXPECT_EQ(machine.word(results) & 0x80006000, 0x00002000) << "initial";
    EXPECT_EQ(machine.word(results + 4) & 0x80006000, 0x80006000) << "dirty, and SD summarises it";
}

}  // namespace
}  // namespace orbweaver::core
