// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace orbweaver::sim {

/// Returns an instruction in assembly language with numeric operands: "TEQ r_1 r_4"; empty if the assembler cannot
/// generate the half-word.
std::string agent_instruction_text(std::uint16_t half_word);

/// Returns a source that assembles to the same body and entry. Half-words that are not instructions, and everything
/// before the entry, become DATA; jump targets become labels.
/// @param body  whole half-words, at least one
/// @param entry half-word at which the agent starts
/// @throws user_error for an invalid body or entry
std::string disassemble_agent(std::span<const std::uint8_t> body, std::uint32_t entry);

}  // namespace orbweaver::sim
