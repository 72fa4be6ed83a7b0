// SPDX-License-Identifier: Apache-2.0
// Tests of the result of every instruction. They compute the expected values from the words of the ISA manual.
#include <gmock/gmock.h>

#include "hw/base/random_stream.h"
#include "testbenches/core/support/core_machine.h"

namespace orbweaver::core {
namespace {

using namespace assembly;
using u32 = std::uint32_t;
using i32 = std::int32_t;

std::vector<std::pair<u32, u32>> operand_pairs() {
    const u32 corners[] = {0, 1, 2, 31, 32, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff};
    std::vector<std::pair<u32, u32>> pairs;
    for (const u32 a : corners) {
        for (const u32 b : corners) { pairs.emplace_back(a, b); }
    }
    random_stream random(7, "operands");
    for (int i = 0; i < 30; ++i) {
        pairs.emplace_back(static_cast<u32>(random.next()), static_cast<u32>(random.next()));
    }
    return pairs;
}

struct binary_case {
    const char* name;
    u32 funct7;
    u32 funct3;
    u32 (*expected)(u32, u32);
};

void PrintTo(const binary_case& one, std::ostream* stream) { *stream << one.name; }

const binary_case binary_cases[] = {
    {"add", 0x00, 0, [](u32 a, u32 b) { return a + b; }},
    {"sub", 0x20, 0, [](u32 a, u32 b) { return a - b; }},
    {"sll", 0x00, 1, [](u32 a, u32 b) { return a << (b & 31); }},
    {"slt", 0x00, 2, [](u32 a, u32 b) { return static_cast<i32>(a) < static_cast<i32>(b) ? 1U : 0U; }},
    {"sltu", 0x00, 3, [](u32 a, u32 b) { return a < b ? 1U : 0U; }},
    {"xor", 0x00, 4, [](u32 a, u32 b) { return a ^ b; }},
    {"srl", 0x00, 5, [](u32 a, u32 b) { return a >> (b & 31); }},
    {"sra", 0x20, 5, [](u32 a, u32 b) { return static_cast<u32>(static_cast<i32>(a) >> (b & 31)); }},
    {"or", 0x00, 6, [](u32 a, u32 b) { return a | b; }},
    {"and", 0x00, 7, [](u32 a, u32 b) { return a & b; }},
    {"mul", 0x01, 0, [](u32 a, u32 b) { return a * b; }},
    {"mulh", 0x01, 1,
     [](u32 a, u32 b) {
         return static_cast<u32>(static_cast<std::int64_t>(static_cast<i32>(a)) * static_cast<i32>(b) >> 32);
     }},
    {"mulhsu", 0x01, 2,
     [](u32 a, u32 b) {
         return static_cast<u32>(static_cast<std::int64_t>(static_cast<i32>(a)) * static_cast<std::int64_t>(b) >> 32);
     }},
    {"mulhu", 0x01, 3, [](u32 a, u32 b) { return static_cast<u32>(static_cast<std::uint64_t>(a) * b >> 32); }},
    {"div", 0x01, 4,
     [](u32 a, u32 b) {
         const auto wide = static_cast<std::int64_t>(static_cast<i32>(a));
         return b == 0 ? 0xffffffffU : static_cast<u32>(wide / static_cast<i32>(b));
     }},
    {"divu", 0x01, 5, [](u32 a, u32 b) { return b == 0 ? 0xffffffffU : a / b; }},
    {"rem", 0x01, 6,
     [](u32 a, u32 b) {
         const auto wide = static_cast<std::int64_t>(static_cast<i32>(a));
         return b == 0 ? a : static_cast<u32>(wide % static_cast<i32>(b));
     }},
    {"remu", 0x01, 7, [](u32 a, u32 b) { return b == 0 ? a : a % b; }},
};

class binary_instruction : public testing::TestWithParam<binary_case> {};

TEST_P(binary_instruction, computes_what_the_manual_states_for_corners_and_random_operands) {
    program code = begin_program();
    for (const auto& [a, b] : operand_pairs()) {
        code.li(a1, a).li(a2, b).emit(r_type(GetParam().funct7, a2, a1, GetParam().funct3, a0, 0x33));
        store(code, a0);
    }
    finished_machine machine(code);
    u32 address = results;
    for (const auto& [a, b] : operand_pairs()) {
        EXPECT_EQ(machine.word(address), GetParam().expected(a, b)) << GetParam().name << " " << a << ", " << b;
        address += 4;
    }
}

INSTANTIATE_TEST_SUITE_P(of_the_integer_registers, binary_instruction, testing::ValuesIn(binary_cases),
                         [](const auto& instance) { return instance.param.name; });

struct immediate_case {
    const char* name;
    u32 funct3;
    u32 (*expected)(u32, i32);
};

const immediate_case immediate_cases[] = {
    {"addi", 0, [](u32 a, i32 b) { return a + static_cast<u32>(b); }},
    {"slti", 2, [](u32 a, i32 b) { return static_cast<i32>(a) < b ? 1U : 0U; }},
    {"sltiu", 3, [](u32 a, i32 b) { return a < static_cast<u32>(b) ? 1U : 0U; }},
    {"xori", 4, [](u32 a, i32 b) { return a ^ static_cast<u32>(b); }},
    {"ori", 6, [](u32 a, i32 b) { return a | static_cast<u32>(b); }},
    {"andi", 7, [](u32 a, i32 b) { return a & static_cast<u32>(b); }},
};

TEST(immediate_instruction, computes_what_the_manual_states) {
    program code = begin_program();
    std::vector<u32> expected;
    for (const immediate_case& one : immediate_cases) {
        for (const int imm : {-2048, -1, 0, 1, 2047}) {
            for (const u32 a : {0U, 1U, 0x7fffffffU, 0x80000000U, 0xffffffffU, 0x12345678U}) {
                code.li(a1, a).emit(i_type(imm, a1, one.funct3, a0, 0x13));
                store(code, a0);
                expected.push_back(one.expected(a, imm));
            }
        }
    }
    for (const u32 shift : {0U, 1U, 17U, 31U}) {
        code.li(a1, 0x87654321).emit(slli(a0, a1, shift), srli(a2, a1, shift), srai(a3, a1, shift));
        store(code, a0);
        store(code, a2);
        store(code, a3);
        expected.push_back(0x87654321U << shift);
        expected.push_back(0x87654321U >> shift);
        expected.push_back(static_cast<u32>(static_cast<i32>(0x87654321U) >> shift));
    }
    code.emit(lui(a0, 0xabcde));
    store(code, a0);
    expected.push_back(0xabcde000);
    expected.push_back(code.here() + 0x7000);
    code.emit(auipc(a0, 7));
    store(code, a0);
    finished_machine machine(code);
    machine.expect_words(results, expected);
}

TEST(integer_register, x0_stays_zero_whatever_writes_it) {
    program code = begin_program();
    code.li(a1, 77).emit(add(zero, a1, a1), addi(zero, a1, 3), mul(zero, a1, a1), div(zero, a1, a1), lui(zero, 5));
    code.emit(sw(a1, 0, s1), lw(zero, 0, s1), amoadd_w(zero, a1, s1), csrrs(zero, 0xf14, zero), jal(zero, 4));
    store(code, zero);
    finished_machine machine(code);
    EXPECT_EQ(machine.word(results), 0);
    EXPECT_EQ(machine.word(data), 154) << "the atomic operation still had its effect";
}

struct branch_case {
    const char* name;
    u32 funct3;
    bool (*taken)(u32, u32);
};

const branch_case branch_cases[] = {
    {"beq", 0, [](u32 a, u32 b) { return a == b; }},
    {"bne", 1, [](u32 a, u32 b) { return a != b; }},
    {"blt", 4, [](u32 a, u32 b) { return static_cast<i32>(a) < static_cast<i32>(b); }},
    {"bge", 5, [](u32 a, u32 b) { return static_cast<i32>(a) >= static_cast<i32>(b); }},
    {"bltu", 6, [](u32 a, u32 b) { return a < b; }},
    {"bgeu", 7, [](u32 a, u32 b) { return a >= b; }},
};

TEST(branch_instruction, is_taken_exactly_when_its_condition_holds) {
    program code = begin_program();
    std::vector<u32> expected;
    for (const branch_case& one : branch_cases) {
        for (const auto& [a, b] : operand_pairs()) {
            code.li(a1, a).li(a2, b).li(a0, 1);
            code.emit(b_type(12, a2, a1, one.funct3), addi(a0, zero, 0), nop());
            store(code, a0);
            expected.push_back(one.taken(a, b) ? 1 : 0);
        }
    }
    finished_machine machine(code, 1000000);
    machine.expect_words(results, expected);
}

TEST(jump_instruction, links_and_goes_forwards_backwards_and_across_pages) {
    program code = begin_program();
    const u32 call = code.here();
    code.emit(jal(ra, 0x3000 - static_cast<int>(call - code.origin())));  // to base + 0x3000
    store(code, a0);
    store(code, a1);
    code.emit(addi(t1, zero, 0), auipc(t2, 0), jalr(t1, 9, t2));  // bit 0 of the target is dropped: t2 + 8
    const u32 link = code.here();
    store(code, t1);
    finish(code);
    code.align_to(code.origin() + 0x3000);
    code.emit(addi(a0, ra, 0), addi(a1, zero, 42), jalr(zero, 0, ra));
    core_machine machine;
    machine.run(code);
    machine.expect_words(results, {call + 4, 42, link});
}

TEST(jump_instruction, execution_runs_straight_over_a_page_boundary) {
    program code = begin_program();
    code.emit(addi(a0, zero, 0));
    code.align_to(code.origin() + 0xff8);
    code.emit(addi(a0, a0, 1), addi(a0, a0, 2), addi(a0, a0, 4), addi(a0, a0, 8));
    store(code, a0);
    finished_machine machine(code);
    EXPECT_EQ(machine.word(results), 15);
}

TEST(load_instruction, extends_bytes_and_halfwords_as_it_states) {
    program code = begin_program();
    code.li(a1, 0x8070f0ff).emit(sw(a1, 0, s1));
    code.emit(lb(a0, 0, s1));
    store(code, a0).emit(lbu(a0, 1, s1));
    store(code, a0).emit(lb(a0, 2, s1));
    store(code, a0).emit(lh(a0, 0, s1));
    store(code, a0).emit(lhu(a0, 2, s1));
    store(code, a0).emit(lh(a0, 2, s1));
    store(code, a0).emit(lw(a0, 0, s1));
    store(code, a0);
    finished_machine machine(code);
    machine.expect_words(results, {0xffffffff, 0xf0, 0x70, 0xfffff0ff, 0x8070, 0xffff8070, 0x8070f0ff});
}

TEST(store_instruction, changes_exactly_the_bytes_that_it_names) {
    program code = begin_program();
    code.li(a1, 0x11223344).li(a2, 0xaabbccdd);
    code.emit(sw(a1, 0, s1), sb(a2, 1, s1), sw(a1, 4, s1), sh(a2, 6, s1), sw(a1, 8, s1), sb(a2, 11, s1),
              sw(a2, -4, s1));
    finished_machine machine(code);
    machine.expect_words(data, {0x1122dd44, 0xccdd3344, 0xdd223344});
    EXPECT_EQ(machine.word(data - 4), 0xaabbccdd);
}

struct atomic_case {
    const char* name;
    u32 funct5;
    u32 (*expected)(u32 memory, u32 operand);
};

const atomic_case atomic_cases[] = {
    {"amoswap", 0x01, [](u32, u32 b) { return b; }},
    {"amoadd", 0x00, [](u32 a, u32 b) { return a + b; }},
    {"amoxor", 0x04, [](u32 a, u32 b) { return a ^ b; }},
    {"amoand", 0x0c, [](u32 a, u32 b) { return a & b; }},
    {"amoor", 0x08, [](u32 a, u32 b) { return a | b; }},
    {"amomin", 0x10, [](u32 a, u32 b) { return static_cast<i32>(a) < static_cast<i32>(b) ? a : b; }},
    {"amomax", 0x14, [](u32 a, u32 b) { return static_cast<i32>(a) > static_cast<i32>(b) ? a : b; }},
    {"amominu", 0x18, [](u32 a, u32 b) { return a < b ? a : b; }},
    {"amomaxu", 0x1c, [](u32 a, u32 b) { return a > b ? a : b; }},
};

TEST(atomic_instruction, returns_the_old_word_and_writes_the_new_one) {
    program code = begin_program();
    std::vector<u32> expected;
    for (const atomic_case& one : atomic_cases) {
        for (const auto& [a, b] : operand_pairs()) {
            code.li(a1, a).li(a2, b).emit(sw(a1, 0, s1), amo(one.funct5, a0, a2, s1), lw(a3, 0, s1));
            store(code, a0);
            store(code, a3);
            expected.push_back(a);
            expected.push_back(one.expected(a, b));
        }
    }
    finished_machine machine(code, 1000000);
    machine.expect_words(results, expected);
}

TEST(reservation, store_conditional_succeeds_once_and_only_where_it_was_reserved) {
    program code = begin_program();
    code.li(a1, 5).emit(sw(a1, 0, s1), addi(s2, s1, 4));
    code.emit(lr_w(a0, s1), sc_w(a2, a1, s1));
    store(code, a2).emit(sc_w(a2, a1, s1));                               // used up
    store(code, a2).emit(lr_w(a0, s1), sc_w(a2, a1, s2));                 // elsewhere
    store(code, a2).emit(lr_w(a0, s1), sw(a1, 0, s1), sc_w(a2, a1, s1));  // a store in between
    store(code, a2).emit(lr_w(a0, s1), sb(a1, 3, s1), sc_w(a2, a1, s1));  // a byte of the word
    store(code, a2).emit(lr_w(a0, s1), sw(a1, 4, s1), sc_w(a2, a1, s1));  // the neighbouring word
    store(code, a2).emit(lr_w(a0, s1), amoadd_w(a3, zero, s1), sc_w(a2, a1, s1));
    store(code, a2).emit(lr_w(a0, s1), lr_w(a0, s2), sc_w(a2, a1, s1));  // one reservation a core
    store(code, a2);
    finished_machine machine(code);
    machine.expect_words(results, {0, 1, 1, 1, 1, 0, 1, 1});
}

TEST(reservation, a_double_store_over_either_half_ends_it) {
    program code = begin_program();
    for (const int word : {0, 4}) {
        code.emit(addi(s2, s1, word), lr_w(a0, s2), fsd(f1, 0, s1), sc_w(a2, a0, s2));
        store(code, a2);
    }
    finished_machine machine(code);
    machine.expect_words(results, {1, 1});
}

TEST(reservation, a_write_of_the_niu_in_between_makes_store_conditional_fail) {
    program code = begin_program();
    code.emit(lr_w(a0, s1));
    code.li(t1, test_memory::device_base).emit(lw(t2, 0, t1), lw(t2, 0, t1));
    code.emit(sc_w(a2, a0, s1));
    store(code, a2);
    finish(code);
    core_machine machine;
    machine.on_device = [&](const test_memory::access& access) {
        if (!access.write) { machine.memory.write(data, 99U); }
    };
    machine.run(code);
    EXPECT_EQ(machine.word(results), 1);
    EXPECT_EQ(machine.word(data), 99);
}

TEST(fence_i, makes_stored_instructions_visible) {
    program code = begin_program();
    const u32 patched = code.here() + 4 * 8;
    code.li(a1, patched).li(a2, addi(a0, zero, 2)).emit(addi(a3, zero, 0));
    code.emit(jal(zero, 4), nop(), nop());
    ASSERT_EQ(code.here(), patched);
    code.emit(addi(a0, zero, 1));
    store(code, a0).emit(addi(a3, a3, 1), sw(a2, 0, a1), fence_i(), addi(a4, zero, 2));
    code.emit(bne(a3, a4, static_cast<int>(patched) - static_cast<int>(code.here())));
    finished_machine machine(code);
    machine.expect_words(results, {1, 2});
}

}  // namespace
}  // namespace orbweaver::core
