// SPDX-License-Identifier: Apache-2.0
// What the network brings to an NIU: one flit a cycle leaves the ejection channel, round-robin over its virtual
// channels; those whose message cannot be accepted are skipped. See niu.h.
#include <fmt/core.h>

#include "hw/niu/niu.h"

namespace orbweaver::niu {

bool niu::eject(cycle_t now, bool port_used) {
    bool conflict = false;
    std::uint64_t candidates = this->candidates();
    do {
        const vc_id vc = next_vc(candidates);
        reassembly& message = m_reassembly[vc.value];
        if (message.state == reassembly_state::words && !port_used) {
            receive_word(vc, now);
            return true;
        }
        const ejected outcome = take(message, m_port.front(vc), now, port_used);
        if (outcome == ejected::taken) {
            m_port.take(vc, now);
            count_ejected(vc);
            return true;
        }
        if (outcome == ejected::blocked) {
            note_blocked(vc, now);
        } else {
            m_write_owed = m_write_owed || !core_has_port(now);  // it was a read that had the port
            conflict = true;
        }
        candidates &= ~(std::uint64_t{1} << vc.value);
    } while (candidates != 0);
    if (conflict) {
        refused_port(now);
    }
    return conflict;
}

void niu::note_blocked(vc_id vc, cycle_t now) {
    m_blocked |= std::uint64_t{1} << vc.value;
    reassembly& message = m_reassembly[vc.value];
    if (message.blocked_since == never) {
        message.blocked_since = now;
    }
}

/// The first flit of a virtual channel.
niu::ejected niu::take(reassembly& message, const flit& next, cycle_t now, bool port_used) {
    switch (message.state) {
        case reassembly_state::head:
            invariant(next.kind == flit_kind::head, name(), now, "a message does not begin with a head");
            message.state = reassembly_state::second;
            message.type = m_context.codec.type(next.payload);
            message.context = m_context.codec.context(next.payload);
            message.node = m_context.codec.node(next.payload);
            message.stride = m_context.codec.stride(next.payload);
            message.words = 0;
            return ejected::taken;
        case reassembly_state::second: {
            const ejected outcome = take_second(message, next, now);
            if (outcome == ejected::taken && message.blocked_since != never) {
                count_wait(message, now);
            }
            return outcome;
        }
        case reassembly_state::arguments:
            load_argument(message, next, now);
            break;
        case reassembly_state::words:
            invariant(port_used, name(), now, "a word that could be stored was not");
            return ejected::no_memory;
        case reassembly_state::discard:
            ++message.words;
            break;
    }
    if (next.kind == flit_kind::tail) {
        close_message(message, next, now);
    }
    return ejected::taken;
}

/// A message that was blocked is taken.
void niu::count_wait(reassembly& message, cycle_t now) {
    (message.type == message_type::thread ? m_counters.thread_blocked_cycles
     : message.type == message_type::rts  ? m_counters.rts_blocked_cycles
                                          : m_counters.data_blocked_cycles) += now - message.blocked_since;
    message.blocked_since = never;
}

void niu::close_message(reassembly& message, const flit& tail, cycle_t now) {
    if (message.state == reassembly_state::arguments) {
        start_thread(message, m_context.ledger[tail.packet].id);
    } else if (message.state == reassembly_state::words) {
        ++m_counters.data_messages_received;
        m_counters.data_words_received += message.words;
        receive_windows::closed(*message.block, writes());
        data_stored(message, now);
    }
    close_packet(message, tail, now);
    message.state = reassembly_state::head;
}

niu::ejected niu::take_second(reassembly& message, const flit& second, cycle_t now) {
    message.tag = second.payload;
    const bool long_message = message.type == message_type::thread || message.type == message_type::data;
    invariant(second.kind == (long_message ? m_format.second : flit_kind::tail), name(), now,
              "the second flit of a message is of the wrong kind");
    const ejected outcome =
        message.type == message_type::thread ? take_thread(message) : take_message(message, second, now);
    if (outcome == ejected::taken && message.state == reassembly_state::second) {
        message.words = 0;
        close_packet(message, second, now);
        message.state = reassembly_state::head;
    }
    return outcome;
}

niu::ejected niu::take_thread(reassembly& message) {
    if (!allocate(message.context)) {
        return ejected::blocked;
    }
    message.state = reassembly_state::arguments;
    return ejected::taken;
}

bool niu::allocate(context_id& context) {
    messaging_transaction question;
    messaging_phase phase = messaging_phase::allocate;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    m_core->nb_transport_bw(question, phase, delay);
    if (question.granted) {
        context = question.context;
    }
    return question.granted;
}

void niu::load_argument(reassembly& message, const flit& word, cycle_t now) {
    constexpr std::uint32_t limit = thread_register_arguments + thread_stack_arguments;
    if (message.words == limit) {
        fail(now, fmt::format(
                      "node {}: a THREAD message from node {} for the handler 0x{:08x} has more than {} argument words",
                      m_context.node.value, m_context.ledger[word.packet].source.value, message.tag, limit));
        begin_discard(message);
        return;
    }
    messaging_transaction argument;
    argument.context = message.context;
    argument.index = message.words++;
    argument.word = word.payload;
    messaging_phase phase = messaging_phase::load;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    m_core->nb_transport_bw(argument, phase, delay);
}

void niu::start_thread(const reassembly& message, std::uint64_t packet) {
    messaging_transaction start;
    start.context = message.context;
    start.address = message.tag;
    start.packet = packet;
    messaging_phase phase = messaging_phase::start;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    m_core->nb_transport_bw(start, phase, delay);
    if (m_observer != nullptr) {
        m_observer->thread_started(m_context.node, message.context, packet, m_domain.now());
    }
    ++m_counters.thread_messages_received;
    m_counters.thread_words_received += message.words;
}

void niu::refuse_word(reassembly& message, vc_id vc, std::uint64_t address, cycle_t now) {
    fail(now, fmt::format("node {}: word {} of {}, belongs to 0x{:08x}, where there is no memory", m_context.node.value,
                          message.block->words,
                          describe_data(message, m_context.ledger[m_port.latest_packet(vc)].source), address));
    begin_discard(message);
}

void niu::close_packet(const reassembly& message, const flit& tail, cycle_t now) {
    if (m_observer != nullptr) {
        m_observer->message_delivered(m_context.ledger[tail.packet].id, m_context.node, now, message.words + 2);
    }
    m_context.ledger.close(tail.packet);
}

}  // namespace orbweaver::niu
