// SPDX-License-Identifier: Apache-2.0
#include "hw/niu/message_builder.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/niu/ejector.h"

namespace orbweaver::niu {
namespace {

message_step step_of(messaging_operation issued) {
    switch (issued) {
        case messaging_operation::sendh_thread:
        case messaging_operation::sendh_data:
        case messaging_operation::active_sendh: return message_step::begin;
        case messaging_operation::send:
        case messaging_operation::send2:
        case messaging_operation::sendm: return message_step::words;
        case messaging_operation::sende:
        case messaging_operation::send2e:
        case messaging_operation::sendme: return message_step::end;
        case messaging_operation::ldss: return message_step::look_send;
        case messaging_operation::ldsr: return message_step::look_receive;
        case messaging_operation::str: return message_step::post;
        case messaging_operation::rms: return message_step::clear_send;
        case messaging_operation::rmr: return message_step::clear_receive;
        case messaging_operation::wait_send: return message_step::wait_send;
        case messaging_operation::wait_receive: return message_step::wait_receive;
    }
    return {};
}

/// Returns the address of the last word of a sendm with one word or more.
std::uint64_t last_address(const messaging_transaction& sendm) {
    const std::uint64_t stride = sendm.operand[1] >> 16;
    const std::uint32_t count = sendm.operand[1] & 0xffff;
    return sendm.operand[0] + 4 * stride * (count - 1);
}

/// Puts the two entries of a block's descriptor into a queue.
void push_descriptor(transmit_queue& queue, const messaging_transaction& sendm, bool last, cycle_t now) {
    transmit_entry half;
    half.is_block_descriptor = true;
    half.last = last;
    half.payload = sendm.operand[0];
    queue.push(half, now);
    half.payload = sendm.operand[1];
    queue.push(half, now);
}

}  // namespace

message_builder::message_builder(niu_services& niu, injector& sender, ejector& receiver, messaging_system& system)
    : m_niu(niu), m_sender(sender), m_receiver(receiver), m_system(system) {
    invariant(niu.context.contexts >= 1 && niu.context.contexts <= m_building.size(), niu.name, 0,
              "a core has 1 to 16 contexts");
}

void message_builder::from_core(messaging_phase phase, messaging_transaction& transaction) {
    const cycle_t now = m_niu.clock.now();
    if (phase == messaging_phase::context_released) {
        context_released(transaction.context, now);
        return;
    }
    if (phase == messaging_phase::swap_out) {
        swap_out(transaction);
        return;
    }
    invariant(phase == messaging_phase::issue && transaction.context.value < m_niu.context.contexts, m_niu.name, now,
              "the core issued something that an NIU does not know");
    m_niu.suspended.clear(transaction.context);
    transaction.verdict = messaging_verdict::accepted;
    transaction.reason = suspend_reason::none;
    transaction.result = 0;
    if (m_copier.busy()) {
        reject(transaction, suspend_reason::niu_busy, 0);
    } else {
        issue(transaction, now);
    }
    if (m_niu.observer != nullptr && transaction.verdict != messaging_verdict::fault) {
        notify_observer(transaction, now);
    }
}

/// Notifies the observer of an instruction that a context has just issued.
void message_builder::notify_observer(const messaging_transaction& transaction, cycle_t now) {
    message_instruction event;
    event.node = m_niu.context.node;
    event.context = transaction.context;
    event.step = step_of(transaction.operation);
    event.id = event.step == message_step::begin ? transaction.operand[1] : transaction.operand[0];
    event.packet = m_building[transaction.context.value].packet;
    event.accepted = transaction.verdict == messaging_verdict::accepted;
    if (event.step == message_step::look_send) {
        event.complete = transaction.result == static_cast<std::uint32_t>(send_state::complete);
    } else if (event.step == message_step::look_receive) {
        event.complete = transaction.result == static_cast<std::uint32_t>(receive_state::complete);
    }
    m_niu.observer->instruction_issued(event, now);
}

void message_builder::issue(messaging_transaction& transaction, cycle_t now) {
    switch (transaction.operation) {
        case messaging_operation::sendh_thread:
            if (may_begin(transaction)) {
                begin_message(transaction, message_type::thread, transaction.operand[1], m_system.format.thread_stride,
                              now);
            }
            return;
        case messaging_operation::send: return issue_words(transaction, 1, false, now);
        case messaging_operation::send2: return issue_words(transaction, 2, false, now);
        case messaging_operation::sende: return issue_words(transaction, 1, true, now);
        case messaging_operation::send2e: return issue_words(transaction, 2, true, now);
        case messaging_operation::sendm: return issue_block(transaction, false, now);
        case messaging_operation::sendme: return issue_block(transaction, true, now);
        default: return m_system.issue(transaction, now);
    }
}

int message_builder::queue_number(context_id context, message_type type) const {
    if (type == message_type::thread) { return suspensions::thread_queue; }
    return m_niu.described.data_queues == transmit_queues::shared ? 0 : context.value;
}

transmit_queue& message_builder::queue_of(context_id context, message_type type) {
    const int number = queue_number(context, type);
    return number < 0 ? m_sender.threads() : m_sender.data()[static_cast<unsigned>(number)];
}

void message_builder::reject(messaging_transaction& transaction, suspend_reason reason, std::uint32_t id, int queue,
                             unsigned needed) {
    transaction.verdict = messaging_verdict::rejected;
    transaction.reason = reason;
    m_niu.suspended.add(transaction.context, {reason, id, queue, needed, m_niu.clock.now()});
    switch (reason) {
        case suspend_reason::transmit_queue_full: ++m_niu.counters.rejected_queue_full; break;
        case suspend_reason::thread_queue_owned: ++m_niu.counters.rejected_queue_owned; break;
        case suspend_reason::niu_busy: ++m_niu.counters.rejected_busy; break;
        case suspend_reason::sendh_duplicate: ++m_niu.counters.rejected_send_duplicate; break;
        case suspend_reason::send_table_full: ++m_niu.counters.rejected_send_table_full; break;
        case suspend_reason::str_duplicate: ++m_niu.counters.rejected_receive_duplicate; break;
        case suspend_reason::receive_table_full: ++m_niu.counters.rejected_receive_table_full; break;
        default: ++m_niu.counters.rejected_wait; break;
    }
}

void message_builder::fault(messaging_transaction& transaction, std::uint32_t cause, std::uint32_t value,
                            const std::string& why) {
    transaction.verdict = messaging_verdict::fault;
    transaction.result = cause;
    transaction.operand[0] = value;
    m_fault = why;
    transaction.why = &m_fault;
    ++m_niu.counters.faults;
    m_niu.log(m_niu.clock.now(),
              fmt::format("node {} context {}: {}", m_niu.context.node.value, transaction.context.value, why));
}

bool message_builder::may_begin(messaging_transaction& transaction) {
    if (m_building[transaction.context.value].building) {
        fault(transaction, illegal_instruction, 0, "sendh before the end of the message that it has begun");
        return false;
    }
    if (transaction.operand[0] >= m_niu.context.nodes) {
        fault(transaction, illegal_instruction, 0,
              fmt::format("sendh to node {}; the machine has {} nodes", transaction.operand[0], m_niu.context.nodes));
        return false;
    }
    return true;
}

bool message_builder::begin_message(messaging_transaction& transaction, message_type type, std::uint32_t second_word,
                                    std::uint32_t low_bits, cycle_t now) {
    constexpr unsigned header_flits = 2;
    transmit_queue& queue = queue_of(transaction.context, type);
    const int number = queue_number(transaction.context, type);
    if (queue.owner().has_value()) {
        reject(transaction, suspend_reason::thread_queue_owned, second_word, number, header_flits);
        return false;
    }
    if (queue.room() < header_flits) {
        reject(transaction, suspend_reason::transmit_queue_full, second_word, number, header_flits);
        return false;
    }
    const node_id destination{static_cast<std::uint16_t>(transaction.operand[0])};
    transmit_entry head;
    head.kind = flit_kind::head;
    head.payload = m_niu.context.codec.encode(type, m_niu.context.node, destination, low_bits);
    head.context = transaction.context;
    head.destination = destination;
    head.packet = m_niu.open_packet(type, destination, second_word, now);
    transmit_entry next;
    next.kind = m_system.format.second_flit;
    next.payload = second_word;
    queue.push(head, now);
    queue.push(next, now);
    queue.own(transaction.context);
    m_building[transaction.context.value] = {true, type, destination, m_niu.context.ledger[head.packet].id,
                                             transaction.address};
    if (type == message_type::data) { m_sender.data().head_pushed(static_cast<unsigned>(number)); }
    m_niu.clock.wake(m_niu.handle, now + 1);
    return true;
}

bool message_builder::in_message(messaging_transaction& transaction) {
    if (m_building[transaction.context.value].building) { return true; }
    fault(transaction, illegal_instruction, 0, "words or a block without a sendh before them");
    return false;
}

/// Faults if heads wait for the end of their messages and a message is longer than its queue.
/// @param count entries to add to the message
/// @return true: the message is too long
bool message_builder::outgrows_queue(messaging_transaction& transaction, const transmit_queue& queue, unsigned count) {
    const unsigned entries = m_building[transaction.context.value].entries + count;
    if (m_niu.context.lengths != head_lengths::always || entries <= queue.depth()) { return false; }
    fault(transaction, illegal_instruction, 0,
          fmt::format("a message takes more than the {} entries of its transmit queue. Heads wait for the end of "
                      "their messages, as a pin of network.router.external.ports shows their length: raise "
                      "niu.transmit_queue_depth or niu.thread_transmit_queue_depth",
                      queue.depth()));
    return true;
}

void message_builder::issue_words(messaging_transaction& transaction, unsigned count, bool last, cycle_t now) {
    if (!in_message(transaction)) { return; }
    const message_type type = m_building[transaction.context.value].type;
    transmit_queue& queue = queue_of(transaction.context, type);
    if (outgrows_queue(transaction, queue, count)) { return; }
    if (queue.room() < count) {
        return reject(transaction, suspend_reason::transmit_queue_full, 0, queue_number(transaction.context, type),
                      count);
    }
    for (unsigned word = 0; word < count; ++word) {
        transmit_entry entry;
        entry.payload = transaction.operand[word];
        entry.kind = last && word + 1 == count ? flit_kind::tail : flit_kind::body;
        queue.push(entry, now);
    }
    m_building[transaction.context.value].entries += count;
    m_niu.clock.wake(m_niu.handle, now + 1);
    if (last) {
        m_building[transaction.context.value].building = false;
        end_message(transaction.context);
    }
}

/// Rejects a block that is empty, misaligned or not in memory. @return whether it was rejected
bool message_builder::rejects_block(messaging_transaction& transaction) {
    const std::uint32_t address = transaction.operand[0];
    const std::uint32_t stride = transaction.operand[1] >> 16;
    const std::uint32_t count = transaction.operand[1] & 0xffff;
    if (count == 0) {
        fault(transaction, illegal_instruction, 0, fmt::format("sendm of no words at 0x{:08x}", address));
        return true;
    }
    if (address % 4 != 0) {
        fault(transaction, load_address_misaligned, address, fmt::format("sendm of words at 0x{:08x}", address));
        return true;
    }
    const std::uint64_t end = last_address(transaction);
    if (end > 0xfffffffcU || !m_niu.memory.exists(address, static_cast<std::uint32_t>(end))) {
        fault(transaction, load_access_fault, address,
              fmt::format("sendm of {} words at 0x{:08x}, stride {}: not all of them are in memory", count, address,
                          stride));
        return true;
    }
    return false;
}

void message_builder::issue_block(messaging_transaction& transaction, bool last, cycle_t now) {
    if (!in_message(transaction) || rejects_block(transaction)) { return; }
    open_message& message = m_building[transaction.context.value];
    transmit_queue& queue = queue_of(transaction.context, message.type);
    const int number = queue_number(transaction.context, message.type);
    const block_transfers transfer = m_niu.described.block_transfer;
    const bool described = transfer == block_transfers::descriptor;
    const std::uint32_t count = transaction.operand[1] & 0xffff;
    if (message.handed_over == 0 && outgrows_queue(transaction, queue, described ? 2 : count)) { return; }
    const unsigned needed = described ? 2 : transfer == block_transfers::paced ? 1 : 0;
    if (queue.room() < needed) { return reject(transaction, suspend_reason::transmit_queue_full, 0, number, needed); }
    bool complete = true;
    if (described) {
        push_descriptor(queue, transaction, last, now);
        const std::uint32_t address = transaction.operand[0];
        const auto end = static_cast<std::uint32_t>(last_address(transaction));
        m_niu.core.window(address, end - address + 4, window_access::niu_reads, true);
        message.entries += 2;
    } else {
        complete = begin_copy(transaction, queue, last);
    }
    ++m_unread[transaction.context.value];
    m_niu.clock.wake(m_niu.handle, now + 1);
    if (!complete) { return reject(transaction, suspend_reason::transmit_queue_full, 0, number, 1); }
    if (last) {
        message.building = false;
        if (!m_copier.busy()) { end_message(transaction.context); }
    }
}

/// Begins to copy the words of a block that its context has not handed over yet: all of them, or as many as the queue
/// holds now if blocks are paced.
/// @return whether the block is complete with them
bool message_builder::begin_copy(const messaging_transaction& transaction, transmit_queue& queue, bool last) {
    open_message& message = m_building[transaction.context.value];
    const std::uint32_t stride = transaction.operand[1] >> 16;
    const std::uint32_t left = (transaction.operand[1] & 0xffff) - message.handed_over;
    const bool paced = m_niu.described.block_transfer == block_transfers::paced;
    const std::uint32_t words = paced ? std::min<std::uint32_t>(left, queue.room()) : left;
    const bool complete = words == left;
    m_copier.begin(queue, transaction.context, transaction.operand[0] + 4 * stride * message.handed_over, stride, words,
                   last && complete);
    m_niu.core.window(m_copier.address(), m_copier.bytes(), window_access::niu_reads, true);
    message.entries += words;
    message.handed_over = complete ? 0 : message.handed_over + words;
    return complete;
}

void message_builder::queue_requests(cycle_t now) {
    data_queues& queues = m_sender.data();
    for (int next = queues.next_request(); next != data_queues::no_queue && !m_sender.rts().full();
         next = queues.next_request()) {
        const transmit_queue& queue = queues[static_cast<unsigned>(next)];
        const transmit_entry& head = queue[0];
        const std::uint32_t id = queue[1].payload;
        const noc::header_codec& codec = m_niu.context.codec;
        const packet_slot packet = m_niu.open_packet(message_type::rts, head.destination, id, now);
        // An RTS names its sender, because its head has no offsets left at the destination.
        const std::uint32_t wire = codec.encode(message_type::rts, m_niu.context.node, head.destination,
                                                codec.low_bits(m_niu.context.node, head.context));
        // The queues were examined at the start of this cycle, so the RTS may leave in this cycle.
        m_sender.rts().push({id, head.destination, head.context, packet, wire}, now - 1);
        queues.request_sent();
    }
}

bool message_builder::copy(cycle_t now, bool may_read, bool& memory_port_busy) {
    if (!m_copier.has_room()) { return false; }
    if (!may_read) {
        m_niu.refused_port(now);
        return true;
    }
    const bool complete = m_copier.step(m_niu.memory, now);
    memory_port_busy = m_niu.described.memory_ports == 1;
    ++m_niu.counters.copied_words;
    if (complete) {
        m_niu.core.window(m_copier.address(), m_copier.bytes(), window_access::niu_reads, false);
        block_read(m_copier.context());
        if (m_copier.ends_message()) { end_message(m_copier.context()); }
        m_niu.core.wake(m_niu.suspended.take(suspend_reason::niu_busy));
    }
    return true;
}

void message_builder::block_read(context_id context) {
    if (--m_unread[context.value] == 0 && m_system.format.waits_for_blocks) {
        m_niu.core.wake(m_niu.suspended.take(suspend_reason::wait_send, context.value));
    }
}

/// Releases the queue after the last flit of a context's message, so that another context may begin a message there.
void message_builder::end_message(context_id context) {
    const message_type type = m_building[context.value].type;
    queue_of(context, type).disown();
    m_niu.core.wake(m_niu.suspended.take(suspend_reason::thread_queue_owned, queue_number(context, type), ~0U));
}

void message_builder::context_released(context_id context, cycle_t now) {
    const open_message& open = m_building[context.value];
    if (open.building) {
        m_niu.fail(now,
                   fmt::format("node {} context {}: the thread ended in the middle of the message to node {} that it "
                               "began at pc 0x{:08x}, cycle {}",
                               m_niu.context.node.value, context.value, open.destination.value, open.pc, now));
    }
    m_niu.suspended.clear(context);
    m_receiver.schedule_retry(now);
}

/// Swaps a thread out. A thread in the middle of a message must stay, because the words of the message go into the
/// queue of its context. So must a thread whose `waits` refers to blocks of its context.
void message_builder::swap_out(messaging_transaction& transaction) {
    const bool waits_here = m_system.format.waits_for_blocks && unread_blocks(transaction.context) > 0;
    transaction.granted = !m_building[transaction.context.value].building && !waits_here;
    if (transaction.granted) { m_niu.suspended.move(transaction.context, swapped_thread(transaction.index)); }
}

}  // namespace orbweaver::niu
