// SPDX-License-Identifier: Apache-2.0
// The example of docs/howto/topology.md and routing_function.md: a topology and a routing function of one file each,
// which no other file names.
#include <gmock/gmock.h>

#include "hw/noc/network_desc.h"
#include "hw/noc/topology/topology_desc.h"
#include "testbenches/noc/support/graph_checks.h"

namespace orbweaver::noc {
namespace {

TEST(example_star, is_a_topology_like_any_other) {
    topology_desc described{.kind = "example_star", .arity = 5};
    const topology_graph graph = make_topology(described);
    expect_sound(graph);
    EXPECT_EQ(graph.nodes.size(), 5U);
    EXPECT_EQ(graph_map(graph).diameter(), 2U);
    described.arity = 65;
    EXPECT_THROW(make_topology(described), description_error);
}

TEST(example_star, is_routed_by_its_own_function_and_by_up_down) {
    network_desc described{.topology = {.kind = "example_star", .arity = 5}};
    const topology_graph graph = make_topology(described.topology);
    for (const char* routing : {"example_star_order", "up_down"}) {
        described.routing = routing;
        route_walk(graph, *make_routing(described, graph)).all_pairs(true);
    }
    described.topology.kind = "mesh";
    described.routing = "example_star_order";
    EXPECT_THROW(make_routing(described, graph), description_error);
}

}  // namespace
}  // namespace orbweaver::noc
