// SPDX-License-Identifier: Apache-2.0
#include "hw/core/debug/code_profile.h"

#include <span>
#include <utility>

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

void code_profile::add(const code_profile& other) {
    for (const auto& [base, page] : other.m_pages) {
        page_counts& sums = m_pages.try_emplace(base, code_page::slots_per_page).first->second;
        for (std::size_t slot = 0; slot < page.size(); ++slot) {
            sums[slot].begun += page[slot].begun;
            sums[slot].stalled += page[slot].stalled;
        }
    }
}

/// Writes the slots that have counts, since most have none.
void code_profile::write(byte_writer& stream) const {
    stream.add(static_cast<std::uint32_t>(m_pages.size()));
    for (const auto& [base, page] : m_pages) {
        std::vector<std::pair<std::uint32_t, counts>> counted;
        for (std::uint32_t slot = 0; slot < page.size(); ++slot) {
            if (page[slot].begun != 0 || page[slot].stalled != 0) { counted.emplace_back(slot, page[slot]); }
        }
        stream.add(base);
        stream.add(static_cast<std::uint32_t>(counted.size()));
        for (const auto& [slot, each] : counted) {
            stream.add(slot);
            stream.add(each);
        }
    }
}

code_profile code_profile::read(byte_reader& stream) {
    code_profile taken;
    for (auto pages = stream.take<std::uint32_t>(); pages != 0; --pages) {
        page_counts& page =
            taken.m_pages.try_emplace(stream.take<std::uint32_t>(), code_page::slots_per_page).first->second;
        for (auto slots = stream.take<std::uint32_t>(); slots != 0; --slots) {
            const auto slot = stream.take<std::uint32_t>();
            page.at(slot) = stream.take<counts>();
        }
    }
    return taken;
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
