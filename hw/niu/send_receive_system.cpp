// SPDX-License-Identifier: Apache-2.0
#include "hw/niu/send_receive_system.h"

#include <fmt/core.h>

#include "hw/niu/ejector.h"
#include "hw/niu/message_builder.h"
#include "hw/niu/receive_table.h"
#include "hw/niu/send_table.h"

namespace orbweaver::niu {

send_receive_system::send_receive_system(const niu_units& units, messaging_mode mode)
    : messaging_system({flit_kind::tag, 0, false}),
      m_niu(units.niu),
      m_sender(units.sender),
      m_builder(units.builder),
      m_receiver(units.receiver),
      m_mode(mode) {
    const niu_context& context = m_niu.context;
    if (context.blocks != nullptr) {
        m_sends = context.blocks->send_table({m_niu.name + ".send_table", context.node, m_niu.clock});
        m_receives = context.blocks->receive_table({m_niu.name + ".receive_table", context.node, m_niu.clock});
    }
    if (m_sends == nullptr) { m_sends = std::make_unique<send_table>(m_niu.described.send_table_entries); }
    if (m_receives == nullptr) {
        m_receives = std::make_unique<receive_table>(m_niu.described.receive_table_entries,
                                                     m_niu.described.receive_table_reserve);
    }
}

void send_receive_system::issue(messaging_transaction& transaction, cycle_t now) {
    switch (transaction.operation) {
        case messaging_operation::sendh_data: return issue_sendh(transaction, now);
        case messaging_operation::ldss:
            transaction.result = static_cast<std::uint32_t>(m_sends->look(transaction.operand[0]));
            return;
        case messaging_operation::ldsr:
            transaction.result = static_cast<std::uint32_t>(m_receives->look(transaction.operand[0]));
            return;
        case messaging_operation::str: return issue_str(transaction, now);
        case messaging_operation::rms: return issue_rms(transaction);
        case messaging_operation::rmr: return issue_rmr(transaction, now);
        case messaging_operation::wait_send: {
            const send_state state = m_sends->look(transaction.operand[0]);
            return issue_wait(transaction, state == send_state::empty || state == send_state::complete,
                              suspend_reason::wait_send);
        }
        case messaging_operation::wait_receive: {
            const receive_state state = m_receives->look(transaction.operand[0]);
            return issue_wait(transaction, state == receive_state::empty || state == receive_state::complete,
                              suspend_reason::wait_receive);
        }
        default:
            return m_builder.fault(transaction, message_builder::illegal_instruction, 0,
                                   "an instruction of the active-message system");
    }
}

void send_receive_system::issue_sendh(messaging_transaction& transaction, cycle_t now) {
    if (!m_builder.may_begin(transaction)) { return; }
    const std::uint32_t id = transaction.operand[1];
    switch (m_sends->would_answer(id)) {
        case send_table_block::sendh_answer::duplicate:
            return m_builder.reject(transaction, suspend_reason::sendh_duplicate, id);
        case send_table_block::sendh_answer::full:
            return m_builder.reject(transaction, suspend_reason::send_table_full, id);
        case send_table_block::sendh_answer::created: break;
    }
    if (m_builder.begin_message(transaction, message_type::data, id, 0, now)) {
        m_sends->sendh(id, transaction.context, {static_cast<std::uint16_t>(transaction.operand[0])});
    }
}

void send_receive_system::issue_str(messaging_transaction& transaction, cycle_t now) {
    const std::uint32_t id = transaction.operand[0];
    const std::uint32_t address = transaction.operand[1] & ~std::uint32_t{3};
    if (!m_niu.memory.exists(address, address)) {
        return m_builder.fault(
            transaction, message_builder::store_access_fault, transaction.operand[1],
            fmt::format("str of message 0x{:08x} to 0x{:08x}, where there is no memory", id, address));
    }
    const auto foreseen = m_receives->would_answer(id);
    if (foreseen == receive_table_block::str_answer::duplicate) {
        return m_builder.reject(transaction, suspend_reason::str_duplicate, id);
    }
    if (foreseen == receive_table_block::str_answer::full) {
        return m_builder.reject(transaction, suspend_reason::receive_table_full, id);
    }
    if (foreseen == receive_table_block::str_answer::send_cts && m_sender.cts().full()) {
        return m_builder.reject(transaction, suspend_reason::transmit_queue_full, id, suspensions::cts_queue, 1);
    }
    m_receives->str(id, address, transaction.operand[2], transaction.context);
    receive_entry& entry = *m_receives->entry(id);
    if (foreseen == receive_table_block::str_answer::send_cts) { send_cts(id, entry.r_node, entry.r_context, now); }
    receive_windows::posted(entry, m_niu.core.writes());
    m_receiver.schedule_retry(now);
}

void send_receive_system::issue_rms(messaging_transaction& transaction) {
    const std::uint32_t id = transaction.operand[0];
    switch (m_sends->remove(id)) {
        case send_table_block::remove_answer::removed:
            m_niu.core.wake(m_niu.suspended.take(suspend_reason::sendh_duplicate, id) |
                            m_niu.suspended.take(suspend_reason::send_table_full));
            break;
        case send_table_block::remove_answer::ignored: ++m_niu.counters.removals_ignored; break;
        case send_table_block::remove_answer::absent: break;
    }
}

void send_receive_system::issue_rmr(messaging_transaction& transaction, cycle_t now) {
    const std::uint32_t id = transaction.operand[0];
    receive_entry* const entry = m_receives->entry(id);
    switch (m_receives->remove(id)) {
        case receive_table_block::remove_answer::cancelled:
            receive_windows::closed(*entry, m_niu.core.writes());
            m_niu.core.wake(m_niu.suspended.take(suspend_reason::wait_receive, id));
            [[fallthrough]];
        case receive_table_block::remove_answer::removed:
            m_niu.core.wake(m_niu.suspended.take(suspend_reason::str_duplicate, id) |
                            m_niu.suspended.take(suspend_reason::receive_table_full));
            m_receiver.schedule_retry(now);
            break;
        case receive_table_block::remove_answer::ignored: ++m_niu.counters.removals_ignored; break;
        case receive_table_block::remove_answer::absent: break;
    }
}

void send_receive_system::issue_wait(messaging_transaction& transaction, bool proceed, suspend_reason reason) {
    if (!proceed) { m_builder.reject(transaction, reason, transaction.operand[0]); }
}

void send_receive_system::message_departed(const departure& left, cycle_t now) {
    if (left.wire.kind == flit_kind::head) {
        invariant(m_mode == messaging_mode::rendezvous || m_sends->channel_granted(left.tag), m_niu.name, now,
                  "a Ready message without its entry in the send table");
        return;
    }
    switch (left.type) {
        case message_type::data:
            invariant(m_sends->tail_injected(left.tag), m_niu.name, now,
                      "a message left without its entry in the send table");
            m_niu.core.wake(m_niu.suspended.take(suspend_reason::wait_send, left.tag));
            break;
        case message_type::rts:
            invariant(m_sends->state(left.tag) == send_state::in_use, m_niu.name, now,
                      "an RTS without its entry in the send table");
            ++m_niu.counters.rts_sent;
            break;
        default:
            ++m_niu.counters.cts_sent;
            m_receiver.schedule_retry(now);  // an RTS may wait for room for its CTS
            m_niu.core.wake(m_niu.suspended.take(suspend_reason::transmit_queue_full, suspensions::cts_queue, 1));
            break;
    }
}

void send_receive_system::send_cts(std::uint32_t id, node_id destination, context_id context, cycle_t now) {
    const noc::header_codec& codec = m_niu.context.codec;
    const std::uint32_t head =
        codec.encode(message_type::cts, m_niu.context.node, destination, codec.low_bits({}, context));
    m_sender.cts().push({id, destination, context, m_niu.open_packet(message_type::cts, destination, id, now), head},
                        now);
    m_niu.clock.wake(m_niu.handle, now + 1);
}

}  // namespace orbweaver::niu
