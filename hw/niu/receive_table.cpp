// SPDX-License-Identifier: Apache-2.0
#include "hw/niu/receive_table.h"

#include <algorithm>

#include "hw/base/errors.h"

namespace orbweaver::niu {

namespace {

/// Returns whether the words of a message with an entry's id may be stored now.
bool takes_data(const receive_entry& entry, messaging_mode mode) {
    const receive_state expected =
        mode == messaging_mode::rendezvous ? receive_state::in_progress : receive_state::in_use;
    return entry.state == expected && !entry.storing;
}

}  // namespace

receive_table::receive_table(unsigned entries, unsigned reserve)
    : m_entries(entries), m_free(entries), m_index(entries), m_reserve(std::min(reserve, entries / 2)) {
    invariant(entries > 0, "receive_table", 0, "no entries");
}

receive_entry& receive_table::create(std::uint32_t id, receive_state state) {
    const std::uint32_t entry = m_free.take();
    m_entries[entry] = {};
    m_entries[entry].id = id;
    m_entries[entry].state = state;
    m_index.insert(id, entry);
    m_high_water = std::max(m_high_water, used());
    return m_entries[entry];
}

void receive_table::release(std::uint32_t entry) {
    m_index.erase(m_entries[entry].id);
    m_entries[entry].state = receive_state::empty;
    m_free.give_back(entry);
}

receive_table::str_answer receive_table::would_answer(std::uint32_t id) {
    const std::uint32_t found = m_index.find(id);
    if (found == id_index::absent) { return m_free.empty() ? str_answer::full : str_answer::posted; }
    return m_entries[found].state == receive_state::rts_received ? str_answer::send_cts : str_answer::duplicate;
}

receive_table::str_answer receive_table::str(std::uint32_t id, std::uint32_t address, std::uint32_t stride,
                                             context_id context) {
    const str_answer answer = would_answer(id);
    if (answer == str_answer::duplicate || answer == str_answer::full) { return answer; }
    receive_entry& entry =
        answer == str_answer::posted ? create(id, receive_state::in_use) : m_entries[m_index.find(id)];
    if (answer == str_answer::send_cts) { entry.state = receive_state::in_progress; }
    entry.address = address & ~std::uint32_t{3};
    entry.stride = stride & 0xffff;
    entry.posted_by = context;
    return answer;
}

shown_entry receive_table::show(message_view what, std::uint32_t id, messaging_mode mode) {
    if (what == message_view::rts) {
        const rts_answer answer = would_answer_rts(id);
        return {state(id), answer == rts_answer::send_cts || answer == rts_answer::recorded};
    }
    const std::uint32_t found = m_index.find(id);
    if (found == id_index::absent) { return {state(id), false}; }
    return {m_entries[found].state, takes_data(m_entries[found], mode)};
}

receive_table::rts_answer receive_table::would_answer_rts(std::uint32_t id) {
    const std::uint32_t found = m_index.find(id);
    if (found == id_index::absent) { return m_free.size() <= m_reserve ? rts_answer::full : rts_answer::recorded; }
    return m_entries[found].state == receive_state::in_use ? rts_answer::send_cts : rts_answer::blocked;
}

receive_table::rts_answer receive_table::rts(std::uint32_t id, node_id node, context_id context) {
    const rts_answer answer = would_answer_rts(id);
    if (answer == rts_answer::send_cts) {
        m_entries[m_index.find(id)].state = receive_state::in_progress;
    } else if (answer == rts_answer::recorded) {
        receive_entry& entry = create(id, receive_state::rts_received);
        entry.r_node = node;
        entry.r_context = context;
    }
    return answer;
}

receive_table::data_answer receive_table::data(std::uint32_t id, messaging_mode mode) {
    const std::uint32_t found = m_index.find(id);
    const bool rendezvous = mode == messaging_mode::rendezvous;
    if (found == id_index::absent) { return rendezvous ? data_answer::protocol_error : data_answer::not_posted; }
    receive_entry& entry = m_entries[found];
    if (takes_data(entry, mode)) {
        entry.state = receive_state::in_progress;
        entry.storing = true;
        return data_answer::store;
    }
    if (!rendezvous || entry.state == receive_state::in_progress) { return data_answer::blocked; }
    return data_answer::protocol_error;
}

void receive_table::tail_stored(std::uint32_t id) {
    const std::uint32_t found = m_index.find(id);
    invariant(found != id_index::absent && m_entries[found].storing, "receive_table", 0,
              "a tail was stored in an entry that was not storing");
    m_entries[found].state = receive_state::complete;
    m_entries[found].storing = false;
}

receive_table::remove_answer receive_table::remove(std::uint32_t id) {
    const std::uint32_t found = m_index.find(id);
    if (found == id_index::absent) { return remove_answer::absent; }
    const receive_state state = m_entries[found].state;
    if (state == receive_state::in_progress || state == receive_state::rts_received) { return remove_answer::ignored; }
    release(found);
    return state == receive_state::complete ? remove_answer::removed : remove_answer::cancelled;
}

}  // namespace orbweaver::niu
