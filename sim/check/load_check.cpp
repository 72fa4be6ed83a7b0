// SPDX-License-Identifier: Apache-2.0
#include "sim/check/load_check.h"

#include <fmt/core.h>

#include "hw/noc/description_error.h"
#include "sim/kind/run_kind.h"

namespace orbweaver::sim {

bool offers_traffic(const system::system_desc& described) {
    return described.kind == system::system_kind::network && kind_of(described).is_default;
}

std::unique_ptr<noc::load_prediction> predict_load(const system::system_desc& described) {
    if (described.network_links.kind == system::network_link_kind::serial) {
        throw noc::description_error("network.link.kind", "loads are calculated for parallel links only");
    }
    return std::make_unique<noc::load_prediction>(described.network, described.traffic);
}

std::string predicted_overload(const system::system_desc& described) {
    const noc::traffic_desc& traffic = described.traffic;
    if (!offers_traffic(described) || traffic.find_saturation || !traffic.classes.empty()) { return {}; }
    const double rate = traffic.measure_rate != 0 ? traffic.measure_rate : traffic.rate;
    double saturation = 0;
    try {
        saturation = predict_load(described)->saturation();
    } catch (const noc::description_error&) { return {}; }
    // The error is relative to the simulated value, so this is the highest value that the prediction allows.
    if (rate <= saturation / (1 - noc::load_prediction::saturation_error)) { return {}; }
    return fmt::format("predicted, not simulated: {:.4g} flits/node/cycle saturate it, the most is {:.4g} +- {:.0f} %",
                       rate, saturation, 100 * noc::load_prediction::saturation_error);
}

}  // namespace orbweaver::sim
