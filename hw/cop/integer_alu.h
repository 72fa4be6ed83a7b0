// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sw_stack/shared/cop_message.h"

namespace orbweaver::cop {

/// A 32-bit operand as the 64-bit data path has it: sign-extended.
constexpr std::uint64_t sign_extended(std::uint64_t value) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(static_cast<std::int32_t>(value)));
}

/// The integer ALU (thesis chapter IV): SUM, MAX, MIN, OR, AND, EXOR on 64 bits. Signed two's complement, sums wrap.
/// @param opcode of an integer reduction; of 32 bits: low halves count, and the result is sign-extended
std::uint64_t integer_alu(cop_opcode opcode, std::uint64_t a, std::uint64_t b);

}  // namespace orbweaver::cop
