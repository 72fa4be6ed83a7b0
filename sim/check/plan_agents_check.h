// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "hw/system/system_desc.h"
#include "sim/check/check_report.h"

namespace orbweaver::sim {

/// Adds to a report of check_deadlock() the proof for agents that carry out a multicast plan; does nothing without such
/// agents. These agents do not wait for each other. The proof of their packets therefore holds if each engine has
/// memory for all agents that the plan brings to it. Otherwise their class is unproved.
/// @throws user_error for a plan or a program that cannot be read
void judge_plan_agents(const system::system_desc& described, const std::filesystem::path& agency, check_report& report);

}  // namespace orbweaver::sim
