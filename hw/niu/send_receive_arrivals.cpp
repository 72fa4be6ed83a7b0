// SPDX-License-Identifier: Apache-2.0
// Handles arriving messages of the send-and-receive system. See send_receive_system.h.
#include <fmt/core.h>

#include "hw/niu/ejector.h"
#include "hw/niu/message_builder.h"
#include "hw/niu/send_receive_system.h"

namespace orbweaver::niu {

flit_acceptance send_receive_system::take_message(reassembly& message, const flit& second, cycle_t now) {
    switch (message.type) {
        case message_type::data: return take_data(message, second, now);
        case message_type::rts: return take_rts(message, second, now);
        case message_type::cts: take_cts(message, second, now); return flit_acceptance::taken;
        default: model_bug(m_niu.name, now, "a message of a TYPE that an NIU does not know");
    }
}

flit_acceptance send_receive_system::take_data(reassembly& message, const flit& second, cycle_t now) {
    switch (m_receives->data(message.tag, m_mode)) {
        case receive_table_block::data_answer::store:
            message.block = m_receives->entry(message.tag);
            message.state = reassembly_state::data_words;
            break;
        case receive_table_block::data_answer::blocked: return flit_acceptance::blocked;
        case receive_table_block::data_answer::not_posted: {
            ++m_niu.counters.ready_discards;
            const std::string text =
                fmt::format("node {} discards message 0x{:08x} from node {}: no receive was posted before it came",
                            m_niu.context.node.value, message.tag, m_niu.context.ledger[second.packet].source.value);
            if (m_niu.described.ready_discard == discard_action::trap) { m_niu.fail(now, text); }
            m_niu.log(now, text);
            message.state = reassembly_state::discard;
            break;
        }
        case receive_table_block::data_answer::protocol_error:
            protocol_error(message, second, now);
            message.state = reassembly_state::discard;
            break;
    }
    return flit_acceptance::taken;
}

flit_acceptance send_receive_system::take_rts(reassembly& message, const flit& second, cycle_t now) {
    if (m_mode == messaging_mode::ready) {
        protocol_error(message, second, now);
        return flit_acceptance::taken;
    }
    switch (m_receives->would_answer_rts(message.tag)) {
        case receive_table_block::rts_answer::send_cts:
            if (m_sender.cts().full()) { return flit_acceptance::blocked; }
            m_receives->rts(message.tag, message.node, message.context);
            send_cts(message.tag, message.node, message.context, now);
            break;
        case receive_table_block::rts_answer::recorded:
            m_receives->rts(message.tag, message.node, message.context);
            break;
        case receive_table_block::rts_answer::blocked:
        case receive_table_block::rts_answer::full: return flit_acceptance::blocked;
    }
    ++m_niu.counters.rts_received;
    return flit_acceptance::taken;
}

void send_receive_system::take_cts(reassembly& message, const flit& second, cycle_t now) {
    const bool known =
        message.context.value < m_niu.context.contexts && m_sends->awaits_cts(message.tag) &&
        m_sender.data().cts(static_cast<unsigned>(m_builder.queue_number(message.context, message_type::data)),
                            message.context, message.tag);
    if (!known) {
        protocol_error(message, second, now);
        return;
    }
    m_sends->cts_received(message.tag);
    ++m_niu.counters.cts_received;
}

void send_receive_system::protocol_error(const reassembly& message, const flit& second, cycle_t now) {
    ++m_niu.counters.protocol_errors;
    m_niu.log(now, fmt::format("node {} drops a {} of message 0x{:08x} from node {}: its tables did not expect it",
                               m_niu.context.node.value, name_of(message.type), message.tag,
                               m_niu.context.ledger[second.packet].source.value));
}

void send_receive_system::message_stored(const reassembly& message, cycle_t now) {
    m_receives->tail_stored(message.tag);
    m_niu.core.wake(m_niu.suspended.take(suspend_reason::wait_receive, message.tag));
    m_receiver.schedule_model_retry(now);
}

}  // namespace orbweaver::niu
