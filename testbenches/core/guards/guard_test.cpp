// SPDX-License-Identifier: Apache-2.0
// Accesses outside of a program's own memory trap; no other access does.
#include "hw/core/decode/csr.h"
#include "testbenches/core/support/core_machine.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::core {
namespace {

using namespace assembly;
using u32 = std::uint32_t;

constexpr u32 memory_begin = core_machine::base;
constexpr u32 null_end = memory_begin + 0x234;      // in the middle of a line of 512 bytes
constexpr u32 constant_end = memory_begin + 0x434;  // likewise

/// Runs a program that is expected to trap without a handler. @return the summary; empty: it came to its end
std::string trap_of(const program& code, core_desc desc = {}, core_identity identity = {node_id{5}, 16, 4, 4, true}) {
    core_machine machine(desc, nullptr, identity);
    machine.subject.guard({null_end, constant_end, true});
    machine.run(code);
    return machine.control.outcome()->summary;
}

struct guarded_access {
    const char* name;
    u32 address;  // in a0
    u32 instruction;
    const char* message;  // nothing: it does not trap
};

class guarded : public testing::TestWithParam<guarded_access> {};

TEST_P(guarded, access_traps_up_to_the_last_byte) {
    program code = begin_program();
    code.li(a0, GetParam().address).emit(GetParam().instruction);
    finish(code);
    const std::string summary = trap_of(code);
    EXPECT_THAT(summary, HasSubstr(GetParam().message));
    EXPECT_EQ(summary.empty(), *GetParam().message == '\0');
}

INSTANTIATE_TEST_SUITE_P(
    guard, guarded,
    testing::Values(
        guarded_access{"first_word", memory_begin, lw(a1, 0, a0), "load of 4 bytes from 0x80000000: null pointer"},
        guarded_access{"last_null_word", null_end - 4, lw(a1, 0, a0), "null pointer"},
        guarded_access{"load_of_code", null_end, lw(a1, 0, a0), ""},
        guarded_access{"store_to_code", null_end, sw(a1, 0, a0), "code and constants lie there"},
        guarded_access{"last_constant", constant_end - 1, sb(a1, 0, a0), "store of 1 byte to 0x80000433"},
        guarded_access{"first_variable", constant_end, sb(a1, 0, a0), ""},
        guarded_access{"atomic", memory_begin + 0x100, amoadd_w(a1, a1, a0), "atomic operation on 0x80000100: null"},
        guarded_access{"reservation_in_code", memory_begin + 0x400, lr_w(a1, a0), ""}),
    [](const testing::TestParamInfo<guarded_access>& one) { return std::string(one.param.name); });

TEST(guard, holds_in_memory_that_the_niu_may_write) {
    program code = begin_program();
    code.li(a0, memory_begin + 0x100).emit(lw(a1, 0, a0));
    finish(code);
    core_machine machine;
    machine.subject.guard({null_end, constant_end, true});
    machine.niu.schedule(1, [&] {
        machine.niu.window(memory_begin, 0x1000, window_access::niu_writes, true);
        machine.niu.window(memory_begin, 0x1000, window_access::niu_writes, false);
        machine.niu.window(memory_begin, 0x1000, window_access::niu_reads, true);
    });
    machine.run(code);
    EXPECT_THAT(machine.control.outcome()->summary, HasSubstr("null pointer"));
}

/// Stacks of 4 KiB below stack_top, of which context 0 has the first; sp is set to `begin`.
program with_stack(u32 begin) {
    program code = begin_program();
    code.li(t0, stack_top).emit(csrrw(zero, 0x7c0, t0));
    code.li(t0, 0x1000).emit(csrrw(zero, 0x7c1, t0));
    code.li(sp, begin);
    return code;
}

TEST(guard, lets_a_stack_be_used_to_its_last_byte) {
    program code = with_stack(stack_top);
    code.emit(addi(sp, sp, -2048), addi(sp, sp, -2048), sw(zero, 0, sp), addi(sp, sp, 2047));
    code.li(t0, -2047).emit(add(sp, sp, t0));
    finish(code);
    EXPECT_EQ(trap_of(code), "");
}

class lowered_stack_pointer : public testing::TestWithParam<u32> {};

TEST_P(lowered_stack_pointer, traps_where_it_leaves_its_stack) {
    program code = with_stack(stack_top - 0x1000 + 8);
    code.li(t0, -16).li(t1, 16).emit(GetParam());
    finish(code);
    EXPECT_THAT(trap_of(code), HasSubstr("stack overflow: 8 bytes beyond the thread's stack of 4096 (0x8006f000 .. "
                                         "0x8006ffff)"));
}

INSTANTIATE_TEST_SUITE_P(guard, lowered_stack_pointer,
                         testing::Values(addi(sp, sp, -16), add(sp, sp, t0), sub(sp, sp, t1)));

TEST(guard, lets_a_program_have_stacks_of_its_own) {
    program code = with_stack(data);
    code.emit(addi(sp, sp, -2048), addi(sp, sp, -2048), addi(sp, sp, -2048));
    finish(code);
    EXPECT_EQ(trap_of(code), "");
}

TEST(guard, names_the_call_of_a_null_pointer_once_the_machine_is_set_up) {
    program code = with_stack(stack_top);
    code.li(t0, memory_begin + 0x800).emit(csrrw(zero, 0x7c3, t0));
    code.li(a0, memory_begin).emit(jalr(ra, 0, a0));
    finish(code);
    EXPECT_THAT(trap_of(code), HasSubstr("call of a null pointer (instruction fetch outside memory) at pc 0x80000000"));
}

}  // namespace
}  // namespace orbweaver::core
