// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "multicast/schedule/forward_in_switch.h"

namespace orbweaver::multicast {

/// Returns a multicast with the minimum number of steps, in which every informed participant relays before it serves
/// its tail. A send makes two holders of one, so the schedule is a binary tree. Repeatedly merging the two shortest
/// subtrees into one with one more step gives the lowest tree, with ceil(log2(sum of 2^tail)) steps.
/// @param tails  steps that each participant needs afterwards; not empty
/// @param holder position of the participant that has the message
switch_schedule least_steps(const std::vector<unsigned>& tails, unsigned holder);

}  // namespace orbweaver::multicast
