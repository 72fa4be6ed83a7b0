// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace orbweaver::studies::cop_model {

/// A part of a program's run time, as a share of all of it, and by how much it gets faster.
struct time_share {
    std::string name;
    double share = 0;    // 0 .. 1
    double speedup = 1;  // above 0
};

/// What is left of the run time, as a share of what it was: the sum of each share over its speed-up.
double remaining_time(const std::vector<time_share>& parts);

/// Name of the part that no coordination processor makes faster.
inline constexpr const char* computation_part = "computation";
/// Remaining share of all parts but computation.
double remaining_communication(const std::vector<time_share>& parts);

/// Table V of the thesis: the molecular dynamics program EGO on five hosts. Shares of its run time under PVM, and the
/// speed-ups that Table IV gives for them.
std::vector<time_share> ego_on_five_hosts();

}  // namespace orbweaver::studies::cop_model
