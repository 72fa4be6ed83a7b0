// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <systemc>

#include "hw/base/clock_domain.h"
#include "hw/link/command_end_role.h"
#include "hw/link/command_end_statistics.h"
#include "hw/link/command_link_desc.h"
#include "hw/link/command_receiver.h"
#include "hw/link/command_transmitter.h"
#include "hw/link/cop_words.h"
#include "hw/link/serial_link_desc.h"
#include "hw/link/timed_queue.h"
#include "hw/link/transmission.h"
#include "tlm/serial_protocol.h"

namespace orbweaver::serial {

/// Callbacks of an end of a link to its owner. The owner may use an announced event from the next cycle on: it records
/// the event, wakes for the next cycle, and calls the end from there. `end` is the number that the end was constructed
/// with.
class command_owner {
public:
    /// Announces a message in the receive registers. Without acknowledgements the next message overwrites it, so the
    /// owner copies it at once.
    virtual void message_arrived(unsigned end) = 0;
    /// Announces that the transmit registers are free again.
    virtual void transmitter_free(unsigned end, transmission result) = 0;
    /// Announces that the other end gave up, or that too many receptions in a row failed here. On a host this traps to
    /// the operating system.
    virtual void link_failed(unsigned end, cop_error error) = 0;

protected:
    ~command_owner() = default;
};

/// An end of a serial link that carries COP commands: the mini-controller, the UART and the registers of a host's card
/// or a controller's channel port (Sankaran 1995, chapter IV).
///
/// One message per direction is in progress. Calls come from ticks of the clock domain of the link, or between cycles;
/// a call takes effect in the next cycle. Let R be the first cycle in which a message is in the transmit registers. The
/// other owner may use it in R + transmit_cycles + size * cycles_per_word + flight + 1 if the line is free. The same
/// holds for the answer, which is one word. docs/link.md has the table.
class command_end : public sc_core::sc_module, private serial_end, private clocked {
public:
    serial_initiator_socket socket{"socket"};

    /// @param domain    of the link; outlives the end
    /// @param line      of the link that `socket` is bound to
    /// @param described what both ends of the link agree on
    /// @param role      command_end_role::host(), channel() or controller()
    /// @param owner     must outlive the simulation
    /// @param number    that the owner is called with
    command_end(sc_core::sc_module_name name, clock_domain& domain, const serial_link_desc& line,
                const command_link_desc& described, const command_end_role& role, command_owner& owner,
                unsigned number = 0);

    // Transmission.

    /// Returns whether the transmit registers are free, as visible to the owner in this cycle.
    bool is_free() const { return m_transmitter.is_free() && m_domain.now() >= m_free_from; }
    /// Writes the next word of a message. The first word is the instruction word: it starts the transmission, and its
    /// NW gives the number of words. The line is held until the last word. Precondition: the registers are free or hold
    /// the preceding words.
    void put(std::uint32_t word);
    /// Loads a whole message in one cycle. Precondition: the registers are free.
    void load(const cop_words& message);

    /// Changes the time-out and the retries of unanswered commands, from the next wait on.
    void limit(cycle_t transmit_timeout, unsigned retries) { m_transmitter.limit(transmit_timeout, retries); }

    // Reception.

    /// Returns whether a message in the receive registers waits for an answer, as visible to the owner in this cycle.
    bool is_full() const { return m_receiver.is_full() && m_domain.now() >= m_full_from; }
    /// Returns the message that arrived last.
    const cop_words& received() const { return m_receiver.registers(); }
    /// Frees the receive registers and sends ACK.
    void acknowledge();
    /// Frees the receive registers and sends NACK.
    /// @param reason not `none`
    void refuse(cop_error reason);
    /// Frees the receive registers. The reply that the owner loads replaces the acknowledgement.
    void release();

    /// Resets the end to its state after power-up, except for the message numbers, which continue. It ends a message
    /// that is being written; the other end receives it as a bad one. The owner is not notified.
    void reset();

    const command_end_counters& counters() const { return m_counters; }
    const char* kind() const override { return "command_end"; }

private:
    void accept_word(const serial_word& word, const sc_core::sc_time& delay) override;
    void accept_sent(const serial_word& last, const sc_core::sc_time& delay) override;
    void tick(cycle_t now) override;
    void before_end_of_elaboration() override;
    void settle();
    void set_alarm(cycle_t now);

    void departed(bool urgent, cycle_t now);
    void arrived(const serial_word& word);
    void message_arrived();
    void control_arrived(const cop_instruction& control, std::uint8_t number);
    void reception_failed();
    void ask_again(const serial_word& request);
    void react(command_transmitter::next action);

    void hand_over(serial_word word);
    void answer(cop_opcode opcode, cop_error reason, bool by_word);
    void repeat_words();

    clock_domain& m_domain;
    const command_link_desc m_described;
    const command_end_role m_role;
    command_owner& m_owner;
    const unsigned m_number;
    clock_domain::handle m_handle;
    command_transmitter m_transmitter;
    command_receiver m_receiver;
    timed_queue<serial_word> m_arrivals;
    timed_queue<bool> m_departures;  // departures of last words; true: urgent
    serial_word m_answer;            // answer to the message that was answered last
    bool m_has_answered = false;     // an answer was given since power-up
    serial_word m_request;           // request for the message whose reception failed, or the error word
    bool m_awaits_message = false;   // the message that m_request requests has not arrived
    cycle_t m_free_from = 0;         // first cycle in which the owner may use the transmit registers
    cycle_t m_full_from = 0;         // first cycle in which the owner may use the message in the receive registers
    unsigned m_failures = 0;         // failed receptions in a row
    cycle_t m_alarm = never;         // wake-up for a deadline, not later than the present deadline
    command_end_counters m_counters;
};

}  // namespace orbweaver::serial
