// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "sim/gdb/machine_debugger.h"

namespace orbweaver::sim::gdb {

/// The registers of a thread as the debugger numbers them (GDB manual, appendix G.5.8): x0 .. x31, pc, f0 .. f31 of 64
/// bits, then CSRs by number.
namespace register_number {
inline constexpr std::uint32_t pc = 32;
inline constexpr std::uint32_t f0 = 33;
inline constexpr std::uint32_t first_csr = 65;
}  // namespace register_number

/// The target description: an XML document that informs the debugger of these registers.
std::string target_description();

/// All registers but CSRs, in hexadecimal, the lowest byte first; 'x' for those of a thread that has ended.
std::string read_registers(const machine_debugger& debugger, thread_id thread);
/// One of them; 'x' if the thread may not see it, empty if there is no such register.
std::string read_register(const machine_debugger& debugger, thread_id thread, std::uint32_t number);

/// Sets all registers but CSRs. @return false: the digits are not those of read_registers(), or it cannot be done
bool write_registers(machine_debugger& debugger, thread_id thread, std::string_view digits);
/// Sets one; of CSRs only fflags, frm and fcsr. @return false: it cannot be done
bool write_register(machine_debugger& debugger, thread_id thread, std::uint32_t number, std::string_view digits);

}  // namespace orbweaver::sim::gdb
