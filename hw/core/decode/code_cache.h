// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/zero_memory.h"
#include "hw/core/decode/instruction.h"

namespace orbweaver::core {

/// An instruction of firmware in decoded form, and its part of the profile. Instructions that stand one after the other
/// are executed one after the other, so their counts are kept where that begins and ends.
struct code_slot : decoded_instruction {
    std::int64_t begun = 0;    // how often this instruction was executed, more than the one before it in its page
    std::int64_t stalled = 0;  // cycles: stalls before it, and of its branch
};
static_assert(sizeof(code_slot) == 32, "two a cache line");

/// Instructions that are fetched together: 64 bytes of memory.
inline constexpr std::uint32_t fetch_line_slots = 16;

/// The decoded instructions of 4 KiB of memory. It is made of zeros.
struct code_page {
    static constexpr std::uint32_t shift = 12;
    static constexpr std::uint32_t slots_per_page = 1U << (shift - 2);
    static_assert(slots_per_page / fetch_line_slots == 64, "a bit a line");

    std::uint32_t base;                   // address of the first
    bool is_own;                          // not all lines are those of a decoded_program
    std::uint64_t profiled;               // bit: the line was fetched at least once
    code_slot slots[slots_per_page + 1];  // the last is page_end

    code_slot& slot(std::uint32_t pc) { return slots[pc / 4 % slots_per_page]; }
    std::uint32_t pc_of(const code_slot* slot) const { return base + static_cast<std::uint32_t>(slot - slots) * 4; }
};

/// Decoded code of one core, by page as it is first executed. An instruction is fetched and decoded when the first one
/// of its line issues and stays so until fence.i.
class code_cache {
public:
    /// Covers `bytes` of memory that starts at address `base`.
    void resize(std::uint32_t base, std::uint64_t bytes);

    /// The page that holds address `pc` (a multiple of 4). Outside memory: a page of fetch faults, valid until the next
    /// call.
    code_page& page(std::uint32_t pc) {
        const std::uint32_t index = (pc >> code_page::shift) - m_first_page;
        if (index < m_pages.size() && m_pages[index] != nullptr) [[likely]] { return *m_pages[index]; }
        return make(pc, index);
    }

    /// fence.i: every instruction is fetched and decoded again; counts stay.
    void flush();

    /// Address of an instruction; looks through all pages.
    std::uint32_t pc_of(const code_slot* slot) const;

    /// By number from the first one; null: nothing was executed there.
    const std::vector<code_page*>& pages() const { return m_pages; }

private:
    static constexpr std::size_t pages_at_once = 16;

    code_page& make(std::uint32_t pc, std::uint32_t index);
    code_page& outside(std::uint32_t base);
    code_page* new_page(std::uint32_t base);

    std::uint32_t m_first_page = 0;
    std::vector<code_page*> m_pages;
    code_page* m_outside = nullptr;     // where there is no memory; null: nobody was there
    std::vector<zero_memory> m_memory;  // of the pages
    std::size_t m_made = 0;             // their number
};

}  // namespace orbweaver::core
