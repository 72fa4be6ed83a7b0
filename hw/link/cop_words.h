// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "sw_stack/shared/cop_message.h"

namespace orbweaver::serial {

/// The words of a message in the four receive or transmit registers (sw_stack/shared/cop_message.h).
struct cop_words {
    std::array<std::uint32_t, cop_message_words> word{};  // instruction, address, data 1, data 2
    std::uint8_t size = 0;                                // valid words, 1..4; 0: no message

    cop_instruction instruction() const { return decode_cop_instruction(word[0]); }
    cop_address address() const { return decode_cop_address(word[1], instruction().opcode); }
    /// Returns the 64-bit operand; data 1 is its high half.
    std::uint64_t data() const { return std::uint64_t{word[2]} << 32 | word[3]; }

    bool operator==(const cop_words&) const = default;
};

}  // namespace orbweaver::serial
