// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sim/jobs/job_runner.h"
#include "sim/jobs/simulations.h"
#include "sim/output/output_file.h"
#include "sim/results/chip/unknown_argument_count.h"
#include "sim/sweep/point_areas.h"
#include "sim/sweep/point_warnings.h"
#include "sim/sweep/search/point_source.h"
#include "sim/sweep/space/design_space.h"
#include "sim/sweep/store/sweep_store.h"
#include "sim/sweep/sweep_options.h"

namespace orbweaver::sim {

/// Error for an objective that no result contains. It makes the whole sweep useless.
class unknown_objective : public user_error {
public:
    using user_error::user_error;
};

/// Returns whether a run needs no repetition, because the host machine did not cause its end.
bool is_final(const run_record& run);

/// All points of a sweep so far. It checks a point when the point is added, and takes its runs from the record or plans
/// them as simulations. It evaluates and records the outcome of each simulation.
class point_register {
public:
    /// Folder of the runs, relative to the folder of the sweep.
    static constexpr const char* runs_folder = "runs";

    /// @param space   outlives this object
    /// @param options outlives this object
    point_register(const design_space& space, const sweep_options& options);

    /// Adds the next point.
    /// @return its index in points()
    std::size_t add(design_point point);

    /// Adds a point that is not simulated.
    void omit(omitted_point omitted);

    /// Returns the simulations planned since the last call. Their configurations have been written.
    std::vector<simulation> take_planned();

    /// Returns the syntheses planned since the last call. Their outcomes arrive here without a further call.
    std::vector<watched_job> take_syntheses();

    /// Evaluates and records the outcome of a simulation, unless the user stopped it. If the area of its point is not
    /// known yet, this is postponed until it is.
    /// @throws unknown_objective if an objective is not in the results
    void take(const simulation& run, const simulation_outcome& outcome);

    /// Returns the runs evaluated since the last call, as indices of their points in points().
    std::vector<std::size_t> take_judged() { return std::exchange(m_judged, {}); }

    /// Combines the runs of a point. Precondition: all its runs have ended.
    void sum_up(std::size_t position);

    /// Assigns the points to Pareto fronts.
    void assign_fronts();

    const std::vector<evaluated_point>& points() const { return m_points; }
    sweep_store& store() { return m_store; }

    /// Returns the warnings about the configurations of points and their programs.
    std::string warnings() const { return m_unknown_arguments.text() + m_warnings.text(); }

private:
    struct run_position {
        std::size_t point;
        std::size_t run;
    };

    /// A run that has ended and waits for the area of its point. Its result is large and therefore stays in its folder.
    struct waiting_run {
        std::string name;
        job_outcome outcome;
    };

    std::optional<area_measurement> describe_area(checked_point& point);
    void take_synthesis(std::size_t number, const job_outcome& outcome);
    void judge(const std::string& name, simulation_outcome outcome);
    unsigned threads_of(const system::system_desc& description) const;
    std::optional<std::size_t> warm_up_of(const system::system_desc& description, std::uint64_t seed);
    void plan_runs(evaluated_point& point, const system::system_desc& description);
    void write_planned();
    void check_once(const result_json& result);

    const design_space& m_space;
    const sweep& m_sweep;
    const sweep_options& m_options;
    sweep_store m_store;
    point_areas m_areas;
    unknown_argument_count m_unknown_arguments;
    point_warnings m_warnings;
    std::vector<evaluated_point> m_points;
    std::vector<simulation> m_planned;
    std::vector<output_file> m_planned_points;      // configurations; names are relative to the folder of the sweep
    std::map<std::string, std::size_t> m_warm_ups;  // indices of warm-ups, by warm_up_text()
    std::map<std::string, run_position> m_owner;    // points of planned and active runs, by run name
    std::map<std::size_t, std::vector<waiting_run>> m_waiting;  // by point number
    std::vector<std::size_t> m_judged;                          // see take_judged()
    bool m_objectives_checked = false;                          // the objectives were found in a result
};

}  // namespace orbweaver::sim
