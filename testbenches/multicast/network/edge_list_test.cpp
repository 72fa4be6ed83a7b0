// SPDX-License-Identifier: Apache-2.0
#include "multicast/network/edge_list.h"

#include <gtest/gtest.h>

#include "multicast/network/random_graph.h"
#include "testbenches/support/complaint.h"

namespace orbweaver::multicast {
namespace {

std::string refusal_of(std::string_view text) {
    return complaint_of<graph_error>([&] { read_edge_list(text); });
}

TEST(multicast_edge_list, is_read_as_it_was_written) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const switch_graph graph = random_graph({16, 8, 61, 75, seed});
        EXPECT_EQ(read_edge_list(write_edge_list(graph)), graph);
    }
}

TEST(multicast_edge_list, is_written_as_the_manual_describes_it) {
    EXPECT_EQ(write_edge_list(graph_of({{0, 1}, {2, 1}}, {2, 0, 1})), "nodes 0 2\nnodes 1 0\nnodes 2 1\n0 1\n1 2\n");
}

TEST(multicast_edge_list, has_comments_and_a_count_for_all_other_switches) {
    const switch_graph read = read_edge_list("# a triangle\nnodes * 2 # each\n\n0 1\r\n1\t2\n2 0\nnodes 1 0");
    EXPECT_EQ(read, graph_of({{0, 1}, {1, 2}, {0, 2}}, {2, 0, 2}));
    EXPECT_EQ(read_edge_list("0 1"), graph_of({{0, 1}}, {1, 1}));
}

TEST(multicast_edge_list, errors_name_the_place) {
    EXPECT_EQ(refusal_of(""), "0 switches; expected 1 to 1024");
    EXPECT_EQ(refusal_of("0 1\n1 x2"), "2:3: expected a switch, a whole number from 0 to 1023");
    EXPECT_EQ(refusal_of("0 1024"), "1:3: expected a switch, a whole number from 0 to 1023");
    EXPECT_EQ(refusal_of("0 1 2"), "1:1: expected `from to` or `nodes switch count`");
    EXPECT_EQ(refusal_of("\n nodes 1"), "2:2: expected `from to` or `nodes switch count`");
    EXPECT_EQ(refusal_of("nodes 1 -1"), "1:9: expected a number of processors, a whole number from 0 to 8192");
    EXPECT_EQ(refusal_of("nodes 1 1\nnodes 1 1"), "2:7: the processors of switch 1 are given a second time");
    EXPECT_EQ(refusal_of("nodes * 1\nnodes * 1"), "2:7: the processors of all other switches are given a second time");
    EXPECT_EQ(refusal_of("0 0"), "switch 0 has a link to itself");
    EXPECT_EQ(refusal_of("0 1\n1 0"), "switch 0 has two links to switch 1, or its links are not in order");
    EXPECT_EQ(refusal_of("0 1\n2 3"), "no way leads from switch 0 to switch 2");
    EXPECT_EQ(refusal_of("nodes * 0\n0 1"), "0 processors; expected 1 to 8192");
}

TEST(multicast_switch_graph, refuses_what_only_code_can_make) {
    const auto refusal = [](const switch_graph& graph) {
        return complaint_of<graph_error>([&] { check_graph(graph); });
    };
    EXPECT_EQ(refusal({{{1}, {0}}, {0, 1}}), "");
    EXPECT_EQ(refusal({{{2}, {0}}, {0, 1}}), "switch 0 has a link to switch 2; the last one is 1");
    EXPECT_EQ(refusal({{{1}, {}}, {0, 1}}), "the link from switch 0 to switch 1 has no way back");
    EXPECT_EQ(refusal({{{1}, {0}}, {0, 2}}), "processor 1 is attached to switch 2; the last one is 1");
    EXPECT_EQ(refusal({{{1}, {0}}, {1, 0}}), "processors 0 and 1 are not numbered in the order of their switches");
}

}  // namespace
}  // namespace orbweaver::multicast
