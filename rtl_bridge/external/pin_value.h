// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/noc/router/external_router_desc.h"

namespace orbweaver::rtl {

/// A signal of a link, as pins of a user's router may carry it.
struct link_signal {
    std::string name;
    unsigned bits = 1;
    bool enters = false;  // the router takes it
};

/// The signals of links that arrive or leave; of pins that are of no link, where the router is.
std::vector<link_signal> link_signals(noc::link_side side, unsigned vcs);

/// A part of what is on a pin: bits of a signal, bits of a constant, or bits without a meaning.
struct pin_part {
    std::string signal;  // empty: no signal
    unsigned low = 0;    // of the bits of the signal
    unsigned bits = 1;
    std::string constant;  // in SystemVerilog
};

/// Reads what is on a pin: `{head, tail, 2'b00, dest_x[3:0], skip[2:0], tag[19:0]}`, highest bits first.
/// @param key of the configuration, for messages
/// @throws description_error where it makes no sense
std::vector<pin_part> read_pin_value(const std::string& text, noc::link_side side, unsigned vcs,
                                     const std::string& key);

/// Whether the router takes what is on the pin.
/// @throws description_error if it takes a part and gives another
bool enters_router(const std::vector<pin_part>& parts, noc::link_side side, unsigned vcs, const std::string& key);

unsigned bits_of(const std::vector<pin_part>& parts);

}  // namespace orbweaver::rtl
