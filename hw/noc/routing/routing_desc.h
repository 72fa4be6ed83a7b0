// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver::noc {

/// The criterion that divides the VCs of a class among the packets of a hypernet.
enum class routing_phase_kind : std::uint8_t {
    external_links,  // number of links between modules that a packet has crossed
    none,            // not divided: a packet may use all VCs, which can deadlock
};
constexpr auto enumerators(routing_phase_kind) { return identifiers<routing_phase_kind>; }

/// An entry of the address map that a hypernet's module applies to packets from other modules
/// (hw/noc/routing/hierarchical.h).
struct address_map_entry {
    unsigned named = 0;     // node that a packet from another module names
    unsigned receiver = 0;  // node of the same module that receives it
};

}  // namespace orbweaver::noc
