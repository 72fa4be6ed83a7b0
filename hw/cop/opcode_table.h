// SPDX-License-Identifier: Apache-2.0
// The messages between hosts and coordination processors: their names, and what they ask for.
#pragma once

#include <span>
#include <string_view>

#include "sw_stack/shared/cop_message.h"

namespace orbweaver::cop {

struct cop_opcode_entry {
    cop_opcode opcode;
    std::string_view name;  // as in Table I of the thesis, in lower case
    std::string_view meaning;
};

/// All opcodes: Table I, and the five of ours, in the order of their numbers.
std::span<const cop_opcode_entry> cop_opcode_table();

/// The name of an opcode; empty if there is no such opcode.
std::string_view cop_opcode_name(cop_opcode opcode);

}  // namespace orbweaver::cop
