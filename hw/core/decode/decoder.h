// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/core/decode/instruction.h"

namespace orbweaver::core {

/// Decodes an instruction word. Words that are not an instruction of the core, including reserved rounding modes,
/// become operation::illegal with the word in `imm`.
/// @param pc address of the word, a multiple of 4; auipc becomes a constant, and near targets are computed
decoded_instruction decode(std::uint32_t word, std::uint32_t pc);

}  // namespace orbweaver::core
