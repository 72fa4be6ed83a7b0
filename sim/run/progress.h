// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "hw/base/run_stage.h"
#include "hw/base/types.h"

namespace orbweaver::sim {

/// What a second of the host's time brings.
struct run_speed {
    double cycles = 0;
    double instructions = 0;  // of all cores; 0: there are none
};

/// "measurement 62 %  28.6 kcycles  1.2 Mcycles/s  at least 0:09 to go"
std::string stage_text(const run_stage& stage, cycle_t now, const run_speed& speed);

/// One line on the terminal that shows a person how a long run goes: the stage that it is in, how much of that is done,
/// cycles, speed, and the time to go as far as it is known. Silent when standard error is not a terminal, and for runs
/// shorter than a second.
class progress {
public:
    /// Takes the line away, if standard error is a terminal that may show one, so that other text can be printed.
    static void clear_line();

    /// @param enabled false: print nothing on any terminal
    /// @param label   what the run is part of, for the beginning of the line; empty: of nothing
    explicit progress(bool enabled, std::string label = {});
    /// Clears the line.
    ~progress();
    progress(const progress&) = delete;
    progress& operator=(const progress&) = delete;

    /// @param instructions that all cores have executed
    /// @param stage        asked if the line is due
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
