// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/topology/chosen_links.h"

#include <gmock/gmock.h>

#include <set>

#include "hw/noc/chips/network_graph.h"
#include "hw/noc/dependency/routing_analysis.h"
#include "hw/noc/network_desc.h"
#include "testbenches/noc/support/refusal.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

network_desc changed_grid(const std::string& kind, std::vector<unsigned> dims, std::vector<chosen_link_desc> links) {
    network_desc described{.topology = {.kind = kind, .dims = std::move(dims)}, .classes = {{"any", 2, {}}}};
    described.links = std::move(links);
    return described;
}

/// The links of a mesh of 3 x 3 that entries give 9 cycles.
std::set<std::string> long_links(const std::vector<chosen_link_desc>& links) {
    const topology_graph graph = make_network_graph(changed_grid("mesh", {3, 3}, links));
    std::set<std::string> found;
    for (const auto& link : graph.links) {
        if (link.cycles == 9) { found.insert(port_name(graph, link.origin, link.origin_port)); }
    }
    return found;
}

using names = std::set<std::string>;

TEST(chosen_links, are_named_by_pattern_or_by_the_line_of_a_grid) {
    EXPECT_EQ(long_links({{"r0.E", 9}}), (names{"r0.E", "r1.W"}));
    EXPECT_EQ(long_links({{"r0.E", 9, 0, link_direction::named}}), (names{"r0.E"}));
    EXPECT_EQ(long_links({{"r4.*", 9}}), (names{"r4.E", "r4.W", "r4.N", "r4.S", "r5.W", "r3.E", "r1.S", "r7.N"}));
    EXPECT_EQ(long_links({{"column 1", 9}}), (names{"r1.S", "r4.N", "r4.S", "r7.N"}));
    EXPECT_EQ(long_links({{"row 2", 9}}), (names{"r6.E", "r7.W", "r7.E", "r8.W"}));
    EXPECT_EQ(long_links({{"column [02]", 9}}),
              (names{"r0.S", "r3.N", "r3.S", "r6.N", "r2.S", "r5.N", "r5.S", "r8.N"}));
    EXPECT_EQ(long_links({{"row 2", 9}, {"r7.*", 3}}), (names{})) << "the last entry for a link applies";
}

TEST(chosen_links, have_a_width_of_their_own) {
    const topology_graph graph =
        make_network_graph(changed_grid("mesh", {2, 1}, {{"*.E", 0, 0.5, link_direction::named}}));
    EXPECT_EQ(graph.links[0].flits_per_cycle, 0.5);
    EXPECT_EQ(graph.links[1].flits_per_cycle, 0);
    EXPECT_EQ(graph.links[0].cycles, 0U);
}

/// The links of the nodes of a mesh of 3 x 3 that entries give 9 cycles.
std::set<std::string> long_node_links(const std::vector<chosen_link_desc>& links) {
    const topology_graph graph = make_network_graph(changed_grid("mesh", {3, 3}, links));
    std::set<std::string> found;
    for (std::size_t node = 0; node < graph.node_links.size(); ++node) {
        if (graph.node_links[node].injection.cycles == 9) { found.insert("n" + std::to_string(node) + ".in"); }
        if (graph.node_links[node].ejection.cycles == 9) { found.insert("n" + std::to_string(node) + ".out"); }
    }
    return found;
}

TEST(chosen_links, of_nodes_are_named_as_in_reports) {
    EXPECT_EQ(long_node_links({{"n5.in", 9}}), (names{"n5.in", "n5.out"})) << "both directions";
    EXPECT_EQ(long_node_links({{"n5.out", 9, 0, link_direction::named}}), (names{"n5.out"}));
    EXPECT_EQ(long_node_links({{"n*.in", 2}, {"n[07].*", 9}}), (names{"n0.in", "n0.out", "n7.in", "n7.out"}));
    EXPECT_EQ(long_node_links({{"*", 9}, {"column 1", 9}}), (names{})) << "links between routers";
    EXPECT_TRUE(long_links({{"n*", 9}}).empty());
}

TEST(chosen_links, that_are_removed_take_their_ports_with_them) {
    const topology_graph graph = make_network_graph(
        changed_grid("mesh", {3, 3}, {{"r4.E", 0, 0, link_direction::none}, {"r0.S", 0, 0, link_direction::one_way}}));
    EXPECT_EQ(graph.links.size(), 24U - 3);
    EXPECT_EQ(graph.routers[4].ports.size(), 4U);
    EXPECT_EQ(graph.routers[3].ports.size(), 4U) << "the other direction of the port is there";
    for (const auto& link : graph.links) {
        EXPECT_LT(link.origin_port.value, graph.routers[link.origin].ports.size());
        EXPECT_LT(link.target_port.value, graph.routers[link.target].ports.size());
    }
    EXPECT_EQ(graph.routers[4].ports[3].name, "S");
    EXPECT_EQ(one_way_link(graph), "r0.S");
}

