// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/shared/enum_names.h"

namespace orbweaver::noc {

enum class energy_unit : unsigned char { relative, picojoule };
constexpr auto enumerators(energy_unit) {
    return name_table<energy_unit>({{energy_unit::relative, "relative"}, {energy_unit::picojoule, "pJ"}});
}

/// The cost of events, in energy_desc::unit. The defaults weigh all events equally: they compare designs by the number
/// of events and represent no technology.
struct energy_desc {
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
