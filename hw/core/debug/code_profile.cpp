// SPDX-License-Identifier: Apache-2.0
#include "hw/core/debug/code_profile.h"

#include <span>

#include "hw/base/bit.h"

namespace orbweaver::core {

void code_profile::add(const code_cache& code) {
    auto next = m_pages.begin();  // cores have mostly the same pages, in the same order
    for (const code_page* const page : code.pages()) {
        if (page == nullptr) { continue; }
        if (next == m_pages.end() || next->first != page->base) {
            next = m_pages.try_emplace(page->base, code_page::slots_per_page).first;
        }
        add_page(*page, next->second);
        ++next;
    }
}

/// Adds the counts of a page. A line that was never fetched has executed nothing, but a preceding piece may end at its
/// first slot.
void code_profile::add_page(const code_page& page, page_counts& sums) {
    for (std::uint64_t ends = page.profiled << 1 & ~page.profiled; ends != 0; ends &= ends - 1) {
        const unsigned first = lowest_bit(ends) * fetch_line_slots;
        sums[first].begun += page.slots[first].begun;
    }
    for (std::uint64_t lines = page.profiled; lines != 0; lines &= lines - 1) {
        const unsigned first = lowest_bit(lines) * fetch_line_slots;
        const code_slot* slot = &page.slots[first];
        for (counts& sum : std::span(sums).subspan(first, fetch_line_slots)) {
            sum.begun += slot->begun;
            sum.stalled += slot->stalled;
            ++slot;
        }
    }
}

}  // namespace orbweaver::core
