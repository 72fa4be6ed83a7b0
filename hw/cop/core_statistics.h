// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "hw/base/statistics.h"
#include "sw_stack/shared/cop_message.h"

namespace orbweaver {

/// What the core of a coordination processor counts.
struct cop_core_counters {
    std::uint64_t services = 0;
    std::uint64_t refused = 0;
    std::uint64_t busy = 0;
    std::uint64_t stalled = 0;
    std::uint64_t locked = 0;
    std::uint64_t lock_timeouts = 0;
    std::uint64_t put_off = 0;
    std::uint64_t completed = 0;
    std::uint64_t lost_sums = 0;
    std::array<std::uint64_t, 128> by_opcode{};  // services, by opcode
};

inline constexpr std::array<statistic<cop_core_counters>, 9> cop_core_statistics{{
    {"services", "commands", "commands and answers served, refused ones included", &cop_core_counters::services},
    {"refused", "commands", "commands refused", &cop_core_counters::refused},
    {"busy", "cycles", "clocks spent on services", &cop_core_counters::busy},
    {"stalled", "cycles", "clocks of them in which a transmit register was full that had to be loaded",
     &cop_core_counters::stalled},
    {"locked", "cycles", "clocks in which a channel had the poll locked", &cop_core_counters::locked},
    {"lock_timeouts", "locks", "locks that ended since their holder had been silent for too long",
     &cop_core_counters::lock_timeouts},
    {"put_off", "services", "services given up until the other level is free", &cop_core_counters::put_off},
    {"completed", "operations", "barriers and elements of reductions to which the last channel has contributed",
     &cop_core_counters::completed},
    {"lost_sums", "operations", "contributions that the controller of level 2 did not wait for",
     &cop_core_counters::lost_sums},
}};

/// The name of an opcode as Table I of the thesis has it, in lower case; empty if there is no such opcode.
std::string_view cop_opcode_name(cop_opcode opcode);

}  // namespace orbweaver
