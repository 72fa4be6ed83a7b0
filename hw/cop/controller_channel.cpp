// SPDX-License-Identifier: Apache-2.0
#include "hw/cop/controller_channel.h"

#include <algorithm>

#include "hw/base/errors.h"

namespace orbweaver::cop {

namespace {

/// Shortens the time-out: controllers acknowledge at once, so a message without a prompt acknowledgement is lost.
serial::command_link_desc with_short_timeout(const serial::command_link_desc& described,
                                             const serial::serial_link_desc& line) {
    constexpr cycle_t words = 256;  // longer than a message, its answer and the traffic before them
    serial::command_link_desc changed = described;
    changed.transmit_timeout =
        std::min(described.transmit_timeout, words * line.cycles_per_word + 4 * cycle_t{line.flight_cycles});
    return changed;
}

}  // namespace

controller_channel::controller_channel(sc_core::sc_module_name name, clock_domain& domain,
                                       const serial::serial_link_desc& line, const serial::command_link_desc& described,
                                       unsigned number, port_flags& flags)
    : channel_port(name, domain, line, with_short_timeout(described, line), serial::command_end_role::controller(),
                   number, flags),
      m_domain(domain),
      m_handle(domain.attach(*this, clock_stage::fabric)) {}

/// Moves a message to its registers. They are free because each direction has one command in progress, and hence one
/// answer.
void controller_channel::message_arrived(unsigned) {
    const serial::cop_words& message = m_end.received();
    const bool is_command = message.instruction().extended;
    (is_command ? m_command : m_answer) = message;
    if (is_command) {
        raise(port_flag::data_ready);
    } else {
        m_has_answer = true;
        show_answer();
    }
    m_arrival_cycle = m_domain.now();
    wake_next();
}

void controller_channel::transmitter_free(unsigned, serial::transmission) {
    outgoing& sent = m_outgoing_answer.on_link ? m_outgoing_answer : m_outgoing_command;
    sent = {};
    if (&sent == &m_outgoing_answer) {
        raise(port_flag::transmit_empty);
    } else {
        show_answer();
    }
    m_release_cycle = m_domain.now();
    wake_next();
}

/// Shows the answer to the core once the transmit registers of the command are free too. They may still be full because
/// the line lost the link's acknowledgement.
void controller_channel::show_answer() {
    if (m_has_answer && !m_outgoing_command.full) {
        m_has_answer = false;
        raise(port_flag::answered);
    }
}

/// Answers the received command. A command that returns data has its answer instead of an acknowledgement.
void controller_channel::decide(cop_verdict verdict, cop_error reason) {
    lower(port_flag::data_ready);
    const cop_opcode opcode = m_command.instruction().opcode;
    if (verdict == cop_verdict::acknowledge && is_answered_with_data(opcode)) { return; }
    serial::cop_words acknowledgement;
    acknowledgement.word[0] = encode(cop_instruction{.opcode = opcode, .task = static_cast<std::uint32_t>(reason)});
    acknowledgement.size = 1;
    load(acknowledgement);
}

/// Puts a message into the transmit registers of its kind, which must be free.
void controller_channel::load(const serial::cop_words& message) {
    const bool is_command = message.instruction().extended;
    outgoing& registers = is_command ? m_outgoing_command : m_outgoing_answer;
    if (!is_command) { lower(port_flag::transmit_empty); }
    invariant(!registers.full, name(), m_domain.now(), "full transmit registers are loaded");
    registers = {message, true, false, m_domain.now()};
    wake_next();
}

void controller_channel::tick(cycle_t now) {
    if (m_arrival_cycle < now) {
        m_arrival_cycle = never;
        m_end.acknowledge();
    }
    if (m_release_cycle < now && (send(m_outgoing_answer, now) || send(m_outgoing_command, now))) {
        m_release_cycle = never;
    }
}

/// Hands full registers to the link, at the earliest in the cycle after their load.
bool controller_channel::send(outgoing& registers, cycle_t now) {
    if (!registers.full || registers.load_cycle >= now) { return false; }
    registers.on_link = true;
    m_end.load(registers.words);
    return true;
}

}  // namespace orbweaver::cop
