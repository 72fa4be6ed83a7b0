// SPDX-License-Identifier: Apache-2.0
// Tests of edge lists: their meaning, and every kind of error.
#include "multicast/network/edge_list.h"
#include "multicast/network/random_graph.h"
#include "testbenches/noc/support/edge_graph.h"
#include "testbenches/noc/support/graph_checks.h"
#include "testbenches/support/malformed_text.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_file.h"

namespace orbweaver::noc {
namespace {

/// The complaint about an edge list, from the end of the file's name on.
std::string edge_list_complaint(const std::string& content) {
    const scratch_file file(content);
    return complaint_about(file, "network.topology.file", [&] { make_topology(irregular_topology(file.path())); });
}

TEST(irregular, numbers_routers_as_the_file_does) {
    const topology_graph graph = graph_of_edges("# a path\n2 0\n0 1  # and on\n");
    expect_sound(graph);
    ASSERT_EQ(graph.routers.size(), 3U);
    EXPECT_EQ(graph.nodes.size(), 3U);
    EXPECT_EQ(graph_map(graph).distance(2, 1), 2U);
    EXPECT_EQ(graph.routers[0].ports[0].name, "local");
    EXPECT_EQ(graph.routers[0].ports[1].name, "to_2");
    EXPECT_EQ(graph.routers[0].name, "");
    EXPECT_TRUE(graph.dims.empty());
}

TEST(irregular, builds_the_networks_that_multicast_plans_are_made_for) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const orbweaver::multicast::switch_graph planned =
            orbweaver::multicast::random_graph({.switches = 12, .seed = seed});
        const topology_graph graph = graph_of_edges(orbweaver::multicast::write_edge_list(planned));
        orbweaver::multicast::switch_graph built;
        built.neighbours.resize(graph.routers.size());
        for (const topology_graph::link& link : graph.links) { built.neighbours[link.origin].push_back(link.target); }
        for (std::vector<unsigned>& adjacency : built.neighbours) { std::ranges::sort(adjacency); }
        for (const topology_graph::attachment& node : graph.nodes) { built.switch_of.push_back(node.router); }
        EXPECT_EQ(built, planned) << "seed " << seed;
    }
}

TEST(irregular, numbers_named_routers_as_they_first_occur) {
    const topology_graph graph = graph_of_edges("nodes spine 0\nleaf_a spine\nleaf_b spine\n");
    expect_sound(graph);
    ASSERT_EQ(graph.routers.size(), 3U);
    EXPECT_EQ(graph.routers[0].name, "spine");
    EXPECT_EQ(graph.routers[1].name, "leaf_a");
    EXPECT_EQ(graph.nodes.size(), 2U);
    EXPECT_EQ(graph.nodes[0].router, 1U);
    EXPECT_EQ(graph.routers[2].ports[1].name, "to_spine");
}

TEST(irregular, gives_routers_the_nodes_that_it_states_and_others_what_the_star_states) {
    const topology_graph graph = graph_of_edges("nodes * 2\n0 1\n1 2\nnodes 1 0\nnodes 2 3\n");
    expect_sound(graph);
    std::vector<unsigned> nodes(3);
    for (const auto& node : graph.nodes) { ++nodes[node.router]; }
    EXPECT_THAT(nodes, ElementsAre(2, 0, 3));
}

TEST(irregular, links_have_cycles_and_capacity_of_their_own_both_ways) {
    const topology_graph graph = graph_of_edges("0 1\n1 2 3\n2 0 65535 0.25\n");
    expect_sound(graph);
    ASSERT_EQ(graph.links.size(), 6U);
    for (const auto& link : graph.links) {
        const bool first = link.origin + link.target == 1;
        const bool second = link.origin + link.target == 3;
        EXPECT_EQ(link.cycles, first ? 0 : second ? 3 : 65535);
        EXPECT_EQ(link.flits_per_cycle, first || second ? 0 : 0.25);
    }
}

TEST(irregular, several_links_may_join_two_routers) {
    const topology_graph graph = graph_of_edges("a b\nb a 2\na b\n");
    expect_sound(graph);
    EXPECT_EQ(graph.links.size(), 6U);
    EXPECT_EQ(graph.routers[0].ports[3].name, "to_b_3");
}

TEST(irregular, takes_files_as_editors_leave_them) { expect_sound(graph_of_edges("\r\n0\t1\r\n\r\n1 2")); }

std::string star_of(unsigned leaves) {
    std::string list;
    for (unsigned leaf = 1; leaf <= leaves; ++leaf) { list += fmt::format("0 {}\n", leaf); }
    return list;
}

struct wrong_edge_list : testing::TestWithParam<malformed_text> {};

TEST_P(wrong_edge_list, is_refused_with_its_place) {
    EXPECT_THAT(edge_list_complaint(GetParam().content), StartsWith(GetParam().complaint));
}

