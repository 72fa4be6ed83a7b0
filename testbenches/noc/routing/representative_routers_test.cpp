// SPDX-License-Identifier: Apache-2.0
// Compares the routers that a routing function names as representatives with all routers.
#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "hw/noc/dependency/routing_walk.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {
namespace {

using dependency_set = std::set<std::pair<std::uint32_t, std::uint32_t>>;

struct routed_grid {
    routed_grid(const std::string& kind, std::vector<unsigned> dims) {
        described.topology.kind = kind;
        described.topology.dims = std::move(dims);
        described.topology.concentration = 3;
        graph = make_topology(described.topology);
        routing = make_routing(described, graph);
    }

    network_desc described;
    topology_graph graph;
    std::unique_ptr<routing_function> routing;
};

void add_dependencies(const routing_walk& walk, dependency_set& found) {
    const route_states& states = walk.states();
    for (std::uint32_t state = 0; state < states.size(); ++state) {
        for (std::uint32_t position = states.first_option[state]; position < states.first_option[state + 1];
             ++position) {
            found.emplace(states.channel[state], states.channel[states.options[position]]);
        }
    }
}

/// @param destinations of which not all sources were walked
dependency_set dependencies(const routed_grid& net, bool only_representative, unsigned& destinations) {
    const link_map links(net.graph);
    routing_walk walk(links, *net.routing);
    dependency_set found;
    destinations = 0;
    for (std::uint16_t number = 0; number < net.graph.nodes.size(); ++number) {
        const std::vector<unsigned> routers = net.routing->representative_routers({number});
        const std::set<unsigned> representative(routers.begin(), routers.end());
        std::vector<node_id> sources;
        for (std::uint16_t source = 0; source < net.graph.nodes.size(); ++source) {
            if (!only_representative || representative.empty() ||
                representative.count(net.graph.nodes[source].router) != 0) {
                sources.push_back({source});
            }
        }
        destinations += sources.size() < net.graph.nodes.size() ? 1 : 0;
        EXPECT_TRUE(walk.walk({number}, sources));
        add_dependencies(walk, found);
    }
    return found;
}

TEST(representative_routers, of_dimension_order_take_all_ways) {
    const std::pair<const char*, std::vector<unsigned>> grids[] = {
        {"mesh", {6, 5}}, {"mesh", {4, 3, 5}}, {"mesh", {7}},
        {"mesh", {1, 5}}, {"mesh", {4, 2, 3}}, {"concentrated_mesh", {4, 4}},
    };
    for (const auto& [kind, dims] : grids) {
        const routed_grid net(kind, dims);
        unsigned shortened = 0;
        const dependency_set representative = dependencies(net, true, shortened);
        EXPECT_GT(shortened, 0U) << kind << " of " << dims.size() << " dimensions, the first " << dims.front();
        unsigned none = 0;
        EXPECT_EQ(representative, dependencies(net, false, none));
        EXPECT_EQ(none, 0U);
    }
}

}  // namespace
}  // namespace orbweaver::noc
