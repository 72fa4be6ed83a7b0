// SPDX-License-Identifier: Apache-2.0
// The lines of `orbweaver sweep --serve` (docs/sweep.md, Ask and tell). Each line is a JSON object.
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

/// A request line.
struct ask {
    json id;                            // copied from the request, any value
    bool end = false;                   // last request
    std::optional<design_point> point;  // in its first scenario; nothing: `error` states the reason
    std::string error;
};

/// Parses a request. Never throws; the returned value contains the error.
ask read_ask(const std::string& line, const point_reader& reader);

/// Returns the first line of output, which describes the possible requests.
/// @param recorded number of points that are already known
json greeting(const design_space& space, const std::filesystem::path& out, std::size_t recorded);

/// Returns the answer for an evaluated point.
/// @param number index in the table of points, or of designs if there are scenarios
json answer(const sweep& described, const json& id, const evaluated_point& point, std::size_t number);

json excluded_answer(const sweep& described, const json& id, const design_point& point,
                     const placed_expression& constraint);

/// Returns the answer for an invalid request.
json error_answer(const json& id, const std::string& error);

}  // namespace orbweaver::sim
