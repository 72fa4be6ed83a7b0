// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/send_table/rtl_send_table.h"

#include <algorithm>

#include "hw/base/errors.h"

namespace orbweaver::rtl {

bool rtl_send_table::begin() {
    const bool begins = m_side.enter();
    if (begins) { m_side.found().out.used = m_side.settle().used; }
    return begins;
}

const send_table_outputs& rtl_send_table::ask_core(send_core_op op, std::uint32_t id) {
    begin();
    send_table_inputs& inputs = m_side.found().inputs;
    invariant(inputs.core_op == send_core_op::none || (inputs.core_op == op && inputs.core_id == id), m_side.name(),
              m_side.now(), "the core asks for two things in one cycle");
    inputs.core_op = op;
    inputs.core_id = id;
    const send_table_outputs& out = m_side.settle();
    m_side.found().out.core_state = out.core_state;
    m_side.found().out.core_done = out.core_done;
    return out;
}

niu::send_table_block::sendh_answer rtl_send_table::would_answer(std::uint32_t id) {
    const send_table_outputs& out = ask_core(send_core_op::sendh, id);
    return out.core_done                                                    ? sendh_answer::created
           : out.core_state != static_cast<std::uint8_t>(send_state::empty) ? sendh_answer::duplicate
                                                                            : sendh_answer::full;
}

niu::send_table_block::sendh_answer rtl_send_table::sendh(std::uint32_t id, context_id, node_id) {
    const sendh_answer answer = would_answer(id);
    if (answer == sendh_answer::created) {
        m_side.found().inputs.core_accept = true;
        m_high_water = std::max(m_high_water, m_side.settle().used + 1);
    }
    return answer;
}

send_state rtl_send_table::look(std::uint32_t id) {
    return static_cast<send_state>(ask_core(send_core_op::ldss, id).core_state);
}

niu::send_table_block::remove_answer rtl_send_table::remove(std::uint32_t id) {
    const send_table_outputs& out = ask_core(send_core_op::rms, id);
    return out.core_done                                                    ? remove_answer::removed
           : out.core_state != static_cast<std::uint8_t>(send_state::empty) ? remove_answer::ignored
                                                                            : remove_answer::absent;
}

bool rtl_send_table::channel(send_channel_op op, std::uint32_t id) {
    begin();
    send_table_inputs& inputs = m_side.found().inputs;
    invariant(inputs.channel_op == send_channel_op::none, m_side.name(), m_side.now(), "two flits leave in one cycle");
    inputs.channel_op = op;
    inputs.channel_id = id;
    return m_side.found().out.channel_ok = m_side.settle().channel_ok;
}

bool rtl_send_table::awaits_cts(std::uint32_t id) {
    begin();
    send_table_inputs& inputs = m_side.found().inputs;
    invariant(!inputs.cts || inputs.cts_id == id, m_side.name(), m_side.now(), "two CTS come in one cycle");
    inputs.cts = true;
    inputs.cts_id = id;
    return m_side.found().out.cts_ok = m_side.settle().cts_ok;
}

void rtl_send_table::cts_received(std::uint32_t id) {
    const send_table_inputs& inputs = m_side.found().inputs;
    invariant(inputs.cts && inputs.cts_id == id, m_side.name(), m_side.now(),
              "a CTS is taken that was not asked about");
    m_side.found().inputs.cts_accept = true;
    m_side.settle();
}

send_state rtl_send_table::state(std::uint32_t id) const {
    send_table_inputs question;
    question.core_op = send_core_op::ldss;
    question.core_id = id;
    return static_cast<send_state>(m_side.probe(question).core_state);
}

unsigned rtl_send_table::used() const { return m_side.probe({}).used; }

}  // namespace orbweaver::rtl
