// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>

#include "hw/base/types.h"

namespace orbweaver {

/// One line on the terminal that tells a person how a long run goes: cycles, cycles/s, instructions/s, and the time
/// that the simulated limit would take. Silent when standard error is not a terminal, and for runs shorter than a
/// second.
class progress {
public:
    /// Takes the line away, if standard error is a terminal that may show one, so that other text can be printed.
    static void clear_line();

    /// @param enabled      false: say nothing whatever the terminal
    /// @param limit_cycles simulated cycles after which the run ends at the latest
    progress(bool enabled, cycle_t limit_cycles);
    /// Clears the line.
    ~progress();
    progress(const progress&) = delete;
    progress& operator=(const progress&) = delete;

    void update(cycle_t now, std::uint64_t instructions);

private:
    using clock = std::chrono::steady_clock;
    bool m_enabled;
    cycle_t m_limit;
    clock::time_point m_start = clock::now();
    clock::time_point m_last = m_start;
    cycle_t m_last_cycle = 0;
    std::uint64_t m_last_instructions = 0;
    bool m_shown = false;
};

}  // namespace orbweaver
