// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "hw/system/system_desc.h"
#include "sim/area/area_measurement.h"
#include "sim/area/yosys_runs.h"
#include "sim/output/result_json.h"
#include "sim/sweep/space/sweep.h"

namespace orbweaver::sim {

/// What synthesis finds of the points of a sweep, if an objective asks for it: numbers of area.json, and times by the
/// period of the synthesised design (sim/area/area_metrics.h). Each set of parameters is synthesised once.
class point_areas {
public:
    /// @param described outlives it
    /// @param cache     of what is built of RTL
    point_areas(const sweep& described, std::filesystem::path cache);

    /// The blocks of a point; none if nobody asks.
    /// @throws description_error if the RTL does not implement the point
    /// @throws user_error if a period is asked for and no delay of a gate is known
    std::optional<area_measurement> describe(const system::system_desc& described);

    /// Plans the syntheses that a point needs and that nobody has needed before.
    /// @param described what describe() found of it
    /// @throws user_error without Yosys
    void plan(std::size_t point, const area_measurement& described);

    /// The syntheses that have been planned since the last call: numbers in runs().
    std::vector<std::size_t> take_planned();

    const yosys_runs& runs() const { return m_runs; }

    /// Takes what came of a synthesis.
    /// @return the points of which all is known by that
    /// @throws user_error if it failed
    std::vector<std::size_t> take(std::size_t number, const job_outcome& outcome);

    /// Whether a point waits for syntheses.
    bool waits(std::size_t point) const { return m_waiting.contains(point); }

    /// Adds what is asked for to the result of a run of a point that was measured and does not wait.
    void add_to(result_json& result, std::size_t point) const;

private:
    void check_delay(const system::system_desc& described);
    rtl::synthesiser& yosys_for(const std::string& liberty);

    struct measured {
        result_json area;
        std::string whole;  // name of the sum of all
    };
    /// A point whose syntheses have not all ended.
    struct waiting_point {
        area_measurement described;
        std::set<std::size_t> syntheses;
    };

    static measured measured_of(const area_measurement& described);

    const sweep& m_sweep;
    std::filesystem::path m_cache;
    bool m_asked = false;
    std::map<std::string, rtl::synthesiser> m_yosys;  // by liberty file
    yosys_runs m_runs;
    std::size_t m_taken = 0;  // of m_runs, by take_planned()
    std::map<std::size_t, waiting_point> m_waiting;
    std::map<std::size_t, measured> m_areas;
};

}  // namespace orbweaver::sim
