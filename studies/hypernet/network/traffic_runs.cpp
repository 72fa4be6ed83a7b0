// SPDX-License-Identifier: Apache-2.0
#include "studies/hypernet/network/traffic_runs.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "studies/arithmetic/hypernet/structure/component_counts.h"

namespace orbweaver::studies::hypernet_paper {

const char* const machine_yaml =
    "# Each run sets over this what it is: traffic endpoints on a network, or tiles of a chip or a cluster and their "
    "program.\n"
    "# All else are defaults.\n"
    "network: {routing: hierarchical}\n";

const std::vector<std::string>& endpoint_settings() {
    static const std::vector<std::string> settings{
        "system=network",
        "network.classes=[{name: any, vcs: 4}]",  // as many as the routes of three levels need
        "network.node_link.flits_per_cycle=1",
        "traffic.injection=poisson",
        "traffic.warmup_cycles=1000",
    };
    return settings;
}

compared_network cubelet_net(unsigned d, unsigned h) {
    unsigned links = static_cast<unsigned>(2 * hypernet_model::count_cubelet_links(d, h));
    for (unsigned level = 1; level < h; ++level) {
        links += static_cast<unsigned>(2 * hypernet_model::count_links(d, h, level));
    }
    return {fmt::format("cubelets_{}_{}", d, h),
            fmt::format("({},{})-net", d, h),
            {fmt::format("network.topology={{kind: hypernet, module: cubelet, module_bits: {}, levels: {}}}", d, h)},
            1U << hypernet_model::address_bits(d, h),
            links};
}

compared_network hypercube_of(unsigned dimension) {
    return {fmt::format("hypercube_{}", dimension),
            "hypercube",
            {fmt::format("network.topology={{kind: hypercube, dimension: {}}}", dimension),
             "network.routing=dimension_order"},
            1U << dimension,
            dimension << dimension};
}

compared_network torus_of(unsigned bits) {
    const unsigned high = bits / 2;
    return {fmt::format("torus_{}", bits),
            "torus",
            {fmt::format("network.topology={{kind: torus, dims: [{}, {}]}}", 1U << (bits - high), 1U << high),
             "network.routing=dimension_order"},
            1U << bits,
            4U << bits};
}

std::string traffic_locality::id() const {
    switch (pattern) {
        case kind::uniform: return "uniform";
        case kind::threshold: return fmt::format("threshold-{}", locality);
        case kind::geometric: break;
    }
    return fmt::format("geometric-{}", locality);
}

std::vector<std::string> traffic_locality::settings() const {
    if (pattern == kind::uniform) { return {"traffic.pattern=uniform"}; }
    return {pattern == kind::threshold ? "traffic.pattern=threshold" : "traffic.pattern=geometric",
            fmt::format("traffic.locality={}", locality),
            fmt::format("traffic.modules=[{}]", fmt::join(modules, ", "))};
}

planned_run plan_traffic(const std::string& name, const compared_network& network, const traffic_locality& locality,
                         const traffic_load& load) {
    planned_run run;
    run.name = name;
    run.settings = endpoint_settings();
    run.settings.insert(run.settings.end(), network.settings.begin(), network.settings.end());
    const std::vector<std::string> pattern = locality.settings();
    run.settings.insert(run.settings.end(), pattern.begin(), pattern.end());
    run.settings.insert(
        run.settings.end(),
        {fmt::format("traffic.rate={:.6g}", load.rate), fmt::format("traffic.packet_flits={}", load.packet_flits),
         fmt::format("traffic.measure_cycles={}", load.measured_cycles),
         fmt::format("network.link.flits_per_cycle={:.6g}", load.flits_per_cycle),
         fmt::format("network.vc_depth={}", load.packet_flits),
         fmt::format("network.switching={}", load.stored ? "store_and_forward" : "wormhole")});
    run.cost = network.nodes / 1000.0;
    return run;
}

}  // namespace orbweaver::studies::hypernet_paper
