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

/// The transmit registers of a command_end and their state, of hosts and of controllers.
///
///   free     -put: first word->  writing  -put: last word->  sending  -its last word has left->  kept
///   kept     -ACK, NACK; without acknowledgements: the error window is over->  free, done or refused
///   kept     -XMIT; acknowledged: time-out; without acknowledgements: a bad word->  sending, or free, failed
///   sending  -ACK or NACK of an earlier time that it was sent->  free
///
/// The error window. A far end that got a bad word asks for the message again at once, and its request is first on the
/// line (serial_link_desc::turn_around_cycles), unless an urgent word of this end takes it: then the window begins
/// again. So a good word of a message shows that nothing is asked for, and ends the window, too.
class command_transmitter {
public:
    /// What follows from an event.
    enum class next : std::uint8_t {
        nothing,
        send_again,  // the registers, whole
        ended,       // see result(); the registers are free
    };

    command_transmitter(const serial_link_desc& line, const command_link_desc& described, delivery sends)
        : m_described(described),
          m_sends(sends),
          m_window(2 * line.flight_cycles + line.turn_around_cycles + line.cycles_per_word + described.error_window) {}

    bool is_free() const { return m_state == state::free; }
    /// Whether the first word of a message is there and its last one is not.
    bool is_writing() const { return m_state == state::writing; }
    const cop_words& registers() const { return m_registers; }
    /// Number of the message in the registers.
    std::uint8_t number() const { return m_number; }
    transmission result() const { return m_result; }
    /// The cycle in which deadline_passed() is to be called; `never` if none.
    cycle_t deadline() const { return m_deadline; }

    /// The next word of a message. @returns whether it is the last one.
    bool put(std::uint32_t word);
    /// Time-out and retries of acknowledged messages, from the next wait on.
    void limit(cycle_t transmit_timeout, unsigned retries) {
        m_described.transmit_timeout = transmit_timeout;
        m_described.retries = retries;
    }
    /// The last word of a burst of this end's data has left the line.
    void departed(cycle_t now);
    /// So has an urgent word of this end, which may have been in the way of a request.
    void urgent_departed(cycle_t now);
    /// The answer to message `number`; refused for `reason`, or `none`.
    next answered(std::uint8_t number, cop_error reason);
    /// A message with this opcode came. A reply answers a command that has no other answer yet.
    next message_arrived(cop_opcode opcode);
    /// XMIT.
    next asked_again();
    /// A word with an error signal: it may have been XMIT.
    next bad_word();
    /// A good word of a message.
    next good_word();
    /// deadline() is now.
    next deadline_passed();
    /// The link failed.
    next give_up(cop_error error);
    void reset();

private:
    enum class state : std::uint8_t { free, writing, sending, kept };

    next end(transmission::outcome ended, cop_error error);
    next send_again(unsigned most, cop_error otherwise);
    bool awaits_answer() const;

    command_link_desc m_described;
    const delivery m_sends;
    const cycle_t m_window;  // from the end of a message to the arrival of a request, and some more
    cop_words m_registers;
    std::uint8_t m_number = 0;
    state m_state = state::free;
    unsigned m_times = 0;      // that it was sent again
    unsigned m_in_flight = 0;  // bursts that the line has not yet carried whole, among them ones given up
    unsigned m_replies = 0;    // that acknowledged commands still wait for
    cycle_t m_deadline = never;
    transmission m_result;
};

}  // namespace orbweaver::serial
