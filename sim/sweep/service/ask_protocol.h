// SPDX-License-Identifier: Apache-2.0
// The lines of `orbweaver sweep --serve` (docs/sweep.md, Ask and tell), each an object of JSON.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "sim/json.h"
#include "sim/sweep/space/design_space.h"
#include "sim/sweep/space/point.h"
#include "sim/sweep/space/point_reader.h"
#include "sim/sweep/space/sweep.h"

namespace orbweaver::sim {

/// What a line asks for.
struct ask {
    json id;                            // whatever was given
    bool end = false;                   // no more will be asked
    std::optional<design_point> point;  // in its first scenario; none: `error` states why
    std::string error;
};

/// Never throws: what is wrong is in the answer.
ask read_ask(const std::string& line, const point_reader& reader);

/// The first line: what may be asked.
/// @param recorded points that are known already
json greeting(const design_space& space, const std::filesystem::path& out, std::size_t recorded);

/// A point that was evaluated.
/// @param number in the table of points, or of designs where there are scenarios
json answer(const sweep& described, const json& id, const evaluated_point& point, std::size_t number);

/// A point that a constraint excludes.
json excluded_answer(const sweep& described, const json& id, const design_point& point,
                     const placed_expression& constraint);

/// A line that asks for nothing that there is.
json error_answer(const json& id, const std::string& error);

}  // namespace orbweaver::sim
