// SPDX-License-Identifier: Apache-2.0
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

TEST(set_option, changes_a_value_of_the_file) {
    EXPECT_EQ(accepted("system: network\nnetwork: {vc_depth: 8}\n", {"network.vc_depth=4"}).network.vc_depth, 4u);
}

TEST(set_option, adds_a_value_that_the_file_does_not_have) {
    EXPECT_EQ(accepted(minimal_network, {"network.vc_depth=5"}).network.vc_depth, 5u);
    EXPECT_EQ(accepted("system: network\nnetwork:\n", {"network.vc_depth=5"}).network.vc_depth, 5u);
}

TEST(set_option, takes_lists_and_maps) {
    const system::system_desc system =
        accepted(minimal_network, {"network.topology.dims=[4, 3]", "network.classes=[{name: any, vcs: 3}]"});
    EXPECT_EQ(system.network.topology.dims, (std::vector<unsigned>{4, 3}));
    ASSERT_EQ(system.network.classes.size(), 1u);
    EXPECT_EQ(system.network.classes[0].name, "any");
    EXPECT_EQ(system.network.classes[0].vcs, 3u);
}

TEST(set_option, takes_spaces_and_equals_signs_in_values) {
    EXPECT_EQ(accepted(minimal_network, {"clock.chip= 5 ns"}).clock_chip_ps, 5000u);
    EXPECT_EQ(accepted(minimal_chip, {"workload.args.text=a=b"}).workload.args.at("text"), "a=b");
}

TEST(set_option, changes_an_entry_of_a_list) {
    const system::system_desc system =
        accepted("system: network\nnetwork: {classes: [{name: a}, {name: b}]}\n", {"network.classes.1.vcs=5"});
    EXPECT_EQ(system.network.classes[0].vcs, 1u);
    EXPECT_EQ(system.network.classes[1].vcs, 5u);
}

TEST(set_option, changes_an_entry_of_a_default_list) {
    const system::system_desc system = accepted(minimal_chip, {"network.classes.1.vcs=5", "network.topology.dims.0=2"});
    EXPECT_EQ(system.network.classes[0].vcs, 2u);
    EXPECT_EQ(system.network.classes[1].vcs, 5u);
    EXPECT_EQ(system.network.topology.dims, (std::vector<unsigned>{2, 8}));
    EXPECT_EQ(accepted(minimal_network, {"network.classes.0.vcs=5"}).network.classes[0].name, "any");
}

TEST(set_option, leaves_other_users_of_an_alias_alone) {
    const system::system_desc system =
        accepted("system: network\nnetwork: {vc_depth: &n 7, phases: *n}\n", {"network.vc_depth=3"});
    EXPECT_EQ(system.network.vc_depth, 3u);
    EXPECT_EQ(system.network.phases, 7u);
}

TEST(set_option, that_comes_later_holds) { EXPECT_EQ(accepted(minimal_network, {"seed=1", "seed=2"}).seed, 2u); }

TEST(set_option, repairs_a_value_of_the_file) {
    EXPECT_EQ(accepted("system: network\nseed: x\n", {"seed=2"}).seed, 2u) << "only the final value counts";
}

TEST(set_option, of_null_leaves_a_key_of_the_file_to_its_default) {
    const std::string file =
        "system: network\nseed: 7\nnetwork: {vc_depth: 8, routing: table, routing_table: routes.txt, "
        "faults: [{link: r0.E}]}\n";
    const system::system_desc system =
        accepted(file, {"network.vc_depth=null", "network.routing=~", "network.routing_table=null",
                        "network.faults=null", "seed=null"});
    EXPECT_EQ(system.network.vc_depth, noc::network_desc{}.vc_depth);
    EXPECT_EQ(system.network.routing, "dimension_order");
    EXPECT_EQ(system.network.routing_table, "");
    EXPECT_TRUE(system.network.faults.empty());
    EXPECT_EQ(system.seed, system::system_desc{}.seed);
    EXPECT_EQ(accepted(file, {"network=null"}).network.vc_depth, noc::network_desc{}.vc_depth);
    EXPECT_EQ(accepted(file, {"network=null", "network.vc_depth=2"}).network.vc_depth, 2u);
}

TEST(set_option, of_null_takes_an_entry_out_of_a_list) {
    const std::string file = "system: network\nnetwork: {classes: [{name: a}, {name: b, vcs: 3}, {name: c}]}\n";
    const system::system_desc system = accepted(file, {"network.classes.0=null", "network.classes.0.vcs=null"});
    ASSERT_EQ(system.network.classes.size(), 2u);
    EXPECT_EQ(system.network.classes[0].name, "b");
    EXPECT_EQ(system.network.classes[0].vcs, 1u);
    EXPECT_EQ(system.network.classes[1].name, "c");
    EXPECT_EQ(accepted(minimal_chip, {"network.classes.3=null", "network.classes.2={name: rts, types: [RTS, CTS]}"})
                  .network.classes.size(),
              3u);
}

