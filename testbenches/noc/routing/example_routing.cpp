// SPDX-License-Identifier: Apache-2.0
// Routes of a star: to the hub, unless the packet has arrived, and from there out by the arm of the destination. No
// header: it registers itself.
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/routing.h"

namespace orbweaver::noc {
namespace {

class star_order : public routing_function {
public:
    explicit star_order(const topology_graph& graph) : m_graph(graph) {}

    route_option next_hop(unsigned router, port_id, const flit& head) const override {
        const auto& goal = m_graph.nodes[head.destination.value];
        if (router == goal.router) { return {goal.port}; }
        // Ports stand in the order in which they were added: an arm has its node and then the hub.
        return {port_id{router == 0 ? static_cast<std::uint8_t>(goal.router - 1) : std::uint8_t{1}}};
    }

private:
    const topology_graph& m_graph;
};

std::unique_ptr<routing_function> make_star_order(const network_desc& described, const topology_graph& graph) {
    if (described.topology.kind != "example_star") {
        throw description_error("network.routing", "example_star_order is for a star");
    }
    return std::make_unique<star_order>(graph);
}

const routing_registry::entry registered_star_order{"example_star_order", "on a star: by the hub", {make_star_order}};

}  // namespace
}  // namespace orbweaver::noc
