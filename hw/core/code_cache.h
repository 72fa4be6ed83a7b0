// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "hw/core/instruction.h"

namespace orbweaver::core {

/// An instruction of firmware in decoded form, and its part of the profile. Instructions that stand one after the other
/// are executed one after the other, so their counts are kept where that begins and ends.
struct code_slot : decoded_instruction {
    std::int64_t begun = 0;    // how often this instruction was executed, more than the one before it in its page
    std::int64_t stalled = 0;  // cycles: stalls before it, and of its branch
};
static_assert(sizeof(code_slot) == 32, "two a cache line");

/// The decoded instructions of 4 KiB of memory.
struct code_page {
    static constexpr std::uint32_t shift = 12;
    static constexpr std::uint32_t slots_per_page = 1U << (shift - 2);

    std::uint32_t base = 0;               // address of the first
    code_slot slots[slots_per_page + 1];  // the last is page_end

    code_slot& slot(std::uint32_t pc) { return slots[pc / 4 % slots_per_page]; }
    std::uint32_t pc_of(const code_slot* slot) const { return base + static_cast<std::uint32_t>(slot - slots) * 4; }
};

/// Decoded code of one core, by page as it is first executed. An instruction is decoded when it first issues and stays
/// so until fence.i.
class code_cache {
public:
    /// Covers `bytes` of memory that starts at address `base`.
    void resize(std::uint32_t base, std::uint64_t bytes);

    /// The page that holds address `pc` (a multiple of 4). Outside memory: a page of fetch faults, valid until the next
    /// call.
    code_page& page(std::uint32_t pc) {
        const std::uint32_t index = (pc >> code_page::shift) - m_first_page;
        if (index < m_pages.size() && m_pages[index]) [[likely]] {
            return *m_pages[index];
        }
        return make(pc, index);
    }

    /// fence.i: every instruction is fetched and decoded again; counts stay.
    void flush();

    /// Address of an instruction; looks through all pages.
    std::uint32_t pc_of(const code_slot* slot) const;

    /// Calls f(pc, executed, cycles) for every instruction that was executed, in the order of addresses.
    template <class Function>
    void for_each_profiled(Function&& visit) const {
        for (const auto& page : m_pages) {
            if (!page) {
                continue;
            }
            std::int64_t executed = 0;
            for (const code_slot& slot : page->slots) {
                executed += slot.begun;
                if (executed != 0 || slot.stalled != 0) {
                    visit(page->pc_of(&slot), static_cast<std::uint64_t>(executed),
                          static_cast<std::uint64_t>(executed + slot.stalled));
                }
            }
        }
    }

private:
    code_page& make(std::uint32_t pc, std::uint32_t index);
    code_page& outside(std::uint32_t base);

    std::uint32_t m_first_page = 0;
    std::vector<std::unique_ptr<code_page>> m_pages;
    std::unique_ptr<code_page> m_outside;  // where there is no memory; null: nobody was there
};

}  // namespace orbweaver::core
