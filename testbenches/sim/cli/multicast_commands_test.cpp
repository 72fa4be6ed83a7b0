// SPDX-License-Identifier: Apache-2.0
// `orbweaver topology` and `orbweaver plan`.
#include "multicast/network/edge_list.h"
#include "multicast/network/random_graph.h"
#include "multicast/plan/random_messages.h"
#include "multicast/plan_builder.h"
#include "sim/cli/command_line.h"
#include "sim/multicast/plan_input.h"
#include "testbenches/sim/cli/cli_support.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

using namespace multicast;

std::string complaint_about(const std::vector<std::string>& words) {
    return complaint_of([&] { execute_words(words); });
}

struct multicast_commands : testing::Test {
    std::string path(const std::string& name) const { return (folder.path() / name).string(); }

    scratch_folder folder;
};

TEST_F(multicast_commands, draw_equal_networks_from_equal_seeds) {
    const std::vector<std::string> words{"topology", "--switches",     "8",  "--ports", "6", "--processors",
                                         "20",       "--connectivity", "60", "--seed",  "7", "--out"};
    for (const char* name : {"a.edges", "b.edges"}) {
        auto all = words;
        all.push_back(path(name));
        EXPECT_EQ(execute_words(all), 0);
    }
    EXPECT_EQ(whole_text(path("a.edges")), whole_text(path("b.edges")));
    const switch_graph graph = read_edge_list(whole_text(path("a.edges")));
    random_graph_desc described{8, 6, 20, 60, 7};
    EXPECT_EQ(graph, random_graph(described));
    execute_words({"topology", "--seed", "8", "--out", path("new/folder")});
    EXPECT_THAT(read_edge_list(whole_text(path("new/folder/topology.edges"))).switch_of, SizeIs(64));
}

TEST_F(multicast_commands, refuse_networks_that_cannot_be) {
    EXPECT_THAT(complaint_about({"topology", "--ports", "4"}), HasSubstr("orbweaver topology: processors leave"));
    EXPECT_THAT(complaint_about({"topology", "--switches", "0"}), HasSubstr("0 switches"));
    EXPECT_THAT(complaint_about({"topology", "--connectivity", "101"}), HasSubstr("101 percent"));
}

TEST_F(multicast_commands, plan_what_the_models_plan) {
    execute_words({"topology", "--processors", "32", "--seed", "3", "--out", path("a.edges")});
    execute_words({"plan", path("a.edges"), "--multicasts", "4", "--destinations", "9", "--seed", "5", "--algorithm",
                   "Random-Cyclic", "--links", "tree_only", "--forward", "desc_list", "--agents", "fixed", "--out",
                   path("a.plan")});
    const routed_network network(read_edge_list(whole_text(path("a.edges"))),
                                 {root_choice::first, cross_rule::level_and_id, link_choice::tree_only});
    agent_options options{.forward = forward_mode::desc_list, .choice = agent_choice::fixed, .seed = 5};
    EXPECT_EQ(read_plan_file(path("a.plan")),
              build_plan(network, random_messages(32, 4, 9, 5), multicast_algorithm::random_cyclic, options));
}

TEST_F(multicast_commands, show_plans) {
    folder.write("a.edges", "nodes * 2\n0 1\n");
    folder.write("messages", "0 1 2 3\n");
    testing::internal::CaptureStdout();
    execute_words({"plan", path("a.edges"), "--messages", path("messages"), "--algorithm", "SO", "--text", "--out",
                   path("a.plan")});
    const std::string made = testing::internal::GetCapturedStdout();
    EXPECT_THAT(made, HasSubstr("message 0 from 0: 3 deliveries in 2 steps\n"));
    testing::internal::CaptureStdout();
    execute_words({"plan", "--show", path("a.plan")});
    EXPECT_EQ(testing::internal::GetCapturedStdout(), made);
}

TEST_F(multicast_commands, refuse_files_that_are_wrong_with_their_places) {
    folder.write("malformed.edges", "0 1\n1 x\n");
    folder.write("apart.edges", "0 1\nnodes 2 4\n");
    folder.write("good.edges", "0 1\n");
    folder.write("twice", "0 1 1\n");
    folder.write("no.plan", "OWMP");
    const auto complaint = [&](const std::string& edges, std::vector<std::string> more = {}) {
        more.insert(more.begin(), {"plan", path(edges), "--text"});
        return complaint_about(more);
    };
    EXPECT_THAT(complaint("malformed.edges"), HasSubstr("malformed.edges:2:3: expected a switch"));
    EXPECT_THAT(complaint("apart.edges"), EndsWith("apart.edges: no way leads from switch 0 to switch 2"));
    EXPECT_THAT(complaint("missing.edges"), HasSubstr("missing.edges: there is no such edge list"));
    EXPECT_THAT(complaint("good.edges"), HasSubstr("31 destinations of a source among 2 processors"));
    EXPECT_THAT(complaint("good.edges", {"--messages", path("twice")}),
                HasSubstr("twice:1:5: destination 1 is listed twice"));
    EXPECT_THAT(complaint_about({"plan", "--show", path("no.plan")}), HasSubstr("no.plan: byte 4: "));
    EXPECT_THAT(complaint_about({"plan", path("good.edges"), "--algorithm", "CCP", "--text"}), HasSubstr("CCP"));
}

TEST_F(multicast_commands, plan_nothing_for_the_literal_rule_where_it_makes_a_cycle) {
    folder.write("cycle.edges", "0 4\n0 6\n4 9\n6 2\n9 1\n2 1\n9 2\n0 3\n0 5\n0 7\n0 8\n");
    const std::vector<std::string> words{"plan", path("cycle.edges"), "--destinations", "3", "--out", path("a.plan")};
    EXPECT_EQ(complaint_about(words), "");
    auto literal = words;
    literal.insert(literal.end(), {"--rule", "literal"});
    EXPECT_THAT(complaint_about(literal), HasSubstr("up links form a cycle of switches 1, 9, 2"));
}

TEST_F(multicast_commands, need_to_know_what_to_do) {
    EXPECT_THAT(complaint_about({"plan"}), HasSubstr("name the TOPOLOGY"));
    EXPECT_THAT(complaint_about({"plan", "a.edges"}), HasSubstr("give --out FILE for the plan"));
    EXPECT_THAT(complaint_about({"plan", "--show", "a.plan", "--out", "b.plan"}), HasSubstr("nothing to write"));
    EXPECT_THAT(complaint_about({"plan", "a.edges", "--show", "a.plan"}), HasSubstr("excludes"));
}

}  // namespace
}  // namespace orbweaver::sim
