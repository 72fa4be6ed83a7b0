// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "hw/base/statistics.h"

namespace orbweaver::agent {

/// Counters of an engine, except those of its interpreter.
struct agent_engine_counters {
    std::uint64_t agents_sent = 0;
    std::uint64_t segments_sent = 0;
    std::uint64_t flits_sent = 0;
    std::uint64_t agents_received = 0;
    std::uint64_t delivered = 0;
    std::uint64_t reinjected = 0;
    std::uint64_t refused_cycles = 0;
};

inline constexpr std::array<statistic<agent_engine_counters>, 7> agent_engine_statistics{{
    {"agents_sent", "agents", "agents sent to neighbouring engines", &agent_engine_counters::agents_sent},
    {"segments_sent", "packets", "packets that they were sent in", &agent_engine_counters::segments_sent},
    {"flits_sent", "flits", "flits of these, head and tag included", &agent_engine_counters::flits_sent},
    {"agents_received", "agents", "agents received completely from neighbours",
     &agent_engine_counters::agents_received},
    {"delivered", "agents", "agents that came to an address and were shown to the tile",
     &agent_engine_counters::delivered},
    {"reinjected", "agents", "agents given back to the interpreter, since the link had failed",
     &agent_engine_counters::reinjected},
    {"refused_cycles", "cycles", "a flit waited for memory of the engine", &agent_engine_counters::refused_cycles},
}};

}  // namespace orbweaver::agent
