// SPDX-License-Identifier: Apache-2.0
// Types of message on the wire. Shared by hardware and firmware: only freestanding C++.
#pragma once

#include <stdint.h>

namespace orbweaver {

/// TYPE field of a head flit's payload.
enum class message_type : uint8_t {
    thread = 0,  // starts a thread at the destination
    data = 1,    // carries words into the destination's memory
    rts = 2,     // request to send (rendezvous)
    cts = 3,     // clear to send (rendezvous)
    agent = 4,   // a communication agent
};
inline constexpr unsigned message_types = 5;

}  // namespace orbweaver
