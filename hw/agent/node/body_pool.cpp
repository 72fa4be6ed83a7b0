// SPDX-License-Identifier: Apache-2.0
#include "hw/agent/node/body_pool.h"

#include <algorithm>

namespace orbweaver::agent {

void body_pool::count(std::uint64_t bytes) {
    m_used += bytes;
    m_max_used = std::max(m_max_used, m_used);
}

body_handle body_pool::allocate(std::uint32_t bytes) {
    if (!has_room_for(bytes)) { return {}; }
    std::uint32_t index = static_cast<std::uint32_t>(m_slots.size());
    if (m_free.empty()) {
        m_slots.emplace_back();
    } else {
        index = m_free.back();
        m_free.pop_back();
    }
    slot& taken = m_slots[index];
    taken.taken = true;
    taken.bytes.assign(bytes, 0);
    m_bodies += 1;
    count(bytes);
    return handle_of(index);
}

bool body_pool::grow(body_handle body, std::uint32_t bytes) {
    if (m_used + bytes > m_capacity) { return false; }
    std::vector<std::uint8_t>& grown = m_slots[body.value & slot_mask].bytes;
    grown.resize(grown.size() + bytes, 0);
    count(bytes);
    return true;
}

void body_pool::free(body_handle body) {
    slot& freed = m_slots[body.value & slot_mask];
    m_used -= freed.bytes.size();
    m_bodies -= 1;
    freed.taken = false;
    freed.generation += 1;
    freed.bytes.clear();
    m_free.push_back(body.value & slot_mask);
}

body_handle body_pool::renew(body_handle body) {
    const std::uint32_t index = body.value & slot_mask;
    m_slots[index].generation += 1;
    return handle_of(index);
}

}  // namespace orbweaver::agent
