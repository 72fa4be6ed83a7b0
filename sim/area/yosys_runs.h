// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rtl_bridge/synthesis/synthesiser.h"
#include "sim/area/block_jobs.h"
#include "sim/jobs/job.h"

namespace orbweaver::sim {

/// Runs of Yosys for designs that are not in the cache yet, each once, as jobs for whoever runs them.
class yosys_runs {
public:
    /// Adds the run that makes the result of a design, unless that is there or has been added.
    /// @return number of the run; none: the result is there
    /// @throws user_error without Yosys
    std::optional<std::size_t> add(const block_job& described, rtl::synthesiser& yosys);

    /// All that have been added, by number.
    const std::vector<job>& jobs() const { return m_jobs; }

    /// Keeps what a run has made that finished.
    void keep(std::size_t number);

    /// @throws user_error if Yosys refused the design, or could not be run
    void check(std::size_t number, const job_outcome& outcome) const;

private:
    std::vector<job> m_jobs;
    std::map<std::string, std::size_t> m_numbers;         // of runs that have not been kept, by recipe
    std::map<std::size_t, rtl::synthesiser::run> m_runs;  // likewise, by number
};

}  // namespace orbweaver::sim
