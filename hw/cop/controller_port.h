// SPDX-License-Identifier: Apache-2.0
// The wires between the core of a coordination processor and its channel ports, sampled once a clock. All that a core
// does to the outside is here, so that an RTL core can stand in its place and be compared clock by clock.
//
// Everything is registered but for one way: DATA_RDY -> `selected` -> `received`, the priority encoder and the
// multiplexer behind it, settles within the clock. So a command is read in the clock in which its DATA_RDY is seen.
//
// Ports are numbered as channels, 1..64, and 65 is the uplink. Towards a host a port has one set of registers each way.
// Between controllers it has two: for commands (X = 1) and for answers (X = 0), see docs/cop/two_level.md.
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

/// A set of bits, one a port. Bit c - 1 is channel c.
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
    /// In a, and not in b.
    friend cop_ports operator-(cop_ports a, cop_ports b) { return {a.channels & ~b.channels, a.uplink && !b.uplink}; }
    bool operator==(const cop_ports&) const = default;
};

/// Whose receive registers the multiplexer shows.
struct cop_selection {
    std::uint8_t port = 0;  // 0: nobody's
    bool answer = false;    // of the port's two sets, that for answers

    bool operator==(const cop_selection&) const = default;
};

/// What becomes of a command.
enum class cop_verdict : std::uint8_t { none, acknowledge, refuse };

struct controller_inputs {
    cop_ports data_ready;        // DATA_RDY: a command stands in the receive registers
    cop_ports answered;          // an answer to this controller's own command does
    cop_ports transmit_empty;    // the transmit registers to a host, or those for answers to a controller, are free
    serial::cop_words received;  // registers of `selected`
};

/// What performance counters count, a wire each.
struct controller_events {
    bool begins = false;        // the first clock of a service
    bool stalls = false;        // a transmit register is full that is to be loaded
    bool put_off = false;       // a service is given up until the other level is free
    bool completes = false;     // the last channel has contributed to an operation
    bool loses = false;         // the other level did not wait for a contribution
    bool lock_expires = false;  // its holder has been silent for too long

    bool operator==(const controller_events&) const = default;
};

struct controller_outputs {
    cop_selection selected;
    // What ports do at the end of the clock.
    cop_verdict verdict = cop_verdict::none;
    std::uint8_t verdict_port = 0;       // whose command it is, which frees its registers
    cop_error reason = cop_error::none;  // of a refusal
    std::uint8_t answer_taken = 0;       // the port whose answer has been read; 0: none
    cop_ports load;                      // load enables of the transmit registers
    serial::cop_words transmit;          // the transmit bus, to all that are enabled
    std::uint8_t lock_port = 0;          // who holds the poll; 0: nobody
    controller_events events;

    bool operator==(const controller_outputs&) const = default;
};

class mask_ram;

/// The synchronous heart of a controller.
class controller_block {
public:
    virtual ~controller_block() = default;

    /// Within a clock, before step(): whose registers are to be shown in controller_inputs::received.
    virtual cop_selection select(const controller_inputs& inputs) const = 0;
    /// One clock.
    virtual controller_outputs step(const controller_inputs& inputs) = 0;

    /// Clocks until the next step() that does something, if the inputs stay as they are: 1 or more; `never` if none
    /// does.
    virtual cycle_t due(const controller_inputs& inputs) const = 0;
    /// As so many steps without anything to serve, which is fewer than due().
    virtual void rest(cycle_t clocks) = 0;
    /// The TC RAM and the banks of BCAST masks, to look at; none of an RTL core.
    virtual const mask_ram* terminal_counts() const { return nullptr; }
    virtual const mask_ram* broadcast_masks(bool) const { return nullptr; }
    /// Traces the registers of the core behind the name of the controller, and those of its units by their own names;
    /// none of an RTL core.
    virtual void trace(sc_core::sc_trace_file*, const std::string&) const {}
};

/// Makes the core of a controller while that is being constructed, so that the units of the core are its children.
using core_maker = std::function<std::unique_ptr<controller_block>()>;

}  // namespace orbweaver::cop
