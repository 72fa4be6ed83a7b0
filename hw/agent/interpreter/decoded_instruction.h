// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "hw/agent/interpreter/interpreter.h"
#include "sw_stack/shared/agent_isa.h"

namespace orbweaver::agent {

/// An instruction with the values of its operands.
struct interpreter::decoded {
    agent_opcode opcode{};
    std::uint16_t word = 0;
    std::uint32_t a = 0;  // value of the first operand
    std::uint32_t b = 0;
    std::uint8_t reg_a = 0;  // index of the first operand, if it is a register
    std::uint8_t reg_b = 0;
};

/// Decoding information of an opcode: its row of agent_instructions, by index.
struct agent_decode_row {
    bool exists = false;
    bool extension = false;
    bool plain = false;  // it affects only the agent itself
    std::uint8_t operands = 0;
    agent_operand first = agent_operand::none;
    agent_operand second = agent_operand::none;
};

/// Returns whether the result or effect of an instruction depends on the time of its execution, because instructions of
/// link processes may precede it.
constexpr bool perceives_or_acts(const agent_instruction_entry& entry) {
    switch (entry.of_class()) {
        case agent_class::active:
        case agent_class::extension: return true;
        case agent_class::perception:
            return entry.opcode == agent_opcode::test_channel || entry.opcode == agent_opcode::load_of ||
                   entry.opcode == agent_opcode::look_peer || entry.opcode == agent_opcode::take_peer;
        default: return false;
    }
}

constexpr std::array<agent_decode_row, 64> make_agent_decode_table() {
    std::array<agent_decode_row, 64> table{};
    for (const agent_instruction_entry& entry : agent_instructions) {
        table[static_cast<std::size_t>(entry.opcode)] = {.exists = true,
                                                         .extension = entry.is_extension(),
                                                         .plain = !perceives_or_acts(entry),
                                                         .operands = static_cast<std::uint8_t>(entry.operands()),
                                                         .first = entry.first,
                                                         .second = entry.second};
    }
    return table;
}
inline constexpr std::array<agent_decode_row, 64> agent_decode_table = make_agent_decode_table();

}  // namespace orbweaver::agent
