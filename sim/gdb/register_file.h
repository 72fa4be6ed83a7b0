// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "sim/gdb/machine_debugger.h"

namespace orbweaver::sim::gdb {

/// The debugger's register numbers of a thread (GDB manual, appendix G.5.8): x0 .. x31, pc, f0 .. f31 with 64 bits,
/// then CSRs by number.
namespace register_number {
inline constexpr std::uint32_t pc = 32;
inline constexpr std::uint32_t f0 = 33;
inline constexpr std::uint32_t first_csr = 65;
}  // namespace register_number

/// Returns the target description, an XML document that describes these registers to the debugger.
std::string target_description();

/// Returns all registers except CSRs in hexadecimal, the lowest byte first; 'x' for a thread that has ended.
std::string read_registers(const machine_debugger& debugger, thread_id thread);
/// Returns one register; 'x' if the thread cannot access it, empty if it does not exist.
std::string read_register(const machine_debugger& debugger, thread_id thread, std::uint32_t number);

/// Sets all registers except CSRs.
/// @return false if the digits do not have the form of read_registers(), or writing is impossible
bool write_registers(machine_debugger& debugger, thread_id thread, std::string_view digits);
/// Sets a register; the only writable CSRs are fflags, frm and fcsr. @return false if it cannot be set
bool write_register(machine_debugger& debugger, thread_id thread, std::uint32_t number, std::string_view digits);

}  // namespace orbweaver::sim::gdb
