// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/prediction/predicted_result.h"

#include <algorithm>
#include <cmath>

#include "hw/base/errors.h"
#include "sim/check/load_check.h"
#include "sim/sweep/prediction/point_check.h"

namespace orbweaver::sim {

const std::vector<std::string> predicted_numbers{
    "cycles", "time_ns", "traffic.offered", "traffic.accepted", "traffic.packet_latency.mean", "saturation.load"};

namespace {

constexpr double picoseconds = 1000;  // picoseconds per nanosecond

result_json numbers_of(const system::system_desc& described) {
    const std::unique_ptr<noc::load_prediction> prediction = predict_load(described);
    const noc::traffic_desc& traffic = described.traffic;
    const double saturation = prediction->saturation();
    const auto cycles = static_cast<double>(traffic.warmup_cycles + traffic.measure_cycles);
    result_json result{{"cycles", cycles},
                       {"time_ns", cycles * static_cast<double>(described.clock_chip_ps) / picoseconds}};
    if (traffic.find_saturation) {
        result["saturation"]["load"] = saturation;
        return result;
    }
    const double rate = offered_rate(described);
    const double flits = prediction->flits_with_replies();
    result["traffic"] = {{"offered", rate * flits}, {"accepted", std::min(rate, saturation) * flits}};
    if (const double latency = prediction->latency_of_links(rate); std::isfinite(latency)) {
        result["traffic"]["packet_latency"]["mean"] = latency;
    }
    return result;
}

}  // namespace

result_json predicted_result(const sweep& described, const design_point& point) {
    try {
        const loaded_configuration configuration = configuration_of(described, point);
        if (offers_traffic(configuration.description())) { return numbers_of(configuration.description()); }
    } catch (const user_error&) {  // no calculation exists, or the check of the point reports the reason
    }
    return result_json::object();
}

}  // namespace orbweaver::sim
