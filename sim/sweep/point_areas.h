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

/// Synthesis results of the points of a sweep, computed only if an objective uses them: the numbers of area.json, and
/// times based on the period of the synthesised design (sim/area/area_metrics.h). Each set of parameters is synthesised
/// only once.
class point_areas {
public:
    /// @param described outlives this object
    /// @param cache     folder that keeps everything built from RTL
    point_areas(const sweep& described, std::filesystem::path cache);

    /// Returns the hardware blocks of a point, or nothing if no objective uses their area.
    /// @throws description_error if the RTL does not implement the point
    /// @throws user_error if an objective needs the period and no gate delay is known
    std::optional<area_measurement> describe(const system::system_desc& described);

    /// Plans the syntheses that a point needs and no earlier point needed.
    /// @param described result of describe() for the point
    /// @throws user_error without Yosys
    void plan(std::size_t point, const area_measurement& described);

    /// Returns the syntheses planned since the last call, as indices into runs().
    std::vector<std::size_t> take_planned();

    const yosys_runs& runs() const { return m_runs; }

    /// Records the outcome of a synthesis.
    /// @return the points whose last missing synthesis this was
    /// @throws user_error if it failed
    std::vector<std::size_t> take(std::size_t number, const job_outcome& outcome);

    /// Returns whether the point waits for syntheses.
    bool waits(std::size_t point) const { return m_waiting.contains(point); }

    /// Adds the requested synthesis numbers to the result of a run. Precondition: the point was measured and does not
    /// wait.
    void add_to(result_json& result, std::size_t point) const;

private:
    void check_delay(const system::system_desc& described);
    rtl::synthesiser& yosys_for(const std::string& liberty);

    struct measured {
        result_json area;
        std::string whole;  // name of the total
    };
    /// A point with unfinished syntheses.
    struct waiting_point {
        area_measurement described;
        std::set<std::size_t> syntheses;
    };

    static measured measured_of(const area_measurement& described);

    const sweep& m_sweep;
    std::filesystem::path m_cache;
    bool m_asked = false;
    std::map<std::string, rtl::synthesiser> m_yosys;  // by Liberty file
    yosys_runs m_runs;
    std::size_t m_taken = 0;  // number of entries of m_runs that take_planned() has returned
    std::map<std::size_t, waiting_point> m_waiting;
    std::map<std::size_t, measured> m_areas;
};

}  // namespace orbweaver::sim
