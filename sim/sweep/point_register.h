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

/// An objective that no result has: nothing of the sweep is of use.
class unknown_objective : public user_error {
public:
    using user_error::user_error;
};

/// Whether a run need not be repeated: the machine it ran on is not to blame for how it ended.
bool is_final(const run_record& run);

/// The points of a sweep so far. A point is checked when it comes; its runs are taken from the record, or planned as
/// simulations. What comes of a simulation is judged and put on record.
class point_register {
public:
    /// Where the runs of points are, below the folder of the sweep.
    static constexpr const char* runs_folder = "runs";

    /// @param space, options outlive it
    point_register(const design_space& space, const sweep_options& options);

    /// Takes the next point.
    /// @return its place in points()
    std::size_t add(design_point point);

    /// Takes a point that is not simulated.
    void omit(omitted_point omitted);

    /// The simulations that points need which came since the last call; their configurations are written.
    std::vector<simulation> take_planned();

    /// The syntheses that points need which came since the last call. What comes of them is taken by itself.
    std::vector<watched_job> take_syntheses();

    /// Judges what came of a simulation, unless the user stopped it, and puts it on record. If the area of its point is
    /// not known yet, that waits until it is.
    /// @throws unknown_objective if an objective is no number of the results
    void take(const simulation& run, const simulation_outcome& outcome);

    /// The runs that were judged since the last call, by the places of their points in points().
    std::vector<std::size_t> take_judged() { return std::exchange(m_judged, {}); }

    /// Sums up the runs of a point, once all have ended.
    void sum_up(std::size_t position);

    /// Puts the points into Pareto fronts.
    void assign_fronts();

    const std::vector<evaluated_point>& points() const { return m_points; }
    sweep_store& store() { return m_store; }

    /// What users shall know of the configurations of points and of their programs.
    std::string warnings() const { return m_unknown_arguments.text() + m_warnings.text(); }

private:
    struct run_position {
        std::size_t point;
        std::size_t run;
    };

    /// A run that has ended and waits for the area of its point. Its result is large, and stays in its folder.
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
    std::vector<output_file> m_planned_points;      // their configurations, named from the folder of the sweep
    std::map<std::string, std::size_t> m_warm_ups;  // their numbers, by warm_up_text()
    std::map<std::string, run_position> m_owner;    // of runs that are planned or under way, by name
    std::map<std::size_t, std::vector<waiting_run>> m_waiting;  // by number of the point
    std::vector<std::size_t> m_judged;                          // see take_judged()
    bool m_objectives_checked = false;                          // that results have the numbers they ask for
};

}  // namespace orbweaver::sim
