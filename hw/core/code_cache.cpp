// SPDX-License-Identifier: Apache-2.0
#include "hw/core/code_cache.h"

#include <functional>

namespace orbweaver::core {

code_page& code_cache::outside(std::uint32_t base) {
    if (!m_outside) {
        m_outside = std::make_unique<code_page>();
        for (code_slot& slot : m_outside->slots) {
            slot.op = operation::fetch_fault;
            slot.handler = operation::illegal;
            slot.entry = operation::illegal;
        }
    }
    m_outside->base = base;
    return *m_outside;
}

void code_cache::resize(std::uint32_t base, std::uint64_t bytes) {
    m_first_page = base >> code_page::shift;
    m_pages.clear();
    if (bytes > 0) {
        m_pages.resize(static_cast<std::size_t>((base + bytes - 1) >> code_page::shift) - m_first_page + 1);
    }
}

code_page& code_cache::make(std::uint32_t pc, std::uint32_t index) {
    const std::uint32_t base = pc >> code_page::shift << code_page::shift;
    if (index >= m_pages.size()) {
        return outside(base);
    }
    m_pages[index] = std::make_unique<code_page>();
    m_pages[index]->base = base;
    code_slot& end = m_pages[index]->slots[code_page::slots_per_page];
    end.handler = operation::page_end;
    end.entry = operation::page_end;
    return *m_pages[index];
}

std::uint32_t code_cache::pc_of(const code_slot* slot) const {
    const std::less<const code_slot*> before;
    for (const auto& page : m_pages) {
        if (page && !before(slot, page->slots) && before(slot, page->slots + code_page::slots_per_page)) {
            return page->pc_of(slot);
        }
    }
    return m_outside ? m_outside->pc_of(slot) : 0;
}

void code_cache::flush() {
    for (const auto& page : m_pages) {
        if (!page) {
            continue;
        }
        for (std::uint32_t i = 0; i < code_page::slots_per_page; ++i) {
            static_cast<decoded_instruction&>(page->slots[i]) = {};
        }
    }
}

}  // namespace orbweaver::core
