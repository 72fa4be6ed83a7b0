// SPDX-License-Identifier: Apache-2.0
#include "hw/core/pipeline/decoded_program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "hw/base/module_scope.h"
#include "hw/core/decode/decoder.h"
#include "testbenches/core/support/core_machine.h"

namespace orbweaver::core {
namespace {

using namespace assembly;
using program_words = std::vector<std::uint32_t>;

constexpr std::uint32_t page_base = 0x80001000;
constexpr std::uint32_t line_bytes = 4 * fetch_line_slots;

const decoded_program::line& find_line(decoded_program& program, const program_words& words, std::uint32_t line) {
    std::array<std::uint8_t, line_bytes> bytes;
    std::memcpy(bytes.data(), words.data() + line * fetch_line_slots, line_bytes);
    return program.find(page_base + line * line_bytes, bytes.data());
}

/// Instructions that load, multiply and add, with few registers, so that many wait.
program_words random_words(std::mt19937& draw) {
    const auto any_register = [&draw] { return std::array{a0, a1, a2, a3}[draw() % 4]; };
    program_words words(code_page::slots_per_page);
    for (std::uint32_t& word : words) {
        const reg target = any_register();
        const reg first = any_register();
        const reg second = any_register();
        const auto kind = draw() % 4;
        word = kind == 0   ? mul(target, first, second)
               : kind == 1 ? lw(target, 4, first)
               : kind == 2 ? add(target, first, second)
                           : sw(first, 8, second);
    }
    return words;
}

core_desc desc_of_page() { return {.memory_base = page_base, .latency = {.load = 2, .multiply = 5}}; }

TEST(decoded_program, keeps_the_line_of_who_asked_first) {
    decoded_program program(desc_of_page());
    program_words words(2 * fetch_line_slots, addi(a0, a0, 1));
    words[fetch_line_slots + 3] = addi(sp, sp, -16);
    EXPECT_EQ(find_line(program, words, 1).words[3], addi(sp, sp, -16));
    words[fetch_line_slots + 3] = addi(a1, zero, 5);
    EXPECT_EQ(find_line(program, words, 1).words[3], addi(sp, sp, -16)) << "another core has another word there";
    EXPECT_EQ(program.instructions(page_base + line_bytes)[3].imm, -16);
}

TEST(decoded_program, marks_the_same_waits_in_whatever_order_lines_come) {
    std::mt19937 draw(7);
    for (unsigned round = 0; round < 20; ++round) {
        const program_words words = random_words(draw);
        std::vector<std::uint32_t> order(code_page::slots_per_page / fetch_line_slots);
        std::iota(order.begin(), order.end(), 0U);
        std::shuffle(order.begin(), order.end(), draw);
        decoded_program program(desc_of_page());
        for (const std::uint32_t line : order) { find_line(program, words, line); }
        const decoded_instruction* const all = program.instructions(page_base);
        for (std::uint32_t index = 0; index < words.size(); ++index) {
            bool waits = false;
            for (std::uint32_t distance = 1; distance <= std::min(index, 4U); ++distance) {
                const decoded_instruction before = decode(words[index - distance], page_base);
                const decoded_instruction after = decode(words[index], page_base);
                const unsigned latency = before.op == operation::mul ? 5 : before.op == operation::lw ? 2 : 1;
                waits = waits || (distance < latency && (before.rd == after.rs1 || before.rd == after.rs2 ||
                                                         before.rd == after.overwritten()));
            }
            ASSERT_EQ(all[index].entry == operation::await, waits) << "instruction " << index;
        }
    }
}

/// Waits for results over the borders of lines, reads the cycle, then changes an instruction of its own and runs it.
/// @param number that one core has and others have not
program program_with(int number) {
    program code = begin_program();
    code.emit(addi(a0, zero, number), addi(a3, zero, 40));
    code.label("loop");
    for (int turn = 0; turn < 12; ++turn) {
        code.emit(mul(a0, a0, a3), addi(a0, a0, number), add(a1, a0, a1), lw(a2, 0, s1), add(a1, a1, a2),
                  sw(a1, 0, s1));
    }
    code.emit(addi(a3, a3, -1), bne(a3, zero, code.displacement("loop") - 4));
    store(code, a1);
    code.emit(csrrs(a4, 0xc00, zero));
    store(code, a4);
    code.emit(addi(a6, zero, 0), addi(a7, zero, 2));
    const std::uint32_t patched = code.here() + 4 * 6;
    code.li(a1, patched).li(a2, addi(a0, zero, number));
    code.emit(nop(), nop());
    code.emit(addi(a0, zero, 1));
    store(code, a0).emit(addi(a6, a6, 1), sw(a2, 0, a1), fence_i());
    code.emit(bne(a6, a7, static_cast<int>(patched) - static_cast<int>(code.here())));
    code.emit(csrrs(a5, 0xc00, zero));
    store(code, a5);
    code.emit(jal(zero, 0));
    return code;
}

TEST(decoded_program, an_instruction_waits_for_one_of_the_line_before_that_was_fetched_later) {
    constexpr unsigned latency = 20;
    core_desc desc{.latency = {.multiply = latency}};
    program code = begin_program();
    const std::uint32_t line = core_machine::base + line_bytes;
    code.emit(addi(a3, zero, 0), addi(t0, zero, 3));
    code.emit(jal(zero, static_cast<int>(line + line_bytes) - static_cast<int>(code.here())));
    code.align_to(line + line_bytes - 8);
    code.emit(csrrs(t3, 0xc00, zero), mul(t1, t0, t0));
    ASSERT_EQ(code.here(), line + line_bytes);
    code.emit(add(t2, t1, t1), csrrs(t4, 0xc00, zero), bne(a3, zero, 12), addi(a3, a3, 1));
    code.emit(jal(zero, static_cast<int>(line + line_bytes - 8) - static_cast<int>(code.here())));
    code.emit(sub(t5, t4, t3));
    store(code, t5);
    finish(code);
    core_machine machine(desc);
    machine.run(code);
    EXPECT_EQ(machine.word(results), 1 + latency + 1);
}

TEST(decoded_program, is_shared_without_a_difference) {
    struct holder : sc_core::sc_module {
        explicit holder(sc_core::sc_module_name name) : sc_module(name) {}
    };
    std::vector<std::unique_ptr<holder>> holders;  // of names
    std::vector<std::unique_ptr<core_machine>> machines;
    core_desc desc{.memory_base = core_machine::base};
    decoded_program shared(desc);
    for (unsigned number = 0; number < 6; ++number) {
        holders.push_back(std::make_unique<holder>(("machine" + std::to_string(number)).c_str()));
        const module_scope inside(*holders.back());
        machines.push_back(std::make_unique<core_machine>());
        core_machine& machine = *machines.back();
        const program code = program_with(number % 3 == 1 ? 3 : 2);
        machine.load(code);
        machine.subject.boot(code.origin());
        if (number < 3) { machine.subject.share_decoded(shared); }
    }
    machines[0]->run(60000);
    for (unsigned number = 0; number < 3; ++number) {
        for (unsigned slot = 0; slot < 5; ++slot) {
            EXPECT_EQ(machines[number]->word(results + 4 * slot), machines[number + 3]->word(results + 4 * slot))
                << "core " << number << ", result " << slot;
        }
        EXPECT_EQ(machines[number]->word(results + 8), 1U);
        EXPECT_EQ(machines[number]->word(results + 12), number % 3 == 1 ? 3U : 2U) << "changed by itself";
        EXPECT_NE(machines[number]->word(results + 16), 0U) << "it came to its end";
    }
    EXPECT_NE(machines[0]->word(results), machines[1]->word(results)) << "they do not execute the same";
}

}  // namespace
}  // namespace orbweaver::core
