// SPDX-License-Identifier: Apache-2.0
// Statements of the thesis on the depth of transmit queues (figure 6.1; E9 and A5). Pure functions.
#pragma once

#include <map>

#include "studies/claim.h"
#include "studies/scmp/runtime.h"

namespace orbweaver::studies::scmp {

/// Depths from here on make no difference in the thesis.
constexpr unsigned sufficient_depth = 16;  // entries
/// Runtimes "coincide" if they differ by no more than this, in per cent.
constexpr double same_runtime = 1;

using runtime_of_depth = std::map<unsigned, runtime>;

/// Returns the maximum difference of the cycles of depths from sufficient_depth on, in per cent of the minimum, over
/// all numbers of nodes.
double largest_difference(const runtime_of_depth& measured);

/// Returns the extra cycles of a depth relative to sufficient_depth, in per cent, for each number of nodes.
std::map<unsigned, double> extra_cycles(const runtime_of_depth& measured, unsigned depth);

/// Returns E9: from 16 on all depths are equivalent.
claim stated_coincidence();
void judge_coincidence(claim& stated, const runtime_of_depth& measured);

/// Returns A5: E9, and each smaller depth is slower on the most nodes by more than same_runtime, with a difference that
/// grows with the nodes.
claim stated_shallow_queues();
void judge_shallow_queues(claim& stated, const runtime_of_depth& measured);

}  // namespace orbweaver::studies::scmp
