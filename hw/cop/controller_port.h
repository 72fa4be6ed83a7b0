// SPDX-License-Identifier: Apache-2.0
// The wires between the core of a coordination processor and its channel ports, sampled once per clock. They are the
// complete interface of a core, so that an RTL core can replace it and be compared clock by clock.
//
// All wires are registered except one path: DATA_RDY -> `selected` -> `received`. Its priority encoder and multiplexer
// settle within the clock, so a command is read in the clock in which its DATA_RDY is seen.
//
// Ports are numbered like channels, 1..64; 65 is the uplink. A port to a host has one set of registers per direction. A
// port between controllers has two: for commands (X = 1) and for answers (X = 0), see docs/cop/two_level.md.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "hw/base/types.h"
#include "hw/link/cop_words.h"

namespace sc_core {
class sc_trace_file;
}

namespace orbweaver::cop {

inline constexpr unsigned cop_uplink = cop_channels + 1;

/// A set of ports with one bit each. Bit c - 1 is channel c.
struct cop_ports {
    std::uint64_t channels = 0;
    bool uplink = false;

    bool has(unsigned port) const { return port == cop_uplink ? uplink : (channels >> (port - 1) & 1) != 0; }
    void set(unsigned port, bool value) {
        if (port == cop_uplink) {
            uplink = value;
            return;
        }
        const std::uint64_t bit = std::uint64_t{1} << (port - 1);
        channels = value ? channels | bit : channels & ~bit;
    }
    bool any() const { return channels != 0 || uplink; }

    friend cop_ports operator&(cop_ports a, cop_ports b) { return {a.channels & b.channels, a.uplink && b.uplink}; }
    friend cop_ports operator|(cop_ports a, cop_ports b) { return {a.channels | b.channels, a.uplink || b.uplink}; }
    /// Returns the ports that are in `a` but not in `b`.
    friend cop_ports operator-(cop_ports a, cop_ports b) { return {a.channels & ~b.channels, a.uplink && !b.uplink}; }
    bool operator==(const cop_ports&) const = default;
};

/// The receive registers that the multiplexer shows.
struct cop_selection {
    std::uint8_t port = 0;  // 0: none
    bool answer = false;    // the register set for answers, not the one for commands

    bool operator==(const cop_selection&) const = default;
};

/// Decision on a command.
enum class cop_verdict : std::uint8_t { none, acknowledge, refuse };

struct controller_inputs {
    cop_ports data_ready;        // DATA_RDY: a command is in the receive registers
    cop_ports answered;          // an answer to this controller's own command is in the receive registers
    cop_ports transmit_empty;    // the transmit registers to a host, or those for answers to a controller, are free
    serial::cop_words received;  // registers of `selected`
};

/// Inputs of the performance counters, one wire per event.
struct controller_events {
    bool begins = false;        // the first clock of a service
    bool stalls = false;        // a transmit register that the service needs is full
    bool put_off = false;       // a service is abandoned until the other level is free
    bool completes = false;     // the last channel has contributed to an operation
    bool loses = false;         // the other level refused a contribution or result
    bool lock_expires = false;  // a lock ends because its holder has been silent for too long

    bool operator==(const controller_events&) const = default;
};

struct controller_outputs {
    cop_selection selected;
    // Actions of the ports at the end of the clock.
    cop_verdict verdict = cop_verdict::none;
    std::uint8_t verdict_port = 0;       // port that receives the verdict, which frees its registers
    cop_error reason = cop_error::none;  // reason of a refusal
    std::uint8_t answer_taken = 0;       // port whose answer has been read; 0: none
    cop_ports load;                      // load enables of the transmit registers
    serial::cop_words transmit;          // the transmit bus to all enabled registers
    std::uint8_t lock_port = 0;          // port that holds the poll lock; 0: none
    controller_events events;

    bool operator==(const controller_outputs&) const = default;
};

class mask_ram;

/// The synchronous core of a controller.
class controller_block {
public:
    virtual ~controller_block() = default;

    /// Returns the registers to show in controller_inputs::received. Call it before step() in the same clock.
    virtual cop_selection select(const controller_inputs& inputs) const = 0;
    /// Simulates one clock.
    virtual controller_outputs step(const controller_inputs& inputs) = 0;

    /// Returns the number of clocks until the next effective step() if the inputs do not change: 1 or more; `never` if
    /// there is no such step.
    virtual cycle_t due(const controller_inputs& inputs) const = 0;
    /// Has the effect of `clocks` steps with nothing to serve.
    /// @param clocks fewer than due()
    virtual void rest(cycle_t clocks) = 0;
    /// Returns the TC RAM or a bank of BCAST masks for inspection; null with an RTL core.
    virtual const mask_ram* terminal_counts() const { return nullptr; }
    virtual const mask_ram* broadcast_masks(bool) const { return nullptr; }
    /// Traces the registers of the core behind the name of the controller, and those of its units by their own names;
    /// none of an RTL core.
    virtual void trace(sc_core::sc_trace_file*, const std::string&) const {}
};

/// Makes the core of a controller while that is being constructed, so that the units of the core are its children.
using core_maker = std::function<std::unique_ptr<controller_block>()>;

}  // namespace orbweaver::cop