TEST(chosen_links, refuse_entries_that_select_or_change_nothing) {
    const auto graph_with = [](const chosen_link_desc& entry) {
        return [entry] { make_network_graph(changed_grid("mesh", {3, 3}, {{"*", 2}, entry})); };
    };
    EXPECT_THAT(graph_with({"r9.E", 2}), refuses("network.links.1.link", HasSubstr("'r9.E'; 'r0.E' is one")));
    EXPECT_THAT(graph_with({"column 3", 2}), refuses("network.links.1.link", HasSubstr("selected by 'column 3'")));
    EXPECT_THAT(graph_with({"n9.in", 2}), refuses("network.links.1.link", HasSubstr("links of the 9 nodes are n0.in")));
    EXPECT_THAT(graph_with({"n3.in", 0, 0, link_direction::one_way}),
                refuses("network.links.1.direction", HasSubstr("a node sends and receives, and n3 is one")));
    EXPECT_THAT(graph_with({"r0.E"}), refuses("network.links.1.link", HasSubstr("changes nothing")));
    EXPECT_THAT(graph_with({"r0.E", 2, 0, link_direction::none}),
                refuses("network.links.1.direction", HasSubstr("neither cycles nor")));
    network_desc tree{.topology = {.kind = "tree"}};
    tree.links = {{"column 1", 2}};
    EXPECT_THAT([&] { make_network_graph(tree); }, refuses("network.links.0.link", HasSubstr("no rows and columns")));
}

/// Checks that all packets arrive and no cyclic wait is possible.
bool is_proved(const network_desc& described) {
    const topology_graph graph = make_network_graph(described);
    const auto routing = make_network_routing(described, graph);
    const vc_partition partition(described.classes, described.phases);
    return routing_analysis(graph, *routing, partition, described.router.vc_release, described.switching).proved();
}

TEST(chosen_links, make_tori_of_rings_in_one_direction) {
    for (const unsigned side : {2U, 3U, 4U, 7U}) {
        for (const auto& [x, y] : {std::pair{"*.W", "*.N"}, {"*.E", "*.S"}, {"*.E", "*.N"}}) {
            network_desc described =
                changed_grid("torus", {side, 3}, {{x, 0, 0, link_direction::named}, {y, 0, 0, link_direction::named}});
            for (chosen_link_desc& entry : described.links) { entry.direction = link_direction::one_way; }
            EXPECT_TRUE(is_proved(described)) << side << x << y;
            const topology_graph graph = make_network_graph(described);
            EXPECT_EQ(graph.links.size(), std::size_t{2} * 3 * side);
            described.routing = "dimension_order_no_dateline";
            EXPECT_FALSE(is_proved(described)) << side << x << y;
        }
    }
}

TEST(chosen_links, leave_meshes_and_graphs_that_up_down_routes) {
    network_desc open = changed_grid("torus", {4, 4},
                                     {{"r3.E", 0, 0, link_direction::none},
                                      {"r7.E", 0, 0, link_direction::none},
                                      {"r11.E", 0, 0, link_direction::none},
                                      {"r15.E", 0, 0, link_direction::none}});
    EXPECT_TRUE(is_proved(open)) << "rows are lines, columns are rings";
    network_desc holed = changed_grid("mesh", {4, 4}, {{"r5.E", 0, 0, link_direction::none}});
    holed.routing = "up_down";
    EXPECT_TRUE(is_proved(holed));
}

TEST(chosen_links, are_refused_where_a_routing_function_needs_them) {
    const auto routed = [](const std::string& routing, const chosen_link_desc& entry) {
        return [=] {
            network_desc described = changed_grid("torus", {4, 4}, {entry});
            described.routing = routing;
            make_network_routing(described, make_network_graph(described));
        };
    };
    const chosen_link_desc hole{"r0.E", 0, 0, link_direction::none};
    const chosen_link_desc one_way{"r0.E", 0, 0, link_direction::one_way};
    EXPECT_THAT(routed("dimension_order", hole),
                refuses("network.routing", HasSubstr("all links of dimension 0, 16 up and 16 down")));
    EXPECT_THAT(routed("minimal_adaptive", hole), refuses("network.routing", HasSubstr("all links of its topology")));
    EXPECT_THAT(routed("up_down", one_way), refuses("network.routing", HasSubstr("r0.E has none back")));
    EXPECT_NO_THROW(routed("up_down", hole)());
}

}  // namespace
}  // namespace orbweaver::noc
