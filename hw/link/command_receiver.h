// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>

#include "hw/link/command_end_role.h"
#include "hw/link/cop_words.h"
#include "hw/link/message_number.h"
#include "tlm/serial_protocol.h"

namespace orbweaver::serial {

/// The receive registers of a command_end and their state, in hosts and in controllers.
///
/// - idle -> receiving: word 0 arrives; its NW gives the number of words.
/// - receiving -> idle: the last word arrives; the message is complete.
/// - any -> ignoring: a word has an error signal, or the burst is shorter or longer than NW.
/// - ignoring -> idle: the last word of the burst arrives.
///
/// If messages are acknowledged, an arrived message fills the registers until it is answered. Messages that arrive
/// meanwhile are dropped: a repetition, or the next message after the other end gave up this one.
class command_receiver {
public:
    /// Result of the arrival of a word.
    enum class event : std::uint8_t {
        nothing,  // a word of an ignored burst
        word,     // a good word of a message, but not the last one
        message,  // the last word of a message, which is now in the registers
        again,    // the last word of a message that was received before
        control,  // ACK, NACK, XMIT or error word: see control()
        bad,      // the reception is aborted by an error
    };

    command_receiver(delivery receives, bool sequence) : m_receives(receives), m_sequence(sequence) {}

    event take(const serial_word& word);

    /// Returns whether a message waits for its answer.
    bool is_full() const { return m_full; }
    const cop_words& registers() const { return m_registers; }
    /// Returns the word of an event `control`; control_number() is the message number next to it.
    cop_instruction control() const { return m_control; }
    std::uint8_t control_number() const { return m_control_number; }

    /// Frees the registers because their message is answered.
    /// @return number of the message
    std::uint8_t answer();
    /// Returns whether another message may have arrived while the registers were full, and clears this flag.
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
    std::uint8_t m_last_number = no_message;  // number of the message that was answered, or given to the owner, last
    std::uint8_t m_control_number = 0;
    cop_instruction m_control;
    bool m_ignoring = false;
    bool m_full = false;
    bool m_missed = false;
};

}  // namespace orbweaver::serial
