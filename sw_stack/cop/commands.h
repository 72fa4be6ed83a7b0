// SPDX-License-Identifier: Apache-2.0
// Commands of collective operations; all use the global space.
#pragma once

#include "sw_stack/cop/packet.h"

namespace orbweaver {

/// Returns a command in the form that level 2 receives.
inline cop_packet cop_at_level_two(cop_packet command) {
    command.word[0] |= encode(cop_instruction{.extended = true});
    return command;
}

/// Builds SETTC or SETBM of `count` entries from `tag` on.
inline cop_packet cop_mask_command(cop_opcode opcode, uint32_t tag, uint32_t count, uint64_t mask) {
    return {{encode({.opcode = opcode, .words = 4}),
             encode(cop_address{.count = count, .space = cop_space::mask, .tag = tag}, opcode),
             static_cast<uint32_t>(mask >> 32), static_cast<uint32_t>(mask)}};
}

/// Builds a command with a value for one tag of the global space.
/// @param task TKNO, for a broadcast
inline cop_packet cop_value_command(cop_opcode opcode, uint32_t tag, uint64_t bits, uint32_t task = 0) {
    const bool wide = has_64_bits(opcode);
    return {{encode({.opcode = opcode, .words = wide ? 4U : 3U, .task = task}),
             encode(cop_address{.space = cop_space::global, .tag = tag}, opcode),
             static_cast<uint32_t>(wide ? bits >> 32 : bits), static_cast<uint32_t>(bits)}};
}

inline cop_packet cop_entry_command(uint32_t tag) {
    return {{encode({.opcode = cop_opcode::barrier_entry, .words = 2}),
             encode(cop_address{.space = cop_space::global, .tag = tag}, cop_opcode::barrier_entry), 0, 0}};
}

/// Builds SETBM of at most cop_max_count_far entries of another controller.
inline cop_packet cop_far_mask_command(uint32_t controller, uint32_t tag, uint32_t count, uint64_t mask) {
    const cop_instruction instruction{
        .extended = true, .opcode = cop_opcode::set_broadcast_mask, .other_channel = true, .words = 4};
    return {{encode(instruction),
             encode(cop_address{.controller = controller, .count = count, .space = cop_space::mask, .tag = tag},
                    instruction),
             static_cast<uint32_t>(mask >> 32), static_cast<uint32_t>(mask)}};
}

}  // namespace orbweaver
