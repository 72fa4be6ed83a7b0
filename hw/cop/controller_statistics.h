// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "hw/base/statistics.h"
#include "hw/cop/controller_port.h"
#include "sw_stack/shared/cop_message.h"

namespace orbweaver::cop {

/// Counters of the events at the wires of a controller's core.
struct controller_counters {
    std::uint64_t services = 0;
    std::uint64_t refused = 0;
    std::uint64_t busy = 0;
    std::uint64_t stalled = 0;
    std::uint64_t locked = 0;
    std::uint64_t lock_timeouts = 0;
    std::uint64_t put_off = 0;
    std::uint64_t completed = 0;
    std::uint64_t lost_sums = 0;
    std::array<std::uint64_t, 128> by_opcode{};  // [opcode]: services of commands

    /// Counts one clock.
    void add(const controller_inputs& inputs, const controller_outputs& out);
    /// Counts clocks with nothing to serve.
    /// @param lock_port port that held the poll lock; 0: none
    void rest(cycle_t clocks, unsigned lock_port) { locked += lock_port != 0 ? clocks : 0; }
};

inline constexpr std::array<statistic<controller_counters>, 9> controller_statistics{{
    {"services", "commands", "commands and answers served, refused ones included", &controller_counters::services},
    {"refused", "commands", "commands refused", &controller_counters::refused},
    {"busy", "cycles", "clocks spent on services", &controller_counters::busy},
    {"stalled", "cycles", "clocks among them in which the transmit register to load was full",
     &controller_counters::stalled},
    {"locked", "cycles", "clocks in which a channel had the poll locked", &controller_counters::locked},
    {"lock_timeouts", "locks", "locks that ended since their holder had been silent for too long",
     &controller_counters::lock_timeouts},
    {"put_off", "services", "services given up until the other level is free", &controller_counters::put_off},
    {"completed", "operations", "barriers and elements of reductions to which the last channel has contributed",
     &controller_counters::completed},
    {"lost_sums", "operations", "contributions that the controller of level 2 did not wait for",
     &controller_counters::lost_sums},
}};

}  // namespace orbweaver::cop
