// SPDX-License-Identifier: Apache-2.0
#include "sim/results/chip/wait_loops.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <span>

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

/// Returns the target of a branch or of a jump without link; nothing for another instruction.
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

/// Returns the instruction at an offset of a segment. The host is little-endian, like the cores.
std::uint32_t instruction(std::span<const std::uint8_t> bytes, std::size_t offset) {
    std::uint32_t word = 0;
    std::memcpy(&word, bytes.data() + offset, sizeof word);
    return word;
}

/// Returns the shortest loop that contains an instruction and ends after it; nothing if there is no such loop.
/// @param first   address of the segment
/// @param inside  offset of the instruction
std::optional<wait_loops::loop> loop_around(std::span<const std::uint8_t> bytes, std::uint32_t first,
                                            std::uint32_t inside) {
    std::optional<wait_loops::loop> shortest;
    for (std::uint32_t offset = inside + 4; offset <= inside + longest_loop && offset + 4 <= bytes.size();
         offset += 4) {
        const std::optional<std::uint32_t> target = target_of(first + offset, instruction(bytes, offset));
        const bool is_loop = target && *target <= first + inside && *target + longest_loop > first + offset;
        if (is_loop && (!shortest || first + offset - *target < shortest->last - shortest->first)) {
            shortest = {*target, first + offset};
        }
    }
    return shortest;
}

}  // namespace

wait_loops::wait_loops(const system::elf_image& image) {
    for (const system::elf_segment& segment : image.segments()) {
        const std::span<const std::uint8_t> bytes = segment.bytes;
        for (std::uint32_t offset = 0; segment.executable && offset + 4 <= bytes.size(); offset += 4) {
            if (instruction(bytes, offset) != yield_instruction) { continue; }
            if (const std::optional<loop> found = loop_around(bytes, segment.address, offset)) {
                m_loops.push_back(*found);
            }
        }
    }
    std::ranges::sort(m_loops, {}, &loop::first);
}

/// Calls visit(pc, cycles) for the executed instructions of loops. Both lists are sorted by address.
template <class Visitor>
void wait_loops::for_each(const core::code_profile& executed, Visitor&& visit) const {
    auto next = m_loops.begin();
    executed.for_each([&](std::uint32_t pc, std::uint64_t, std::uint64_t cycles) {
        while (next != m_loops.end() && next->last < pc) { ++next; }
        if (next != m_loops.end() && next->first <= pc) { visit(pc, cycles); }
    });
}

std::uint64_t wait_loops::cycles(const core::code_profile& executed) const {
    std::uint64_t sum = 0;
    for_each(executed, [&](std::uint32_t, std::uint64_t cycles) { sum += cycles; });
    return sum;
}

std::string wait_loops::busiest_function(const core::code_profile& executed, const system::elf_image& image) const {
    std::map<std::string, std::uint64_t> by_function;
    for_each(executed, [&](std::uint32_t pc, std::uint64_t cycles) {
        if (const system::elf_symbol* const symbol = image.function_at(pc)) { by_function[symbol->name] += cycles; }
    });
    const auto most = std::max_element(by_function.begin(), by_function.end(),
                                       [](const auto& one, const auto& other) { return one.second < other.second; });
    return most != by_function.end() ? function_name(most->first) : std::string{};
}

}  // namespace orbweaver::sim
