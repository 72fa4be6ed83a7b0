// SPDX-License-Identifier: Apache-2.0
// Broadcast and combination, by agents or by messages.
#pragma once

#include "sw_stack/programs/agent_collectives/task.h"

namespace orbweaver {

/// Fills the initial words of this node: for a broadcast the words of node 0, for a combination its own bits.
void fill(const task& job, uint32_t repetition, uint32_t* words);

/// Performs this node's part.
/// @param id id of the agents, unique to this operation
void perform_collective(const task& job, uint32_t id, uint32_t* words);

/// Returns the number of wrong words on this node after the operation.
uint64_t wrong_words(const task& job, uint32_t repetition, const uint32_t* words);

}  // namespace orbweaver
