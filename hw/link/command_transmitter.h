// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/types.h"
#include "hw/link/command_end_role.h"
#include "hw/link/command_link_desc.h"
#include "hw/link/cop_words.h"
#include "hw/link/serial_link_desc.h"
#include "hw/link/transmission.h"

namespace orbweaver::serial {

/// The transmit registers of a command_end and their state, in hosts and in controllers.
///
/// - free -> writing: put() with the first word.
/// - writing -> sending: put() with the last word.
/// - sending -> kept: the last word has left.
/// - kept -> free (done or refused): ACK or NACK; without acknowledgements, the error window ends.
/// - kept -> sending, or free (failed): XMIT; with acknowledgements, a time-out; without them, a bad word.
/// - sending -> free: ACK or NACK of an earlier transmission of the message.
///
/// The error window: a far end that received a bad word requests the message again at once. Its request is first on the
/// line (serial_link_desc::turn_around_cycles) unless an urgent word of this end precedes it, which restarts the
/// window. A good word of a message thus proves that no request is pending, and ends the window too.
class command_transmitter {
public:
    /// Action that an event requires of the command_end.
    enum class next : std::uint8_t {
        nothing,
        send_again,  // send all words of the registers
        ended,       // the registers are free; see result()
    };

    command_transmitter(const serial_link_desc& line, const command_link_desc& described, delivery sends)
        : m_described(described),
          m_sends(sends),
          m_window(2 * line.flight_cycles + line.turn_around_cycles + line.cycles_per_word + described.error_window) {}

    bool is_free() const { return m_state == state::free; }
    /// Returns whether the first word of a message has been put but not the last one.
    bool is_writing() const { return m_state == state::writing; }
    const cop_words& registers() const { return m_registers; }
    /// Returns the number of the message in the registers.
    std::uint8_t number() const { return m_number; }
    transmission result() const { return m_result; }
    /// Returns the cycle in which to call deadline_passed(); `never` if there is no deadline.
    cycle_t deadline() const { return m_deadline; }

    /// Adds the next word of a message.
    /// @return true: it is the last one
    bool put(std::uint32_t word);
    /// Sets the time-out and retries of acknowledged messages, from the next wait on.
    void limit(cycle_t transmit_timeout, unsigned retries) {
        m_described.transmit_timeout = transmit_timeout;
        m_described.retries = retries;
    }
    /// Handles the departure of the last word of a data burst of this end.
    void departed(cycle_t now);
    /// Handles the departure of an urgent word of this end, which may have delayed a request.
    void urgent_departed(cycle_t now);
    /// Handles the answer to message `number`.
    /// @param reason of a refusal; `none`: acknowledged
    next answered(std::uint8_t number, cop_error reason);
    /// Handles an arriving message with this opcode. A reply answers a command that has no other answer yet.
    next message_arrived(cop_opcode opcode);
    /// Handles an XMIT.
    next asked_again();
    /// Handles a word with an error signal, which may have been an XMIT.
    next bad_word();
    /// Handles a good word of a message.
    next good_word();
    /// Handles the expiry of deadline().
    next deadline_passed();
    /// Ends the transmission because the link failed.
    next give_up(cop_error error);
    void reset();

private:
    enum class state : std::uint8_t { free, writing, sending, kept };

    next end(transmission::outcome ended, cop_error error);
    next send_again(unsigned most, cop_error otherwise);
    bool awaits_answer() const;

    command_link_desc m_described;
    const delivery m_sends;
    const cycle_t m_window;  // cycles from the end of a message to the arrival of a request, plus a margin
    cop_words m_registers;
    std::uint8_t m_number = 0;
    state m_state = state::free;
    unsigned m_times = 0;      // repetitions of the message
    unsigned m_in_flight = 0;  // bursts that the line has not carried completely yet, including abandoned ones
    unsigned m_replies = 0;    // outstanding replies to acknowledged commands
    cycle_t m_deadline = never;
    transmission m_result;
};

}  // namespace orbweaver::serial
