// SPDX-License-Identifier: Apache-2.0
#include "hw/link/command_transmitter.h"

#include "hw/base/errors.h"
#include "hw/link/message_number.h"

namespace orbweaver::serial {
namespace {

/// Returns whether a message with the same opcode follows the answer to a command.
constexpr bool has_reply(cop_opcode opcode) {
    switch (opcode) {
        case cop_opcode::read32:
        case cop_opcode::read64:
        case cop_opcode::read_modify_write32:
        case cop_opcode::read_modify_write64:
        case cop_opcode::probe: return true;
        default: return false;
    }
}

}  // namespace

bool command_transmitter::put(std::uint32_t word) {
    if (m_state == state::free) {
        m_state = state::writing;
        m_registers = {};
        m_number = next_message_number(m_number);
        m_times = 0;
        ++m_in_flight;
    }
    invariant(m_state == state::writing, "command_transmitter", 0, "a word for registers that are not free");
    m_registers.word[m_registers.size] = word;
    ++m_registers.size;
    const bool last = m_registers.size == m_registers.instruction().words;
    if (last) { m_state = state::sending; }
    return last;
}

void command_transmitter::departed(cycle_t now) {
    --m_in_flight;
    if (m_state != state::sending || m_in_flight != 0) { return; }
    m_state = state::kept;
    m_deadline = now + (m_sends == delivery::acknowledged ? m_described.transmit_timeout : m_window);
}

void command_transmitter::urgent_departed(cycle_t now) {
    if (m_state == state::kept && m_sends == delivery::window) { m_deadline = now + m_window; }
}

command_transmitter::next command_transmitter::answered(std::uint8_t number, cop_error reason) {
    if (!awaits_answer() || (m_described.sequence && number != m_number)) { return next::nothing; }
    if (reason != cop_error::none) { return end(transmission::outcome::refused, reason); }
    m_replies += has_reply(m_registers.instruction().opcode) ? 1 : 0;
    return end(transmission::outcome::done, cop_error::none);
}

command_transmitter::next command_transmitter::message_arrived(cop_opcode opcode) {
    if (m_sends != delivery::acknowledged || !has_reply(opcode)) { return next::nothing; }
    if (m_replies > 0) {
        --m_replies;
        return next::nothing;
    }
    const bool answers = awaits_answer() && m_registers.instruction().opcode == opcode;
    return answers ? end(transmission::outcome::done, cop_error::none) : next::nothing;
}

command_transmitter::next command_transmitter::asked_again() {
    if (m_state != state::kept) {
        return next::nothing;  // the request is for an earlier transmission
    }
    const bool acknowledged = m_sends == delivery::acknowledged;
    return send_again(acknowledged ? m_described.retries : m_described.resends, cop_error::retries_exhausted);
}

command_transmitter::next command_transmitter::bad_word() {
    return m_sends == delivery::window ? asked_again() : next::nothing;
}

command_transmitter::next command_transmitter::good_word() {
    const bool in_window = m_state == state::kept && m_sends == delivery::window;
    return in_window ? end(transmission::outcome::done, cop_error::none) : next::nothing;
}

command_transmitter::next command_transmitter::deadline_passed() {
    m_deadline = never;
    return m_sends == delivery::acknowledged ? send_again(m_described.retries, cop_error::transmit_timeout)
                                             : end(transmission::outcome::done, cop_error::none);
}

command_transmitter::next command_transmitter::give_up(cop_error error) {
    const bool waits = m_sends == delivery::acknowledged && awaits_answer();
    return waits ? end(transmission::outcome::failed, error) : next::nothing;
}

void command_transmitter::reset() {
    m_state = state::free;
    m_deadline = never;
    m_replies = 0;
}

command_transmitter::next command_transmitter::end(transmission::outcome ended, cop_error error) {
    m_state = state::free;
    m_deadline = never;
    m_result = {ended, error};
    return next::ended;
}

command_transmitter::next command_transmitter::send_again(unsigned most, cop_error otherwise) {
    if (m_times == most) { return end(transmission::outcome::failed, otherwise); }
    ++m_times;
    ++m_in_flight;
    m_state = state::sending;
    m_deadline = never;
    return next::send_again;
}

bool command_transmitter::awaits_answer() const {
    return m_state == state::kept || (m_state == state::sending && m_times > 0);
}

}  // namespace orbweaver::serial
