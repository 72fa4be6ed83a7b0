// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/throttles/link_throttles.h"

#include "hw/noc/description_error.h"
#include "testbenches/noc/support/hypernets.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

struct throttles_of_links : testing::Test {
    topology_graph graph = make_topology(cubelets(3, 2));

    /// The links that have a limit for new packets.
    std::vector<std::string> limited(const std::vector<link_throttle_desc>& described, unsigned limit) const {
        const link_throttles made(described, graph);
        std::vector<std::string> names;
        for (unsigned router = 0; router < graph.routers.size(); ++router) {
            const auto& outputs = made.outputs(router);
            for (std::uint8_t port = 0; port < outputs.size(); ++port) {
                if (outputs[port].new_packet_vcs == limit) { names.push_back(port_name(graph, router, {port})); }
            }
        }
        return names;
    }
    std::string refusal(const link_throttle_desc& described) const {
        return complaint_of<description_error>([&] { const link_throttles made({described}, graph); });
    }
};

TEST_F(throttles_of_links, concern_one_direction_of_a_link) {
    EXPECT_THAT(limited({{"r2.x", {3, 0}}}, 3), UnorderedElementsAre("r2.x"));
}

TEST_F(throttles_of_links, concern_all_links_that_a_pattern_names_and_none_of_nodes) {
    EXPECT_THAT(limited({{"r9.*", {3, 0}}}, 3), UnorderedElementsAre("r9.d0", "r9.d1", "r9.d2"));
    EXPECT_THAT(limited({{"r?.x", {3, 0}}}, 3), UnorderedElementsAre("r2.x", "r4.x", "r6.x", "r8.x"));
    EXPECT_EQ(limited({{"*", {3, 0}}}, 3).size(), 108U);
    EXPECT_EQ(limited({{"*.x", {3, 0}}}, 3).size(), 12U);
}

TEST_F(throttles_of_links, of_several_for_a_link_the_last_counts) {
    const std::vector<link_throttle_desc> described{{"*.x", {3, 0}}, {"r2.*", {2, 0}}};
    EXPECT_THAT(limited(described, 2), UnorderedElementsAre("r2.x", "r2.d0", "r2.d1", "r2.d2"));
    EXPECT_EQ(limited(described, 3).size(), 11U);
}

TEST_F(throttles_of_links, are_none_of_a_router_that_no_entry_names) {
    EXPECT_THAT(link_throttles({{"r2.x", {3, 0}}}, graph).outputs(3), IsEmpty());
}

TEST_F(throttles_of_links, are_of_links_that_exist) {
    EXPECT_THAT(
        refusal({"r1.x", {1, 0}}),
        HasSubstr("network.throttles.0.link: no link from a router to another is named 'r1.x'; 'r0.d0' is one"));
    EXPECT_THAT(refusal({"*.local", {1, 0}}), HasSubstr("network.throttles.0.link: ")) << "links of nodes";
}

TEST_F(throttles_of_links, for_new_packets_are_where_packets_enter) {
    topology_desc tree;
    tree.kind = "tree";
    tree.arity = 2;
    tree.levels = 3;
    tree.nodes = tree_nodes::leaves;
    graph = make_topology(tree);
    EXPECT_THAT(refusal({"r0.*", {1, 0}}), HasSubstr("network.throttles.0.new_packet_vcs: no packet enters"));
    EXPECT_EQ(refusal({"r0.*", {0, 1}}), "");
    EXPECT_EQ(refusal({"*.up", {1, 0}}), "");
}

TEST_F(throttles_of_links, are_not_of_buses) {
    graph = make_topology(buslets(2, 2));
    unsigned bus = 0;
    while (!graph.routers[bus].is_bus) { ++bus; }
    EXPECT_THAT(refusal({router_name(graph, bus) + ".*", {0, 1}}), HasSubstr("network.throttles.0.link: "));
}

}  // namespace
}  // namespace orbweaver::noc
