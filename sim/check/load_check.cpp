// SPDX-License-Identifier: Apache-2.0
#include "sim/check/load_check.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/noc/chips/network_graph.h"
#include "hw/noc/description_error.h"
#include "hw/noc/traffic/traffic_flow.h"
#include "sim/kind/run_kind.h"

namespace orbweaver::sim {

namespace {

constexpr double times_empty = 3;  // the latency of an empty network, from which on one is near its saturation
constexpr std::size_t max_predicted_nodes = 1024;

}  // namespace

bool offers_traffic(const system::system_desc& described) {
    return described.kind == system::system_kind::network && kind_of(described).is_default &&
           described.traffic.endpoint.library.empty();
}

double offered_rate(const system::system_desc& described) {
    double sum = 0;
    for (const noc::traffic_class_desc& source : noc::traffic_sources(described.traffic, described.network)) {
        sum += source.measured_rate();
    }
    return sum;
}

std::unique_ptr<noc::load_prediction> predict_load(const system::system_desc& described) {
    if (described.network_links.kind == system::network_link_kind::serial) {
        throw noc::description_error("network.link.kind", "loads are calculated for parallel links only");
    }
    if (!described.network.planes.empty()) {
        throw noc::description_error(
            "network.planes",
            "loads are calculated for one network; give the keys and the classes of a plane to "
            "`network` itself");
    }
    return std::make_unique<noc::load_prediction>(described.network, described.traffic);
}

std::string predicted_overload(const system::system_desc& described) {
    if (!offers_traffic(described) || described.traffic.find_saturation) { return {}; }
    const double rate = offered_rate(described);
    double saturation = 0;
    try {
        saturation = predict_load(described)->saturation();
    } catch (const noc::description_error&) { return {}; }
    // The error is relative to the simulated value, so this is the highest value that the prediction allows.
    if (rate <= saturation / (1 - noc::load_prediction::saturation_error)) { return {}; }
    return fmt::format("predicted, not simulated: {:.4g} flits/node/cycle saturate it, the most is {:.4g} +- {:.0f} %",
                       rate, saturation, 100 * noc::load_prediction::saturation_error);
}

std::string near_saturation(const system::system_desc& described, double latency, double routers) {
    // A packet takes a cycle at least in each router and on each link; most runs need no prediction.
    if (latency < times_empty * 2 * routers || !offers_traffic(described) || described.traffic.find_saturation) {
        return {};
    }
    const auto sources = noc::traffic_sources(described.traffic, described.network);
    const auto is_bursty = [](const auto& source) { return source.injection == noc::injection_kind::on_off; };
    if (std::ranges::any_of(sources, is_bursty)) { return {}; }
    try {
        if (noc::make_network_graph(described.network).nodes.size() > max_predicted_nodes) { return {}; }
        const double empty = predict_load(described)->empty_latency();
        if (latency <= times_empty * empty) { return {}; }
        return fmt::format(
            "near saturation: the mean latency is {:.1f} times that of an empty network, {:.1f} cycles, so that it "
            "changes much with the load",
            latency / empty, empty);
    } catch (const noc::description_error&) { return {}; }
}

}  // namespace orbweaver::sim
