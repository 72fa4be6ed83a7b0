// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace orbweaver {

/// Why a node kills an agent.
enum class agent_trap : std::uint8_t {
    none,
    bad_instruction,   // no such instruction, an operand that it cannot have, or an extension that is off
    bad_fetch,         // the PC has left the body
    bad_address,       // a load or store outside of a body
    stale_base,        // BASE names neither the own body nor a live peer that was found in this visit
    division_by_zero,  // DIV, MOD, RND
    call_depth,        // more calls than the return stack holds
    empty_return,      // RET without a call in this visit
    bad_channel,       // OUT, FRK, RPL or RESERVE on a channel that the node does not have
    board_full,        // MRK without room on the marking board
    endless,           // more instructions than a visit may execute
    bad_payload,       // DADDR and DLEN point outside of the body at a downloader
};
inline constexpr std::uint32_t agent_traps = 12;  // `none` included

/// A reason for people and as a key of result.json.
constexpr std::string_view name_of(agent_trap reason) {
    switch (reason) {
        case agent_trap::none:
            return "none";
        case agent_trap::bad_instruction:
            return "bad_instruction";
        case agent_trap::bad_fetch:
            return "bad_fetch";
        case agent_trap::bad_address:
            return "bad_address";
        case agent_trap::stale_base:
            return "stale_base";
        case agent_trap::division_by_zero:
            return "division_by_zero";
        case agent_trap::call_depth:
            return "call_depth";
        case agent_trap::empty_return:
            return "empty_return";
        case agent_trap::bad_channel:
            return "bad_channel";
        case agent_trap::board_full:
            return "board_full";
        case agent_trap::endless:
            return "endless";
        case agent_trap::bad_payload:
            return "bad_payload";
    }
    return "unknown";
}

}  // namespace orbweaver