TEST(set_option, may_hold_null_within_its_value) {
    const system::system_desc system = accepted(minimal_network, {"network={vc_depth: null, phases: 2, link: null}"});
    EXPECT_EQ(system.network.vc_depth, noc::network_desc{}.vc_depth);
    EXPECT_EQ(system.network.phases, 2u);
    EXPECT_EQ(accepted(minimal_chip, {"workload.args={n: null, m: 3}"}).workload.args,
              (std::map<std::string, std::string>{{"m", "3"}}));
}

TEST(set_option, of_null_is_refused_where_something_is_needed) {
    EXPECT_THAT(complaint(minimal_network, {"system=null"}), HasSubstr("system is missing"));
    EXPECT_THAT(complaint(minimal_network, {"network.classes=[{name: null}]"}),
                HasSubstr("network.classes.0.name is missing"));
    EXPECT_THAT(complaint(minimal_network, {"network.vc_dept=null"}), HasSubstr("did you mean 'vc_depth'?"));
    EXPECT_THAT(complaint(minimal_network, {"network.topology.dims=[4, null]"}), HasSubstr("found nothing"));
}

TEST(set_option, is_named_by_its_mistake) {
    EXPECT_THAT(complaint(minimal_network, {"seed=1", "network.vc_dept=4"}),
                StartsWith("--set #2: network.vc_dept=4: network has no 'vc_dept'; did you mean 'vc_depth'?"));
    EXPECT_THAT(complaint(minimal_network, {"network.vc_depth=0"}),
                AllOf(StartsWith("--set #1: network.vc_depth=0: network.vc_depth: 0 is too small"),
                      HasSubstr("| network.vc_depth=0\n      |                  ^")));
}

TEST(set_option, is_named_by_a_contradiction_that_it_makes) {
    EXPECT_THAT(complaint(minimal_network, {"network.phases=20"}),
                StartsWith("--set #1: network.phases=20: network.phases: the classes"));
}

TEST(set_option, of_nonsense_is_refused) {
    for (const char* nonsense : {"",
                                 "=",
                                 "=4",
                                 "vc_depth",
                                 ".=4",
                                 "network.=4",
                                 ".vc_depth=4",
                                 "network..vc_depth=4",
                                 "network.vc_depth=",
                                 "network.vc_depth=[",
                                 "network.vc_depth={a",
                                 "network.vc_depth='4",
                                 "network.vc_depth=4\n---\n5",
                                 "network.vc_depth.x=4",
                                 "network.topology.dims.2=4",
                                 "network.topology.dims.x=4",
                                 "network.classes.9.vcs=1",
                                 "network.topology.dims.99999999999999999999=1",
                                 "seed.0=1",
                                 "network=4",
                                 "\xff=4",
                                 "seed=\x1b",
                                 "0=1"}) {
        EXPECT_THAT(complaint(minimal_network, {nonsense}), StartsWith("--set #1: ")) << nonsense;
    }
}

TEST(set_option, with_an_open_bracket_is_not_taken_for_a_key) {
    for (const char* open : {"network.topology.dims=[4,4", "network.vc_depth={", "network.classes=[{name: a"}) {
        EXPECT_THAT(complaint(minimal_network, {open}), HasSubstr("this is not YAML")) << open;
    }
}

TEST(set_option, and_file_are_complained_about_together) {
    const std::string message = complaint("system: network\nseed: x\n", {"network.vc_depth=0", "nonsense"});
    EXPECT_THAT(message,
                AllOf(StartsWith("test.yaml:2:7: seed"), HasSubstr("\n--set #1: "), HasSubstr("\n--set #2: ")));
}

TEST(set_option, of_ten_and_more_are_complained_about_in_order) {
    const std::vector<std::string> options(11, "seed=x");
    std::vector<std::string> distinct = options;
    distinct[1] = "nonsense";
    distinct[9] = "nonsense";
    const std::string message = complaint(minimal_network, distinct);
    EXPECT_LT(message.find("--set #2:"), message.find("--set #10:"));
}

TEST(check_options, finds_what_is_wrong_with_them_and_nothing_else) {
    const std::string incomplete = "network: {topology: {kind: irregular}}";
    const std::vector<std::string> others{"system: network", "network.topology.file=not_there_yet"};
    EXPECT_NO_THROW(check_options("machine", incomplete, others, {"network.vc_depth=7"}));
    EXPECT_THAT(
        [&] {
            check_options("machine", incomplete, others, {"network.vc_depth=7", "network.vc_dept=7"});
        },
        ThrowsMessage<user_error>(AllOf(StartsWith("--set #2: network.vc_dept=7"), Not(HasSubstr("not_there_yet")))));
}

}  // namespace
}  // namespace orbweaver::sim
