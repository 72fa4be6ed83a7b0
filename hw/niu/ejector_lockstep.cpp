// SPDX-License-Identifier: Apache-2.0
// Operation of an ejection channel that RTL accompanies or replaces. See ejector.h and blocks/ejector_port.h.
#include "hw/base/bit.h"
#include "hw/niu/ejector.h"

namespace orbweaver::niu {

namespace {

/// Returns the view of a message's second flit for the receive table; nothing: the message needs no lookup. RTL exists
/// for the send-and-receive system only.
message_view view_of(message_type type, messaging_mode mode) {
    if (type == message_type::data) { return message_view::data; }
    return type == message_type::rts && mode == messaging_mode::rendezvous ? message_view::rts : message_view::nothing;
}

}  // namespace

bool ejector::eject_rtl(cycle_t now, bool memory_port_busy) {
    const ejection_offer found = offer(now, memory_port_busy);
    return m_rtl->replaces_model() ? follow(found, now, memory_port_busy)
                                   : eject_alongside_rtl(found, now, memory_port_busy);
}

ejection_offer ejector::offer(cycle_t now, bool memory_port_busy) const {
    ejection_offer found;
    found.arrived = m_niu.port.arrived();
    found.fronts.resize(m_vcs);
    for (std::uint64_t left = found.arrived; left != 0; left &= left - 1) {
        const vc_id vc{static_cast<std::uint8_t>(lowest_bit(left))};
        found.fronts[vc.value] = m_niu.port.front(vc);
    }
    found.may_write = !memory_port_busy;
    found.core_has_port = m_niu.core_has_port(now);
    return found;
}

/// Returns the lookups that the model may make in this cycle. They cover all VCs at once, as in hardware; the model
/// itself stops at the first message that it takes.
ejection_lookups ejector::modelled_question(const ejection_offer& found) const {
    ejection_lookups asked;
    const messaging_mode mode = m_system.tables().mode;
    asked.messages.resize(m_vcs);
    for (unsigned order = 0; order < m_vcs; ++order) {
        const unsigned vc = (m_next_vc + order) % m_vcs;
        if ((candidates() & bit(vc)) == 0) { continue; }
        const reassembly& message = m_reassembly[vc];
        const flit& front = found.fronts[vc];
        if (message.state == reassembly_state::second_flit) {
            asked.messages[vc] = {view_of(message.type, mode), front.payload};
            if (message.type == message_type::cts && !asked.has_cts) {
                asked.has_cts = true;
                asked.cts_id = front.payload;
                asked.cts_context = message.context;
            }
        } else if (message.state == reassembly_state::data_words && front.kind == flit_kind::tail) {
            asked.messages[vc] = {message_view::tail, message.tag};
        }
    }
    return asked;
}

ejection_results ejector::answer_to(const ejection_lookups& asked) const {
    const message_tables tables = m_system.tables();
    ejection_results found;
    found.entries.resize(m_vcs);
    bool is_rts = false;
    for (unsigned vc = 0; vc < m_vcs; ++vc) {
        const ejection_lookups::shown& message = asked.messages[vc];
        if (message.view == message_view::rts || message.view == message_view::data) {
            found.entries[vc] = tables.receives->show(message.view, message.id, tables.mode);
            is_rts = is_rts || message.view == message_view::rts;
        }
    }
    found.cts_full = is_rts && m_sender.cts().full();
    found.awaits_cts = asked.has_cts && awaits_cts(asked.cts_context, asked.cts_id);
    return found;
}

/// Returns whether a message of a context waits for the CTS with an id.
bool ejector::awaits_cts(context_id context, std::uint32_t id) const {
    const bool shared = m_niu.described.data_queues == transmit_queues::shared;
    return context.value < m_niu.context.contexts && m_system.tables().sends->awaits_cts(id) &&
           std::as_const(m_sender).data().awaits_cts(shared ? 0 : context.value, context, id);
}

ejector::ejection_state ejector::snapshot() const {
    ejection_state found{m_reassembly, {}, m_niu.counters, m_flits, m_sender.cts().size(), candidates()};
    for (const reassembly& message : m_reassembly) {
        found.addresses.push_back(message.state == reassembly_state::data_words ? message.block->next_address() : 0);
    }
    return found;
}

/// Returns the actions since the beginning of the cycle.
ejection_choice ejector::choice_since(const ejection_state& start, const ejection_offer& found) const {
    ejection_choice done;
    done.blocked = m_blocked;
    done.owed = m_write_owed;
    done.refused = m_niu.counters.memory_conflict_cycles != start.counters.memory_conflict_cycles;
    if (m_flits == start.flits) { return done; }
    done.vc = static_cast<int>(m_next_vc == 0 ? m_vcs - 1 : m_next_vc - 1);
    const reassembly& earlier = start.messages[static_cast<unsigned>(done.vc)];
    const reassembly& present = m_reassembly[static_cast<unsigned>(done.vc)];
    done.word = found.fronts[static_cast<unsigned>(done.vc)].payload;
    switch (earlier.state) {
        case reassembly_state::second_flit:
            if (view_of(earlier.type, m_system.tables().mode) == message_view::rts) {
                done.accepts = true;
                done.node = earlier.node;
                done.context = earlier.context;
            }
            done.accepts = done.accepts || present.state == reassembly_state::data_words;
            done.sends_cts = m_sender.cts().size() != start.queued_cts;
            done.takes_cts = m_niu.counters.cts_received != start.counters.cts_received;
            break;
        case reassembly_state::arguments:
            done.loads = present.words != earlier.words;
            done.overflows = !done.loads;
            done.index = earlier.words;
            done.starts = m_niu.counters.thread_messages_received != start.counters.thread_messages_received;
            done.context = earlier.context;
            done.tag = earlier.tag;
            break;
        case reassembly_state::data_words:
            done.writes = true;
            done.address = static_cast<std::uint32_t>(start.addresses[static_cast<unsigned>(done.vc)]);
            done.accepts = m_niu.counters.data_messages_received != start.counters.data_messages_received;
            break;
        case reassembly_state::head:
        case reassembly_state::discard: break;
    }
    return done;
}

bool ejector::eject_alongside_rtl(const ejection_offer& found, cycle_t now, bool memory_port_busy) {
    const ejection_lookups asked = modelled_question(found);
    const ejection_results answer = answer_to(asked);
    const ejection_state start = snapshot();
    const bool moved = eject(now, memory_port_busy);
    const ejection_choice done = choice_since(start, found);
    ejection_outcome outcome;
    for (std::uint64_t left = start.candidates; left != 0; left &= left - 1) {
        const unsigned vc = lowest_bit(left);
        const reassembly& earlier = start.messages[vc];
        if (earlier.state == reassembly_state::second_flit && earlier.type == message_type::thread) {
            const bool is_taken = done.vc == static_cast<int>(vc);
            outcome.asks_context = outcome.asks_context || is_taken || (m_blocked & bit(vc)) != 0;
            outcome.granted = is_taken ? &m_reassembly[vc].context : outcome.granted;
        }
    }
    if (done.vc >= 0) {
        const reassembly& present = m_reassembly[static_cast<unsigned>(done.vc)];
        const bool has_words = present.state == reassembly_state::data_words;
        outcome.block = has_words && !done.writes ? present.block : nullptr;
        outcome.is_lost = done.writes && !done.accepts && !has_words;
    }
    m_rtl->compare(found, asked, answer, outcome, done);
    return moved;
}

/// Performs the actions that the RTL has chosen, and updates the parts without hardware (packets, windows, counters).
bool ejector::follow(const ejection_offer& found, cycle_t now, bool memory_port_busy) {
    const ejection_lookups asked = m_rtl->show(found);
    const ejection_results answer = answer_to(asked);
    context_id context;
    const context_id* const granted = m_rtl->answer(answer) && m_niu.core.allocate(context) ? &context : nullptr;
    const ejection_choice chosen = m_rtl->choice(granted);
    for (std::uint64_t left = chosen.blocked & ~m_blocked; left != 0; left &= left - 1) {
        note_blocked({static_cast<std::uint8_t>(lowest_bit(left))}, now);
    }
    m_blocked = chosen.blocked;
    m_write_owed = chosen.owed;
    if (chosen.vc >= 0) {
        invariant((found.arrived & bit(static_cast<unsigned>(chosen.vc))) != 0 && (!chosen.writes || !memory_port_busy),
                  m_niu.name, now, "the RTL takes a flit that has not come, or writes while others use the memory");
        follow_flit(found, asked, chosen, granted, now);
        return true;
    }
    invariant(granted == nullptr, m_niu.name, now, "the RTL has asked for a context and does not use it");
    if (chosen.refused) { m_niu.refused_port(now); }
    return chosen.refused;
}

void ejector::follow_flit(const ejection_offer& found, const ejection_lookups& asked, const ejection_choice& chosen,
                          const context_id* granted, cycle_t now) {
    const ejection_state start = snapshot();
    const vc_id vc{static_cast<std::uint8_t>(chosen.vc)};
    reassembly& message = m_reassembly[vc.value];
    const bool begins_thread = message.state == reassembly_state::second_flit && message.type == message_type::thread;
    invariant(begins_thread == (granted != nullptr), m_niu.name, now, "the RTL gives a context to another message");
    bool is_lost = false;
    if (message.state == reassembly_state::data_words) {
        is_lost = !follow_word(message, chosen, now);
    } else if (begins_thread) {
        message.tag = chosen.word;
        message.context = *granted;
        message.state = reassembly_state::arguments;
        if (message.blocked_since != never) { count_blocked_cycles(message, now); }
        m_niu.port.take(vc, now);
    } else {
        follow_header(message, asked, chosen, now);
    }
    count_ejected(vc);
    const ejection_choice done = choice_since(start, found);
    invariant(done.accepts == (chosen.accepts && !is_lost) && done.takes_cts == chosen.takes_cts &&
                  done.sends_cts == chosen.sends_cts && done.loads == chosen.loads &&
                  done.overflows == chosen.overflows && done.starts == chosen.starts && done.writes == chosen.writes,
              m_niu.name, now, "the RTL handles a flit differently than its message requires");
}

/// Stores the word of a data message at the address that the RTL has chosen.
/// @return whether that address has memory
bool ejector::follow_word(reassembly& message, const ejection_choice& chosen, cycle_t now) {
    const vc_id vc{static_cast<std::uint8_t>(chosen.vc)};
    flit next = m_niu.port.take(vc, now);
    next.payload = chosen.word;
    store_word(message, vc, chosen.address, next.payload, now);
    const bool is_stored = message.state != reassembly_state::discard;
    if (!is_stored) { m_rtl->fault(); }
    if (next.kind == flit_kind::tail) { finish_message(message, next, now); }
    return is_stored;
}

/// Takes a flit that is neither a word of data nor the start of a thread.
void ejector::follow_header(reassembly& message, const ejection_lookups& asked, const ejection_choice& chosen,
                            cycle_t now) {
    const vc_id vc{static_cast<std::uint8_t>(chosen.vc)};
    flit next = m_niu.port.front(vc);
    next.payload = chosen.word;
    if (message.state == reassembly_state::second_flit) {
        message.node = chosen.node;
        message.context = message.type == message_type::cts ? asked.cts_context : chosen.context;
    } else if (message.state == reassembly_state::arguments) {
        message.context = chosen.context;
        message.tag = chosen.starts ? chosen.tag : message.tag;
        message.words = chosen.index;
    }
    invariant(take(message, next, now, true) == flit_acceptance::taken, m_niu.name, now,
              "the RTL takes a message that its tables do not");
    if (message.state == reassembly_state::data_words) { m_rtl->store_at(*message.block); }
    m_niu.port.take(vc, now);
}

}  // namespace orbweaver::niu
