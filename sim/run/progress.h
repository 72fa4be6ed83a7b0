// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "hw/base/run_stage.h"
#include "hw/base/types.h"

namespace orbweaver::sim {

/// Simulation speed per second of host time.
struct run_speed {
    double cycles = 0;
    double instructions = 0;  // instructions of all cores; 0 without cores
};

/// Returns a text such as "measurement 62 %  28.6 kcycles  1.2 Mcycles/s  at least 0:09 to go".
std::string stage_text(const run_stage& stage, cycle_t now, const run_speed& speed);

/// A line on the terminal that shows the progress of a long run: its stage, the completed share, cycles, speed, and the
/// remaining time if known. Silent if standard error is not a terminal, and for runs shorter than a second.
class progress {
public:
    /// Removes the line from a terminal at standard error, so that other text can be printed.
    static void clear_line();

    /// @param enabled false: print nothing
    /// @param label   name of the larger task at the beginning of the line; empty: none
    explicit progress(bool enabled, std::string label = {});
    /// Clears the line.
    ~progress();
    progress(const progress&) = delete;
    progress& operator=(const progress&) = delete;

    /// Updates the line if it is due.
    /// @param instructions executed instructions of all cores
    /// @param stage        called only if the line is due
    void update(cycle_t now, std::uint64_t instructions, const std::function<run_stage()>& stage);

private:
    using clock = std::chrono::steady_clock;

    void measure_speed(cycle_t now, std::uint64_t instructions, double seconds);

    bool m_enabled;
    std::string m_label;
    clock::time_point m_start = clock::now();
    clock::time_point m_last = m_start;
    cycle_t m_last_cycle = 0;
    std::uint64_t m_last_instructions = 0;
    run_speed m_speed;
    bool m_shown = false;
};

}  // namespace orbweaver::sim
