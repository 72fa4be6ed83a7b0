// SPDX-License-Identifier: Apache-2.0
// What the core says to its NIU: messaging instructions, and contexts that have become free. See niu.h.
#include <fmt/core.h>

#include "hw/niu/niu.h"

namespace orbweaver {
namespace {

message_step step_of(messaging_operation issued) {
    switch (issued) {
        case messaging_operation::sendh_thread:
        case messaging_operation::sendh_data:
        case messaging_operation::active_sendh:
            return message_step::begin;
        case messaging_operation::send:
        case messaging_operation::send2:
        case messaging_operation::sendm:
            return message_step::words;
        case messaging_operation::sende:
        case messaging_operation::send2e:
        case messaging_operation::sendme:
            return message_step::end;
        case messaging_operation::ldss:
            return message_step::look_send;
        case messaging_operation::ldsr:
            return message_step::look_receive;
        case messaging_operation::str:
            return message_step::post;
        case messaging_operation::rms:
            return message_step::clear_send;
        case messaging_operation::rmr:
            return message_step::clear_receive;
        case messaging_operation::wait_send:
            return message_step::wait_send;
        case messaging_operation::wait_receive:
            return message_step::wait_receive;
    }
    return {};
}

}  // namespace

void niu::from_core(messaging_phase phase, messaging_transaction& transaction) {
    const cycle_t now = m_domain.now();
    if (phase == messaging_phase::context_released) {
        context_released(transaction.context, now);
        return;
    }
    if (phase == messaging_phase::swap_out) {
        swap_out(transaction);
        return;
    }
    invariant(phase == messaging_phase::issue && transaction.context.value < m_context.contexts, name(), now,
              "the core said something that an NIU does not understand");
    m_suspensions.clear(transaction.context);
    transaction.verdict = messaging_verdict::accepted;
    transaction.reason = suspend_reason::none;
    transaction.result = 0;
    if (m_copier.busy()) {
        reject(transaction, suspend_reason::niu_busy, 0);
    } else {
        issue(transaction, now);
    }
    if (m_observer != nullptr && transaction.verdict != messaging_verdict::fault) {
        tell_observer(transaction, now);
    }
}

/// What a context has just issued.
void niu::tell_observer(const messaging_transaction& t, cycle_t now) {
    message_instruction told;
    told.node = m_context.node;
    told.context = t.context;
    told.step = step_of(t.operation);
    told.id = told.step == message_step::begin ? t.operand[1] : t.operand[0];
    told.packet = m_building[t.context.value].packet;
    told.accepted = t.verdict == messaging_verdict::accepted;
    if (told.step == message_step::look_send) {
        told.complete = t.result == static_cast<std::uint32_t>(send_state::complete);
    } else if (told.step == message_step::look_receive) {
        told.complete = t.result == static_cast<std::uint32_t>(receive_state::complete);
    }
    m_observer->instruction_issued(told, now);
}

void niu::issue(messaging_transaction& t, cycle_t now) {
    switch (t.operation) {
        case messaging_operation::sendh_thread:
            if (may_begin(t)) {
                begin_message(t, message_type::thread, t.operand[1], m_format.thread_stride, now);
            }
            return;
        case messaging_operation::send:
            return issue_words(t, 1, false, now);
        case messaging_operation::send2:
            return issue_words(t, 2, false, now);
        case messaging_operation::sende:
            return issue_words(t, 1, true, now);
        case messaging_operation::send2e:
            return issue_words(t, 2, true, now);
        case messaging_operation::sendm:
            return issue_block(t, false, now);
        case messaging_operation::sendme:
            return issue_block(t, true, now);
        default:
            return issue_other(t, now);
    }
}

int niu::queue_number(context_id context, message_type type) const {
    if (type == message_type::thread) {
        return suspensions::thread_queue;
    }
    return m_described.data_queues == transmit_queues::shared ? 0 : context.value;
}

transmit_queue& niu::queue_of(context_id context, message_type type) {
    const int number = queue_number(context, type);
    return number < 0 ? m_injector.threads() : m_injector.data()[static_cast<unsigned>(number)];
}

void niu::reject(messaging_transaction& t, suspend_reason reason, std::uint32_t id, int queue, unsigned needed) {
    t.verdict = messaging_verdict::rejected;
    t.reason = reason;
    m_suspensions.add(t.context, {reason, id, queue, needed, m_domain.now()});
    switch (reason) {
        case suspend_reason::transmit_queue_full:
            ++m_counters.rejected_queue_full;
            break;
        case suspend_reason::thread_queue_owned:
            ++m_counters.rejected_queue_owned;
            break;
        case suspend_reason::niu_busy:
            ++m_counters.rejected_busy;
            break;
        case suspend_reason::sendh_duplicate:
            ++m_counters.rejected_send_duplicate;
            break;
        case suspend_reason::send_table_full:
            ++m_counters.rejected_send_table_full;
            break;
        case suspend_reason::str_duplicate:
            ++m_counters.rejected_receive_duplicate;
            break;
        case suspend_reason::receive_table_full:
            ++m_counters.rejected_receive_table_full;
            break;
        default:
            ++m_counters.rejected_wait;
            break;
    }
}

void niu::fault(messaging_transaction& t, std::uint32_t cause, std::uint32_t value, const std::string& why) {
    t.verdict = messaging_verdict::fault;
    t.result = cause;
    t.operand[0] = value;
    m_fault = why;
    t.why = &m_fault;
    ++m_counters.faults;
    log(m_domain.now(), fmt::format("node {} context {}: {}", m_context.node.value, t.context.value, why));
}

bool niu::may_begin(messaging_transaction& t) {
    if (m_building[t.context.value].building) {
        fault(t, illegal_instruction, 0, "sendh before the end of the message that it has begun");
        return false;
    }
    if (t.operand[0] >= m_context.nodes) {
        fault(t, illegal_instruction, 0,
              fmt::format("sendh to node {}; the machine has {} nodes", t.operand[0], m_context.nodes));
        return false;
    }
    return true;
}

bool niu::begin_message(messaging_transaction& t, message_type type, std::uint32_t second, std::uint32_t low,
                        cycle_t now) {
    transmit_queue& queue = queue_of(t.context, type);
    const int number = queue_number(t.context, type);
    if (queue.owner().has_value()) {
        reject(t, suspend_reason::thread_queue_owned, second, number, 2);
        return false;
    }
    if (queue.room() < 2) {
        reject(t, suspend_reason::transmit_queue_full, second, number, 2);
        return false;
    }
    const node_id destination{static_cast<std::uint16_t>(t.operand[0])};
    transmit_entry head;
    head.kind = flit_kind::head;
    head.payload = m_context.codec.encode(type, m_context.node, destination, low);
    head.context = t.context;
    head.destination = destination;
    head.packet = open_packet(type, destination, second, now);
    transmit_entry next;
    next.kind = m_format.second;
    next.payload = second;
    queue.push(head, now);
    queue.push(next, now);
    queue.own(t.context);
    m_building[t.context.value] = {true, type, destination, m_context.ledger[head.packet].id, t.address};
    if (type == message_type::data) {
        m_injector.data().head_pushed(static_cast<unsigned>(number));
    }
    m_domain.wake(m_handle, now + 1);
    return true;
}

bool niu::in_message(messaging_transaction& t) {
    if (m_building[t.context.value].building) {
        return true;
    }
    fault(t, illegal_instruction, 0, "words or a block without a sendh before them");
    return false;
}

void niu::issue_words(messaging_transaction& t, unsigned count, bool last, cycle_t now) {
    if (!in_message(t)) {
        return;
    }
    const message_type type = m_building[t.context.value].type;
    transmit_queue& queue = queue_of(t.context, type);
    if (queue.room() < count) {
        return reject(t, suspend_reason::transmit_queue_full, 0, queue_number(t.context, type), count);
    }
    for (unsigned word = 0; word < count; ++word) {
        transmit_entry entry;
        entry.payload = t.operand[word];
        entry.kind = last && word + 1 == count ? flit_kind::tail : flit_kind::body;
        queue.push(entry, now);
    }
    m_domain.wake(m_handle, now + 1);
    if (last) {
        m_building[t.context.value].building = false;
        end_message(t.context);
    }
}

void niu::issue_block(messaging_transaction& t, bool last, cycle_t now) {
    if (!in_message(t)) {
        return;
    }
    const std::uint32_t address = t.operand[0];
    const std::uint32_t stride = t.operand[1] >> 16;
    const std::uint32_t count = t.operand[1] & 0xffff;
    if (count == 0) {
        return fault(t, illegal_instruction, 0, fmt::format("sendm of no words at 0x{:08x}", address));
    }
    if (address % 4 != 0) {
        return fault(t, load_address_misaligned, address, fmt::format("sendm of words at 0x{:08x}", address));
    }
    const std::uint64_t end = address + std::uint64_t{4} * stride * (count - 1);
    if (end > 0xfffffffcU || !m_memory.exists(address, static_cast<std::uint32_t>(end))) {
        return fault(t, load_access_fault, address,
                     fmt::format("sendm of {} words at 0x{:08x}, stride {}: not all of them are in memory", count,
                                 address, stride));
    }
    const message_type type = m_building[t.context.value].type;
    transmit_queue& queue = queue_of(t.context, type);
    if (m_described.block_transfer == block_transfers::descriptor && queue.room() < 2) {
        return reject(t, suspend_reason::transmit_queue_full, 0, queue_number(t.context, type), 2);
    }
    if (m_described.block_transfer == block_transfers::copy) {
        m_copier.begin(queue, t.context, address, stride, count, last);
    } else {
        transmit_entry pseudo;
        pseudo.pseudo = true;
        pseudo.last = last;
        pseudo.payload = address;
        queue.push(pseudo, now);
        pseudo.payload = t.operand[1];
        queue.push(pseudo, now);
    }
    block_queued(t.context);
    window(address, static_cast<std::uint32_t>(end - address) + 4, window_access::niu_reads, true);
    m_domain.wake(m_handle, now + 1);
    if (last) {
        m_building[t.context.value].building = false;
        if (!m_copier.busy()) {
            end_message(t.context);
        }
    }
}

/// The last flit of a context's message is in its queue: another may begin one there.
void niu::end_message(context_id context) {
    const message_type type = m_building[context.value].type;
    queue_of(context, type).disown();
    wake_contexts(m_suspensions.take(suspend_reason::thread_queue_owned, queue_number(context, type), ~0U));
}

void niu::unblock_later(cycle_t now) {
    if (m_blocked != 0 || has_set_aside()) {
        m_unblock_at = now + 1;
        m_domain.wake(m_handle, now + 1);
    }
}

void niu::context_released(context_id context, cycle_t now) {
    const open_message& open = m_building[context.value];
    if (open.building) {
        fail(now, fmt::format("node {} context {}: the thread ended in the middle of the message to node {} that it "
                              "began at pc 0x{:08x}, cycle {}",
                              m_context.node.value, context.value, open.destination.value, open.pc, now));
    }
    m_suspensions.clear(context);
    unblock_later(now);
}

/// A thread in the middle of a message stays, as the message's words go into its context's queue.
void niu::swap_out(messaging_transaction& t) {
    t.granted = !m_building[t.context.value].building && !holds_to_context(t.context);
    if (t.granted) {
        m_suspensions.move(t.context, swapped_thread(t.index));
    }
}

}  // namespace orbweaver
