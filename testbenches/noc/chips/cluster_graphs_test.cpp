// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/chips/cluster_graphs.h"

#include "hw/noc/network_desc.h"
#include "testbenches/noc/chips/chip_networks.h"
#include "testbenches/noc/support/graph_checks.h"
#include "testbenches/noc/support/refusal.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

/// The names of a router's ports.
std::vector<std::string> ports_of(const topology_graph& graph, const std::string& router) {
    std::vector<std::string> names;
    for (const auto& candidate : graph.routers) {
        if (candidate.name == router) {
            for (const topology_port& port : candidate.ports) { names.push_back(port.name); }
        }
    }
    return names;
}

unsigned links_of(const topology_graph& graph, link_level level) {
    return static_cast<unsigned>(std::count_if(graph.links.begin(), graph.links.end(),
                                               [level](const auto& link) { return link.level == level; }));
}

TEST(cluster_graphs, a_network_of_chips_is_one_sound_graph) {
    const topology_graph graph = make_network_graph(mesh_of_chips({2, 2}, {3, 2}, {0, 4}));
    expect_sound(graph);
    EXPECT_EQ(graph.nodes.size(), 24U);
    EXPECT_EQ(graph.routers.size(), 4U * 6 + 4);
    EXPECT_EQ(links_of(graph, link_level::chip), 4U * 14);
    EXPECT_EQ(links_of(graph, link_level::gateway), 4U * 2 * 2);
    EXPECT_EQ(links_of(graph, link_level::network), 8U);
    EXPECT_FALSE(graph.offset_headers) << "offsets do not distinguish chips";
}

TEST(cluster_graphs, node_chip_times_tiles_plus_tile_is_that_tile) {
    const topology_graph graph = make_network_graph(mesh_of_chips({3, 1}, {2, 2}));
    for (unsigned chip = 0; chip < 3; ++chip) {
        for (unsigned tile = 0; tile < 4; ++tile) {
            const auto& position = graph.nodes[chip * 4 + tile];
            EXPECT_EQ(graph.routers[position.router].name, fmt::format("c{}.r{}", chip, tile));
            EXPECT_EQ(graph.routers[position.router].ports[position.port.value].name, "local");
        }
    }
    EXPECT_THAT(graph.modules, ElementsAre(4, 12));
    EXPECT_EQ(graph.columns, 4U);
    EXPECT_EQ(graph.rows, 3U);
}

TEST(cluster_graphs, only_routers_with_a_gateway_lead_out_of_a_chip) {
    const topology_graph graph = make_network_graph(mesh_of_chips({2, 1}, {2, 1}, {1}));
    EXPECT_THAT(ports_of(graph, "c0.r0"), ElementsAre("local", "E"));
    EXPECT_THAT(ports_of(graph, "c0.r1"), ElementsAre("local", "W", "gateway"));
    EXPECT_THAT(ports_of(graph, "cluster.r0"), ElementsAre("chip0", "E"));
    EXPECT_THAT(ports_of(graph, "cluster.r1"), ElementsAre("chip1", "W"));
}

TEST(cluster_graphs, the_clusters_router_has_a_port_for_each_gateway) {
    const topology_graph graph = make_network_graph(mesh_of_chips({2, 1}, {2, 1}, {0, 1}));
    EXPECT_THAT(ports_of(graph, "c1.r0"), ElementsAre("local", "E", "gateway0"));
    EXPECT_THAT(ports_of(graph, "c1.r1"), ElementsAre("local", "W", "gateway1"));
    EXPECT_THAT(ports_of(graph, "cluster.r1"), ElementsAre("chip1_0", "W", "chip1_1"));
}

TEST(cluster_graphs, links_inside_chips_and_to_gateways_are_the_chips) {
    network_desc described = mesh_of_chips({2, 1}, {2, 1});
    described.link = {7, 0.25};
    described.chip.link = {2, 0.5};
    for (const auto& link : make_network_graph(described).links) {
        if (link.level == link_level::network) {
            EXPECT_EQ(link.cycles, 0U) << "what network.link says";
        } else {
            EXPECT_EQ(link.cycles, 2U);
            EXPECT_EQ(link.flits_per_cycle, 0.5);
        }
    }
    EXPECT_EQ(node_link(described).cycles, 2U);
    EXPECT_EQ(node_link(described).flits_per_cycle, 0.5);
}

TEST(cluster_graphs, a_chip_of_one_tile_has_no_network_of_its_own) {
    const topology_graph graph = make_network_graph(mesh_of_chips({3, 2}, {1, 1}));
    EXPECT_EQ(graph.routers.size(), 6U);
    EXPECT_EQ(graph.routers[0].name, "");
    EXPECT_TRUE(graph.offset_headers);
}

TEST(cluster_graphs, heads_name_chips_by_address_though_each_is_one_tile) {
    network_desc described = mesh_of_chips({3, 2}, {1, 1});
    described.cluster = true;
    EXPECT_FALSE(make_network_graph(described).offset_headers);
}

struct impossible {
    const char* name;
    network_desc described;
    const char* key;
    const char* expected_text;
};

TEST(cluster_graphs, refuse_what_cannot_be_built_and_name_the_key) {
    network_desc of_chip = mesh_of_chips({2, 2}, {2, 2});
    of_chip.chip.topology.dims = {0, 2};
    const std::vector<impossible> all{
        {"a gateway nowhere", mesh_of_chips({2, 2}, {2, 2}, {4}), "cluster.chip.network.gateways.0",
         "a chip has routers 0 to 3, not 4"},
        {"a gateway twice", mesh_of_chips({2, 2}, {2, 2}, {1, 1}), "cluster.chip.network.gateways.0", "named twice"},
        {"too many nodes", mesh_of_chips({32, 32}, {32, 32}), "cluster.chip.network.topology", "nodes are too many"},
        {"an impossible chip", of_chip, "cluster.chip.network.topology.dims.0", ""}};
    for (const impossible& entry : all) {
        EXPECT_THAT([&] { make_network_graph(entry.described); }, refuses(entry.key, HasSubstr(entry.expected_text)))
            << entry.name;
    }
}

}  // namespace
}  // namespace orbweaver::noc
