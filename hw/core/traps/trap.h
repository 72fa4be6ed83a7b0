// SPDX-License-Identifier: Apache-2.0
// Traps of machine mode (RISC-V privileged ISA 1.12, table 3.6).
#pragma once

#include <cstdint>
#include <string_view>

namespace orbweaver::core {

/// Exception codes of mcause.
enum class trap_cause : std::uint32_t {
    instruction_misaligned = 0,
    instruction_access_fault = 1,
    illegal_instruction = 2,
    breakpoint = 3,
    load_misaligned = 4,
    load_access_fault = 5,
    store_misaligned = 6,    // also of AMOs
    store_access_fault = 7,  // also of AMOs
    ecall_from_user = 8,
    ecall_from_machine = 11,
};

/// Bit 31 of mcause: the trap is an interrupt.
inline constexpr std::uint32_t interrupt_flag = 0x80000000U;

/// Interrupt inputs of a core; the value is the bit of mip and mie and the code in mcause.
enum class interrupt_line : std::uint8_t { software = 3, timer = 7, external = 11 };

/// Returns mcause in words, for reports.
std::string_view trap_name(std::uint32_t mcause);

}  // namespace orbweaver::core
