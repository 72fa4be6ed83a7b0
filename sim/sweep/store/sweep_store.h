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

/// The file points.sqlite of a sweep. It records the result of each run when it ends, so that a stopped sweep can be
/// resumed. At the end it also holds the table of points. Its tables are:
///
/// - sweep (key, value): texts of the sweep and its base, version of orbweaver
/// - asks (number, variable, value, checksum): points that a client of a served sweep requested
/// - runs (point, seed, point_values, status, reason, wall_seconds, checksum): the checksum also covers the objectives
/// - run_objectives (point, seed, objective, value)
/// - points (point, <variables>, status, reason, <objectives>, ...): as points.csv
class sweep_store {
public:
    static constexpr const char* file_name = "points.sqlite";

    /// Opens or creates the store of a folder.
    /// @throws user_error if it belongs to another sweep, or to the same sweep with a changed text
    sweep_store(const std::filesystem::path& folder, const sweep& described);

    /// Returns a recorded run, or nullptr. Runs with other values of the point's variables do not count.
    /// @param number of the point
    const run_record* find(std::size_t number, const design_point& point, std::uint64_t seed) const;

    /// Returns the points that the client of a served sweep requested, in order. Each maps variable names to values,
    /// without scenario variables.
    std::vector<std::map<std::string, axis_value>> asks();

    /// Records a requested point.
    /// @param number counts requested points from 1
    void record_ask(std::size_t number, const design_point& point);

    std::size_t runs() const { return m_runs.size(); }

    /// Returns the largest number of a point with recorded runs; 0: there is none.
    std::size_t last_point() const { return m_runs.empty() ? 0 : m_runs.rbegin()->first.first; }

    /// Returns the number of runs whose rows were modified after they were recorded. They count as not recorded.
    std::size_t altered() const { return m_altered; }

    /// Records a run and replaces an earlier record of it.
    /// @param number of the point
    void record(std::size_t number, const design_point& point, const run_record& run);

    /// Rewrites the table `points`.
    void write_points(const data_table& points);

private:
    using run_key = std::pair<std::size_t, std::uint64_t>;

    struct recorded_run {
        std::string point_values;
        run_record run;
    };

    void make_tables();
    void check_identity(const std::filesystem::path& folder);
    std::string checksum_of(std::size_t point, const recorded_run& recorded) const;
    void read_runs(const std::filesystem::path& folder);

    const sweep& m_sweep;
    sqlite_database m_database;
    std::map<run_key, recorded_run> m_runs;
    std::size_t m_altered = 0;
};

}  // namespace orbweaver::sim
