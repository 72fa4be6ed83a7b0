// SPDX-License-Identifier: Apache-2.0
// `multicast`: a plan instead of traffic. The mirror of sim/config/checks/check_multicast.cpp.
#include "multicast/plan/plan_file.h"
#include "sim/config/resolved.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

/// A ring of four switches, and a plan for as many processors.
struct multicast_configuration : testing::Test {
    multicast_configuration() {
        const auto bytes = multicast::write_plan({4, {{0, {{0, {1, 2}}}}}});
        folder.write("a.plan", {bytes.begin(), bytes.end()});
    }

    std::string yaml(const std::string& network, const std::string& more = "") const {
        return "system: network\nnetwork: {topology: {kind: ring, dims: [4]}" + network +
               "}\nmulticast: {plan: " + plan() + more + "}\n";
    }
    std::string plan() const { return (folder.path() / "a.plan").string(); }

    scratch_folder folder;
};

TEST_F(multicast_configuration, is_read_and_written_back) {
    const system::system_desc read = accepted(yaml("", ", flits: 9, startup_cycles: 70, overlap: true"));
    const std::string resolved = resolved_yaml(read, ".");
    for (const system::system_desc& system : {read, accepted(resolved)}) {
        EXPECT_EQ(system.multicast.flits, 9U);
        EXPECT_EQ(system.multicast.startup_cycles, 70U);
        EXPECT_TRUE(system.multicast.overlap);
    }
    EXPECT_THAT(resolved, Not(HasSubstr("\ntraffic:")));
    EXPECT_THAT(resolved_yaml(accepted(minimal_network), "."), Not(HasSubstr("multicast")));
}

TEST_F(multicast_configuration, takes_the_place_of_traffic_and_of_a_replay) {
    EXPECT_THAT(complaint(yaml("") + "traffic: {rate: 0.1}\n"),
                HasSubstr("traffic: has no meaning with multicast.plan"));
    EXPECT_THAT(complaint(yaml("") + "replay: {trace: a.causes}\n"),
                HasSubstr("replay: has no meaning with multicast.plan"));
    EXPECT_THAT(complaint(minimal_network + "multicast: {flits: 9}\n"), HasSubstr("multicast: plan is missing"));
    EXPECT_THAT(complaint(minimal_chip + "multicast: {plan: a.plan}\n"), HasSubstr("multicast: has no meaning"));
}

TEST_F(multicast_configuration, ends_with_the_plan_and_not_with_the_phases_of_traffic) {
    EXPECT_THAT(complaint(yaml("") + "limits: {cycles: 1}\n"), IsEmpty());
}

TEST_F(multicast_configuration, needs_a_plan_for_as_many_processors_as_there_are_nodes) {
    EXPECT_THAT(complaint(yaml("", "") + "", {"network.topology.dims=[5]"}),
                HasSubstr("a.plan is for 4 processors, and the network has 5 nodes"));
    folder.write("a.plan", "no plan");
    EXPECT_THAT(complaint(yaml("")),
                AllOf(HasSubstr("multicast.plan"), HasSubstr("a.plan: byte 0: expected the mark")));
    EXPECT_THAT(complaint(yaml(""), {"multicast.flits=1"}), HasSubstr("1 is too small"));
}

TEST_F(multicast_configuration, runs_on_wormhole_routers_and_plain_links) {
    EXPECT_THAT(complaint(yaml(", switching: store_and_forward, vc_depth: 200")),
                HasSubstr("network.switching: a multicast plan runs on wormhole routers"));
    EXPECT_THAT(complaint(yaml(", link: {kind: serial}")),
                HasSubstr("network.link.kind: a multicast plan runs on parallel links"));
    EXPECT_THAT(complaint("system: network\nnetwork: {topology: {kind: bus, dims: [4]}, routing: up_down}\n"
                          "multicast: {plan: " +
                          plan() + "}\n"),
                HasSubstr("a multicast plan runs on a network without buses"));
    EXPECT_THAT(complaint(yaml("")), IsEmpty());
}

