// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/cop/masks.h"

#include "sw_stack/cop/channel.h"
#include "sw_stack/cop/commands.h"

namespace orbweaver {

namespace {

constexpr int mask_in_use = cop_status_of(cop_error::mask_in_use);

}  // namespace

/// No lock is needed. The host that sets the TC mask of its controller has a bit in it, which only its own contribution
/// clears. So the operation stays open until all masks are set.
int cop_set_masks(const cop_masks& masks) {
    const auto command = [&masks](cop_opcode opcode, uint64_t mask) {
        return cop_mask_command(opcode, masks.tag, masks.count, mask);
    };
    int result = cop_line.send(command(cop_opcode::set_terminal_count, masks.contributors));
    if (result == CopOk) {
        result = cop_line.send_until_free(command(cop_opcode::set_broadcast_mask, masks.receivers));
    }
    if (result == CopOk && masks.are_wide()) {
        result = cop_line.send(cop_at_level_two(command(cop_opcode::set_terminal_count, masks.controllers)));
        if (result == CopOk) {
            result =
                cop_line.send_until_free(cop_at_level_two(command(cop_opcode::set_broadcast_mask, masks.controllers)));
        }
    }
    return result == mask_in_use ? static_cast<int>(CopOk) : result;
}

}  // namespace orbweaver
