// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// What the page shows of a run: result.json, with long lists in a shape that is short, and what stands next to it
/// (latency_histogram.csv, latency_pairs.csv, mpi_pairs.csv, messages.trace.json, flits.csv), summed up.
/// @param directory of the run
/// @throws user_error for files that cannot be read or are none of ours
result_json run_report(const std::filesystem::path& directory);

}  // namespace orbweaver::sim
