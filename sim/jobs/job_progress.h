// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <string>

#include "sim/jobs/pool_options.h"

namespace orbweaver::sim {

/// Returns a text such as "37 of 133 runs, 4 of 18 syntheses, 1 not finished, about 12:30 to go".
std::string progress_text(const pool_state& state);

/// Shows the progress of a pool of jobs: an updated line on a terminal, elsewhere one line per minute.
class job_progress {
public:
    /// @param enabled  false: print nothing
    /// @param interval time between lines if standard error is not a terminal
    explicit job_progress(bool enabled, std::chrono::milliseconds interval = std::chrono::minutes{1});
    /// Clears the line.
    ~job_progress();
    job_progress(const job_progress&) = delete;
    job_progress& operator=(const job_progress&) = delete;

    void show(const pool_state& state);

private:
    using clock = std::chrono::steady_clock;

    bool m_enabled;
    bool m_on_terminal;
    std::chrono::milliseconds m_interval;
    clock::time_point m_last = clock::now();
    std::string m_shown;
};

}  // namespace orbweaver::sim
