// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "sim/sweep/store/sqlite_database.h"
#include "studies/experiment.h"

namespace orbweaver::studies {

/// The file runs.sqlite of a folder of papers. It records the result of each run when it ends, so that a stopped
/// command can be resumed.
///
/// runs (place, identity, figures)   figures as JSON
class run_store {
public:
    static constexpr const char* file_name = "runs.sqlite";

    /// Returns the identity of a run, in addition to its folder: the build of orbweaver, the machine, the settings, and
    /// the input files.
    /// @param program orbweaver's file, whose size and time identify the build
    static std::string identity(const std::filesystem::path& program, const std::string& machine,
                                const std::vector<std::string>& settings, const std::vector<run_input>& inputs);

    /// @param resume false: deletes existing records
    run_store(const std::filesystem::path& folder, bool resume);

    /// Returns a recorded run; nullptr if there is none.
    /// @param location folder of the run
    const measured_run* find(const std::string& location, const std::string& identity) const;

    /// Records a run and replaces an earlier record.
    void record(const std::string& location, const std::string& identity, const measured_run& run);

private:
    struct recorded_run {
        std::string identity;
        measured_run run;
    };

    sim::sqlite_database m_database;
    std::map<std::string, recorded_run> m_runs;  // [location]
};

}  // namespace orbweaver::studies
