// SPDX-License-Identifier: Apache-2.0
// Graphs and routing functions made by hand.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "hw/noc/message_class.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/topology.h"
#include "hw/noc/topology/topology_desc.h"

namespace orbweaver::noc {

/// Routers with a node each at port 0; channels are added in pairs of links.
class graph_maker {
public:
    explicit graph_maker(unsigned routers) {
        for (unsigned number = 0; number < routers; ++number) {
            topology_graph::router made;
            made.ports.push_back({"local"});
            graph.routers.push_back(std::move(made));
            graph.nodes.push_back({number, port_id{0}});
        }
        graph.columns = routers;
        graph.rows = 1;
    }

    /// A port named `name` at `from` and one named `back` at `to`, joined both ways.
    graph_maker& join(unsigned source, unsigned destination, const std::string& name, const std::string& back) {
        const port_id there = add_port(source, name);
        const port_id here = add_port(destination, back);
        graph.links.push_back({source, there, destination, here});
        graph.links.push_back({destination, here, source, there});
        return *this;
    }

    topology_graph graph;

private:
    port_id add_port(unsigned router, const std::string& name) {
        auto& ports = graph.routers[router].ports;
        ports.push_back({name});
        return {static_cast<std::uint8_t>(ports.size() - 1)};
    }
};

/// A ring: ports E (1) and W (2).
inline topology_graph ring_graph(unsigned routers) {
    topology_graph graph = graph_maker(routers).graph;
    for (auto& router : graph.routers) {
        router.ports.push_back({"E"});
        router.ports.push_back({"W"});
    }
    for (unsigned number = 0; number < routers; ++number) {
        const unsigned next = (number + 1) % routers;
        graph.links.push_back({number, port_id{1}, next, port_id{2}});
        graph.links.push_back({next, port_id{2}, number, port_id{1}});
    }
    return graph;
}

/// A mesh as the registered topology makes it.
inline topology_graph mesh_graph(unsigned columns, unsigned rows) {
    topology_desc described{.dims = {columns, rows}};
    return make_topology(described);
}

/// A routing function whose candidate outputs come from a callback; the first is next_hop(). One option everywhere
/// unless `is_adaptive`.
class free_routing : public routing_function {
public:
    using routes =
        std::function<std::vector<route_option>(unsigned router, port_id input, node_id goal, unsigned state)>;

    explicit free_routing(routes choices, bool is_adaptive = false)
        : m_routes(std::move(choices)), m_adaptive(is_adaptive) {}

    route_option next_hop(unsigned router, port_id input, const flit& head) const override {
        return m_routes(router, input, head.destination, head.routing).front();
    }
    bool adaptive() const override { return m_adaptive; }
    void options(unsigned router, port_id input, const flit& head, route_options& found) const override {
        for (const route_option& route : m_routes(router, input, head.destination, head.routing)) { found.add(route); }
    }
    unsigned vc_sets() const override { return sets; }
    std::uint64_t vc_set(unsigned set, unsigned count) const override {
        return masks.empty() ? routing_function::vc_set(set, count) : masks[set];
    }
    unsigned entries(node_id, node_id) const override { return entry_states; }
    std::uint16_t entry(unsigned which, node_id, node_id) const override { return static_cast<std::uint16_t>(which); }

    unsigned sets = 1;
    std::vector<std::uint64_t> masks{};  // [set]; empty: all virtual channels
    unsigned entry_states = 1;           // states 0 .. entry_states-1

private:
    routes m_routes;
    bool m_adaptive;
};

inline route_option route(unsigned port, unsigned vc_set = 0, unsigned state = 0) {
    route_option made;
    made.port.value = static_cast<std::uint8_t>(port);
    made.vc_set = static_cast<std::uint8_t>(vc_set);
    made.state = static_cast<std::uint16_t>(state);
    return made;
}

/// The port of a router of that name.
inline unsigned port_named(const topology_graph& graph, unsigned router, const std::string& name) {
    const auto& ports = graph.routers[router].ports;
    unsigned port = 0;
    while (ports.at(port).name != name) { ++port; }
    return port;
}

/// On a mesh: the port one step nearer along x or y, or the local one.
inline unsigned step_along(const topology_graph& graph, unsigned router, node_id goal, bool along_x) {
    const unsigned x = router % graph.columns;
    const unsigned y = router / graph.columns;
    const unsigned goal_x = goal.value % graph.columns;
    const unsigned goal_y = goal.value / graph.columns;
    if (along_x && x != goal_x) { return port_named(graph, router, x < goal_x ? "E" : "W"); }
    if (!along_x && y != goal_y) { return port_named(graph, router, y < goal_y ? "S" : "N"); }
    return 0;
}

/// One class with `vcs` virtual channels.
inline vc_partition one_class(unsigned vcs) { return {{{"any", vcs, {}}}, 1}; }

}  // namespace orbweaver::noc
