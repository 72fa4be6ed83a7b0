// SPDX-License-Identifier: Apache-2.0
// Commands of `subnet_commands` and their execution on a node.
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/hash.h"

namespace orbweaver::subnet_commands {

enum class opcode : uint8_t { load, add, multiply, select, select_all, sum, count };

/// A word that is broadcast to all nodes of a subnet: an opcode and an immediate operand of 24 bits.
struct command {
    opcode operation;
    uint32_t operand;

    constexpr uint32_t word() const { return static_cast<uint32_t>(operation) << 24 | operand; }
    static constexpr command of_word(uint32_t word) { return {static_cast<opcode>(word >> 24), word & 0xffffffU}; }
};

/// Data of a node and whether it is active; an inactive node executes only select_all.
struct processing_element {
    uint32_t value = 0;
    bool selected = true;

    /// @return the node's answer to a question; 0 for other commands
    constexpr uint32_t execute(const command& next, uint32_t node) {
        if (next.operation == opcode::select_all) { selected = true; }
        if (!selected) { return 0; }
        switch (next.operation) {
            case opcode::load: value = hash(next.operand, node, 1); return 0;
            case opcode::add: value += next.operand; return 0;
            case opcode::multiply: value *= next.operand; return 0;
            case opcode::select: selected = (value & next.operand) != 0; return 0;
            case opcode::sum: return value;
            case opcode::count: return 1;
            default: return 0;
        }
    }
};

/// Returns command `step` of a subnet's program. The first command is a load, and every fourth is a question.
constexpr command seeded_command(uint32_t subnet, uint32_t step, uint32_t seed) {
    const uint32_t drawn = hash(subnet, step, seed);
    if (step == 0) { return {opcode::load, drawn & 0xffffffU}; }
    if (step % 4 == 3) { return {(drawn & 1) != 0 ? opcode::sum : opcode::count, 0}; }
    constexpr opcode changes[] = {opcode::add, opcode::multiply, opcode::select, opcode::select_all};
    return {changes[drawn % 4], drawn >> 8};
}

}  // namespace orbweaver::subnet_commands
