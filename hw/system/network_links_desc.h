// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/link/flit_link_desc.h"
#include "hw/link/serial_link_desc.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::system {

/// Kind of the links between the routers of a network.
enum class network_link_kind : std::uint8_t { parallel, serial };
constexpr auto enumerators(network_link_kind) { return identifiers<network_link_kind>; }

/// The links between the routers of `network`; links inside chips and links of nodes are not included.
struct network_links_desc {
    network_link_kind kind = network_link_kind::parallel;
    serial::serial_link_desc line;  // line of serial links; frames.frames_per_turn replaces its bursts_per_turn
    serial::flit_link_desc frames;
};

}  // namespace orbweaver::system
