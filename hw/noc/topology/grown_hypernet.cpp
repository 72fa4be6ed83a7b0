// SPDX-License-Identifier: Apache-2.0
// A hypernet of cubelets with smaller ones on its free links (Ghosh 1988, section 2.4); grown_hypernet_plan.h defines
// the positions of the routers. A router has ports to its node, along the dimensions of its cubelet, and to the far end
// of its external link, if that is connected. This file registers itself.
#include <fmt/core.h>

#include "hw/noc/topology/grown_hypernet_plan.h"
#include "hw/noc/topology/topology.h"
#include "hw/noc/topology/topology_desc.h"

namespace orbweaver::noc {
namespace {

/// Returns the port of a dimension. The node's port is the first; the ports of the dimensions follow; the port of the
/// external link is the last.
port_id port_of_dimension(unsigned dimension) { return {static_cast<std::uint8_t>(1 + dimension)}; }

void add_router(topology_graph& graph, const grown_hypernet_plan& plan, unsigned router) {
    graph.routers.emplace_back();
    add_nodes(graph, router, 1);
    auto& ports = graph.routers.back().ports;
    for (unsigned dimension = 0; dimension < plan.module_bits(); ++dimension) {
        ports.push_back({fmt::format("d{}", dimension)});
    }
    if (plan.router_beyond(router) != router) { ports.push_back({"x"}); }
}

void add_links_from(topology_graph& graph, const grown_hypernet_plan& plan, unsigned router) {
    const auto add = [&](unsigned target, unsigned dimension) {
        graph.links.push_back({router, port_of_dimension(dimension), target, port_of_dimension(dimension)});
    };
    // All nets begin at multiples of a cubelet's size, so the low bits of a router's index are the low bits of its
    // address.
    for (unsigned dimension = 0; dimension < plan.module_bits(); ++dimension) {
        add(router ^ (1U << dimension), dimension);
    }
    if (plan.router_beyond(router) != router) { add(plan.router_beyond(router), plan.module_bits()); }
}

topology_graph make_grown_hypernet(const topology_desc& described) {
    const grown_hypernet_plan plan(described);
    topology_graph graph;
    for (unsigned router = 0; router < plan.nodes(); ++router) { add_router(graph, plan, router); }
    for (unsigned router = 0; router < plan.nodes(); ++router) { add_links_from(graph, plan, router); }
    graph.columns = plan.nodes();
    graph.rows = 1;
    return graph;
}

const topology_registry::entry registered_grown_hypernet{
    "grown_hypernet",
    "a hypernet of cubelets, and smaller ones on the first of its free links",
    {make_grown_hypernet, {"module_bits", "levels", "attached_levels"}}};

}  // namespace
}  // namespace orbweaver::noc
