// SPDX-License-Identifier: Apache-2.0
#include "hw/niu/send_receive_niu.h"

#include <fmt/core.h>

#include "hw/niu/receive_table.h"
#include "hw/niu/send_table.h"

namespace orbweaver::niu {

send_receive_niu::send_receive_niu(sc_core::sc_module_name name, clock_domain& domain, run_control& control,
                                   const niu_desc& described, messaging_mode mode, const niu_context& context,
                                   machine_observer* observer)
    : niu(name, domain, control, described, mode, {flit_kind::tag, 0}, context, observer), m_mode(mode) {
    if (context.blocks != nullptr) {
        m_sends = context.blocks->send_table({std::string(this->name()) + ".send_table", context.node, domain});
        m_receives =
            context.blocks->receive_table({std::string(this->name()) + ".receive_table", context.node, domain});
    }
    if (m_sends == nullptr) {
        m_sends = std::make_unique<send_table>(described.send_table_entries);
    }
    if (m_receives == nullptr) {
        m_receives = std::make_unique<receive_table>(described.receive_table_entries, described.receive_table_reserve);
    }
}

void send_receive_niu::issue_other(messaging_transaction& transaction, cycle_t now) {
    switch (transaction.operation) {
        case messaging_operation::sendh_data:
            return issue_sendh(transaction, now);
        case messaging_operation::ldss:
            transaction.result = static_cast<std::uint32_t>(m_sends->look(transaction.operand[0]));
            return;
        case messaging_operation::ldsr:
            transaction.result = static_cast<std::uint32_t>(m_receives->look(transaction.operand[0]));
            return;
        case messaging_operation::str:
            return issue_str(transaction, now);
        case messaging_operation::rms:
            return issue_rms(transaction);
        case messaging_operation::rmr:
            return issue_rmr(transaction, now);
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
            return fault(transaction, illegal_instruction, 0, "an instruction of the active-message system");
    }
}

void send_receive_niu::issue_sendh(messaging_transaction& transaction, cycle_t now) {
    if (!may_begin(transaction)) {
        return;
    }
    const std::uint32_t id = transaction.operand[1];
    switch (m_sends->would_answer(id)) {
        case send_table_block::sendh_answer::duplicate:
            return reject(transaction, suspend_reason::sendh_duplicate, id);
        case send_table_block::sendh_answer::full:
            return reject(transaction, suspend_reason::send_table_full, id);
        case send_table_block::sendh_answer::created:
            break;
    }
    if (begin_message(transaction, message_type::data, id, 0, now)) {
        m_sends->sendh(id, transaction.context, {static_cast<std::uint16_t>(transaction.operand[0])});
    }
}

void send_receive_niu::issue_str(messaging_transaction& transaction, cycle_t now) {
    const std::uint32_t id = transaction.operand[0];
    const std::uint32_t address = transaction.operand[1] & ~std::uint32_t{3};
    if (!m_memory.exists(address, address)) {
        return fault(transaction, store_access_fault, transaction.operand[1],
                     fmt::format("str of message 0x{:08x} to 0x{:08x}, where there is no memory", id, address));
    }
    const auto foreseen = m_receives->would_answer(id);
    if (foreseen == receive_table_block::str_answer::duplicate) {
        return reject(transaction, suspend_reason::str_duplicate, id);
    }
    if (foreseen == receive_table_block::str_answer::full) {
        return reject(transaction, suspend_reason::receive_table_full, id);
    }
    if (foreseen == receive_table_block::str_answer::send_cts && m_injector.cts().full()) {
        return reject(transaction, suspend_reason::transmit_queue_full, id, suspensions::cts_queue, 1);
    }
    m_receives->str(id, address, transaction.operand[2], transaction.context);
    receive_entry& entry = *m_receives->entry(id);
    if (foreseen == receive_table_block::str_answer::send_cts) {
        send_cts(id, entry.r_node, entry.r_context, now);
    }
    receive_windows::posted(entry, writes());
    unblock_later(now);
}

void send_receive_niu::issue_rms(messaging_transaction& transaction) {
    const std::uint32_t id = transaction.operand[0];
    switch (m_sends->remove(id)) {
        case send_table_block::remove_answer::removed:
            wake_contexts(m_suspensions.take(suspend_reason::sendh_duplicate, id) |
                          m_suspensions.take(suspend_reason::send_table_full));
            break;
        case send_table_block::remove_answer::ignored:
            ++m_counters.removals_ignored;
            break;
        case send_table_block::remove_answer::absent:
            break;
    }
}

void send_receive_niu::issue_rmr(messaging_transaction& transaction, cycle_t now) {
    const std::uint32_t id = transaction.operand[0];
    receive_entry* const entry = m_receives->entry(id);
    switch (m_receives->remove(id)) {
        case receive_table_block::remove_answer::cancelled:
            receive_windows::closed(*entry, writes());
            wake_contexts(m_suspensions.take(suspend_reason::wait_receive, id));
            [[fallthrough]];
        case receive_table_block::remove_answer::removed:
            wake_contexts(m_suspensions.take(suspend_reason::str_duplicate, id) |
                          m_suspensions.take(suspend_reason::receive_table_full));
            unblock_later(now);
            break;
        case receive_table_block::remove_answer::ignored:
            ++m_counters.removals_ignored;
            break;
        case receive_table_block::remove_answer::absent:
            break;
    }
}

void send_receive_niu::issue_wait(messaging_transaction& transaction, bool proceed, suspend_reason reason) {
    if (!proceed) {
        reject(transaction, reason, transaction.operand[0]);
    }
}

void send_receive_niu::queue_requests(cycle_t now) {
    data_queues& queues = m_injector.data();
    for (int next = queues.next_request(); next != data_queues::nobody && !m_injector.rts().full();
         next = queues.next_request()) {
        const transmit_queue& queue = queues[static_cast<unsigned>(next)];
        const transmit_entry& head = queue[0];
        const std::uint32_t id = queue[1].payload;
        invariant(m_sends->state(id) == send_state::in_use, name(), now, "an RTS without its entry in the send table");
        const packet_slot packet = open_packet(message_type::rts, head.destination, id, now);
        // The queues were examined at the start of this cycle, so the request may leave in it.
        // An RTS states who asks, for the offsets no longer do at the destination.
        m_injector.rts().push({id, head.destination, head.context, packet,
                               control_head(message_type::rts, head.destination, m_context.node, head.context)},
                              now - 1);
        queues.request_sent();
    }
}

void send_receive_niu::data_begun(const departure& left, cycle_t now) {
    if (m_mode == messaging_mode::ready) {
        invariant(m_sends->channel_granted(left.tag), name(), now,
                  "a Ready message without its entry in the send table");
    }
}

void send_receive_niu::message_gone(const departure& left, cycle_t now) {
    switch (left.type) {
        case message_type::data:
            invariant(m_sends->tail_injected(left.tag), name(), now,
                      "a message left without its entry in the send table");
            wake_contexts(m_suspensions.take(suspend_reason::wait_send, left.tag));
            break;
        case message_type::rts:
            ++m_counters.rts_sent;
            break;
        default:
            ++m_counters.cts_sent;
            unblock_later(now);  // an RTS may have found no room for its CTS
            wake_contexts(m_suspensions.take(suspend_reason::transmit_queue_full, suspensions::cts_queue, 1));
            break;
    }
}

/// @param asking who asks (RTS); a CTS states which context may send
std::uint32_t send_receive_niu::control_head(message_type type, node_id destination, node_id asking,
                                             context_id context) const {
    return m_context.codec.encode(type, m_context.node, destination, m_context.codec.low_bits(asking, context));
}

void send_receive_niu::send_cts(std::uint32_t id, node_id destination, context_id context, cycle_t now) {
    m_injector.cts().push({id, destination, context, open_packet(message_type::cts, destination, id, now),
                           control_head(message_type::cts, destination, {}, context)},
                          now);
    m_domain.wake(m_handle, now + 1);
}

niu_statistics send_receive_niu::statistics() const {
    niu_statistics sum = niu::statistics();
    sum.send_table_high_water = m_sends->high_water();
    sum.receive_table_high_water = m_receives->high_water();
    for (const set_aside& asking : m_set_aside) {
        sum.rts_blocked_cycles += m_domain.now() - asking.start;
    }
    return sum;
}

}  // namespace orbweaver::niu
