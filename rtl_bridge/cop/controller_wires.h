// SPDX-License-Identifier: Apache-2.0
// What crosses between the Verilated core of a coordination processor and its adapter: plain C++ without any library,
// for it is compiled on both sides of the shared library. Ports are numbered as in hw/cop/controller_port.h: channels
// 1 to 64, and 65 the uplink; 0: none.
#pragma once

#include <cstdint>

namespace orbweaver {

/// A bit a port.
struct port_wires {
    std::uint64_t channels = 0;  // bit c - 1: channel c
    bool uplink = false;
};

/// The words of a message, and how many of them count.
struct message_wires {
    std::uint32_t word[4]{};
    std::uint8_t size = 0;
};

/// What comes to a core in one clock.
struct core_inputs {
    std::uint8_t number = 0;  // CNTNO
    port_wires data_ready;
    port_wires answered;
    port_wires transmit_empty;
    message_wires received;
};

/// What it puts on its wires.
struct core_outputs {
    std::uint8_t selected = 0;
    bool selected_answer = false;
    bool acknowledges = false;
    bool refuses = false;
    std::uint8_t verdict_port = 0;
    std::uint8_t reason = 0;
    std::uint8_t answer_taken = 0;
    port_wires load;
    message_wires transmit;
    std::uint8_t lock_port = 0;
    bool begins = false;
    bool stalls = false;
    bool puts_off = false;
    bool completes = false;
    bool loses = false;
    bool lock_expires = false;
    bool pending = false;    // somebody is served or waits for a turn
    std::uint8_t state = 0;  // what is being done, as cop_pkg::action_t: to look at
};

}  // namespace orbweaver
