// SPDX-License-Identifier: Apache-2.0
// Message types on the wire. Shared by hardware and firmware: only freestanding C++.
#pragma once

#include <stdint.h>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver {

/// TYPE field of a head flit's payload.
enum class message_type : uint8_t {
    thread = 0,  // starts a thread at the destination
    data = 1,    // carries words into the destination's memory
    rts = 2,     // request to send (rendezvous)
    cts = 3,     // clear to send (rendezvous)
    agent = 4,   // carries a communication agent
};
constexpr auto enumerators(message_type) {
    return name_table<message_type>({{message_type::thread, "THREAD"},
                                     {message_type::data, "DATA"},
                                     {message_type::rts, "RTS"},
                                     {message_type::cts, "CTS"},
                                     {message_type::agent, "AGENT"}});
}
inline constexpr unsigned message_types = enum_size<message_type>;

}  // namespace orbweaver
