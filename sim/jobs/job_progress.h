// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "sim/jobs/pool_options.h"

namespace orbweaver::sim {

/// "37 of 133 runs, 4 of 18 syntheses, 1 not finished, about 12:30 to go"
std::string progress_text(const pool_state& state);

/// One line on the terminal that tells a person how a pool of jobs goes. Silent when standard error is no terminal.
class job_progress {
public:
    /// @param enabled false: say nothing whatever the terminal
    explicit job_progress(bool enabled);
    /// Clears the line.
    ~job_progress();
    job_progress(const job_progress&) = delete;
    job_progress& operator=(const job_progress&) = delete;

    void show(const pool_state& state);

private:
    bool m_enabled;
    std::string m_shown;
};

}  // namespace orbweaver::sim
