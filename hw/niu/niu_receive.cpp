// SPDX-License-Identifier: Apache-2.0
// What the network brings to an NIU: one flit a cycle leaves the ejection channel, round-robin over its virtual
// channels; those whose message cannot be accepted are skipped. See niu.h.
#include <fmt/core.h>

#include "hw/niu/niu.h"
#include "hw/niu/receive_windows.h"

namespace orbweaver {

bool niu::eject(cycle_t now, bool port_used) {
    bool conflict = false;
    std::uint64_t candidates = m_buffers.candidates();
    do {
        // The first one from m_next_vc upwards, else the first one.
        const std::uint64_t later = candidates & (~std::uint64_t{0} << m_next_vc);
        const vc_id vc{static_cast<std::uint8_t>(std::countr_zero(later != 0 ? later : candidates))};
        const ejected outcome = take(vc, now, port_used);
        if (outcome == ejected::taken) {
            m_buffers.pop(vc);
            ++m_counters.ejected_flits;
            m_next_vc = vc.value + 1U == m_vcs ? 0 : vc.value + 1U;
            flit credit;
            credit.vc = vc;
            flit_phase phase = flit_phase::credit;
            sc_core::sc_time delay = m_one_cycle;
            m_credits->nb_transport_bw(credit, phase, delay);
            return true;
        }
        if (outcome == ejected::blocked) {
            note_blocked(vc, now);
        } else {
            m_write_owed = true;
            conflict = true;
        }
        candidates &= ~(std::uint64_t{1} << vc.value);
    } while (candidates != 0);
    m_counters.memory_conflict_cycles += conflict ? 1 : 0;
    return conflict;
}

void niu::note_blocked(vc_id vc, cycle_t now) {
    m_buffers.block(vc);
    reassembly& of = m_reassembly[vc.value];
    if (of.blocked_since == never) {
        of.blocked_since = now;
    }
}

niu::ejected niu::take(vc_id vc, cycle_t now, bool port_used) {
    reassembly& of = m_reassembly[vc.value];
    const flit& next = m_buffers.front(vc);
    switch (of.state) {
        case reassembly_state::head:
            invariant(next.kind == flit_kind::head, name(), now, "a message does not begin with a head");
            of.state = reassembly_state::second;
            of.type = m_context.codec.type(next.payload);
            of.context = m_context.codec.context(next.payload);
            of.node = m_context.codec.node(next.payload);
            of.words = 0;
            return ejected::taken;
        case reassembly_state::second: {
            const ejected outcome = take_second(of, next, now);
            if (outcome == ejected::taken && of.blocked_since != never) {
                (of.type == message_type::thread ? m_counters.thread_blocked_cycles
                 : of.type == message_type::rts  ? m_counters.rts_blocked_cycles
                                                 : m_counters.data_blocked_cycles) += now - of.blocked_since;
                of.blocked_since = never;
            }
            return outcome;
        }
        case reassembly_state::arguments:
            load_argument(of, next, now);
            break;
        case reassembly_state::words:
            if (port_used) {
                return ejected::no_memory;
            }
            store_word(of, next, now);
            break;
        case reassembly_state::discard:
            ++of.words;
            break;
    }
    if (next.kind == flit_kind::tail) {
        if (of.state == reassembly_state::arguments) {
            start_thread(of, m_context.ledger[next.packet].id);
        } else if (of.state == reassembly_state::words) {
            complete_receive(of, now);
        }
        close_packet(of, next, now);
        of.state = reassembly_state::head;
    }
    return ejected::taken;
}

niu::ejected niu::take_second(reassembly& of, const flit& second, cycle_t now) {
    of.tag = second.payload;
    const bool long_message = of.type == message_type::thread || of.type == message_type::data;
    invariant(second.kind == (long_message ? flit_kind::tag : flit_kind::tail), name(), now,
              "the second flit of a message is of the wrong kind");
    switch (of.type) {
        case message_type::thread:
            return take_thread(of, second, now);
        case message_type::data:
            return take_data(of, second, now);
        case message_type::rts: {
            const ejected outcome = take_rts(of, second, now);
            if (outcome == ejected::blocked) {
                return outcome;
            }
            break;
        }
        case message_type::cts:
            take_cts(of, second, now);
            break;
        default:
            model_bug(name(), now, "a message of a TYPE that an NIU does not know");
    }
    of.words = 0;
    close_packet(of, second, now);
    of.state = reassembly_state::head;
    return ejected::taken;
}

niu::ejected niu::take_thread(reassembly& of, const flit&, cycle_t) {
    messaging_transaction question;
    messaging_phase phase = messaging_phase::allocate;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    m_core->nb_transport_bw(question, phase, delay);
    if (!question.granted) {
        return ejected::blocked;
    }
    of.context = question.context;
    of.state = reassembly_state::arguments;
    return ejected::taken;
}

void niu::load_argument(reassembly& of, const flit& word, cycle_t now) {
    constexpr std::uint32_t limit = thread_register_arguments + thread_stack_arguments;
    if (of.words == limit) {
        fail(now, fmt::format(
                      "node {}: a THREAD message from node {} for the handler 0x{:08x} has more than {} argument words",
                      m_context.node.value, m_context.ledger[word.packet].source.value, of.tag, limit));
        begin_discard(of);
        return;
    }
    messaging_transaction argument;
    argument.context = of.context;
    argument.index = of.words++;
    argument.word = word.payload;
    messaging_phase phase = messaging_phase::load;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    m_core->nb_transport_bw(argument, phase, delay);
}

void niu::start_thread(const reassembly& of, std::uint64_t packet) {
    messaging_transaction start;
    start.context = of.context;
    start.address = of.tag;
    start.packet = packet;
    messaging_phase phase = messaging_phase::start;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    m_core->nb_transport_bw(start, phase, delay);
    if (m_observer != nullptr) {
        m_observer->thread_started(m_context.node, of.context, packet, m_domain.now());
    }
    ++m_counters.thread_messages_received;
    m_counters.thread_words_received += of.words;
}

niu::ejected niu::take_data(reassembly& of, const flit& second, cycle_t now) {
    switch (m_receives.data(of.tag, m_mode)) {
        case receive_table::data_answer::store:
            of.entry = m_receives.find(of.tag);
            of.state = reassembly_state::words;
            break;
        case receive_table::data_answer::blocked:
            return ejected::blocked;
        case receive_table::data_answer::not_posted: {
            ++m_counters.ready_discards;
            const std::string text =
                fmt::format("node {} discards message 0x{:08x} from node {}: no receive was posted before it came",
                            m_context.node.value, of.tag, m_context.ledger[second.packet].source.value);
            if (m_described.ready_discard == discard_action::trap) {
                fail(now, text);
            }
            log(now, text);
            begin_discard(of);
            break;
        }
        case receive_table::data_answer::protocol_error:
            protocol_error(of, second, "DATA", now);
            begin_discard(of);
            break;
    }
    return ejected::taken;
}

void niu::begin_discard(reassembly& of) {
    of.state = reassembly_state::discard;
}

void niu::store_word(reassembly& of, const flit& word, cycle_t now) {
    m_write_owed = false;
    receive_entry& entry = m_receives[of.entry];
    const std::uint64_t address = entry.address + std::uint64_t{4} * entry.stride * entry.words;
    if (address > 0xfffffffcU || !m_memory.write(static_cast<std::uint32_t>(address), word.payload)) {
        fail(now,
             fmt::format("node {}: word {} of message 0x{:08x} from node {}, received at 0x{:08x} with stride {} by "
                         "context {}, belongs to 0x{:08x}, where there is no memory",
                         m_context.node.value, entry.words, entry.id, m_context.ledger[word.packet].source.value,
                         entry.address, entry.stride, entry.posted_by.value, address));
        begin_discard(of);
        return;
    }
    ++of.words;
    ++entry.words;
    receive_windows::stored(entry, [this](std::uint32_t at, std::uint32_t bytes, bool open) {
        window(at, bytes, window_access::niu_writes, open);
    });
}

void niu::complete_receive(const reassembly& of, cycle_t now) {
    m_receives.tail_stored(of.entry);
    receive_windows::closed(m_receives[of.entry], [this](std::uint32_t at, std::uint32_t bytes, bool open) {
        window(at, bytes, window_access::niu_writes, open);
    });
    ++m_counters.data_messages_received;
    m_counters.data_words_received += of.words;
    wake_contexts(m_suspensions.take(suspend_reason::wait_receive, of.tag));
    unblock_later(now);
}

niu::ejected niu::take_rts(reassembly& of, const flit& second, cycle_t now) {
    if (m_mode == messaging_mode::ready) {
        protocol_error(of, second, "RTS", now);
        return ejected::taken;
    }
    if (accept_rts(of.tag, of.node, of.context, now)) {
        return ejected::taken;
    }
    if (m_set_aside.size() < m_described.rts_side_queue) {
        m_set_aside.push_back({of.tag, of.node, of.context, now});
        return ejected::taken;
    }
    return ejected::blocked;
}

bool niu::accept_rts(std::uint32_t id, node_id node, context_id context, cycle_t now) {
    if (m_receives.rts_needs_cts(id) && m_injector.cts().full()) {
        return false;
    }
    switch (m_receives.rts(id, node, context)) {
        case receive_table::rts_answer::send_cts:
            send_cts(id, node, context, now);
            break;
        case receive_table::rts_answer::recorded:
            break;
        case receive_table::rts_answer::blocked:
        case receive_table::rts_answer::full:
            return false;
    }
    ++m_counters.rts_received;
    return true;
}

void niu::retry_set_aside(cycle_t now) {
    for (auto asking = m_set_aside.begin(); asking != m_set_aside.end(); ++asking) {
        if (accept_rts(asking->id, asking->node, asking->context, now)) {
            m_counters.rts_blocked_cycles += now - asking->since;
            m_set_aside.erase(asking);
            unblock_later(now);  // one a cycle; then the next
            return;
        }
    }
}

void niu::take_cts(reassembly& of, const flit& second, cycle_t now) {
    const bool known =
        of.context.value < m_context.contexts && m_sends.state(of.tag) == send_state::in_use &&
        m_injector.data().cts(static_cast<unsigned>(queue_number(of.context, message_type::data)), of.context, of.tag);
    if (!known) {
        protocol_error(of, second, "CTS", now);
        return;
    }
    m_sends.may_transmit(of.tag);
    ++m_counters.cts_received;
}

void niu::protocol_error(const reassembly& of, const flit& second, const char* what, cycle_t now) {
    ++m_counters.protocol_errors;
    log(now, fmt::format("node {} drops a {} of message 0x{:08x} from node {}: its tables did not expect it",
                         m_context.node.value, what, of.tag, m_context.ledger[second.packet].source.value));
}

void niu::close_packet(const reassembly& of, const flit& tail, cycle_t now) {
    if (m_observer != nullptr) {
        m_observer->message_delivered(m_context.ledger[tail.packet].id, m_context.node, now, of.words + 2);
    }
    m_context.ledger.close(tail.packet);
}

}  // namespace orbweaver
