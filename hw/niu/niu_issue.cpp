// SPDX-License-Identifier: Apache-2.0
// What the core says to its NIU: messaging instructions, and contexts that have become free. See niu.h.
#include <fmt/core.h>

#include "hw/niu/niu.h"
#include "hw/niu/receive_windows.h"

namespace orbweaver {
namespace {

// Trap causes of the RISC-V privileged architecture.
constexpr std::uint32_t illegal_instruction = 2;
constexpr std::uint32_t load_address_misaligned = 4;
constexpr std::uint32_t load_access_fault = 5;
constexpr std::uint32_t store_access_fault = 7;

}  // namespace

void niu::from_core(messaging_phase phase, messaging_transaction& transaction) {
    const cycle_t now = m_domain.now();
    if (phase == messaging_phase::context_released) {
        context_released(transaction.context, now);
        return;
    }
    invariant(phase == messaging_phase::issue && transaction.context.value < m_context.contexts, name(), now,
              "the core said something that an NIU does not understand");
    m_suspensions.clear(transaction.context);
    transaction.verdict = messaging_verdict::accepted;
    transaction.reason = suspend_reason::none;
    transaction.result = 0;
    issue(transaction, now);
    if (m_observer != nullptr && transaction.verdict != messaging_verdict::fault) {
        tell_observer(transaction, now);
    }
}

/// What a context has just issued.
void niu::tell_observer(const messaging_transaction& t, cycle_t now) {
    constexpr message_step steps[messaging_operations] = {
        message_step::begin,         message_step::begin,        message_step::words,       message_step::words,
        message_step::end,           message_step::end,          message_step::words,       message_step::end,
        message_step::look_send,     message_step::look_receive, message_step::post,        message_step::clear_send,
        message_step::clear_receive, message_step::wait_send,    message_step::wait_receive};
    message_instruction told;
    told.node = m_context.node;
    told.context = t.context;
    told.step = steps[static_cast<std::size_t>(t.operation)];
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
            return issue_sendh(t, message_type::thread, now);
        case messaging_operation::sendh_data:
            return issue_sendh(t, message_type::data, now);
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
        case messaging_operation::ldss:
            t.result = static_cast<std::uint32_t>(m_sends.state(t.operand[0]));
            return;
        case messaging_operation::ldsr:
            t.result = static_cast<std::uint32_t>(m_receives.state(t.operand[0]));
            return;
        case messaging_operation::str:
            return issue_str(t, now);
        case messaging_operation::rms:
            return issue_rms(t);
        case messaging_operation::rmr:
            return issue_rmr(t, now);
        case messaging_operation::wait_send: {
            const send_state state = m_sends.state(t.operand[0]);
            return issue_wait(t, state == send_state::empty || state == send_state::complete,
                              suspend_reason::wait_send);
        }
        case messaging_operation::wait_receive: {
            const receive_state state = m_receives.state(t.operand[0]);
            return issue_wait(t, state == receive_state::empty || state == receive_state::complete,
                              suspend_reason::wait_receive);
        }
    }
    model_bug(name(), now, "an unknown messaging operation");
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
    ++m_counters.faults;
    log(m_domain.now(), fmt::format("node {} context {}: {}", m_context.node.value, t.context.value, why));
}

void niu::issue_sendh(messaging_transaction& t, message_type type, cycle_t now) {
    open_message& building = m_building[t.context.value];
    const std::uint32_t tag = t.operand[1];
    if (building.building) {
        return fault(t, illegal_instruction, 0, "sendh before the end of the message that it has begun");
    }
    if (t.operand[0] >= m_context.nodes) {
        return fault(t, illegal_instruction, 0,
                     fmt::format("sendh to node {}; the machine has {} nodes", t.operand[0], m_context.nodes));
    }
    if (type == message_type::data) {
        const auto answer = m_sends.would_answer(tag);
        if (answer == send_table::sendh_answer::duplicate) {
            return reject(t, suspend_reason::sendh_duplicate, tag);
        }
        if (answer == send_table::sendh_answer::full) {
            return reject(t, suspend_reason::send_table_full, tag);
        }
    }
    transmit_queue& queue = queue_of(t.context, type);
    if (queue.owner().has_value()) {
        return reject(t, suspend_reason::thread_queue_owned, tag, queue_number(t.context, type), 2);
    }
    if (queue.room() < 2) {
        return reject(t, suspend_reason::transmit_queue_full, tag, queue_number(t.context, type), 2);
    }
    const node_id to{static_cast<std::uint16_t>(t.operand[0])};
    transmit_entry head;
    head.kind = flit_kind::head;
    head.payload = m_context.codec.encode(type, m_context.node, to, 0);
    head.context = t.context;
    head.destination = to;
    head.packet = open_packet(type, to, tag, now);
    transmit_entry second;
    second.kind = flit_kind::tag;
    second.payload = tag;
    queue.push(head, now);
    queue.push(second, now);
    queue.own(t.context);
    building = {true, type, to, m_context.ledger[head.packet].id};
    if (type == message_type::data) {
        m_sends.sendh(tag, t.context, to);
        m_injector.data().head_pushed(static_cast<unsigned>(queue_number(t.context, type)));
    }
    m_domain.wake(m_handle, now + 1);
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
    if (queue.room() < 2) {
        return reject(t, suspend_reason::transmit_queue_full, 0, queue_number(t.context, type), 2);
    }
    transmit_entry pseudo;
    pseudo.pseudo = true;
    pseudo.last = last;
    pseudo.payload = address;
    queue.push(pseudo, now);
    pseudo.payload = t.operand[1];
    queue.push(pseudo, now);
    window(address, static_cast<std::uint32_t>(end - address) + 4, window_access::niu_reads, true);
    m_domain.wake(m_handle, now + 1);
    if (last) {
        end_message(t.context);
    }
}

