// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/traffic/route_demand.h"

#include <gmock/gmock.h>

#include "hw/noc/chips/network_graph.h"
#include "hw/noc/network_desc.h"
#include "testbenches/noc/support/refusal.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_file.h"

namespace orbweaver::noc {
namespace {

/// Node 0 sends to node 2 along a line of four routers.
struct two_of_four : testing::Test {
    two_of_four() {
        described.topology.dims = {4, 1};
        described.routing = "table";
        described.routing_table = routes.path();
        described.lacks_routes = true;
        described.classes = {{"any", 1, {}}, {"replies", 1, {}}};
        offered.pattern = "table";
        offered.table = flows.path();
    }
    void require() const {
        const topology_graph graph = make_network_graph(described);
        require_routes(offered, described, graph, *make_network_routing(described, graph));
    }

    scratch_file routes{"0 2 -> E\n1 2 -> E\n", "routes"};
    scratch_file flows{"0 2\n", "flows"};
    network_desc described;
    traffic_desc offered;
};

TEST_F(two_of_four, needs_the_routes_of_its_flows) { EXPECT_NO_THROW(require()); }

TEST_F(two_of_four, needs_those_of_replies_too) {
    offered.classes.resize(1);
    static_cast<traffic_source_desc&>(offered.classes[0]) = offered;
    offered.classes[0].name = "any";
    offered.classes[0].reply_class = "replies";
    EXPECT_THAT([&] { require(); },
                refuses("network.routing_table", "no route from node 2 to node 0: router 2 has no line for it"));
}

TEST_F(two_of_four, needs_all_routes_for_uniform_traffic) {
    offered.pattern = "uniform";
    EXPECT_THAT([&] { require(); },
                refuses("network.routing_table", AllOf(HasSubstr("from node 0 to node 1: router 0 has no line"),
                                                       HasSubstr("from node 3 to node 2: router 3 has no line"))));
}

TEST_F(two_of_four, may_lack_no_route_unless_the_description_allows_it) {
    described.lacks_routes = false;
    EXPECT_THAT([&] { require(); }, refuses("network.routing_table", HasSubstr("no route from node 1 to node 0")));
}

}  // namespace
}  // namespace orbweaver::noc
