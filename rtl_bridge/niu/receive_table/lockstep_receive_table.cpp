// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/receive_table/lockstep_receive_table.h"

namespace orbweaver::rtl {

/// Returns the RTL's expected outputs of this cycle. Call it, and the functions below, before the model changes.
receive_table_outputs& lockstep_receive_table::expect() {
    if (m_rtl.begin()) { m_rtl.rtl().expected().used = m_model.used(); }
    return m_rtl.rtl().expected();
}

/// Sets the expected outputs for an id that the core queries.
receive_table_outputs& lockstep_receive_table::expect_state(std::uint32_t id) {
    receive_table_outputs& expected = expect();
    expected.core_state = static_cast<std::uint8_t>(m_model.state(id));
    return expected;
}

/// Sets the expected outputs for a message that the ejection channel shows.
receive_table_outputs& lockstep_receive_table::expect_message(receive_show_op op, std::uint32_t id, bool taken) {
    receive_table_outputs& expected = expect();
    const unsigned message = m_rtl.show(op, id);
    expected.show_state[message] = static_cast<std::uint8_t>(m_model.state(id));
    expected.show_ok[message] = taken;
    return expected;
}

niu::receive_table_block::str_answer lockstep_receive_table::would_answer(std::uint32_t id) {
    const str_answer answer = m_model.would_answer(id);
    receive_table_outputs& expected = expect_state(id);
    expected.core_done = answer == str_answer::posted || answer == str_answer::send_cts;
    if (answer == str_answer::send_cts) {
        expected.core_node = m_model.entry(id)->r_node.value;
        expected.core_context = m_model.entry(id)->r_context.value;
    }
    m_rtl.would_answer(id);
    m_rtl.rtl().check();
    return answer;
}

niu::receive_table_block::str_answer lockstep_receive_table::str(std::uint32_t id, std::uint32_t address,
                                                                 std::uint32_t stride, context_id context) {
    would_answer(id);
    m_rtl.str(id, address, stride, context);
    return m_model.str(id, address, stride, context);
}

receive_state lockstep_receive_table::look(std::uint32_t id) {
    expect_state(id).core_done = false;
    m_rtl.look(id);
    m_rtl.rtl().check();
    return m_model.look(id);
}

niu::receive_table_block::remove_answer lockstep_receive_table::remove(std::uint32_t id) {
    receive_table_outputs& expected = expect_state(id);
    const remove_answer answer = m_model.remove(id);
    expected.core_done = answer == remove_answer::removed || answer == remove_answer::cancelled;
    m_rtl.remove(id);
    m_rtl.rtl().check();
    return answer;
}

niu::shown_entry lockstep_receive_table::show(niu::message_view what, std::uint32_t id, niu::messaging_mode mode) {
    const niu::shown_entry found = m_model.show(what, id, mode);
    expect_message(static_cast<receive_show_op>(what), id, found.is_ready);
    m_rtl.rtl().check();
    return found;
}

niu::receive_table_block::rts_answer lockstep_receive_table::would_answer_rts(std::uint32_t id) {
    const rts_answer answer = m_model.would_answer_rts(id);
    expect_message(receive_show_op::rts, id, answer == rts_answer::send_cts || answer == rts_answer::recorded);
    m_rtl.rtl().check();
    return answer;
}

niu::receive_table_block::rts_answer lockstep_receive_table::rts(std::uint32_t id, node_id node, context_id context) {
    would_answer_rts(id);
    m_rtl.rts(id, node, context);
    return m_model.rts(id, node, context);
}

niu::receive_table_block::data_answer lockstep_receive_table::data(std::uint32_t id, niu::messaging_mode mode) {
    const bool is_ready = m_model.show(niu::message_view::data, id, mode).is_ready;
    receive_table_outputs& expected = expect_message(receive_show_op::data, id, is_ready);
    const data_answer answer = m_model.data(id, mode);
    if (answer == data_answer::store) {
        expected.address = m_model.entry(id)->address / 4;
        expected.stride = static_cast<std::uint16_t>(m_model.entry(id)->stride);
    }
    m_rtl.data(id, mode);
    m_rtl.rtl().check();
    return answer;
}

void lockstep_receive_table::tail_stored(std::uint32_t id) {
    expect_message(receive_show_op::tail, id, true);
    m_model.tail_stored(id);
    m_rtl.tail_stored(id);
    m_rtl.rtl().check();
}

}  // namespace orbweaver::rtl
