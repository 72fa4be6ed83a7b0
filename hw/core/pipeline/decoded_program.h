// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "hw/core/core_desc.h"
#include "hw/core/decode/code_cache.h"
#include "hw/core/pipeline/result_latencies.h"

namespace orbweaver::core {

/// The lines that cores of one description have fetched so far. The cores execute the same program, so most lines are
/// decoded once per machine. A line is kept with its words, and is valid for cores that have the same words there.
class decoded_program {
public:
    explicit decoded_program(const core_desc& desc) : m_memory_base(desc.memory_base), m_latencies(desc.latency) {}

    /// The words of a line. Instructions that may wait for an earlier one are marked if that one is in the program
    /// (operand_waits.h).
    struct line {
        bool is_known = false;
        std::array<std::uint32_t, fetch_line_slots> words{};
    };

    /// Returns the line that is kept for an address, a multiple of 64; the first core that requests it provides the
    /// words.
    /// @param words words of the requesting core
    const line& find(std::uint32_t pc, const std::uint8_t* words);
    /// Returns the decoded instructions of a line that find() has returned.
    const decoded_instruction* instructions(std::uint32_t pc) const { return &slot(page_number(pc), pc); }

    /// Decodes a word of memory into the form for a core's code slots.
    static decoded_instruction decoded(std::uint32_t word, std::uint32_t pc, std::uint32_t memory_base);

private:
    struct page {
        std::array<line, code_page::slots_per_page / fetch_line_slots> lines;
        std::array<decoded_instruction, code_page::slots_per_page> slots;
    };

    std::size_t page_number(std::uint32_t pc) const {
        return (pc >> code_page::shift) - (m_memory_base >> code_page::shift);
    }
    decoded_instruction& slot(std::size_t page, std::uint32_t pc) const {
        return m_pages[page]->slots[pc / 4 % code_page::slots_per_page];
    }
    void decode_line(std::size_t number, std::uint32_t pc, const line& fetched);

    const std::uint32_t m_memory_base;
    const result_latencies m_latencies;
    std::vector<std::unique_ptr<page>> m_pages;  // [page index from m_memory_base on]; null: nothing was executed there
};

}  // namespace orbweaver::core
