// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sw_stack/shared/cop_message.h"

namespace orbweaver::cop {

/// The FPU (thesis chapter IV): SUM, MAX, MIN of IEEE-754 doubles, rounded to nearest even. MAX and MIN give the number
/// when one operand is a NaN, and order -0 below +0; a NaN that comes out is the canonical one.
/// @param opcode SUMF, MAXF or MINF
/// @param a      doubles as bit patterns, like the result
std::uint64_t real_alu(cop_opcode opcode, std::uint64_t a, std::uint64_t b);

}  // namespace orbweaver::cop
