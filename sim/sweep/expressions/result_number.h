// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// A number of result.json.
struct result_number {
    std::optional<double>
        value;            // Booleans are 1 or 0; nothing for null, which marks a number that a run could not measure
    std::string problem;  // why the number does not exist; empty if it does
};

/// Finds a number by its path (result_path.h), such as traffic.packet_latency.mean or
/// traffic.classes["request.reply"].packets. List entries are addressed by index, or by
/// their first text: mpi.calls.MPI_Send.cycles.
result_number find_number(const result_json& result, const std::string& path);

}  // namespace orbweaver::sim
