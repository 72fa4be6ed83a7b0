// SPDX-License-Identifier: Apache-2.0
// Late-bound parameters of agents. A template is a body with named holes that are filled when an agent is made (Birsan
// 1995, section 4.3). Shared by the assembler and by firmware that makes agents: only freestanding C++.
#pragma once

#include <stdint.h>

#include "sw_stack/shared/agent_isa.h"

namespace orbweaver {

/// Field of a half-word that holds a value; it limits the value.
enum class agent_field : uint8_t {
    operand,  // operand of a one-operand instruction, 9 bits
    first,    // first operand of a two-operand instruction, 4 bits
    second,   // second operand of a two-operand instruction, 4 bits
    data,     // a byte
};

/// A hole of a template.
struct agent_hole {
    uint16_t offset = 0;  // byte offset of the instruction or data byte in the body
    agent_field field = agent_field::operand;
    uint8_t parameter = 0;  // index of the template's parameter that fills the hole
};

/// Returns the largest value that a field can hold.
constexpr uint32_t agent_field_most(agent_field field) {
    return field == agent_field::operand ? agent_max_immediate
           : field == agent_field::data  ? 255
                                         : agent_max_pair_immediate;
}

/// Writes a value into a hole of a body. Precondition: the body contains the hole.
/// @return whether the value fits; if not, the body is unchanged
constexpr bool fill_agent_hole(uint8_t* body, const agent_hole& hole, uint32_t value) {
    if (value > agent_field_most(hole.field)) { return false; }
    uint8_t* const field = body + hole.offset;
    if (hole.field == agent_field::data) {
        *field = static_cast<uint8_t>(value);
        return true;
    }
    const uint32_t shift = hole.field == agent_field::first ? 5 : 0;
    const uint32_t mask = agent_field_most(hole.field) << shift;
    const uint32_t word = static_cast<uint32_t>(field[0]) | static_cast<uint32_t>(field[1]) << 8;
    const uint32_t filled = (word & ~mask) | value << shift;
    field[0] = static_cast<uint8_t>(filled);
    field[1] = static_cast<uint8_t>(filled >> 8);
    return true;
}

}  // namespace orbweaver
