// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sim/results/tables/data_table.h"
#include "sim/sweep/space/point.h"
#include "sim/sweep/space/sweep.h"
#include "sim/sweep/store/sqlite_database.h"

namespace orbweaver::sim {

/// The file points.sqlite of a sweep: what each run came to, written when it ends, so that a sweep can be resumed
/// whenever it was stopped; and in the end the table of points.
///
///   sweep (key, value)                    texts of the sweep and its base, version of orbweaver
///   asks (number, variable, value, checksum)        points that a served sweep was asked for
///   runs (point, seed, status, reason, wall_seconds, checksum)   checksum: also over its objectives
///   run_objectives (point, seed, objective, value)
///   points (point, <variables>, status, reason, <objectives>, ...)   as points.csv
class sweep_store {
public:
    static constexpr const char* file_name = "points.sqlite";

    /// Opens the store of a folder, or makes it.
    /// @throws user_error if it is of another sweep, or of the same with another text
    sweep_store(const std::filesystem::path& folder, const sweep& described);

    /// A run that is on record; nullptr if there is none.
    const run_record* find(std::size_t point, std::uint64_t seed) const;

    /// The points that a served sweep was asked for, in their order; values by the names of variables, without those of
    /// scenarios.
    std::vector<std::map<std::string, axis_value>> asks();

    /// Puts on record that a point was asked for.
    /// @param number counts asked points from 1
    void record_ask(std::size_t number, const design_point& point);

    std::size_t runs() const { return m_runs.size(); }

    /// Runs whose rows somebody has altered since they were recorded. They count as not recorded.
    std::size_t altered() const { return m_altered; }

    /// Puts a run on record, in place of an earlier one.
    void record(std::size_t point, const run_record& run);

    /// Writes the table `points` again.
    void write_points(const data_table& points);

private:
    using run_key = std::pair<std::size_t, std::uint64_t>;

    void make_tables();
    void check_identity(const std::filesystem::path& folder);
    std::string checksum_of(std::size_t point, const run_record& run) const;
    void read_runs(const std::filesystem::path& folder);

    const sweep& m_sweep;
    sqlite_database m_database;
    std::map<run_key, run_record> m_runs;
    std::size_t m_altered = 0;
};

}  // namespace orbweaver::sim
