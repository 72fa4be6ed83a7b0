// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/routing/group_tables.h"

#include <set>

#include "hw/noc/topology/topology.h"
#include "multicast/network/edge_list.h"
#include "multicast/network/random_graph.h"
#include "testbenches/noc/support/edge_graph.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

/// Switches 0-1-2 in a row, nodes 0 and 1 at the first, 2 and 3 at the second, 4 and 5 at the third.
topology_graph row() {
    return graph_of_edges(write_edge_list(orbweaver::multicast::graph_of({{0, 1}, {1, 2}}, {2, 2, 2})));
}

std::vector<std::uint8_t> ports_of_routes(const route_options& routes) {
    std::vector<std::uint8_t> ports;
    for (const route_option& route : routes) { ports.push_back(route.port.value); }
    return ports;
}

struct group_tables_of_a_row : testing::Test {
    std::vector<std::uint8_t> copies(unsigned router, port_id input, unsigned group = 0) {
        route_options found;
        tables.copies(router, input, group, found);
        return ports_of_routes(found);
    }
    port_id exit_port(unsigned source, unsigned destination) const {
        for (const auto& link : graph.links) {
            if (link.origin == source && link.target == destination) { return link.origin_port; }
        }
        return {};
    }
    port_id node_port(unsigned node) const { return graph.nodes[node].port; }

    topology_graph graph = row();
    group_tables tables{graph, grow_up_down_tree(graph, 0)};
};

TEST_F(group_tables_of_a_row, lead_a_packet_to_all_members_but_its_source) {
    tables.write({{{0}, {3}, {5}}});
    EXPECT_THAT(copies(0, node_port(0)), ElementsAre(exit_port(0, 1).value));
    EXPECT_THAT(copies(1, exit_port(1, 0)), ElementsAre(exit_port(1, 2).value, node_port(3).value))
        << "routers before nodes";
    EXPECT_THAT(copies(2, exit_port(2, 1)), ElementsAre(node_port(5).value));
}

TEST_F(group_tables_of_a_row, serve_every_member_as_source) {
    tables.write({{{0}, {3}, {5}}});
    EXPECT_THAT(copies(1, node_port(3)), UnorderedElementsAre(exit_port(1, 0).value, exit_port(1, 2).value));
    EXPECT_THAT(copies(0, exit_port(0, 1)), ElementsAre(node_port(0).value));
}

TEST_F(group_tables_of_a_row, climb_no_higher_than_the_least_common_ancestor) {
    tables.write({{{2}, {5}}});
    EXPECT_EQ(tables.row(0, 0), 0U);
    EXPECT_THAT(copies(2, node_port(5)), ElementsAre(exit_port(2, 1).value));
    EXPECT_THAT(copies(1, exit_port(1, 2)), ElementsAre(node_port(2).value));
}

TEST_F(group_tables_of_a_row, have_a_bit_a_port_for_each_group) {
    EXPECT_EQ(tables.bits(1), 0U);
    tables.write({{{0}, {3}}, {{2}, {3}}});
    EXPECT_EQ(tables.bits(1), 2 * graph.routers[1].ports.size());
    EXPECT_EQ(tables.row(0, 1), 0U);
    tables.write({});
    EXPECT_EQ(tables.groups(), 0U);
}

/// Nodes that a packet reaches, with how often; links that it crosses twice end the test.
std::multiset<unsigned> reached(const topology_graph& graph, const group_tables& tables, unsigned group,
                                node_id source) {
    std::multiset<unsigned> nodes;
    std::vector<topology_graph::attachment> visits{graph.nodes[source.value]};
    while (!visits.empty() && nodes.size() <= graph.nodes.size()) {
        const auto here = visits.back();
        visits.pop_back();
        route_options routes;
        tables.copies(here.router, here.port, group, routes);
        for (const route_option& route : routes) {
            for (unsigned node = 0; node < graph.nodes.size(); ++node) {
                if (graph.nodes[node].router == here.router && graph.nodes[node].port == route.port) {
                    nodes.insert(node);
                }
            }
            for (const auto& link : graph.links) {
                if (link.origin == here.router && link.origin_port == route.port) {
                    visits.push_back({link.target, link.target_port});
                }
            }
        }
    }
    return nodes;
}

TEST(group_tables, reach_each_other_member_once_on_random_networks) {
    for (unsigned seed = 1; seed <= 20; ++seed) {
        orbweaver::multicast::random_graph_desc described;
        described.switches = 3 + seed % 7;
        described.processors = 3 * described.switches;
        described.seed = seed;
        const topology_graph graph = graph_of_edges(write_edge_list(orbweaver::multicast::random_graph(described)));
        group_tables tables(graph, grow_up_down_tree(graph, seed % described.switches));
        std::vector<node_id> members;
        for (std::uint16_t node = 0; node < graph.nodes.size(); ++node) {
            if ((node * 7 + seed) % 3 == 0) { members.push_back({node}); }
        }
        tables.write({{}, members});
        for (const node_id source : members) {
            std::multiset<unsigned> others;
            for (const node_id each : members) {
                if (each != source) { others.insert(each.value); }
            }
            ASSERT_EQ(reached(graph, tables, 1, source), others) << "seed " << seed << ", from " << source.value;
        }
    }
}

}  // namespace
}  // namespace orbweaver::noc
