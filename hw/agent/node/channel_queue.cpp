// SPDX-License-Identifier: Apache-2.0
#include "hw/agent/node/channel_queue.h"

#include <algorithm>

namespace orbweaver::agent {

std::uint32_t channel_queue::reserved_for(std::uint32_t id) const {
    return static_cast<std::uint32_t>(std::count(m_reserved.begin(), m_reserved.end(), id));
}

void channel_queue::insert(agent entering) {
    release(entering.id);  // it occupies the slot that was reserved for it
    const auto position = std::upper_bound(m_waiting.begin(), m_waiting.end(), entering.pr,
                                           [](std::uint32_t pr, const agent& other) { return pr > other.pr; });
    m_waiting.insert(position, entering);
    m_max_load = std::max(m_max_load, load());
}

agent channel_queue::hold_head() {
    const agent head = m_waiting.front();
    m_waiting.pop_front();
    m_holding = true;
    return head;
}

const agent* channel_queue::find_peer(std::uint32_t id) const {
    const auto found =
        std::find_if(m_waiting.begin(), m_waiting.end(), [id](const agent& other) { return other.id == id; });
    return found == m_waiting.end() ? nullptr : &*found;
}

std::optional<agent> channel_queue::take(body_handle body) {
    const auto found =
        std::find_if(m_waiting.begin(), m_waiting.end(), [body](const agent& other) { return other.body == body; });
    if (found == m_waiting.end()) { return std::nullopt; }
    const agent taken = *found;
    m_waiting.erase(found);
    return taken;
}

bool channel_queue::reserve(std::uint32_t id) {
    if (!has_free_slot()) { return false; }
    m_reserved.push_back(id);
    return true;
}

bool channel_queue::release(std::uint32_t id) {
    const auto found = std::find(m_reserved.begin(), m_reserved.end(), id);
    if (found == m_reserved.end()) { return false; }
    m_reserved.erase(found);
    return true;
}

}  // namespace orbweaver::agent
