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
constexpr auto enumerators(agent_trap) { return identifiers<agent_trap>; }
inline constexpr std::uint32_t agent_traps = enum_size<agent_trap>;  // including `none`

}  // namespace orbweaver::agent
