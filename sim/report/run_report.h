// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Returns the data of the page for a run: result.json with long lists in compact form, and summaries of the other
/// files (latency_histogram.csv, latency_pairs.csv, mpi_pairs.csv, messages.trace.json, flits.csv).
/// @param directory directory of the run
/// @throws user_error for unreadable or invalid files
result_json run_report(const std::filesystem::path& directory);

}  // namespace orbweaver::sim