/// Agents that copy themselves, and what their engines need.
TEST_F(multicast_configuration, has_agents_in_a_class_of_one_virtual_channel) {
    const std::string agents = ", runner: agents";
    const std::string routing = ", routing: up_down";
    const system::system_desc read = accepted(yaml(routing, agents) + "agent: {instruction_cycles: 3}\n");
    EXPECT_EQ(read.network.classes.at(0).name, "agent");
    EXPECT_EQ(read.agent.instruction_cycles, 3U);
    EXPECT_EQ(read.agent.node.memory_bytes, std::uint64_t{1} << 20);
    const std::string resolved = resolved_yaml(read, ".");
    EXPECT_THAT(resolved, AllOf(HasSubstr("runner: agents"), HasSubstr("instruction_cycles: 3")));
    EXPECT_EQ(accepted(resolved).agent.node.memory_bytes, std::uint64_t{1} << 20);
    EXPECT_THAT(complaint(yaml(routing + ", classes: [{name: any, vcs: 1}]", agents)), IsEmpty());
    EXPECT_THAT(complaint(yaml(routing + ", classes: [{name: any, vcs: 2}]", agents)),
                HasSubstr("class 'any' carries AGENT and has one virtual channel, not 2"));
    EXPECT_THAT(complaint(yaml(routing + ", classes: [{name: data, vcs: 1, types: [DATA]}]", agents)),
                HasSubstr("no class carries AGENT"));
    EXPECT_THAT(complaint(yaml(routing + ", vc_depth: unlimited", agents)),
                HasSubstr("network.vc_depth: engines have buffers"));
}

TEST_F(multicast_configuration, has_keys_of_engines_for_agents_alone) {
    const std::string agents = ", runner: agents";
    const std::string routing = ", routing: up_down";
    EXPECT_THAT(complaint(yaml("") + "agent: {memory: 4 KiB}\n"),
                HasSubstr("agent: there are no engines without multicast.runner: agents"));
    EXPECT_THAT(complaint(yaml(routing, agents) + "agent: {segment_flits: 8}\n"),
                HasSubstr("agents of a plan cross the network as one worm each"));
    EXPECT_THAT(complaint(yaml(routing, agents + ", overlap: true")),
                HasSubstr("multicast.overlap: is for runner: endpoints"));
    EXPECT_THAT(complaint(yaml(", classes: [{name: any, vcs: 1, delivery: multicast}], routing: up_down, "
                               "switching: virtual_cut_through, vc_depth: 200",
                               agents)),
                HasSubstr("multicast.runner: agents copy themselves"));
}

/// Tests of routers that copy, and of their requirements.
struct multicast_by_routers : multicast_configuration {
    std::string copying(const std::string& network, const std::string& more = "") const {
        return yaml(", classes: [{name: any, delivery: multicast}]" + network, more);
    }
    static constexpr const char* needed = ", routing: up_down_lowest, switching: virtual_cut_through, vc_depth: 128";
};

TEST_F(multicast_by_routers, is_read_and_written_back) {
    const std::string resolved = resolved_yaml(accepted(copying(needed)), ".");
    EXPECT_THAT(resolved, HasSubstr("delivery: multicast"));
    EXPECT_EQ(accepted(resolved).network.classes[0].delivery, noc::class_delivery_kind::multicast);
}

TEST_F(multicast_by_routers, needs_buffers_that_hold_a_message) {
    EXPECT_THAT(
        complaint(copying(needed, ", flits: 129")),
        HasSubstr("multicast.flits: routers copy messages that are whole in their buffers, and 129 flits do not"));
    EXPECT_THAT(complaint(copying(needed), {"network.vc_depth=unlimited"}),
                HasSubstr("multicast needs a network.vc_depth"));
}

TEST_F(multicast_by_routers, needs_routes_on_a_tree_and_one_class) {
    EXPECT_THAT(complaint(copying(needed), {"network.routing=dimension_order", "network.classes.0.vcs=2"}),
                HasSubstr("routing: dimension_order knows no groups of nodes"));
    EXPECT_THAT(complaint(yaml(std::string(", classes: [{name: one, delivery: multicast}, {name: two}]") + needed)),
                HasSubstr("multicast is for a network of one class"));
    EXPECT_THAT(complaint(minimal_network, {"network.classes=[{name: any, delivery: multicast}]"}),
                HasSubstr("multicast is for multicast.plan"));
    EXPECT_THAT(complaint(copying(needed), {"network.topology={kind: mesh, dims: [2, 2]}"}),
                HasSubstr("heads on this mesh carry offsets"));
    EXPECT_THAT(
        complaint(yaml(std::string(", classes: [{name: any, delivery: multicast, broadcast_level: 2}]") + needed)),
        HasSubstr("broadcast_level: has no meaning without delivery: broadcast"));
}

/// From processor 0 on switch 0 to those of switches 1 and 2: switch 0 branches.
TEST_F(multicast_by_routers, states_which_channels_wait_for_each_other_in_wormhole_routers) {
    const auto bytes = multicast::write_plan({4, {{0, {{0, {1, 2, 3}}}}}});
    folder.write("a.plan", {bytes.begin(), bytes.end()});
    EXPECT_THAT(complaint(copying(", routing: up_down_lowest")),
                AllOf(HasSubstr("network.classes.0.delivery: multicast needs network.switching"),
                      ContainsRegex("waits for another: r[0-9].* vc 0 -> .* vc 0 -> r[0-9].* vc 0")));
}

}  // namespace
}  // namespace orbweaver::sim
