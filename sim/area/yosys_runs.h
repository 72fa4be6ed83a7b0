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

/// Yosys runs for designs that are not cached, without duplicates, as jobs for any runner.
class yosys_runs {
public:
    /// Adds the run for a design, unless its result is cached or the run has already been added.
    /// @return index of the run; nothing if the result is cached
    /// @throws user_error without Yosys
    std::optional<std::size_t> add(const block_job& described, rtl::synthesiser& yosys);

    /// Returns all added runs, by index.
    const std::vector<job>& jobs() const { return m_jobs; }

    /// Caches the result of a successful run.
    void keep(std::size_t number);

    /// Checks the outcome of a run. @throws user_error if Yosys rejected the design, or could not be run
    void check(std::size_t number, const job_outcome& outcome) const;

private:
    std::vector<job> m_jobs;
    std::map<std::string, std::size_t> m_numbers;         // indices of runs without cached results, by recipe
    std::map<std::size_t, rtl::synthesiser::run> m_runs;  // runs without cached results, by index
};

}  // namespace orbweaver::sim
