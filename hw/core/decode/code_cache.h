// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/zero_memory.h"
#include "hw/core/decode/instruction.h"

namespace orbweaver::core {

/// A decoded instruction of firmware with its part of the profile. Consecutive instructions usually execute one after
/// the other, so counts are stored only at the beginning and end of such a sequence.
struct code_slot : decoded_instruction {
    std::int64_t begun = 0;    // executions of this instruction minus those of the previous one in its page
    std::int64_t stalled = 0;  // cycles of stalls before it, and of its branch
};
static_assert(sizeof(code_slot) == 32, "two a cache line");

/// Number of instructions that are fetched together: 64 bytes of memory.
inline constexpr std::uint32_t fetch_line_slots = 16;

/// The decoded instructions of 4 KiB of memory. All-zero memory is a valid empty page.
struct code_page {
    static constexpr std::uint32_t shift = 12;
    static constexpr std::uint32_t slots_per_page = 1U << (shift - 2);
    static_assert(slots_per_page / fetch_line_slots == 64, "a bit a line");

    std::uint32_t base;                   // address of the first instruction
    bool is_own;                          // some lines are not from a decoded_program
    std::uint64_t profiled;               // bit l: line l was fetched at least once
    code_slot slots[slots_per_page + 1];  // the last one is page_end

    code_slot& slot(std::uint32_t pc) { return slots[pc / 4 % slots_per_page]; }
    std::uint32_t pc_of(const code_slot* slot) const { return base + static_cast<std::uint32_t>(slot - slots) * 4; }
};

/// Decoded code of one core, by page, in the order of first execution. A line is fetched and decoded when one of its
/// instructions first issues, and stays valid until fence.i.
class code_cache {
public:
    /// Covers `bytes` of memory that starts at address `base`.
    void resize(std::uint32_t base, std::uint64_t bytes);

    /// Returns the page that contains address `pc`, a multiple of 4. Outside of memory it is a page of fetch faults,
    /// valid until the next call.
    code_page& page(std::uint32_t pc) {
        const std::uint32_t index = (pc >> code_page::shift) - m_first_page;
        if (index < m_pages.size() && m_pages[index] != nullptr) [[likely]] { return *m_pages[index]; }
        return make(pc, index);
    }

    /// Executes fence.i: all instructions will be fetched and decoded again. The counts stay.
    void flush();

    /// Returns the address of an instruction. It searches all pages.
    std::uint32_t pc_of(const code_slot* slot) const;

    /// Returns the pages by index from the start of memory; null: nothing was executed there.
    const std::vector<code_page*>& pages() const { return m_pages; }

private:
    static constexpr std::size_t pages_at_once = 16;

    code_page& make(std::uint32_t pc, std::uint32_t index);
    code_page& outside(std::uint32_t base);
    code_page* new_page(std::uint32_t base);

    std::uint32_t m_first_page = 0;
    std::vector<code_page*> m_pages;
    code_page* m_outside = nullptr;     // page for addresses outside of memory; null: not needed so far
    std::vector<zero_memory> m_memory;  // storage of the pages
    std::size_t m_made = 0;             // number of pages
};

}  // namespace orbweaver::core
