// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "hw/noc/traffic/traffic.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Returns `traffic` for result.json.
result_json traffic_results(const noc::traffic& load);

/// Writes latency_histogram.csv and latency_pairs.csv if traffic.histogram and traffic.pairs request them.
/// @throws user_error if a file cannot be written
void write_latency_files(const noc::traffic& load, const std::filesystem::path& directory);

/// Returns latencies for the console: "mean 34.24 +- 0.11  p50 33  p95 56  p99 66  max 96 cycles", or "no packets".
/// @param interval confidence interval of the mean; null if unknown
std::string latency_text(const result_json& latency, const result_json& interval);

/// Returns the console text for `traffic` and `saturation`, a few lines.
std::string summarise_traffic(const result_json& result);

/// Return the heading and a line of the table of `saturation.probes` on the console.
std::string probe_heading();
std::string probe_line(const result_json& probe);

}  // namespace orbweaver::sim
