// SPDX-License-Identifier: Apache-2.0
// What the network brings to an NIU of the send-and-receive system. See send_receive_niu.h.
#include <fmt/core.h>

#include "hw/niu/send_receive_niu.h"

namespace orbweaver::niu {

niu::ejected send_receive_niu::take_message(reassembly& message, const flit& second, cycle_t now) {
    switch (message.type) {
        case message_type::data:
            return take_data(message, second, now);
        case message_type::rts:
            return take_rts(message, second, now);
        case message_type::cts:
            take_cts(message, second, now);
            return ejected::taken;
        default:
            model_bug(name(), now, "a message of a TYPE that an NIU does not know");
    }
}

niu::ejected send_receive_niu::take_data(reassembly& message, const flit& second, cycle_t now) {
    switch (m_receives->data(message.tag, m_mode)) {
        case receive_table_block::data_answer::store:
            message.block = m_receives->entry(message.tag);
            message.state = reassembly_state::words;
            break;
        case receive_table_block::data_answer::blocked:
            return ejected::blocked;
        case receive_table_block::data_answer::not_posted: {
            ++m_counters.ready_discards;
            const std::string text =
                fmt::format("node {} discards message 0x{:08x} from node {}: no receive was posted before it came",
                            m_context.node.value, message.tag, m_context.ledger[second.packet].source.value);
            if (m_described.ready_discard == discard_action::trap) {
                fail(now, text);
            }
            log(now, text);
            begin_discard(message);
            break;
        }
        case receive_table_block::data_answer::protocol_error:
            protocol_error(message, second, now);
            begin_discard(message);
            break;
    }
    return ejected::taken;
}

niu::ejected send_receive_niu::take_rts(reassembly& message, const flit& second, cycle_t now) {
    if (m_mode == messaging_mode::ready) {
        protocol_error(message, second, now);
        return ejected::taken;
    }
    if (accept_rts(message.tag, message.node, message.context, now)) {
        return ejected::taken;
    }
    if (m_set_aside.size() < m_described.rts_side_queue) {
        m_set_aside.push_back({message.tag, message.node, message.context, now});
        return ejected::taken;
    }
    return ejected::blocked;
}

bool send_receive_niu::accept_rts(std::uint32_t id, node_id node, context_id context, cycle_t now) {
    switch (m_receives->would_answer_rts(id)) {
        case receive_table_block::rts_answer::send_cts:
            if (m_injector.cts().full()) {
                return false;
            }
            m_receives->rts(id, node, context);
            send_cts(id, node, context, now);
            break;
        case receive_table_block::rts_answer::recorded:
            m_receives->rts(id, node, context);
            break;
        case receive_table_block::rts_answer::blocked:
        case receive_table_block::rts_answer::full:
            return false;
    }
    ++m_counters.rts_received;
    return true;
}

void send_receive_niu::retry(cycle_t now) {
    for (auto asking = m_set_aside.begin(); asking != m_set_aside.end(); ++asking) {
        if (accept_rts(asking->id, asking->node, asking->context, now)) {
            m_counters.rts_blocked_cycles += now - asking->start;
            m_set_aside.erase(asking);
            unblock_later(now);  // one a cycle; then the next
            return;
        }
    }
}

bool send_receive_niu::awaits_cts(context_id context, std::uint32_t id) {
    return context.value < m_context.contexts && m_sends->awaits_cts(id) &&
           m_injector.data().awaits_cts(static_cast<unsigned>(queue_number(context, message_type::data)), context, id);
}

message_view send_receive_niu::view_of(message_type type) const {
    if (type == message_type::data) {
        return message_view::data;
    }
    return type == message_type::rts && m_mode == messaging_mode::rendezvous ? message_view::rts
                                                                             : message_view::nothing;
}

void send_receive_niu::take_cts(reassembly& message, const flit& second, cycle_t now) {
    const bool known = message.context.value < m_context.contexts && m_sends->awaits_cts(message.tag) &&
                       m_injector.data().cts(static_cast<unsigned>(queue_number(message.context, message_type::data)),
                                             message.context, message.tag);
    if (!known) {
        protocol_error(message, second, now);
        return;
    }
    m_sends->cts_received(message.tag);
    ++m_counters.cts_received;
}

void send_receive_niu::protocol_error(const reassembly& message, const flit& second, cycle_t now) {
    ++m_counters.protocol_errors;
    log(now, fmt::format("node {} drops a {} of message 0x{:08x} from node {}: its tables did not expect it",
                         m_context.node.value, name_of(message.type), message.tag,
                         m_context.ledger[second.packet].source.value));
}

void send_receive_niu::data_stored(const reassembly& message, cycle_t now) {
    m_receives->tail_stored(message.tag);
    wake_contexts(m_suspensions.take(suspend_reason::wait_receive, message.tag));
    unblock_after_ejection(now);
}

}  // namespace orbweaver::niu
