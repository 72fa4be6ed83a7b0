// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "hw/agent/node/agent_trap.h"
#include "hw/base/statistics.h"

namespace orbweaver::agent {

/// Counters of the interpreter of a node.
struct agent_node_counters {
    std::uint64_t visits = 0;
    std::uint64_t instructions = 0;
    std::uint64_t left = 0;
    std::uint64_t copies = 0;
    std::uint64_t ended = 0;
    std::uint64_t merged = 0;
    std::uint64_t orphans = 0;
    std::uint64_t trapped = 0;
    std::array<std::uint64_t, agent_traps> by_trap{};
};

inline constexpr std::array<statistic<agent_node_counters>, 8> agent_node_statistics{{
    {"visits", "visits", "agents taken by the interpreter", &agent_node_counters::visits},
    {"instructions", "instructions", "instructions executed", &agent_node_counters::instructions},
    {"left", "agents", "agents that left by OUT, for a link or an address", &agent_node_counters::left},
    {"copies", "agents", "copies made by FRK and RPL", &agent_node_counters::copies},
    {"ended", "agents", "agents that ended themselves", &agent_node_counters::ended},
    {"merged", "agents", "agents freed by a peer", &agent_node_counters::merged},
    {"orphans", "agents", "agents taken by a peer that left without freeing them", &agent_node_counters::orphans},
    {"trapped", "agents", "agents killed because of an error", &agent_node_counters::trapped},
}};

}  // namespace orbweaver::agent
