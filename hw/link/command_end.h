// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <systemc>

#include "hw/base/clock_domain.h"
#include "hw/link/command_link_desc.h"
#include "hw/link/cop_words.h"
#include "hw/link/serial_link_desc.h"
#include "tlm/serial_protocol.h"

namespace orbweaver {

/// How a transmission ended.
struct transmission {
    enum class outcome : std::uint8_t {
        done,     // acknowledged; without acknowledgements: nobody asked for it again within the error window
        refused,  // by the other end's owner, for the reason `error`
        failed,   // given up for `error`: transmit_timeout, retries_exhausted, word_error
    };
    outcome ended = outcome::done;
    cop_error error = cop_error::none;
};

/// What an end of a link tells its owner. It is told in a cycle what it may use from the next one on: it notes it,
/// wakes for the next cycle, and calls the end from there. `end` is the number that the end was built with.
class command_owner {
public:
    /// A message stands in the receive registers. Where messages are not acknowledged it stays there only until the
    /// next one, so that the owner takes it now.
    virtual void message_arrived(unsigned end) = 0;
    /// The transmit registers are free again.
    virtual void transmitter_free(unsigned end, transmission result) = 0;
    /// The other end gave up, or too many receptions in a row failed here: a trap to the operating system of a host.
    virtual void link_failed(unsigned end, cop_error error) = 0;

protected:
    ~command_owner() = default;
};

/// Whether the other end's owner answers each message of a direction.
enum class delivery : std::uint8_t {
    acknowledged,  // ACK or NACK; the registers are kept until then. From hosts to controllers.
    window,        // only a request to send again; the registers are kept for an error window. To hosts (digest A-42).
};

/// What an end is.
struct command_end_role {
    delivery sends = delivery::acknowledged;
    delivery receives = delivery::window;
    /// On too many bad receptions: a host's end tells its owner, a controller's sends the error word.
    bool traps = true;
    /// Cycles from the transmit registers, or the buffer RAM of a card, to the spanceiver.
    unsigned transmit_cycles = 0;

    /// A host's card, or the uplink of a controller of level 1.
    static command_end_role host() { return {}; }
    /// A channel port of a controller.
    static command_end_role channel(const command_link_desc& described) {
        return {delivery::window, delivery::acknowledged, false, described.channel_transmit_cycles};
    }
};

/// An end of a serial link that carries COP commands: the mini-controller, the UART and the registers of a host's card
/// or a controller's channel port (Sankaran 1995, chapter IV; digest sections 3.1, 3.3, 3.11 and 3.13).
///
/// In each direction one message is under way. Calls come from ticks of the clock domain of the link, or between
/// cycles; what is called in a cycle acts from the next one on. With R the first cycle in which a message stands in the
/// transmit registers, the other owner may use it in R + transmit_cycles + size * cycles_per_word + flight + 1, if the
/// line is free; likewise the answer, of one word. The table is in docs/link.md.
class command_end : public sc_core::sc_module {
public:
    serial_initiator_socket socket{"socket"};

    /// @param domain of the link
    /// @param owner  must outlive the simulation
    /// @param number that the owner is called with
    command_end(sc_core::sc_module_name name, clock_domain& domain, const serial_link_desc& line,
                const command_link_desc& described, const command_end_role& role, command_owner& owner,
                unsigned number = 0);

    // Transmission.

    /// Whether the transmit registers are free.
    bool is_free() const;
    /// Writes the next word of a message; the first one is its instruction word, with which sending starts, and whose
    /// NW says how many there are. The line is held until the last one. The registers are free, or have the words
    /// before.
    void put(std::uint32_t word);
    /// Loads a whole message in one cycle; the registers are free.
    void load(const cop_words& message);

    /// Changes what the description said of commands that are not answered: from the next wait on.
    void limit(cycle_t transmit_timeout, unsigned retries);

    // Reception.

    /// Whether a message waits in the receive registers for an answer.
    bool is_full() const;
    /// The message that arrived last.
    const cop_words& received() const;
    /// Frees the receive registers and sends ACK.
    void acknowledge();
    /// Frees the receive registers and sends NACK.
    void refuse(cop_error reason);
    /// Frees the receive registers; the reply that the owner loads acts as acknowledgement (digest A-53).
    void release();

    /// As after power-up, but for the numbers of messages, which go on: nothing is awaited or kept, and a message that
    /// is being written ends here, which the other end takes for a bad one. The owner is told nothing.
    void reset();
};

}  // namespace orbweaver
