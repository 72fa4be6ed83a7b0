// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver::agent {

/// Reason why a node kills an agent.
enum class agent_trap : std::uint8_t {
    none,
    bad_instruction,   // unknown instruction, illegal operand, or disabled extension
    bad_fetch,         // the PC is outside of the body
    bad_address,       // load or store outside of a body
    stale_base,        // BASE names neither the agent's own body nor a live peer that was found in this visit
    division_by_zero,  // DIV, MOD, RND
    call_depth,        // return stack overflow
    empty_return,      // RET without a call in this visit
    bad_channel,       // OUT, FRK, RPL or RESERVE on a channel that the node does not have
    board_full,        // MRK without room on the marking board
    endless,           // too many instructions in one visit
    no_capability,     // instruction that is reserved for system ids
    bad_payload,       // the payload of DADDR and DLEN is outside of the body, at a downloader
};
/// Names for reports, and keys of result.json.
constexpr auto enumerators(agent_trap) {
    return name_table<agent_trap>({{agent_trap::none, "none"},
                                   {agent_trap::bad_instruction, "bad_instruction"},
                                   {agent_trap::bad_fetch, "bad_fetch"},
                                   {agent_trap::bad_address, "bad_address"},
                                   {agent_trap::stale_base, "stale_base"},
                                   {agent_trap::division_by_zero, "division_by_zero"},
                                   {agent_trap::call_depth, "call_depth"},
                                   {agent_trap::empty_return, "empty_return"},
                                   {agent_trap::bad_channel, "bad_channel"},
                                   {agent_trap::board_full, "board_full"},
                                   {agent_trap::endless, "endless"},
                                   {agent_trap::no_capability, "no_capability"},
                                   {agent_trap::bad_payload, "bad_payload"}});
}
inline constexpr std::uint32_t agent_traps = enum_size<agent_trap>;  // including `none`

}  // namespace orbweaver::agent
