// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace orbweaver::studies::cop_model {

/// A fraction of a program's run time, and its speed-up.
struct time_share {
    std::string name;
    double share = 0;    // 0 .. 1
    double speedup = 1;  // above 0
};

/// Returns the remaining fraction of the run time: the sum of each fraction divided by its speed-up.
double remaining_time(const std::vector<time_share>& parts);

/// Name of the part that a coordination processor does not accelerate.
inline constexpr const char* computation_part = "computation";
/// Returns the remaining fraction of all parts except computation.
double remaining_communication(const std::vector<time_share>& parts);

/// Returns Table V of the thesis: fractions of the run time of the molecular-dynamics program EGO under PVM on five
/// hosts, with the speed-ups of Table IV.
std::vector<time_share> ego_on_five_hosts();

}  // namespace orbweaver::studies::cop_model
