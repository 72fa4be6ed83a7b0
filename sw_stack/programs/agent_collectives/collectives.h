// SPDX-License-Identifier: Apache-2.0
// Broadcast and combination, by agents or by messages.
#pragma once

#include "sw_stack/programs/agent_collectives/task.h"

namespace orbweaver {

/// What this node starts from: of a broadcast the words of node 0, of a combination bits of its own.
void fill(const task& job, uint32_t repetition, uint32_t* words);

/// This node's part. @param id of the agents, of no other operation
void perform_collective(const task& job, uint32_t id, uint32_t* words);

/// Words that are not what they should be at this node now.
uint64_t wrong_words(const task& job, uint32_t repetition, const uint32_t* words);

}  // namespace orbweaver
