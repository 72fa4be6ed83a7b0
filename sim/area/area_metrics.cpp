// SPDX-License-Identifier: Apache-2.0
#include "sim/area/area_metrics.h"

namespace orbweaver::sim {

namespace {

constexpr const char* latency_name = "latency_ns";
constexpr const char* throughput_name = "throughput_per_second";

}  // namespace

bool needs_delay(const std::string& name) { return name.starts_with("area.") && name.ends_with(".period_ns"); }

bool needs_period(const std::string& name) {
    return name == latency_name || name == throughput_name || needs_delay(name) ||
           (name.starts_with("area.") && name.ends_with(".mapped_period_ns"));
}

bool needs_synthesis(const std::string& name) { return name.starts_with("area.") || needs_period(name); }

void add_area_metrics(result_json& result, const result_json& area, const std::string& whole) {
    result["area"] = area;
    const result_json& sum = area.at(whole);
    const char* const name = sum.contains("mapped_period_ns") ? "mapped_period_ns" : "period_ns";
    if (!sum.contains(name) || !result.contains("traffic")) { return; }
    constexpr double ns_per_second = 1e9;
    const double period = sum[name].get<double>();
    const auto mean = result["traffic"].value("/packet_latency/mean"_json_pointer, result_json());
    const auto accepted = result["traffic"].value("accepted", result_json());
    result[latency_name] = mean.is_number() ? result_json(mean.get<double>() * period) : result_json();
    result[throughput_name] =
        accepted.is_number() ? result_json(accepted.get<double>() / period * ns_per_second) : result_json();
}

}  // namespace orbweaver::sim
