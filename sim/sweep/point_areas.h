// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "hw/system/system_desc.h"
#include "sim/results/json.h"
#include "sim/sweep/sweep.h"

namespace orbweaver::sim {

/// What synthesis finds of the points of a sweep, if an objective asks for it: numbers of area.json, and times by the
/// period of the synthesised design (sim/area/area_metrics.h).
class point_areas {
public:
    /// @param described outlives it
    /// @param cache     of what is built of RTL
    /// @param quiet     do not tell what is synthesised
    point_areas(const sweep& described, std::filesystem::path cache, bool quiet);

    /// Synthesises a point, unless one of the same parameters was before or nobody asks.
    /// @return the blocks whose area is estimated; empty: none is
    /// @throws description_error if the RTL does not implement the point
    /// @throws user_error if synthesis fails, or if a period is asked for and no delay of a gate is known
    std::string measure(std::size_t point, const system::system_desc& described);

    /// Adds what is asked for to the result of a run of a point that was measured.
    void add_to(result_json& result, std::size_t point) const;

private:
    void check_delay(const system::system_desc& described) const;

    struct measured {
        result_json area;
        std::string whole;  // name of the sum of all
    };

    const sweep& m_sweep;
    std::filesystem::path m_cache;
    bool m_quiet;
    bool m_asked = false;
    std::map<std::size_t, measured> m_areas;
};

}  // namespace orbweaver::sim
