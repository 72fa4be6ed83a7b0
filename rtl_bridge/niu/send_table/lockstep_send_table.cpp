// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/send_table/lockstep_send_table.h"

namespace orbweaver::rtl {

/// Returns the RTL's expected outputs of this cycle. Call it before the model changes.
send_table_outputs& lockstep_send_table::expect() {
    if (m_rtl.begin()) { m_rtl.rtl().expected().used = m_model.used(); }
    return m_rtl.rtl().expected();
}

/// Sets the expected outputs for an id that the core queries.
send_table_outputs& lockstep_send_table::expect_state(std::uint32_t id) {
    send_table_outputs& expected = expect();
    expected.core_state = static_cast<std::uint8_t>(m_model.state(id));
    return expected;
}

niu::send_table_block::sendh_answer lockstep_send_table::would_answer(std::uint32_t id) {
    const sendh_answer answer = m_model.would_answer(id);
    expect_state(id).core_done = answer == sendh_answer::created;
    m_rtl.would_answer(id);
    m_rtl.rtl().check();
    return answer;
}

niu::send_table_block::sendh_answer lockstep_send_table::sendh(std::uint32_t id, context_id context,
                                                               node_id destination) {
    would_answer(id);
    m_rtl.sendh(id, context, destination);
    return m_model.sendh(id, context, destination);
}

send_state lockstep_send_table::look(std::uint32_t id) {
    expect_state(id).core_done = false;
    m_rtl.look(id);
    m_rtl.rtl().check();
    return m_model.look(id);
}

niu::send_table_block::remove_answer lockstep_send_table::remove(std::uint32_t id) {
    send_table_outputs& expected = expect_state(id);
    const remove_answer answer = m_model.remove(id);
    expected.core_done = answer == remove_answer::removed;
    m_rtl.remove(id);
    m_rtl.rtl().check();
    return answer;
}

bool lockstep_send_table::channel_granted(std::uint32_t id) {
    send_table_outputs& expected = expect();
    expected.channel_ok = m_model.channel_granted(id);
    m_rtl.channel_granted(id);
    m_rtl.rtl().check();
    return expected.channel_ok;
}

bool lockstep_send_table::tail_injected(std::uint32_t id) {
    send_table_outputs& expected = expect();
    expected.channel_ok = m_model.tail_injected(id);
    m_rtl.tail_injected(id);
    m_rtl.rtl().check();
    return expected.channel_ok;
}

bool lockstep_send_table::awaits_cts(std::uint32_t id) {
    send_table_outputs& expected = expect();
    expected.cts_ok = m_model.awaits_cts(id);
    m_rtl.awaits_cts(id);
    m_rtl.rtl().check();
    return expected.cts_ok;
}

void lockstep_send_table::cts_received(std::uint32_t id) {
    m_model.cts_received(id);
    m_rtl.cts_received(id);
}

}  // namespace orbweaver::rtl
