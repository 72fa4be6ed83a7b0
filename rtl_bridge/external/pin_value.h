// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/noc/router/external_router_desc.h"

namespace orbweaver::rtl {

/// A signal of a link that pins of a user's router can carry.
struct link_signal {
    std::string name;
    unsigned bits = 1;
    bool enters = false;  // the signal is an input of the router
};

/// Returns the signals of arriving or leaving links; for pins that belong to no link, the router's position.
std::vector<link_signal> link_signals(noc::link_side side, unsigned vcs);

/// A part of a pin's value: bits of a signal, bits of a constant, or unused bits.
struct pin_part {
    std::string signal;  // empty: no signal
    unsigned low = 0;    // lowest bit of the signal
    unsigned bits = 1;
    std::string constant;  // in SystemVerilog syntax
};

/// Parses the value of a pin: `{head, tail, 2'b00, dest_x[3:0], skip[2:0], tag[19:0]}`, highest bits first.
/// @param key key of the configuration, for messages
/// @throws description_error if it is invalid
std::vector<pin_part> read_pin_value(const std::string& text, noc::link_side side, unsigned vcs,
                                     const std::string& key);

/// Returns whether the pin is an input of the router.
/// @throws description_error if one part is an input and another an output
bool enters_router(const std::vector<pin_part>& parts, noc::link_side side, unsigned vcs, const std::string& key);

unsigned bits_of(const std::vector<pin_part>& parts);

}  // namespace orbweaver::rtl
