// SPDX-License-Identifier: Apache-2.0
// Calls that the host answers immediately (sw_stack/shared/register_map.h).
#pragma once

#include <stdint.h>

#include "sw_stack/runtime/host.h"

namespace orbweaver {

inline int32_t call_host(host_call_kind kind, uint32_t first = 0, uint32_t second = 0, uint32_t third = 0) {
    host_call_record record{static_cast<uint32_t>(kind), {first, second, third}, 0};
    asm volatile("" : : "r"(&record) : "memory");
    write_host_port(host_call, reinterpret_cast<uint32_t>(&record));
    asm volatile("" : : "r"(&record) : "memory");
    return *const_cast<volatile int32_t*>(&record.result);
}

/// Returns the address of the call instruction before a return address.
inline const void* call_before(const void* location) {
    constexpr uint32_t call_bytes = 4;
    return reinterpret_cast<const void*>(reinterpret_cast<uint32_t>(location) - call_bytes);
}

/// Ends the run as a failure of this rank, with a message.
/// @param location code to which the message refers; null: none
[[noreturn]] void stop(const char* text, const void* location, int status);

}  // namespace orbweaver
