// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "hw/noc/traffic/traffic.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// `traffic` of result.json.
result_json traffic_results(const noc::traffic& load);

/// Writes latency_histogram.csv and latency_pairs.csv, as far as traffic.histogram and traffic.pairs ask for them.
/// @throws user_error if a file cannot be written
void write_latency_files(const noc::traffic& load, const std::filesystem::path& directory);

/// Latencies on the console: "mean 34.24 +- 0.11  p50 33  p95 56  p99 66  max 96 cycles", or "no packets".
/// @param interval of the mean; null if it is not known
std::string latency_text(const result_json& latency, const result_json& interval);

/// What the console shows of `traffic` and of `saturation`, a few lines.
std::string summarise_traffic(const result_json& result);

/// The table of `saturation.probes` on the console: its heading, and the line of a probe.
std::string probe_heading();
std::string probe_line(const result_json& probe);

}  // namespace orbweaver::sim
