// SPDX-License-Identifier: Apache-2.0
#include "sim/rtl/network_emission.h"

#include <memory>

#include "hw/noc/chips/network_graph.h"
#include "rtl_bridge/network/network_rtl.h"
#include "sim/kind/run_kind.h"
#include "sim/loop/simulation_loop.h"
#include "sim/rtl/traffic_recording.h"
#include "sim/run/system_run.h"

namespace orbweaver::sim {

namespace {

/// Additional cycles of the model, in which packets that entered late reveal their routes.
constexpr cycle_t last_routes = 1000;

rtl::recorded_traffic record(const system::system_desc& described, const noc::topology_graph& graph,
                             const rtl::rtl_routing& routing, run_options& options, cycle_t cycles) {
    traffic_recording recording(described.network, graph, routing, cycles);
    options.listener = &recording;
    options.quiet = true;
    system::system_desc model = described;
    model.network.router.impl = noc::router_impl::model;
    const std::unique_ptr<system_run> run = kind_of(model).build(model, options);
    simulate(run->clock(), run->control(), cycles + (routing.has_states() ? last_routes : 0), [](cycle_t) {});
    return recording.recorded(run->clock().now());
}

}  // namespace

std::vector<rtl::embedded_file> emit_network(const system::system_desc& described, run_options options,
                                             cycle_t cycles) {
    const run_kind& kind = kind_of(described);
    if (!kind.has_network()) {
        throw noc::description_error("system", "there is no network of routers to write as RTL");
    }
    if (described.network_links.kind != system::network_link_kind::parallel) {
        throw noc::description_error("cluster.network_links", "the links of a network in RTL are parallel");
    }
    const noc::topology_graph graph = noc::make_network_graph(described.network);
    const rtl::network_rtl network(described.network, graph, kind.has_single_flits(described),
                                   kind.in_one_line(described));
    return network.files(record(described, graph, network.routing(), options, cycles));
}

}  // namespace orbweaver::sim
