// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "hw/base/statistics.h"

namespace orbweaver::agent {

/// Counters of a node's channel, as seen from the node.
struct t800_channel_counters {
    std::uint64_t agents = 0;
    std::uint64_t bytes = 0;
    std::uint64_t busy = 0;
    std::uint64_t stalled = 0;
    std::uint64_t reinjected = 0;
    std::uint64_t discarded = 0;
};

inline constexpr std::array<statistic<t800_channel_counters>, 6> t800_channel_statistics{{
    {"agents", "agents", "agents sent", &t800_channel_counters::agents},
    {"bytes", "bytes", "bytes sent: header, state and body", &t800_channel_counters::bytes},
    {"busy", "cycles", "cycles from offering an agent to its last byte", &t800_channel_counters::busy},
    {"stalled", "cycles", "cycles among them without a transfer, because the neighbour still held an agent",
     &t800_channel_counters::stalled},
    {"reinjected", "agents", "agents given back to the interpreter, since the link had failed",
     &t800_channel_counters::reinjected},
    {"discarded", "agents", "agents that arrived here and were refused by the filter",
     &t800_channel_counters::discarded},
}};

/// Counters of a node in addition to those of its interpreter.
struct t800_node_counters {
    std::uint64_t injected = 0;
    std::uint64_t delivered = 0;
    std::uint64_t blocked = 0;
    std::uint64_t sleeping = 0;
};

inline constexpr std::array<statistic<t800_node_counters>, 4> t800_node_statistics{{
    {"injected", "agents", "agents injected by the application", &t800_node_counters::injected},
    {"delivered", "agents", "agents taken out by downloaders", &t800_node_counters::delivered},
    {"blocked", "cycles", "cycles in which the interpreter waited for a slot or for memory",
     &t800_node_counters::blocked},
    {"sleeping", "cycles", "cycles in which it waited for SLP", &t800_node_counters::sleeping},
}};

}  // namespace orbweaver::agent
