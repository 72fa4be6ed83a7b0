// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "hw/base/enum_text.h"
#include "sim/sweep/space/axis.h"

namespace orbweaver::sim {

/// A point of the design space: one value per variable, in the order of the axes.
struct design_point {
    std::vector<axis_value> values;
    std::vector<std::size_t> levels;  // [axis]: index of its value; 0 for continuous axes
};

/// Returns the values that distinguish a point from others.
inline std::vector<std::string> identity(const design_point& point) {
    std::vector<std::string> texts;
    for (const axis_value& value : point.values) { texts.push_back(value.text); }
    return texts;
}

/// Value of a variable or objective without a number.
inline constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// The end of a point: the status in result.json, or the reason why there is no result.
/// Ordered from good to bad. The status of a point is the worst status of its runs.
enum class point_status : std::uint8_t {
    ok,
    saturated,
    timeout,  // simulated time
    deadlock,
    trap,
    mismatch,
    link_failure,
    time_limit,  // wall time
    killed,      // by an external signal
    failed,      // any other failure
    pruned,      // never ran, because orbweaver check or a prediction refuted it
};
constexpr auto enumerators(point_status) { return identifiers<point_status>; }

/// Returns whether the measurements are valid.
constexpr bool is_measured(point_status status) {
    return status == point_status::ok || status == point_status::saturated;
}

/// One run of a point.
struct run_record {
    std::uint64_t seed = 0;
    point_status status = point_status::failed;
    std::string reason;  // why nothing was measured, or what makes the measures doubtful; may be empty
    std::vector<std::optional<double>> objectives;  // in the order of the sweep; empty if nothing was measured
    double wall_seconds = 0;
};

/// A mean over the runs of a point.
struct estimate {
    double mean = 0;
    std::optional<double> half_width;  // half of the 95 % confidence interval; requires two runs
};

/// A point with the results of its runs.
struct evaluated_point {
    design_point point;
    std::size_t number = 0;  // from 1, in the order in which points were chosen
    point_status status = point_status::pruned;
    std::string reason;  // in a line: why nothing was measured, or what makes the measures doubtful; may be empty
    std::vector<run_record> runs;
    std::vector<std::optional<estimate>> objectives;  // in the order of the sweep
    bool feasible = false;  // the sweep accepts its status, its objectives are known and its requirements hold
    unsigned front = 0;  // 1: no feasible point dominates it; 2: only points of front 1 do, and so on; 0: not feasible
};

}  // namespace orbweaver::sim
