// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/core/decode/instruction.h"

namespace orbweaver::core {

/// Decodes an instruction word. What is not an instruction of the core, reserved rounding modes included, becomes
/// operation::illegal with the word in `imm`.
/// @param pc its address, a multiple of 4: auipc becomes a constant, and near targets are found
decoded_instruction decode(std::uint32_t word, std::uint32_t pc);

}  // namespace orbweaver::core
