// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace orbweaver::sim {

/// An instruction as the assembler writes it, with numbers for names: "TEQ r_1 r_4"; empty if the half-word is none
/// that the assembler makes.
std::string agent_instruction_text(std::uint16_t half_word);

/// A body as a source that assembles to the same body and entry. Half-words that are no instructions become DATA, and
/// so does all that stands before the entry; targets of jumps become labels.
/// @param body  a whole number of half-words, at least one
/// @param entry half-word at which the agent starts
/// @throws user_error for a body or an entry that cannot be
std::string disassemble_agent(std::span<const std::uint8_t> body, std::uint32_t entry);

}  // namespace orbweaver::sim
