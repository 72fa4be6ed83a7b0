// SPDX-License-Identifier: Apache-2.0
// Reports of firmware to the user of the simulation (registers: sw_stack/shared/register_map.h).
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sw_stack/shared/register_map.h"

namespace orbweaver {

inline void write_host_port(uint32_t offset, uint32_t value) {
    asm volatile("" : : : "memory");
    *reinterpret_cast<volatile uint32_t*>(host_port_base + offset) = value;
}

/// Ends the run of the whole machine; 0 is success.
[[noreturn]] void exit(int status);

/// Prints a line and ends the run with status 1.
[[noreturn, gnu::format(printf, 1, 2)]] void fail(const char* format, ...);

/// Reports a named value for result.json.
void report(const char* name, uint64_t value);
void report_real(const char* name, double value);
void report_checksum(const char* name, uint64_t value);

/// Writes memory to files/<name>.bin in the output directory.
void report_blob(const char* name, const void* data, size_t bytes);

/// Reports whether the program's result is correct.
void verified(bool correct);

/// Begin and end of the timed region; node 0 calls them.
inline void region_begin() { write_host_port(host_region, 1); }
inline void region_end() { write_host_port(host_region, 0); }

}  // namespace orbweaver
