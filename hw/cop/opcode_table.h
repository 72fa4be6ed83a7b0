// SPDX-License-Identifier: Apache-2.0
// Names and properties of the messages between hosts and coordination processors.
#pragma once

#include <span>
#include <string_view>

#include "sw_stack/shared/cop_message.h"

namespace orbweaver::cop {

struct cop_opcode_entry {
    cop_opcode opcode;
    std::string_view name;  // lower-case name of Table I of the thesis
    std::string_view meaning;
};

/// Returns all opcodes, those of Table I and our five additional ones, in ascending order.
std::span<const cop_opcode_entry> cop_opcode_table();

/// Returns the name of an opcode; empty if the opcode does not exist.
std::string_view cop_opcode_name(cop_opcode opcode);

}  // namespace orbweaver::cop
