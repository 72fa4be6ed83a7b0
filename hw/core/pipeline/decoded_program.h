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

/// What cores of one description have fetched so far, line by line. They execute the same program, so most lines are
/// decoded once a machine. A line is kept with its words, and holds for cores that have the same words there.
class decoded_program {
public:
    explicit decoded_program(const core_desc& desc) : m_memory_base(desc.memory_base), m_latencies(desc.latency) {}

    /// Those of a line; instructions that may have to wait for one before them are marked, as far as that one is here
    /// (operand_waits.h).
    struct line {
        bool is_known = false;
        std::array<std::uint32_t, fetch_line_slots> words{};
    };

    /// The line that is kept for an address, a multiple of 64: that of the first core that asked.
    /// @param words those of the asking core
    const line& find(std::uint32_t pc, const std::uint8_t* words);
    /// The decoded instructions of a line that find() has found.
    const decoded_instruction* instructions(std::uint32_t pc) const { return &slot(page_number(pc), pc); }

    /// A word of memory in the form in which a core executes it.
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
    std::vector<std::unique_ptr<page>> m_pages;  // from that of m_memory_base on; null: nothing was executed there
};

}  // namespace orbweaver::core