void niu::end_message(context_id context) {
    open_message& building = m_building[context.value];
    building.building = false;
    queue_of(context, building.type).disown();
    wake_contexts(m_suspensions.take(suspend_reason::thread_queue_owned, queue_number(context, building.type), ~0U));
}

void niu::issue_str(messaging_transaction& t, cycle_t now) {
    const std::uint32_t id = t.operand[0];
    const std::uint32_t address = t.operand[1] & ~std::uint32_t{3};
    if (!m_memory.exists(address, address)) {
        return fault(t, store_access_fault, t.operand[1],
                     fmt::format("str of message 0x{:08x} to 0x{:08x}, where there is no memory", id, address));
    }
    const auto foreseen = m_receives.would_answer(id);
    if (foreseen == receive_table::str_answer::duplicate) {
        return reject(t, suspend_reason::str_duplicate, id);
    }
    if (foreseen == receive_table::str_answer::full) {
        return reject(t, suspend_reason::receive_table_full, id);
    }
    if (foreseen == receive_table::str_answer::send_cts && m_injector.cts().full()) {
        return reject(t, suspend_reason::transmit_queue_full, id, suspensions::cts_queue, 1);
    }
    m_receives.str(id, address, t.operand[2], t.context);
    receive_entry& entry = m_receives[m_receives.find(id)];
    if (foreseen == receive_table::str_answer::send_cts) {
        send_cts(id, entry.r_node, entry.r_context, now);
    }
    receive_windows::posted(entry, [this](std::uint32_t at, std::uint32_t bytes, bool open) {
        window(at, bytes, window_access::niu_writes, open);
    });
    unblock_later(now);
}

void niu::issue_rms(messaging_transaction& t) {
    const std::uint32_t id = t.operand[0];
    switch (m_sends.remove(id)) {
        case send_table::remove_answer::removed:
            wake_contexts(m_suspensions.take(suspend_reason::sendh_duplicate, id) |
                          m_suspensions.take(suspend_reason::send_table_full));
            break;
        case send_table::remove_answer::ignored:
            ++m_counters.removals_ignored;
            break;
        case send_table::remove_answer::absent:
            break;
    }
}

void niu::issue_rmr(messaging_transaction& t, cycle_t now) {
    const std::uint32_t id = t.operand[0];
    const std::uint32_t number = m_receives.find(id);
    switch (m_receives.remove(id)) {
        case receive_table::remove_answer::cancelled:
            receive_windows::closed(m_receives[number], [this](std::uint32_t at, std::uint32_t bytes, bool open) {
                window(at, bytes, window_access::niu_writes, open);
            });
            wake_contexts(m_suspensions.take(suspend_reason::wait_receive, id));
            [[fallthrough]];
        case receive_table::remove_answer::removed:
            wake_contexts(m_suspensions.take(suspend_reason::str_duplicate, id) |
                          m_suspensions.take(suspend_reason::receive_table_full));
            unblock_later(now);
            break;
        case receive_table::remove_answer::ignored:
            ++m_counters.removals_ignored;
            break;
        case receive_table::remove_answer::absent:
            break;
    }
}

void niu::issue_wait(messaging_transaction& t, bool proceed, suspend_reason reason) {
    if (!proceed) {
        reject(t, reason, t.operand[0]);
    }
}

void niu::unblock_later(cycle_t now) {
    if (m_buffers.blocked() != 0 || !m_set_aside.empty()) {
        m_unblock_at = now + 1;
        m_domain.wake(m_handle, now + 1);
    }
}

void niu::context_released(context_id context, cycle_t now) {
    const open_message& open = m_building[context.value];
    if (open.building) {
        fail(now, fmt::format("node {}: the thread in context {} ended in the middle of a message to node {}",
                              m_context.node.value, context.value, open.destination.value));
    }
    m_suspensions.clear(context);
    unblock_later(now);
}

}  // namespace orbweaver
