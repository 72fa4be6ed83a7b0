// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "hw/agent/agent_ledger.h"
#include "hw/agent/node/agent_trap.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Returns `problems` for machines with agents: one entry per communication problem.
result_json problem_results(const agent::agent_ledger& ledger);

/// Returns `traps`: the number of killed agents for each reason that occurred.
result_json trap_results(const std::array<std::uint64_t, agent::agent_traps>& by_trap);

/// Returns `problems` as text, one line each.
std::string summarise_problems(const result_json& problems, double ns_per_cycle);

}  // namespace orbweaver::sim
