// SPDX-License-Identifier: Apache-2.0
#include "hw/core/code_profile.h"

#include "hw/base/lowest_bit.h"

namespace orbweaver::core {

void code_profile::add(const code_cache& code) {
    for (const code_page* const page : code.pages()) {
        if (page != nullptr) {
            page_counts& sums = m_pages[page->base];
            sums.resize(code_page::slots_per_page);
            add_page(*page, sums);
        }
    }
}

void code_profile::add_page(const code_page& page, page_counts& sums) {
    std::int64_t executed = 0;
    for (std::uint64_t lines = page.profiled; lines != 0; lines &= lines - 1) {
        const unsigned line = lowest_bit(lines);
        if (line == 0 || (page.profiled >> (line - 1) & 1) == 0) {
            executed = 0;  // nothing is executed in a line that was never fetched
        }
        const unsigned first = line * fetch_line_slots;
        for (unsigned number = first; number != first + fetch_line_slots; ++number) {
            executed += page.slots[number].begun;
            sums[number].executed += static_cast<std::uint64_t>(executed);
            sums[number].cycles += static_cast<std::uint64_t>(executed + page.slots[number].stalled);
        }
    }
}

}  // namespace orbweaver::core
