// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>

#include "hw/link/command_end_role.h"
#include "hw/link/cop_words.h"
#include "hw/link/message_number.h"
#include "tlm/serial_protocol.h"

namespace orbweaver::serial {

/// The receive registers of a command_end and their state, of hosts and of controllers.
///
///   idle       -word 0, whose NW states how many follow->  receiving  -its last word->  idle: a message
///   any        -a word with an error signal, or a burst that is shorter or longer than NW states->  ignoring
///   ignoring   -the last word of the burst->  idle
///
/// Where messages are acknowledged, one that has arrived fills the registers until it is answered. What arrives
/// meanwhile is dropped: the same message again, or the next one after the other end gave this one up.
class command_receiver {
public:
    /// What a word brought.
    enum class event : std::uint8_t {
        nothing,  // of a burst that is ignored
        word,     // a good word of a message, not its last one
        message,  // the last word of a message, which stands in the registers
        again,    // the last word of a message that came before
        control,  // ACK, NACK, XMIT or error word: see control()
        bad,      // the reception is aborted
    };

    command_receiver(delivery receives, bool sequence) : m_receives(receives), m_sequence(sequence) {}

    event take(const serial_word& word);

    /// Whether a message waits for its answer.
    bool is_full() const { return m_full; }
    const cop_words& registers() const { return m_registers; }
    /// The word of an event `control`, and the number next to it.
    cop_instruction control() const { return m_control; }
    std::uint8_t control_number() const { return m_control_number; }

    /// The message in the registers is answered. @returns its number
    std::uint8_t answer();
    /// Whether another message may have come while the registers were full; asked once.
    bool has_missed() { return std::exchange(m_missed, false); }
    void reset();

private:
    event finish();

    const delivery m_receives;
    const bool m_sequence;
    cop_words m_registers;
    cop_words m_arriving;
    std::uint8_t m_arriving_number = 0;
    std::uint8_t m_registers_number = no_message;
    std::uint8_t m_last_number = no_message;  // of the message that was answered, or given to the owner, last
    std::uint8_t m_control_number = 0;
    cop_instruction m_control;
    bool m_ignoring = false;
    bool m_full = false;
    bool m_missed = false;
};

}  // namespace orbweaver::serial
