// SPDX-License-Identifier: Apache-2.0
#include "sim/import/booksim/booksim_anynet.h"

#include <fstream>

#include "hw/base/errors.h"
#include "sim/import/booksim/booksim_graph.h"
#include "testbenches/support/malformed_text.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

struct anynet : testing::Test {
    std::optional<booksim_graph> read(const std::string& network) {
        std::ofstream(folder.path() / "net") << network;
        return read_anynet((folder.path() / "net").string(), configuration);
    }

    scratch_folder folder;
    booksim_configuration configuration{
        std::make_shared<source_text>(source_text{"test.cfg", "topology = anynet;", false, "test.cfg"}), {}};
};

TEST_F(anynet, joins_routers_and_nodes) {
    const auto graph =
        read("router 0 node 0 node 2 router 1 10 router 2\nrouter 1 router 0 10\nrouter 1 router 2\nnode 1 router 2\n");
    ASSERT_TRUE(graph);
    EXPECT_THAT(graph->router_of_node, ElementsAre(0, 2, 0));
    EXPECT_THAT(edge_list(*graph), HasSubstr("0 1 10\n"));
    EXPECT_EQ(graph->next(0, 1), 2);  // two links of a cycle instead of one of ten
}

TEST_F(anynet, takes_the_route_that_was_found_first) {
    const auto graph = read("router 0 node 0 router 2 router 1\nrouter 3 node 1 router 1 router 2\n");
    ASSERT_TRUE(graph);
    EXPECT_EQ(graph->next(0, 3), 1);
    EXPECT_EQ(graph->next(3, 0), 1);
}

struct bad_anynet : anynet, testing::WithParamInterface<malformed_text> {};

TEST_P(bad_anynet, is_refused_at_its_place) {
    EXPECT_FALSE(read(GetParam().content));
    EXPECT_THAT(configuration.problems().text(), HasSubstr(GetParam().complaint));
}

INSTANTIATE_TEST_SUITE_P(
    networks, bad_anynet,
    testing::Values(
        malformed_text{"kind", "switch 0 node 0\n", "net:1:1: expected router or node; found 'switch'"},
        malformed_text{"number", "router x\n", "net:1:8: expected a number from 0"},
        malformed_text{"cut_off", "router 0 node\n", "net:1:10: expected a number behind this word"},
        malformed_text{"two_nodes", "node 0 node 1\n", "a node cannot be joined to a node"},
        malformed_text{"two_routers", "router 0 node 0\nrouter 1 node 0 router 0\n", "node 0 is at router 0"},
        malformed_text{"gap", "router 0 node 0 router 2\n", "BookSim needs routers that are numbered from 0"},
        malformed_text{"slow_node", "router 0 node 0 3\n", "a link of a node takes one cycle"},
        malformed_text{"one_way", "router 0 node 0 router 1 5\n", "a link takes 5 cycles one way and 1 the other"},
        malformed_text{"long_link", "router 0 node 0 router 1 65\nrouter 1 router 0 65\n", "a link takes 1 to 64"},
        malformed_text{"parts", "router 0 node 0\nrouter 1 node 1\n", "the network is not connected"},
        malformed_text{"empty", "\n", "the file joins no router and node"}),
    name_of_text);

}  // namespace
}  // namespace orbweaver::sim
