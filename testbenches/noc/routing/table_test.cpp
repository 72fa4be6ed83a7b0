// SPDX-License-Identifier: Apache-2.0
// Tests of routing tables: their meaning, and every kind of error.
#include <algorithm>

#include "hw/noc/dependency/routing_walk.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/topology/topology_desc.h"
#include "testbenches/noc/support/edge_graph.h"
#include "testbenches/noc/support/graph_checks.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/malformed_text.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_file.h"

namespace orbweaver::noc {
namespace {

topology_graph graph_of(const std::string& kind, std::vector<unsigned> dims) {
    topology_desc described{.kind = kind, .dims = std::move(dims)};
    return make_topology(described);
}

std::unique_ptr<routing_function> table_from(const std::string& content, const topology_graph& graph,
                                             bool lacks_routes = false) {
    const scratch_file file(content, "table");
    network_desc described{.routing = "table", .routing_table = file.path(), .lacks_routes = lacks_routes};
    return make_routing(described, graph);
}

flit head_to(unsigned node) {
    flit head;
    head.destination.value = static_cast<std::uint16_t>(node);
    return head;
}

TEST(table, takes_ports_by_their_name_or_by_where_they_lead) {
    const topology_graph graph = graph_of("mesh", {3, 1});
    const auto routing = table_from("0 1 -> E\n0 2 -> 1\n1 0 -> W\n1 2 -> 2\n2 * -> W\n", graph);
    route_walk(graph, *routing).all_pairs(true);
    EXPECT_EQ(graph.routers[1].ports[routing->next_hop(1, {0}, head_to(0)).port.value].name, "W");
    EXPECT_FALSE(routing->adaptive());
    EXPECT_EQ(routing->min_vcs(), 1U);
}

TEST(table, takes_routers_by_name) {
    const topology_graph graph = graph_of_edges("a b\nb c\n");
    const auto routing = table_from("a * -> b\nb 0 -> to_a\nb 2 -> c\nc * -> b\n", graph);
    route_walk(graph, *routing).all_pairs(true);
}

TEST(table, a_destination_counts_for_more_than_the_star_and_an_input_for_more_than_both) {
    const topology_graph graph = graph_of("torus", {4, 1});
    const auto routing = table_from(
        "0 * -> E\n1 * -> E\n2 * -> E\n3 * -> E\n"
        "0 3 -> W\n2 0 E -> W\n2 * local -> W\n",
        graph);
    EXPECT_EQ(graph.routers[0].ports[routing->next_hop(0, {0}, head_to(3)).port.value].name, "W");
    EXPECT_EQ(graph.routers[0].ports[routing->next_hop(0, {0}, head_to(2)).port.value].name, "E");
    const auto output = [&](const std::string& input, unsigned destination) {
        std::uint8_t port = 0;
        while (graph.routers[2].ports[port].name != input) { ++port; }
        return graph.routers[2].ports[routing->next_hop(2, {port}, head_to(destination)).port.value].name;
    };
    EXPECT_EQ(output("W", 0), "E");
    EXPECT_EQ(output("E", 0), "W");
    EXPECT_EQ(output("E", 3), "E");
    EXPECT_EQ(output("local", 3), "W");
}

TEST(table, names_virtual_channels_of_the_class) {
    const topology_graph graph = graph_of("ring", {3});
    const auto routing =
        table_from("0 1 -> E 0\n0 2 -> W 1-2\n1 2 -> E 0,2\n1 0 -> W\n2 0 -> E 2,0\n2 1 -> W 0-2\n", graph);
    const auto vcs = [&](unsigned router, unsigned destination) {
        return routing->vc_set(routing->next_hop(router, {0}, head_to(destination)).vc_set, 4);
    };
    EXPECT_EQ(vcs(0, 1), 0b0001U);
    EXPECT_EQ(vcs(0, 2), 0b0110U);
    EXPECT_EQ(vcs(1, 2), 0b0101U);
    EXPECT_EQ(vcs(1, 0), 0b1111U);
    EXPECT_EQ(vcs(2, 0), 0b0101U);
    EXPECT_EQ(vcs(2, 1), 0b0111U);
    EXPECT_EQ(routing->next_hop(1, {0}, head_to(2)).vc_set, routing->next_hop(2, {0}, head_to(0)).vc_set);
    EXPECT_EQ(routing->min_vcs(), 3U);
}

/// The routes of another function, written down.
TEST(table, reproduces_dimension_order_that_was_written_down) {
    const topology_graph graph = graph_of("mesh", {4, 3});
    const auto original = make_routing({}, graph);
    std::string content = "# router destination -> output\n";
    for (unsigned router = 0; router < 12; ++router) {
        for (unsigned destination = 0; destination < 12; ++destination) {
            if (destination != router) {
                const port_id port = original->next_hop(router, {0}, head_to(destination)).port;
                content += fmt::format("{} {} -> {}\n", router, destination,
                                       graph.routers[router].ports[port.value].name.text());
            }
        }
    }
    const auto routing = table_from(content, graph);
    route_walk(graph, *routing).all_pairs(true, [&](const route_walk::step& hop) {
        EXPECT_EQ(hop.route.port, original->next_hop(hop.router, hop.input, head_to(hop.destination.value)).port);
    });
}

TEST(table, may_turn_as_no_turn_model_allows) {
    const topology_graph graph = graph_of("mesh", {2, 2});
    // Each router sends everything clockwise: a cycle of waiting packets.
    const auto routing = table_from("0 * -> 1\n1 * -> 3\n3 * -> 2\n2 * -> 0\n", graph);
    waiting_graph waiting(graph, *routing, 1);
    route_walk(graph, *routing).all_pairs(false, [&](const route_walk::step& hop) { waiting.add(hop); });
    EXPECT_TRUE(waiting.has_cycle());
}

/// Returns a table for a mesh of 3 x 1.
struct wrong_table : testing::TestWithParam<malformed_text> {};

TEST_P(wrong_table, is_refused_with_its_place) {
    const topology_graph graph = graph_of("mesh", {3, 1});
    const scratch_file file(GetParam().content, "table");
    network_desc described{.routing = "table", .routing_table = file.path()};
    EXPECT_THAT(complaint_about(file, "network.routing_table", [&] { make_routing(described, graph); }),
                StartsWith(GetParam().complaint));
}

INSTANTIATE_TEST_SUITE_P(
    malformed, wrong_table,
    testing::ValuesIn(std::vector<malformed_text>{
        {"empty", "", ": no route from node 1 to node 0: router 1 has no line for it"},
        {"a_pair_missing", "0 * -> E\n1 0 -> W\n2 * -> W\n",
         ": no route from node 0 to node 2: router 1 has no line for it"},
        {"there_and_back", "0 * -> E\n1 * -> W\n2 * -> W\n",
         ": the route from node 0 to node 2 does not end: it comes through port"},
        {"no_arrow", "0 1 E\n", ":1: expected `router destination [input] -> output"},
        {"no_output", "0 1 ->\n", ":1: expected `router"},
        {"no_destination", "0 -> E\n", ":1: expected `router"},
        {"too_much", "0 1 -> E 0 0\n", ":1: expected `router"},
        {"too_much_before", "0 1 E E -> E\n", ":1: expected `router"},
        {"no_such_router", "0 1 -> E\n3 1 -> W\n", ":2:1: expected a router, a whole number from 0 to 2, not '3'"},
        {"no_such_name", "x 1 -> W\n", ":1:1: there is no router 'x'"},
        {"no_such_node", "0 3 -> E\n", ":1:3: expected a destination, `*` or a node, a whole number"},
        {"own_node", "0 0 -> E\n", ":1:3: node 0 hangs on this router; it needs no line"},
        {"no_such_port", "0 1 -> X\n", ":1:8: router 0 has no port 'X'; it has local, E"},
        {"port_of_other_routers", "0 1 -> W\n", ":1:8: router 0 has no port 'W'"},
        {"no_neighbour", "0 2 -> 2\n", ":1:8: router 2 is no neighbour of router 0"},
        {"to_a_node", "0 1 -> local\n", ":1:8: 'local' leads to a node"},
        {"no_such_input", "1 2 N -> E\n", ":1:5: router 1 has no port 'N'; it has local, E, W"},
        {"twice", "0 1 -> E\n0 1 -> E\n", ":2:1: a second way from router 0 to 1"},
        {"star_twice", "0 * -> E\n0 * -> 1\n", ":2:1: a second way from router 0 to *"},
        {"channel_beyond_64", "0 1 -> E 64\n",
         ":1:10: expected virtual channels like 0,2-3: each, a whole number from 0 to 63, not '64'"},
        {"channels_falling", "0 1 -> E 3-1\n", ":1:10: expected virtual channels in rising order"},
        {"channels_open", "0 1 -> E 1-\n", ":1:12: expected virtual channels"},
        {"channels_empty", "0 1 -> E 1,,2\n", ":1:12: expected virtual channels"},
        {"channels_in_words", "0 1 -> E all\n", ":1:10: expected virtual channels"},
        {"binary", std::string("0 1 -> E\n\0", 10), ":2:1: a byte that no text has"}}),
    name_of_text);

/// Returns the error of a table; empty: none.
std::string table_complaint(const std::string& content, const topology_graph& graph) {
    return complaint_of<description_error>([&] { table_from(content, graph); });
}

TEST(table, reports_all_that_is_wrong_with_it_each_with_its_line) {
    const std::string message =
        table_complaint("0 1 -> X\n0 2 -> E\nx 1 -> W\n1 9 -> E\n0 2 -> E\n2 * W\n", graph_of("mesh", {3, 1}));
    EXPECT_THAT(message, AllOf(HasSubstr(":1:8: router 0 has no port 'X'"), HasSubstr(":3:1: there is no router 'x'"),
                               HasSubstr(":4:3: expected a destination"), HasSubstr(":5:1: a second way"),
                               HasSubstr(":6: expected `router")));
    EXPECT_EQ(std::count(message.begin(), message.end(), '\n'), 4);
    EXPECT_THAT(message, Not(HasSubstr("no route from")))
        << "what is missing is reported of a table without such mistakes";
}

TEST(table, reports_every_place_without_a_way) {
    const std::string message = table_complaint("0 * -> E\n", graph_of("mesh", {3, 1}));
    EXPECT_THAT(
        message,
        AllOf(HasSubstr("node 1 to node 0: router 1 has no line"), HasSubstr("node 2 to node 0: router 2 has no line"),
              HasSubstr("node 2 to node 1: router 2 has no line"), HasSubstr("to node 2: router 1 has no line")));
    EXPECT_EQ(std::count(message.begin(), message.end(), '\n'), 3);
}

TEST(table, may_lack_routes_of_pairs_that_send_nothing) {
    const topology_graph graph = graph_of("mesh", {4, 1});
    const auto routing = table_from("0 2 -> E\n1 2 -> E\n1 0 -> W\n3 0 -> W\n", graph, true);
    for (const auto& [source, destination] :
         std::vector<std::pair<unsigned, unsigned>>{{0, 2}, {1, 2}, {1, 0}, {3, 3}}) {
        EXPECT_TRUE(routing->connects(node_id{static_cast<std::uint16_t>(source)},
                                      node_id{static_cast<std::uint16_t>(destination)}));
    }
    EXPECT_FALSE(routing->connects(node_id{3}, node_id{0})) << "router 2 has no line";
    EXPECT_EQ(routing->break_of_route(node_id{3}, node_id{0}), "router 2 has no line for it");
    EXPECT_FALSE(routing->connects(node_id{2}, node_id{0}));
    const link_map links(graph);
    routing_walk walk(links, *routing);
    for (std::uint16_t node = 0; node < 4; ++node) { EXPECT_TRUE(walk.walk(node_id{node})) << node; }
    EXPECT_THAT(complaint_of<description_error>([&] { table_from("0 2 -> E\n1 2 -> W\n", graph, true); }),
                HasSubstr("does not end"));
}

TEST(table, reports_the_first_twenty_mistakes_and_how_many_more) {
    std::string wrong;
    for (unsigned line = 0; line < 50; ++line) { wrong += "0 1 -> X\n"; }
    const std::string message = table_complaint(wrong, graph_of("mesh", {3, 1}));
    EXPECT_THAT(message, AllOf(HasSubstr(":20:8:"), Not(HasSubstr(":21:8:")), EndsWith("\n... and 30 more")));
}

TEST(table, calls_routers_as_the_edge_list_does) {
    const topology_graph graph = graph_of_edges("hub left\nhub right\n");
    const std::string message = table_complaint("hub 1 -> up\nleft 2 -> right\n", graph);
    EXPECT_THAT(message, AllOf(HasSubstr("router hub has no port 'up'"),
                               HasSubstr("router right is no neighbour of router left")));
}

TEST(table, asks_for_the_port_if_several_links_lead_to_a_router) {
    const topology_graph graph = graph_of_edges("a b\na b\n");
    EXPECT_THAT([&] { table_from("a 1 -> b\nb 0 -> to_a\n", graph); },
                ThrowsMessage<description_error>(
                    HasSubstr(":1:8: several links lead to router b; name the port: local, to_b, to_b_2")));
    route_walk(graph, *table_from("a 1 -> to_b_2\nb 0 -> to_a\n", graph)).all_pairs(true);
}

TEST(table, survives_whatever_is_in_the_file) {
    const topology_graph graph = graph_of("mesh", {3, 1});
    random_stream random(6, "tables");
    const std::string good = "0 * -> E 0-1\n1 0 -> W\n1 2 W -> E\n1 2 -> 2\n2 * -> W\n";
    for (unsigned round = 0; round < 500; ++round) {
        try {
            const auto routing = table_from(mutated(good, random, "0123 EWx\n\t#*->,\x7f\xff"), graph);
            route_walk(graph, *routing).all_pairs(false);
        } catch (const description_error& error) { EXPECT_EQ(error.key(), "network.routing_table"); }
    }
}

}  // namespace
}  // namespace orbweaver::noc
