// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::sim {

/// Returns the words that an instruction of RV32IMAFD reads from or writes to memory: 1 for loads and stores of up
/// to a word, 2 for doubles, and for atomic operations, which read and write (RISC-V manual, volume I).
unsigned memory_words(std::uint32_t instruction);

}  // namespace orbweaver::sim