INSTANTIATE_TEST_SUITE_P(
    malformed, wrong_edge_list,
    testing::ValuesIn(std::vector<malformed_text>{
        {"empty", "", ": no link; expected lines of `from to [cycles] [flits_per_cycle]`"},
        {"only_comments", "# nothing\n\n", ": no link"},
        {"one_word", "0 1\n2\n",
         ":2: expected `from to [cycles] [flits_per_cycle]`, `nodes router count` or `bus router`, "
         "not 1 word"},
        {"five_words", "0 1 1 1 1\n", ":1: expected `from to"},
        {"strange_name", "0 1\n1 a-b\n", ":2:3: expected a router, a number or a name"},
        {"negative_router", "0 -1\n", ":1:3: expected a router"},
        {"long_name", "a " + std::string(33, 'b') + "\n", ":1:3: expected a router"},
        {"names_and_numbers", "0 1\n1 b\n", ":2:3: routers are either all numbered or all named; 'b'"},
        {"huge_number", "0 65536\n", ":1:3: expected a router, a whole number from 0 to 65535, not '65536'"},
        {"number_beyond_64_bits", "0 99999999999999999999\n", ":1:3: expected a router"},
        {"gap", "0 1\n1 3\n", ": 3 routers are numbered 0 to 2, but there is no router 2"},
        {"link_to_itself", "0 1\n1 1\n", ":2:3: a link from a router to itself"},
        {"no_cycles", "0 1 0\n", ":1:5: expected cycles, a whole number from 1 to 65535, not '0'"},
        {"cycles_with_unit", "0 1 2ns\n", ":1:5: expected cycles"},
        {"no_capacity", "0 1 1 0\n", ":1:7: expected flits per cycle, a number from 0.0009765625 to 1"},
        {"hardly_any_capacity", "0 1 1 1e-300\n", ":1:7: expected flits per cycle"},
        {"too_much_capacity", "0 1 1 1.5\n", ":1:7: expected flits per cycle"},
        {"capacity_no_number", "0 1 1 nan\n", ":1:7: expected flits per cycle"},
        {"two_pieces", "0 1\n2 3\n", ": no way leads from router 0 to router 2"},
        {"named_pieces", "a b\nc d\n", ": no way leads from router a to router c"},
        {"router_without_link", "0 1\nnodes 2 1\n", ": no way leads from router 0 to router 2"},
        {"nodes_of_nobody", "0 1\nnodes 1\n", ":2: expected `nodes router count`"},
        {"too_many_nodes", "0 1\nnodes 1 64\n", ":2:9: expected a number of nodes, a whole number from 0 to 63"},
        {"nodes_twice", "0 1\nnodes 1 2\nnodes 1 2\n", ":3:7: the nodes of router 1 are given a second time"},
        {"star_twice", "nodes * 2\nnodes * 1\n0 1\n", ":2:7: the nodes of all other routers are given"},
        {"bus_of_two", "0 1\nbus 0 1\n", ":2: expected `bus router`"},
        {"bus_twice", "0 1\nbus 1\nbus 1\n", ":3:5: 1 is declared a bus a second time"},
        {"bus_without_link", "a b\nbus c\n", ": no way leads from router a to router c"},
        {"no_nodes", "0 1\nnodes * 0\n", ": no router has a node"},
        {"too_many_links", star_of(65), ":65: more than 64 links of one router"},
        {"too_many_ports", star_of(64), ": router 0 has 65 ports, nodes and links together; at most 64"},
        {"names_alike", "a b_to_c\na_to_b c\na a_to_b\n", ": another link would be called a_to_b_to_c too"},
        {"binary", std::string("0 1\n\0\x01", 6), ":2:1: a byte that no text has"},
        {"endless_line", std::string(100000, '7'), ":1: a line has at most 4096 bytes"}}),
    name_of_text);

TEST(irregular, reports_all_lines_that_are_wrong) {
    const std::string message = edge_list_complaint("0 1\n1 1\n1\n0 2 0\nnodes 0 99\n2 3\n");
    for (const char* position : {":2:3: a link from a router to itself", ":3: expected", ":4:5: expected cycles",
                                 ":5:9: expected a number of nodes"}) {
        EXPECT_THAT(message, HasSubstr(position));
    }
}

TEST(irregular, refuses_more_nodes_than_a_network_has) {
    std::string list = "nodes * 50\n";
    for (unsigned router = 1; router < 1400; ++router) { list += fmt::format("{} {}\n", router - 1, router); }
    EXPECT_THROW(graph_of_edges(list), description_error);
}

TEST(irregular, refuses_a_file_that_is_not_there) {
    EXPECT_THAT([&] { make_topology(irregular_topology("no/such/list.edges")); },
                ThrowsMessage<description_error>(
                    HasSubstr("network.topology.file: no/such/list.edges: there is no such file")));
}

/// Random bytes and random edits of a good file: accepted or refused, never anything else.
TEST(irregular, survives_whatever_is_in_the_file) {
    random_stream random(5, "edge lists");
    const std::string good = "nodes * 1\n0 1 2 0.5\n1 2\nbus 1\n2 0 3\nnodes 2 0\n";
    for (unsigned round = 0; round < 500; ++round) {
        try {
            expect_sound(graph_of_edges(mutated(good, random, "0123456789 abc\n\t#*-.\x7f\xff")));
        } catch (const description_error& error) { EXPECT_EQ(error.key(), "network.topology.file"); }
    }
}

}  // namespace
}  // namespace orbweaver::noc
