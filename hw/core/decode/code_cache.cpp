// SPDX-License-Identifier: Apache-2.0
#include "hw/core/decode/code_cache.h"

#include <functional>
#include <type_traits>

namespace orbweaver::core {

static_assert(std::is_trivially_copyable_v<code_page>, "zeros make one");

code_page* code_cache::new_page(std::uint32_t base) {
    const std::size_t position = m_made++ % pages_at_once;
    if (position == 0) { m_memory.emplace_back(pages_at_once * sizeof(code_page)); }
    code_page* const page = static_cast<code_page*>(m_memory.back().data()) + position;
    page->base = base;
    return page;
}

code_page& code_cache::outside(std::uint32_t base) {
    if (m_outside == nullptr) {
        m_outside = new_page(base);
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
    if (index >= m_pages.size()) { return outside(base); }
    m_pages[index] = new_page(base);
    code_slot& end = m_pages[index]->slots[code_page::slots_per_page];
    end.handler = operation::page_end;
    end.entry = operation::page_end;
    return *m_pages[index];
}

std::uint32_t code_cache::pc_of(const code_slot* slot) const {
    const std::less<const code_slot*> before;
    for (const code_page* const page : m_pages) {
        if (page != nullptr && !before(slot, page->slots) && before(slot, page->slots + code_page::slots_per_page)) {
            return page->pc_of(slot);
        }
    }
    return m_outside != nullptr ? m_outside->pc_of(slot) : 0;
}

void code_cache::flush() {
    for (code_page* const page : m_pages) {
        if (page == nullptr) { continue; }
        for (std::uint32_t i = 0; i < code_page::slots_per_page; ++i) {
            static_cast<decoded_instruction&>(page->slots[i]) = {};
        }
        page->is_own = false;
    }
}

}  // namespace orbweaver::core
