// SPDX-License-Identifier: Apache-2.0
#include "hw/link/command_receiver.h"

#include "hw/base/errors.h"

namespace orbweaver::serial {
namespace {

/// Returns whether a message is a control word between the ends, which no owner sees.
bool is_control(const cop_words& message) {
    switch (message.instruction().opcode) {
        case cop_opcode::acknowledge:
        case cop_opcode::refuse:
        case cop_opcode::resend:
        case cop_opcode::error_word: return true;
        default: return false;
    }
}

}  // namespace

command_receiver::event command_receiver::take(const serial_word& word) {
    if (m_ignoring) {
        m_ignoring = !word.last;
        return event::nothing;
    }
    if (m_arriving.size == 0) { m_arriving = {}; }
    if (!word.error) {
        m_arriving.word[m_arriving.size] = word.data;
        ++m_arriving.size;
    }
    const bool whole = m_arriving.size == m_arriving.instruction().words;
    if (word.error || whole != word.last) {
        m_arriving.size = 0;
        m_ignoring = !word.last;
        m_missed = m_missed || m_full;
        return event::bad;
    }
    m_arriving_number = word.sideband;
    return whole ? finish() : event::word;
}

/// Completes the reception of a message whose words have all arrived.
command_receiver::event command_receiver::finish() {
    const cop_words message = m_arriving;
    m_arriving.size = 0;
    if (message.size == 1 && is_control(message)) {
        m_control = message.instruction();
        m_control_number = m_arriving_number;
        return event::control;
    }
    if (m_full) {
        m_missed = m_missed || m_arriving_number != m_registers_number;
        return event::again;
    }
    if (m_sequence && m_arriving_number == m_last_number) { return event::again; }
    m_registers = message;
    m_full = m_receives == delivery::acknowledged;
    m_registers_number = m_arriving_number;
    if (!m_full) { m_last_number = m_registers_number; }
    return event::message;
}

std::uint8_t command_receiver::answer() {
    invariant(m_full, "command_receiver", 0, "an answer, and no message waits for one");
    m_full = false;
    m_last_number = m_registers_number;
    return m_last_number;
}

void command_receiver::reset() {
    m_full = false;
    m_missed = false;
    m_ignoring = m_ignoring || m_arriving.size > 0;
    m_arriving.size = 0;
}

}  // namespace orbweaver::serial
