// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "multicast/schedule/forward_in_switch.h"

namespace orbweaver::multicast {

/// Multicast in which every informed participant relays before it turns to its tail, in the least steps: a send makes
/// two holders of one, so the schedule is a binary tree, and merging the two shortest into one step more makes the
/// lowest: ceil(log2(sum of 2^tail)) steps.
/// @param tails  steps that each participant needs on its own, at least one participant
/// @param holder place of who has the message
switch_schedule least_steps(const std::vector<unsigned>& tails, unsigned holder);

}  // namespace orbweaver::multicast
