// SPDX-License-Identifier: Apache-2.0
#include "hw/niu/send_table.h"

#include <algorithm>

#include "hw/base/errors.h"

namespace orbweaver::niu {

send_table::send_table(unsigned entries) : m_entries(entries), m_free(entries), m_index(entries) {
    invariant(entries > 0, "send_table", 0, "no entries");
}

send_table::sendh_answer send_table::sendh(std::uint32_t id, context_id context, node_id destination) {
    const sendh_answer answer = would_answer(id);
    if (answer == sendh_answer::created) {
        const std::uint32_t entry = m_free.take();
        m_entries[entry] = {id, send_state::in_use, context, destination};
        m_index.insert(id, entry);
        m_high_water = std::max(m_high_water, used());
    }
    return answer;
}

bool send_table::advance(std::uint32_t id, send_state expected, send_state next) {
    const std::uint32_t found = m_index.find(id);
    if (found == id_index::absent || m_entries[found].state != expected) { return false; }
    m_entries[found].state = next;
    return true;
}

send_table::remove_answer send_table::remove(std::uint32_t id) {
    const std::uint32_t found = m_index.find(id);
    if (found == id_index::absent) { return remove_answer::absent; }
    if (m_entries[found].state != send_state::complete) { return remove_answer::ignored; }
    m_entries[found].state = send_state::empty;
    m_index.erase(id);
    m_free.give_back(found);
    return remove_answer::removed;
}

}  // namespace orbweaver::niu
