// SPDX-License-Identifier: Apache-2.0
#include "hw/link/command_end.h"

#include <algorithm>

#include "hw/base/errors.h"
#include "tlm/bound_socket.h"

namespace orbweaver::serial {
namespace {

/// Builds an ACK, NACK, XMIT or error word.
serial_word control_word(cop_opcode opcode, cop_error reason = cop_error::none, std::uint8_t number = 0) {
    return {.data = orbweaver::encode(cop_instruction{.opcode = opcode, .task = static_cast<std::uint32_t>(reason)}),
            .sideband = number,
            .urgent = true};
}

}  // namespace

command_end::command_end(sc_core::sc_module_name name, clock_domain& domain, const serial_link_desc& line,
                         const command_link_desc& described, const command_end_role& role, command_owner& owner,
                         unsigned number)
    : sc_module(name),
      m_domain(domain),
      m_described(described),
      m_role(role),
      m_owner(owner),
      m_number(number),
      m_handle(domain.attach(*this, clock_stage::fabric)),
      m_transmitter(line, described, role.sends),
      m_receiver(role.receives, described.sequence) {
    socket.bind(static_cast<serial_end&>(*this));
}

void command_end::before_end_of_elaboration() { require_bound(socket, "a serial link"); }

void command_end::put(std::uint32_t word) {
    settle();
    m_counters.sent += m_transmitter.is_free() ? 1 : 0;
    const bool last = m_transmitter.put(word);
    hand_over({.data = word, .sideband = m_transmitter.number(), .last = last});
}

void command_end::load(const cop_words& message) {
    invariant(message.size == message.instruction().words, name(), m_domain.now(), "a message without all its words");
    for (unsigned word = 0; word < message.size; ++word) { put(message.word[word]); }
}

void command_end::acknowledge() { answer(cop_opcode::acknowledge, cop_error::none, true); }

void command_end::refuse(cop_error reason) {
    invariant(reason != cop_error::none, name(), m_domain.now(), "a refusal without a reason");
    answer(cop_opcode::refuse, reason, true);
}

void command_end::release() { answer(cop_opcode::acknowledge, cop_error::none, false); }

void command_end::reset() {
    settle();
    if (m_transmitter.is_writing()) { hand_over({.sideband = m_transmitter.number(), .error = true}); }
    m_transmitter.reset();
    m_receiver.reset();
    m_failures = 0;
    m_awaits_message = false;
}

void command_end::accept_word(const serial_word& word, const sc_core::sc_time& delay) {
    const cycle_t due = m_domain.now() + m_domain.cycles(delay);
    m_arrivals.push(word, due);
    m_domain.wake(m_handle, due);
}

void command_end::accept_sent(const serial_word& last, const sc_core::sc_time& delay) {
    const cycle_t due = m_domain.now() + m_domain.cycles(delay);
    m_departures.push(last.urgent, due);
    m_domain.wake(m_handle, due);
}

void command_end::tick(cycle_t now) {
    if (now >= m_alarm) { m_alarm = never; }
    settle();
}

/// Processes all due events. Every call of the owner does this first, so the order of the owner's and this end's calls
/// in a cycle does not matter.
void command_end::settle() {
    const cycle_t now = m_domain.now();
    while (true) {
        const cycle_t due = std::min({m_departures.due(), m_arrivals.due(), m_transmitter.deadline()});
        if (due > now) { break; }
        if (m_departures.due() == due) {
            departed(m_departures.pop(), due);
        } else if (m_arrivals.due() == due) {
            arrived(m_arrivals.pop());
        } else {
            react(m_transmitter.deadline_passed());
        }
    }
    set_alarm(now);
}

/// Schedules a wake-up for the deadline. A deadline that is postponed repeatedly costs one wake-up in total.
void command_end::set_alarm(cycle_t now) {
    const cycle_t deadline = m_transmitter.deadline();
    if (deadline != never && deadline > now && (m_alarm == never || deadline < m_alarm)) {
        m_alarm = deadline;
        m_domain.wake(m_handle, deadline);
    }
}

void command_end::departed(bool urgent, cycle_t now) {
    if (urgent) {
        m_transmitter.urgent_departed(now);
    } else {
        m_transmitter.departed(now);
    }
}

void command_end::arrived(const serial_word& word) {
    switch (m_receiver.take(word)) {
        case command_receiver::event::nothing: break;
        case command_receiver::event::word: react(m_transmitter.good_word()); break;
        case command_receiver::event::message:
            react(m_transmitter.good_word());
            message_arrived();
            break;
        case command_receiver::event::again:
            react(m_transmitter.good_word());
            m_failures = 0;
            m_awaits_message = false;
            ++m_counters.repeated;
            if (m_role.receives == delivery::acknowledged && !m_receiver.is_full()) { hand_over(m_answer); }
            break;
        case command_receiver::event::control:
            m_failures = 0;
            control_arrived(m_receiver.control(), m_receiver.control_number());
            break;
        case command_receiver::event::bad:
            react(m_transmitter.bad_word());
            reception_failed();
            break;
    }
}

void command_end::message_arrived() {
    m_failures = 0;
    m_awaits_message = false;
    ++m_counters.received;
    if (m_role.receives == delivery::window) {  // if messages are acknowledged, no message replaces an acknowledgement
        react(m_transmitter.message_arrived(m_receiver.registers().instruction().opcode));
    }
    m_full_from = m_domain.now() + 1;
    m_owner.message_arrived(m_number);
}

void command_end::control_arrived(const cop_instruction& control, std::uint8_t number) {
    const auto reason = static_cast<cop_error>(control.task);
    switch (control.opcode) {
        case cop_opcode::acknowledge: react(m_transmitter.answered(number, cop_error::none)); break;
        case cop_opcode::refuse: react(m_transmitter.answered(number, reason)); break;
        case cop_opcode::resend:
            react(m_transmitter.asked_again());
            repeat_words();
            break;
        default:  // the error word
            if (reason == cop_error::word_error) { react(m_transmitter.give_up(reason)); }
            m_owner.link_failed(m_number, reason);
            break;
    }
}

/// Repeats the last answer, because the far end may have lost it, and the open request of this end.
void command_end::repeat_words() {
    if (!m_described.sequence || m_role.receives != delivery::acknowledged || m_receiver.is_full()) { return; }
    if (m_has_answered) { hand_over(m_answer); }
    // Not between controllers: both ends would repeat their requests to each other forever. There, the time-out
    // recovers.
    if (m_awaits_message && m_role.sends == delivery::window) { hand_over(m_request); }
}

void command_end::reception_failed() {
    ++m_counters.bad;
    if (m_receiver.is_full()) {
        return;  // the registers hold a message: its answer goes first, then a request if another message was missed
    }
    ++m_failures;
    const bool again = m_failures <= m_described.receive_failures;
    m_failures = again ? m_failures : 0;
    if (!again && m_role.traps) {
        react(m_transmitter.give_up(cop_error::word_error));
        m_owner.link_failed(m_number, cop_error::word_error);
        return;
    }
    ask_again(again ? control_word(cop_opcode::resend) : control_word(cop_opcode::error_word, cop_error::word_error));
}

void command_end::ask_again(const serial_word& request) {
    m_request = request;
    m_awaits_message = true;
    hand_over(m_request);
}

void command_end::react(command_transmitter::next action) {
    if (action == command_transmitter::next::nothing) { return; }
    if (action == command_transmitter::next::send_again) {
        ++m_counters.resends;
        const cop_words& message = m_transmitter.registers();
        for (unsigned word = 0; word < message.size; ++word) {
            hand_over(
                {.data = message.word[word], .sideband = m_transmitter.number(), .last = word + 1 == message.size});
        }
        return;
    }
    const transmission result = m_transmitter.result();
    m_counters.refused += result.ended == transmission::outcome::refused ? 1 : 0;
    if (result.ended == transmission::outcome::failed) {
        ++m_counters.failed;
        if (!m_role.traps) { hand_over(control_word(cop_opcode::error_word, result.error)); }
    }
    m_free_from = m_domain.now() + 1;
    m_owner.transmitter_free(m_number, result);
}

/// Hands a word to the link, with a delay up to the first cycle in which the spanceiver may have it.
void command_end::hand_over(serial_word word) {
    serial_phase phase = serial_phase::word;
    sc_core::sc_time delay = m_domain.time(1 + m_role.transmit_cycles);
    socket->nb_transport_fw(word, phase, delay);
}

void command_end::answer(cop_opcode opcode, cop_error reason, bool by_word) {
    settle();
    const std::uint8_t number = m_receiver.answer();
    m_answer = control_word(opcode, reason, number);
    m_has_answered = true;
    if (by_word) { hand_over(m_answer); }
    if (m_receiver.has_missed() && m_described.sequence) { ask_again(control_word(cop_opcode::resend)); }
}

}  // namespace orbweaver::serial
