// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/base/unlimited.h"

namespace orbweaver::noc {

/// Limits for packets that ask for a virtual channel of an output. Counted are the virtual channels that the
/// packet may take there, as its class and phase may, and those that are held when the cycle begins.
struct output_throttle {
    unsigned new_packet_vcs = unlimited;   // a packet from a node gets one while fewer are held, by whomever
    unsigned destination_vcs = unlimited;  // any packet gets one while fewer are held by packets to its destination
};

/// Links between routers that are throttled (hw/noc/throttles).
struct link_throttle_desc {
    std::string link{};  // as reports name them, `*` for any characters: "r2.x", "*.x"; one direction
    output_throttle throttle{};
};

}  // namespace orbweaver::noc
