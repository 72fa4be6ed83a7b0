// SPDX-License-Identifier: Apache-2.0
#include "hw/niu/ejector.h"

#include <fmt/core.h>

#include <bit>

namespace orbweaver::niu {

namespace {

/// Returns the counter for the blocked cycles of messages of a TYPE.
std::uint64_t niu_statistics::*blocked_cycles(message_type type) {
    return type == message_type::thread ? &niu_statistics::thread_blocked_cycles
           : type == message_type::rts  ? &niu_statistics::rts_blocked_cycles
                                        : &niu_statistics::data_blocked_cycles;
}

}  // namespace

ejector::ejector(niu_services& niu, injector& sender, messaging_system& system, ejector_port* rtl)
    : m_niu(niu),
      m_sender(sender),
      m_system(system),
      m_rtl(rtl),
      m_reassembly(niu.context.partition.vcs()),
      m_vcs(niu.context.partition.vcs()) {}

bool ejector::eject(cycle_t now, bool memory_port_busy) {
    bool conflict = false;
    std::uint64_t candidates = this->candidates();
    do {
        const vc_id vc = next_vc(candidates);
        reassembly& message = m_reassembly[vc.value];
        if (message.state == reassembly_state::data_words && !memory_port_busy) {
            receive_word(vc, now);
            return true;
        }
        const flit_acceptance outcome = take(message, m_niu.port.front(vc), now, memory_port_busy);
        if (outcome == flit_acceptance::taken) {
            m_niu.port.take(vc, now);
            count_ejected(vc);
            return true;
        }
        if (outcome == flit_acceptance::blocked) {
            note_blocked(vc, now);
        } else {
            // A read of the NIU used the port, so the next access is a write.
            m_write_owed = m_write_owed || !m_niu.core_has_port(now);
            conflict = true;
        }
        candidates &= ~(std::uint64_t{1} << vc.value);
    } while (candidates != 0);
    if (conflict) { m_niu.refused_port(now); }
    return conflict;
}

void ejector::note_blocked(vc_id vc, cycle_t now) {
    m_blocked |= std::uint64_t{1} << vc.value;
    reassembly& message = m_reassembly[vc.value];
    if (message.blocked_since == never) { message.blocked_since = now; }
}

/// Processes the first flit of a VC, if possible.
flit_acceptance ejector::take(reassembly& message, const flit& next, cycle_t now, bool memory_port_busy) {
    switch (message.state) {
        case reassembly_state::head: take_head(message, next, now); return flit_acceptance::taken;
        case reassembly_state::second_flit: {
            const flit_acceptance outcome = take_second_flit(message, next, now);
            if (outcome == flit_acceptance::taken && message.blocked_since != never) {
                count_blocked_cycles(message, now);
            }
            return outcome;
        }
        case reassembly_state::arguments: load_argument(message, next, now); break;
        case reassembly_state::data_words:
            invariant(memory_port_busy, m_niu.name, now, "a word that could be stored was not");
            return flit_acceptance::port_conflict;
        case reassembly_state::discard: ++message.words; break;
    }
    if (next.kind == flit_kind::tail) { finish_message(message, next, now); }
    return flit_acceptance::taken;
}

void ejector::take_head(reassembly& message, const flit& head, cycle_t now) {
    invariant(head.kind == flit_kind::head, m_niu.name, now, "a message does not begin with a head");
    const noc::header_codec& codec = m_niu.context.codec;
    message.state = reassembly_state::second_flit;
    message.type = codec.type(head.payload);
    message.context = codec.context(head.payload);
    message.node = codec.node(head.payload);
    message.stride = codec.stride(head.payload);
    message.words = 0;
}

/// Counts the blocked cycles of a message that is now taken.
void ejector::count_blocked_cycles(reassembly& message, cycle_t now) {
    m_niu.counters.*blocked_cycles(message.type) += now - message.blocked_since;
    message.blocked_since = never;
}

void ejector::finish_message(reassembly& message, const flit& tail, cycle_t now) {
    if (message.state == reassembly_state::arguments) {
        start_thread(message, m_niu.context.ledger[tail.packet].id);
    } else if (message.state == reassembly_state::data_words) {
        ++m_niu.counters.data_messages_received;
        m_niu.counters.data_words_received += message.words;
        receive_windows::closed(*message.block, m_niu.core.writes());
        m_system.message_stored(message, now);
    }
    report_delivery(message, tail, now);
    message.state = reassembly_state::head;
}

flit_acceptance ejector::take_second_flit(reassembly& message, const flit& second, cycle_t now) {
    message.tag = second.payload;
    const bool long_message = message.type == message_type::thread || message.type == message_type::data;
    invariant(second.kind == (long_message ? m_system.format.second_flit : flit_kind::tail), m_niu.name, now,
              "the second flit of a message is of the wrong kind");
    if (message.type == message_type::thread) {
        if (!m_niu.core.allocate(message.context)) { return flit_acceptance::blocked; }
        message.state = reassembly_state::arguments;
        return flit_acceptance::taken;
    }
    if (m_system.take_message(message, second, now) == flit_acceptance::blocked && !move_to_side_queue(message, now)) {
        return flit_acceptance::blocked;
    }
    if (message.state == reassembly_state::second_flit) {
        message.words = 0;
        report_delivery(message, second, now);
        message.state = reassembly_state::head;
    }
    return flit_acceptance::taken;
}

/// Moves a blocked RTS to the side queue, if that has room, so that it does not block the network.
/// @return true: the RTS was moved
bool ejector::move_to_side_queue(const reassembly& message, cycle_t now) {
    if (message.type != message_type::rts || m_side_queue.size() >= m_niu.described.rts_side_queue) { return false; }
    m_side_queue.push_back(message);
    m_side_queue.back().blocked_since = now;
    return true;
}

void ejector::load_argument(reassembly& message, const flit& word, cycle_t now) {
    constexpr std::uint32_t limit = thread_register_arguments + thread_stack_arguments;
    if (message.words == limit) {
        m_niu.fail(
            now, fmt::format(
                     "node {}: a THREAD message from node {} for the handler 0x{:08x} has more than {} argument words",
                     m_niu.context.node.value, m_niu.context.ledger[word.packet].source.value, message.tag, limit));
        message.state = reassembly_state::discard;
        return;
    }
    m_niu.core.load_argument(message.context, message.words++, word.payload);
}

void ejector::start_thread(const reassembly& message, std::uint64_t packet) {
    m_niu.core.start_thread(message.context, message.tag, packet);
    if (m_niu.observer != nullptr) {
        m_niu.observer->thread_started(m_niu.context.node, message.context, packet, m_niu.clock.now());
    }
    ++m_niu.counters.thread_messages_received;
    m_niu.counters.thread_words_received += message.words;
}

/// Takes a word of a message and stores it. Precondition: the memory port is free.
void ejector::receive_word(vc_id vc, cycle_t now) {
    reassembly& message = m_reassembly[vc.value];
    const flit next = m_niu.port.take(vc, now);
    store_word(message, vc, message.block->next_address(), next.payload, now);
    if (next.kind == flit_kind::tail) { finish_message(message, next, now); }
    count_ejected(vc);
}

void ejector::store_word(reassembly& message, vc_id vc, std::uint64_t address, std::uint32_t word, cycle_t now) {
    m_write_owed = false;
    if (address > last_address || !m_niu.memory.write(static_cast<std::uint32_t>(address), word)) [[unlikely]] {
        refuse_word(message, vc, address, now);
        return;
    }
    count_stored(message);
}

/// Fails the run because the address of a word has no memory, and discards the rest of the message.
void ejector::refuse_word(reassembly& message, vc_id vc, std::uint64_t address, cycle_t now) {
    m_niu.fail(now, fmt::format("node {}: word {} of {}, belongs to 0x{:08x}, where there is no memory",
                                m_niu.context.node.value, message.block->words,
                                m_system.describe(message, m_niu.context.ledger[m_niu.port.latest_packet(vc)].source),
                                address));
    message.state = reassembly_state::discard;
}

void ejector::report_delivery(const reassembly& message, const flit& tail, cycle_t now) {
    if (m_niu.observer != nullptr) {
        const packet_record& record = m_niu.context.ledger[tail.packet];
        m_niu.observer->message_delivered(record.id, m_niu.context.node, now, message.words + 2);
        m_niu.report(record, message.words + 2, now, true);
    }
    m_niu.context.ledger.close(tail.packet);
}

void ejector::schedule_retry(cycle_t now) {
    if (m_rtl != nullptr) { m_rtl->retry(); }
    schedule_model_retry(now);
}

void ejector::schedule_model_retry(cycle_t now) {
    if (m_blocked != 0 || !m_side_queue.empty()) {
        m_unblock_at = now + 1;
        m_sender.invalidate_forecast();
        m_niu.clock.wake(m_niu.handle, now + 1);
    }
}

void ejector::unblock_all(cycle_t now) {
    m_unblock_at = never;
    m_blocked = 0;
    retry(now);
}

/// Retries the RTS of the side queue; takes at most one per cycle.
void ejector::retry(cycle_t now) {
    for (auto waiting_rts = m_side_queue.begin(); waiting_rts != m_side_queue.end(); ++waiting_rts) {
        if (m_system.take_message(*waiting_rts, {}, now) == flit_acceptance::taken) {
            count_blocked_cycles(*waiting_rts, now);
            m_side_queue.erase(waiting_rts);
            schedule_retry(now);
            return;
        }
    }
}

bool ejector::is_idle() const {
    bool idle = m_side_queue.empty();
    for (const reassembly& message : m_reassembly) { idle = idle && message.state == reassembly_state::head; }
    return idle;
}

void ejector::add_statistics(niu_statistics& sum, cycle_t now) const {
    sum.ejected_flits += m_flits;
    for (const auto* messages : {&m_reassembly, &m_side_queue}) {
        for (const reassembly& message : *messages) {
            if (message.blocked_since != never) { sum.*blocked_cycles(message.type) += now - message.blocked_since; }
        }
    }
}

void ejector::add_waits(niu_waits& waits) const {
    const receive_table_block* const receives = m_system.tables().receives;
    const auto add = [&](const reassembly& message, bool in_channel, vc_id vc) {
        const receive_state entry = receives == nullptr ? receive_state::empty : receives->state(message.tag);
        waits.blocked.push_back({in_channel, vc, message.type, message.tag, entry});
    };
    for (std::uint64_t left = m_blocked; left != 0; left &= left - 1) {
        const vc_id vc{static_cast<std::uint8_t>(std::countr_zero(left))};
        add(m_reassembly[vc.value], true, vc);
    }
    for (const reassembly& waiting_rts : m_side_queue) { add(waiting_rts, false, {}); }
}

std::string ejector::describe(vc_id vc) const {
    const reassembly& message = m_reassembly[vc.value];
    const node_id source = m_niu.context.ledger[m_niu.port.front(vc).packet].source;
    if (message.type != message_type::thread) { return m_system.describe(message, source); }
    return fmt::format(
        "node {}: THREAD message for handler 0x{:08x} from node {} blocked on virtual channel {}: no free context",
        m_niu.context.node.value, message.tag, source.value, vc.value);
}

void ejector::describe_blocked(std::vector<std::string>& lines) const {
    for (std::uint64_t left = m_blocked; left != 0; left &= left - 1) {
        lines.push_back(describe({static_cast<std::uint8_t>(std::countr_zero(left))}));
    }
}

void ejector::describe_side_queue(std::vector<std::string>& lines) const {
    for (const reassembly& waiting_rts : m_side_queue) {
        lines.push_back(m_system.describe(waiting_rts, waiting_rts.node));
    }
}

}  // namespace orbweaver::niu
