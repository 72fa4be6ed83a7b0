// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "hw/system/system_desc.h"
#include "sim/check/check_report.h"

namespace orbweaver::sim {

/// Reports in a report of check_deadlock() what is proved of agents that carry out a multicast plan; nothing if there
/// are none. They wait for no other agent, so that the proof of their packets holds if engines take whatever comes: if
/// each has memory for all agents that the plan brings there. Where one has not, their class is unproved.
/// @throws user_error for a plan or a program that cannot be read
void judge_plan_agents(const system::system_desc& described, const std::filesystem::path& agency, check_report& report);

}  // namespace orbweaver::sim
