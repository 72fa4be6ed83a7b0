// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace orbweaver::core {

/// Returns an instruction in assembly language with ABI register names, for reports: "fmadd.d fa0, fa1, fa2, fa3, dyn".
/// Jump targets are absolute. A word that is not an instruction becomes ".word 0x...".
/// @param pc address of the instruction
std::string disassemble(std::uint32_t word, std::uint32_t pc);

/// Returns the ABI name of integer register 0..31: "zero", "ra", ...
const char* integer_register_name(unsigned number);
/// Returns the ABI name of floating-point register 0..31: "ft0", ...
const char* fp_register_name(unsigned number);

}  // namespace orbweaver::core
