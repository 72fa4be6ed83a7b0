// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/receive_table/rtl_receive_table.h"

#include <algorithm>

#include "hw/base/errors.h"

namespace orbweaver::rtl {

bool rtl_receive_table::begin() {
    const bool begins = m_side.enter();
    if (begins) {
        m_shown = 0;
        m_side.found().out.used = m_side.settle().used;
    }
    return begins;
}

const receive_table_outputs& rtl_receive_table::ask_core(receive_core_op op, std::uint32_t id) {
    begin();
    receive_table_inputs& inputs = m_side.found().inputs;
    invariant(inputs.core_op == receive_core_op::none || (inputs.core_op == op && inputs.core_id == id), m_side.name(),
              m_side.now(), "the core asks for two things in one cycle");
    inputs.core_op = op;
    inputs.core_id = id;
    const receive_table_outputs& out = m_side.settle();
    receive_table_outputs& found = m_side.found().out;
    found.core_state = out.core_state;
    found.core_done = out.core_done;
    if (op == receive_core_op::str && static_cast<receive_state>(out.core_state) == receive_state::rts_received) {
        found.core_node = out.core_node;
        found.core_context = out.core_context;
    }
    return out;
}

niu::receive_table_block::str_answer rtl_receive_table::would_answer(std::uint32_t id) {
    const receive_table_outputs& out = ask_core(receive_core_op::str, id);
    const bool absent = static_cast<receive_state>(out.core_state) == receive_state::empty;
    if (out.core_done) { return absent ? str_answer::posted : str_answer::send_cts; }
    return absent ? str_answer::full : str_answer::duplicate;
}

niu::receive_entry& rtl_receive_table::create(std::uint32_t id) {
    niu::receive_entry& made = m_entries[id];
    made = {};
    made.id = id;
    m_high_water = std::max(m_high_water, static_cast<unsigned>(m_entries.size()));
    return made;
}

niu::receive_table_block::str_answer rtl_receive_table::str(std::uint32_t id, std::uint32_t address,
                                                            std::uint32_t stride, context_id context) {
    const str_answer answer = would_answer(id);
    if (answer == str_answer::duplicate || answer == str_answer::full) { return answer; }
    receive_table_inputs& inputs = m_side.found().inputs;
    inputs.core_address = address / 4;
    inputs.core_stride = static_cast<std::uint16_t>(stride);
    inputs.core_accept = true;
    m_side.settle();
    niu::receive_entry& made = answer == str_answer::posted ? create(id) : m_entries[id];
    made.id = id;
    made.address = address & ~std::uint32_t{3};
    made.stride = inputs.core_stride;
    made.posted_by = context;
    made.r_node.value = m_side.found().out.core_node;
    made.r_context.value = m_side.found().out.core_context;
    return answer;
}

receive_state rtl_receive_table::look(std::uint32_t id) {
    return static_cast<receive_state>(ask_core(receive_core_op::ldsr, id).core_state);
}

niu::receive_table_block::remove_answer rtl_receive_table::remove(std::uint32_t id) {
    const receive_table_outputs& out = ask_core(receive_core_op::rmr, id);
    const auto state = static_cast<receive_state>(out.core_state);
    if (!out.core_done) { return state == receive_state::empty ? remove_answer::absent : remove_answer::ignored; }
    m_removed = m_entries.extract(id);
    return state == receive_state::complete ? remove_answer::removed : remove_answer::cancelled;
}

unsigned rtl_receive_table::show(receive_show_op op, std::uint32_t id) {
    begin();
    receive_table_inputs& inputs = m_side.found().inputs;
    for (unsigned earlier = 0; earlier < m_shown; ++earlier) {
        if (inputs.show_op[earlier] == op && inputs.show_id[earlier] == id) { return earlier; }
    }
    invariant(m_shown < m_lookups, m_side.name(), m_side.now(), "more messages are shown than there are channels");
    const unsigned message = m_shown++;
    inputs.show_op[message] = op;
    inputs.show_id[message] = id;
    const receive_table_outputs& out = m_side.settle();
    m_side.found().out.show_state[message] = out.show_state[message];
    m_side.found().out.show_ok[message] = out.show_ok[message];
    return message;
}

void rtl_receive_table::take(unsigned message) {
    m_side.found().inputs.take[message] = true;
    m_side.settle();
}

niu::receive_table_block::rts_answer rtl_receive_table::answer_to_rts(unsigned message) {
    const receive_table_outputs& out = m_side.found().out;
    const bool absent = static_cast<receive_state>(out.show_state[message]) == receive_state::empty;
    if (out.show_ok[message]) { return absent ? rts_answer::recorded : rts_answer::send_cts; }
    return absent ? rts_answer::full : rts_answer::blocked;
}

niu::shown_entry rtl_receive_table::show(niu::message_view what, std::uint32_t id, niu::messaging_mode) {
    const unsigned message = show(static_cast<receive_show_op>(what), id);
    const receive_table_outputs& found = m_side.found().out;
    return {static_cast<receive_state>(found.show_state[message]), found.show_ok[message]};
}

niu::receive_table_block::rts_answer rtl_receive_table::would_answer_rts(std::uint32_t id) {
    return answer_to_rts(show(receive_show_op::rts, id));
}

niu::receive_table_block::rts_answer rtl_receive_table::rts(std::uint32_t id, node_id node, context_id context) {
    const unsigned message = show(receive_show_op::rts, id);
    const rts_answer answer = answer_to_rts(message);
    if (answer == rts_answer::recorded || answer == rts_answer::send_cts) {
        m_side.found().inputs.node = node.value;
        m_side.found().inputs.context = context.value;
        take(message);
    }
    if (answer == rts_answer::recorded) { create(id); }
    return answer;
}

niu::receive_table_block::data_answer rtl_receive_table::data(std::uint32_t id, niu::messaging_mode mode) {
    const unsigned message = show(receive_show_op::data, id);
    const receive_table_outputs& found = m_side.found().out;
    const auto state = static_cast<receive_state>(found.show_state[message]);
    const bool rendezvous = mode == niu::messaging_mode::rendezvous;
    if (!found.show_ok[message]) {
        return rendezvous ? (state == receive_state::in_progress ? data_answer::blocked : data_answer::protocol_error)
                          : (state == receive_state::empty ? data_answer::not_posted : data_answer::blocked);
    }
    m_side.found().inputs.take[message] = true;
    const receive_table_outputs& out = m_side.settle();
    m_side.found().out.address = out.address;
    m_side.found().out.stride = out.stride;
    niu::receive_entry& entry = m_entries[id];
    entry.address = out.address * 4;
    entry.stride = out.stride;
    return data_answer::store;
}

void rtl_receive_table::tail_stored(std::uint32_t id) {
    const unsigned message = show(receive_show_op::tail, id);
    if (m_side.found().out.show_ok[message]) { take(message); }
}

niu::receive_entry* rtl_receive_table::entry(std::uint32_t id) {
    const auto found = m_entries.find(id);
    return found == m_entries.end() ? nullptr : &found->second;
}

receive_state rtl_receive_table::state(std::uint32_t id) const {
    receive_table_inputs question;
    question.core_op = receive_core_op::ldsr;
    question.core_id = id;
    return static_cast<receive_state>(m_side.probe(question).core_state);
}

}  // namespace orbweaver::rtl
