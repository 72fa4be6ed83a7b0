// SPDX-License-Identifier: Apache-2.0
#include "sim/results/chip/wait_loops.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "sim/workload/function_name.h"
#include "sw_stack/shared/messaging_instructions.h"

namespace orbweaver::sim {

namespace {

constexpr std::uint32_t longest_loop = 512;  // bytes
constexpr std::uint32_t opcode_bits = 0x7f;
constexpr std::uint32_t branch_opcode = 0x63;
constexpr std::uint32_t jump_without_link = 0x6f;  // jal with rd = x0

constexpr std::uint32_t yield_instruction = custom0_opcode |
                                            static_cast<std::uint32_t>(messaging_funct3::thread) << 12 |
                                            static_cast<std::uint32_t>(thread_function::yield) << 25;

std::uint32_t shifted_field(std::uint32_t word, unsigned lowest, unsigned bits, unsigned shift) {
    return (word >> lowest & ((1U << bits) - 1)) << shift;
}

/// Where a taken branch or a jump without link goes; none: the instruction is neither.
std::optional<std::uint32_t> target_of(std::uint32_t pc, std::uint32_t word) {
    if ((word & opcode_bits) == branch_opcode) {
        const std::uint32_t offset =
            shifted_field(word, 8, 4, 1) | shifted_field(word, 25, 6, 5) | shifted_field(word, 7, 1, 11);
        return pc + offset - shifted_field(word, 31, 1, 12);
    }
    if ((word & 0xfff) == jump_without_link) {
        const std::uint32_t offset =
            shifted_field(word, 21, 10, 1) | shifted_field(word, 20, 1, 11) | shifted_field(word, 12, 8, 12);
        return pc + offset - shifted_field(word, 31, 1, 20);
    }
    return std::nullopt;
}

/// Instructions of a program as it is loaded.
class program_words {
public:
    explicit program_words(const system::elf_image& image) : m_image(image) {}

    /// 0: there is none.
    std::uint32_t word(std::uint32_t pc) const {
        for (const system::elf_segment& segment : m_image.segments()) {
            if (pc >= segment.address &&
                std::uint64_t{pc} + 4 <= std::uint64_t{segment.address} + segment.bytes.size()) {
                std::uint32_t found = 0;
                for (unsigned byte = 4; byte-- > 0;) {
                    found = found << 8 | segment.bytes[pc - segment.address + byte];
                }
                return found;
            }
        }
        return 0;
    }

    /// The shortest loop that ends behind an instruction and holds it, as its first and last instruction.
    std::optional<std::pair<std::uint32_t, std::uint32_t>> loop_around(std::uint32_t inside) const {
        std::optional<std::pair<std::uint32_t, std::uint32_t>> shortest;
        for (std::uint32_t pc = inside + 4; pc <= inside + longest_loop; pc += 4) {
            const std::optional<std::uint32_t> target = target_of(pc, word(pc));
            const bool is_loop = target && *target <= inside && *target + longest_loop > pc;
            if (is_loop && (!shortest || pc - *target < shortest->second - shortest->first)) {
                shortest = {*target, pc};
            }
        }
        return shortest;
    }

private:
    const system::elf_image& m_image;
};

}  // namespace

wait_loops::wait_loops(const core::code_profile& executed, const system::elf_image& image) {
    const program_words program(image);
    executed.for_each([&](std::uint32_t pc, std::uint64_t, std::uint64_t) {
        if (program.word(pc) == yield_instruction) {
            if (const auto loop = program.loop_around(pc)) {
                std::uint32_t& last = m_loops[loop->first];
                last = std::max(last, loop->second);
            }
        }
    });
    std::map<std::string, std::uint64_t> by_function;
    executed.for_each([&](std::uint32_t pc, std::uint64_t, std::uint64_t cycles) {
        const auto after = m_loops.upper_bound(pc);
        if (after != m_loops.begin() && pc <= std::prev(after)->second) {
            if (const system::elf_symbol* const symbol = image.function_at(pc)) {
                by_function[symbol->name] += cycles;
            }
        }
    });
    const auto most = std::max_element(by_function.begin(), by_function.end(),
                                       [](const auto& one, const auto& other) { return one.second < other.second; });
    if (most != by_function.end()) {
        m_function = function_name(most->first);
    }
}

std::uint64_t wait_loops::cycles(const core::code_profile& executed) const {
    std::uint64_t sum = 0;
    executed.for_each([&](std::uint32_t pc, std::uint64_t, std::uint64_t cycles) {
        const auto after = m_loops.upper_bound(pc);
        sum += after != m_loops.begin() && pc <= std::prev(after)->second ? cycles : 0;
    });
    return sum;
}

}  // namespace orbweaver::sim
