// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/base/unlimited.h"

namespace orbweaver::noc {

/// Limits for packets that request VCs of an output. They count the VCs that the packet may use there, by its class and
/// phase, and that are held when the cycle begins.
struct output_throttle {
    unsigned new_packet_vcs = unlimited;   // a packet from a node gets a VC while fewer are held by any packets
    unsigned destination_vcs = unlimited;  // any packet gets a VC while fewer are held by packets to its destination
};

/// Links between routers that are throttled (hw/noc/throttles).
struct link_throttle_desc {
    std::string link{};  // name in reports, with `*` for any characters: "r2.x", "*.x"; one direction
    output_throttle throttle{};
};

}  // namespace orbweaver::noc
