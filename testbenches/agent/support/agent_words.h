// SPDX-License-Identifier: Apache-2.0
// Programs of agents written as C++ values: independent of the assembler.
#pragma once

#include <cstdint>
#include <vector>

#include "sw_stack/shared/agent_isa.h"

namespace orbweaver::agent::agent_words {

/// An operand: a number, or a register.
struct operand {
    agent_operand_field field;
    operand(unsigned number) : field{false, static_cast<std::uint16_t>(number)} {}  // NOLINT: reads as the listings do
    operand(agent_register number) : field{true, static_cast<std::uint16_t>(number)} {}  // NOLINT
};

constexpr agent_register r(unsigned number) { return static_cast<agent_register>(number); }

inline std::uint16_t op(agent_opcode opcode) { return encode_agent_instruction({.opcode = opcode}, 0); }
inline std::uint16_t op(agent_opcode opcode, operand first) {
    return encode_agent_instruction({.opcode = opcode, .first = first.field}, 1);
}
inline std::uint16_t op(agent_opcode opcode, operand first, operand second) {
    return encode_agent_instruction({.opcode = opcode, .first = first.field, .second = second.field}, 2);
}

/// The bytes of a body that starts with these half-words.
/// @param data bytes behind them, cleared
inline std::vector<std::uint8_t> body_of(const std::vector<std::uint16_t>& words, std::size_t data = 0) {
    std::vector<std::uint8_t> bytes;
    for (const std::uint16_t word : words) {
        bytes.push_back(static_cast<std::uint8_t>(word));
        bytes.push_back(static_cast<std::uint8_t>(word >> 8));
    }
    bytes.resize(bytes.size() + data);
    return bytes;
}

}  // namespace orbweaver::agent::agent_words
