// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// A number of result.json.
struct result_number {
    std::optional<double> value;  // a truth is 1 or 0; none for null, which is what a run could not measure
    std::string problem;          // why there is no such number; empty if there is
};

/// Finds a number by its path (result_path.h), such as traffic.packet_latency.mean or
/// traffic.classes["request.reply"].packets. An entry of a list goes by its number.
result_number find_number(const result_json& result, const std::string& path);

}  // namespace orbweaver::sim
