// SPDX-License-Identifier: Apache-2.0
// What the thesis states of the depth of transmit queues (figure 6.1; E9 and A5). Pure functions.
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

/// By how much cycles of depths from sufficient_depth on differ at most, in per cent of the fewest, over all numbers of
/// nodes.
double largest_difference(const runtime_of_depth& measured);

/// By how many per cent a depth needs more cycles than sufficient_depth does, for each number of nodes.
std::map<unsigned, double> extra_cycles(const runtime_of_depth& measured, unsigned depth);

/// E9: from 16 on all depths are alike.
claim stated_coincidence();
void judge_coincidence(claim& stated, const runtime_of_depth& measured);

/// A5: E9, and that each lesser depth is slower on the most nodes by more than same_runtime, and by ever more as nodes
/// increase.
claim stated_shallow_queues();
void judge_shallow_queues(claim& stated, const runtime_of_depth& measured);

}  // namespace orbweaver::studies::scmp
