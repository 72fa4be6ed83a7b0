// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver::noc {

enum class energy_unit : unsigned char { relative, picojoule };
constexpr auto enumerators(energy_unit) {
    return name_table<energy_unit>({{energy_unit::relative, "relative"}, {energy_unit::picojoule, "pJ"}});
}

/// The kinds of events of a router whose energies differ in a netlist. Reading a buffer, the grant of the switch and
/// the way through it always occur together: one energy, that of the crossbar, holds all three, and the credit.
inline constexpr std::array<const char*, 4> router_event_names{"buffer_write", "crossbar", "vc_allocation",
                                                               "bit_transition"};
/// [kind of event]: a number of events, or picojoules.
using router_events = std::array<double, router_event_names.size()>;

/// The cost of events, in energy_desc::unit. The defaults weigh all events equally: they compare designs by the number
/// of events and represent no technology.
struct energy_desc {
    std::string profile;  // file of a technology profile, which replaces the costs below; empty: none
    energy_unit unit = energy_unit::relative;
    double link_flit = 1;       // a flit on a link
    double bit_transition = 0;  // a change of a payload or kind wire of a link
    double buffer_write = 1;
    double buffer_read = 1;
    double crossbar = 1;
    double vc_allocation = 1;
    double switch_allocation = 1;
};

}  // namespace orbweaver::noc
