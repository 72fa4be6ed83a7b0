// SPDX-License-Identifier: Apache-2.0
// Tests of the keys for clusters and their coordination processors.
#include "sim/config/resolved.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

TEST(cluster_configuration, a_cluster_has_all_that_a_chip_has_and_one_coordination_processor) {
    const system::system_desc system = accepted(minimal_cluster);
    EXPECT_EQ(system.kind, system::system_kind::cluster);
    EXPECT_EQ(system.cluster.cop_levels, 1U);
    EXPECT_EQ(system.cluster.tiles_per_chip, 0U) << "as many as a chip's network has nodes";
    EXPECT_FALSE(noc::has_chip_networks(system.network));
    EXPECT_EQ(system.cop.line.cycles_per_word, 2U);
    EXPECT_EQ(system.cop.controller.fpu_service_clocks, 7U);
    EXPECT_EQ(system.clock_cop_ps, 10000U);
    EXPECT_EQ(system.network.classes.size(), 4U) << "the classes of a chip";
}

TEST(cluster_configuration, a_network_of_chips_reports_it_to_the_hardware) {
    EXPECT_TRUE(accepted(minimal_cluster).network.cluster);
    EXPECT_FALSE(accepted("system: chip\nworkload: {program: hello}\n").network.cluster);
}

TEST(cluster_configuration, every_part_of_coordination_processors_can_be_set) {
    const system::system_desc system =
        accepted(minimal_cluster +
                 "clock: {chip: 4 ns, cop: 7 ns}\n"
                 "cluster: {chips: 64, chip: {tiles: 1}, cop: {levels: 2, hosts: all}}\n"
                 "cop:\n"
                 "  link: {cycles_per_word: 4, word_error_rate: 0.01, detection: 0.5, sequence: false}\n"
                 "  controller: {channels: 8, service_clocks: 5, doubles: thesis, merged_reply: true}\n"
                 "  card: {poll_clocks: 3, deadlock: 0}\n");
    EXPECT_EQ(system.clock_cop_ps, 7000U);
    EXPECT_EQ(system.cluster.cop_levels, 2U);
    EXPECT_EQ(system.cop.line.cycles_per_word, 4U);
    EXPECT_EQ(system.cop.line.word_error_rate, 0.01);
    EXPECT_EQ(system.cop.line.detection, 0.5);
    EXPECT_FALSE(system.cop.link.sequence);
    EXPECT_EQ(system.cop.controller.channels, 8U);
    EXPECT_EQ(system.cop.controller.service_clocks, 5U);
    EXPECT_EQ(system.cop.controller.doubles, cop::double_service::thesis);
    EXPECT_TRUE(system.cop.controller.merged_reply);
    EXPECT_EQ(system.cop.card.poll_clocks, 3U);
    EXPECT_EQ(system.cop.card.deadlock, 0U);
}

TEST(cluster_configuration, what_was_resolved_is_a_configuration_again) {
    for (const char* levels : {"0", "1", "2"}) {
        const system::system_desc system = accepted(minimal_cluster, {std::string("cluster.cop.levels=") + levels});
        const std::string written = resolved_yaml(system, {});
        EXPECT_THAT(complaint(written), IsEmpty()) << written;
    }
    EXPECT_THAT(resolved_yaml(accepted("system: chip\nworkload: {program: hello}\n"), {}), Not(HasSubstr("cop")));
}

struct refusal {
    const char* name;
    const char* yaml;
    const char* expected_text;
};

void PrintTo(const refusal& expected, std::ostream* out) { *out << expected.name; }

class bad_cluster : public testing::TestWithParam<refusal> {};

TEST_P(bad_cluster, is_refused) {
    EXPECT_THAT(complaint(minimal_cluster + GetParam().yaml), HasSubstr(GetParam().expected_text));
}

constexpr const char* mesh_of_66 = "network: {topology: {kind: mesh, dims: [11, 6]}}\n";

const refusal refusals[] = {
    {"chips_and_nodes_that_differ", "cluster: {chips: 4}\n",
     "cluster.chips: 4 chips on a network of 64 nodes; there is one chip at each"},
    {"several_tiles_on_a_chip_of_one", "cluster: {chip: {tiles: 4}}\n",
     "cluster.chip.tiles: 4 tiles on a chip whose network (cluster.chip.network) has 1 nodes"},
    {"gateways_of_a_chip_of_one_tile", "cluster: {chip: {network: {gateways: [0]}}}\n",
     "cluster.chip.network.gateways: has no meaning for a chip of one tile"},
    {"a_gateway_nowhere", "cluster: {chip: {network: {topology: {dims: [2, 2]}, gateways: [0, 4]}}}\n",
     "cluster.chip.network.gateways.1: a chip has routers 0 to 3, not 4"},
    {"a_chip_that_cannot_be", "cluster: {chip: {network: {topology: {kind: ring, dims: [0]}}}}\n",
     "cluster.chip.network.topology.dims"},
    {"a_key_of_another_kind_of_chip", "cluster: {chip: {network: {topology: {kind: mesh, arity: 2}}}}\n",
     "cluster.chip.network.topology.arity: has no meaning for kind: mesh"},
    {"a_routing_that_does_not_suit_a_chip",
     "cluster: {chip: {network: {topology: {kind: tree, levels: 2}, routing: odd_even}}}\n", "cluster.chip.network."},
    {"a_class_that_cannot_be_halved",
     "cluster: {chip: {network: {topology: {dims: [2, 2]}}}}\n"
     "network: {topology: {dims: [2, 2]}, classes: [{name: any, vcs: 1}]}\n",
     "class 'any' has 1; a cluster of chips with routing: dimension_order, routing: dimension_order inside chips and "
     "outbound_vcs: separate needs 2"},
    {"more_tiles_than_a_machine_has", "cluster: {chip: {network: {topology: {dims: [8, 16]}}}}\n",
     "cluster.chip.network.topology: 8192 nodes are too many; a cluster has at most 4096"},
    {"serial_keys_of_parallel_links", "network: {link: {serial: {window: 4}}}\n",
     "network.link.serial: has no meaning with network.link.kind: parallel"},
    {"a_window_that_is_too_long", "network: {link: {kind: serial, serial: {window: 33}}}\n",
     "network.link.serial.window"},
    {"routers_in_rtl_on_serial_links", "network: {router: {impl: rtl}, link: {kind: serial}}\n",
     "network.link.kind: the router in RTL is for parallel links"},
    {"routers_in_rtl_of_chips_with_networks",
     "cluster: {chip: {network: {topology: {dims: [2, 2]}}}}\nnetwork: {router: {impl: lockstep, impl_nodes: [0]}}\n",
     "cluster.chip.network: routers in RTL are of one network, and chips have their own"},
    {"more_hosts_than_channels", mesh_of_66,
     "66 hosts are too many for one controller of 64 channels; at most 64, or `levels: 2`"},
    {"more_hosts_than_two_levels_have", "cop: {controller: {channels: 0}}\n", "cop.controller.channels"},
    {"parts_of_what_is_not_there", "cluster: {cop: {levels: 0}}\ncop: {link: {retries: 1}}\n",
     "cop: has no meaning with cluster.cop.levels: 0"},
    {"three_levels", "cluster: {cop: {levels: 3}}\n", "cluster.cop.levels"},
    {"cards_at_unknown_nodes", "cluster: {cop: {hosts: last_of_chip}}\n", "cluster.cop.hosts"},
    {"memory_over_the_card", "core: {memory_base: 0x10800000, memory: 16 MiB}\n", "the coordination processor's card"},
    {"a_line_that_turns_at_once", "cop: {link: {turn_around_cycles: 0}}\n", "cop.link.turn_around_cycles"},
    {"more_errors_than_words", "cop: {link: {word_error_rate: 2}}\n", "cop.link.word_error_rate"},
    {"synthetic_traffic", "traffic: {rate: 0.1}\n", "traffic: has no meaning with system: cluster"},
};

INSTANTIATE_TEST_SUITE_P(cluster, bad_cluster, testing::ValuesIn(refusals),
                         [](const auto& instance) { return std::string(instance.param.name); });

TEST(cluster_configuration, two_levels_take_more_hosts) {
    EXPECT_THAT(complaint(minimal_cluster + mesh_of_66, {"cluster.cop.levels=2"}), IsEmpty());
    EXPECT_THAT(complaint(minimal_cluster + mesh_of_66, {"cluster.cop.levels=2", "cop.controller.channels=1"}),
                HasSubstr("66 hosts are too many for two levels of controllers of 1 channels; at most 64"));
}

const std::string minimal_chips = minimal_cluster + "network: {topology: {dims: [2, 2]}}\n";

TEST(cluster_configuration, chips_of_several_tiles_are_described_by_their_network) {
    const system::system_desc system =
        accepted(minimal_chips +
                 "cluster:\n"
                 "  chips: 4\n"
                 "  chip:\n"
                 "    tiles: 12\n"
                 "    network: {topology: {kind: torus, dims: [4, 3]}, routing: up_down, routing_root: 5,\n"
                 "              gateways: [1, 11], outbound_vcs: shared, link: {cycles: 2, flits_per_cycle: 0.5}}\n"
                 "  cop: {hosts: first_of_chip}\n");
    const noc::chip_network_desc& chip = system.network.chip;
    EXPECT_TRUE(noc::has_chip_networks(system.network));
    EXPECT_EQ(chip.topology.kind, "torus");
    EXPECT_EQ(chip.topology.dims, (std::vector<unsigned>{4, 3}));
    EXPECT_EQ(chip.routing, "up_down");
    EXPECT_EQ(chip.routing_root, 5U);
    EXPECT_EQ(chip.gateways, (std::vector<unsigned>{1, 11}));
    EXPECT_EQ(chip.outbound, noc::outbound_vcs::shared);
    EXPECT_EQ(chip.link.cycles, 2U);
    EXPECT_EQ(chip.link.flits_per_cycle, 0.5);
    EXPECT_EQ(system.cluster.hosts, system::cop_hosts::first_of_chip);
    EXPECT_EQ(system.network.topology.kind, "mesh");
    for (const noc::message_class_desc& declared : system.network.classes) {
        EXPECT_EQ(declared.vcs, 2U) << declared.name << ": halves for packets that leave a chip and those that stay";
    }
    EXPECT_THAT(complaint(resolved_yaml(system, {})), IsEmpty()) << resolved_yaml(system, {});
}

TEST(cluster_configuration, a_tree_serves_the_first_tiles_of_more_chips_than_it_would_serve_tiles) {
    const std::string chips = minimal_chips + "cluster: {chip: {network: {topology: {dims: [6, 3]}}}}\n";
    EXPECT_THAT(complaint(chips), HasSubstr("72 hosts are too many for one controller of 64 channels"));
    EXPECT_THAT(complaint(chips, {"cluster.cop.hosts=first_of_chip"}), IsEmpty());
}

TEST(cluster_configuration, serial_links_have_all_keys_of_their_line_and_framing) {
    const system::system_desc system =
        accepted(minimal_cluster +
                 "network:\n"
                 "  link:\n"
                 "    kind: serial\n"
                 "    serial: {cycles_per_word: 4, flight_cycles: 9, turn_around_cycles: 2, word_error_rate: 0.01,\n"
                 "             detection: 0.5, lines: full_duplex, frames_per_turn: 3, resend: off, window: 8,\n"
                 "             acknowledge_cycles: 7, timeout_cycles: 500, retries: 2}\n");
    const system::network_links_desc& links = system.network_links;
    EXPECT_EQ(links.kind, system::network_link_kind::serial);
    EXPECT_EQ(links.line.cycles_per_word, 4U);
    EXPECT_EQ(links.line.flight_cycles, 9U);
    EXPECT_EQ(links.line.turn_around_cycles, 2U);
    EXPECT_EQ(links.line.word_error_rate, 0.01);
    EXPECT_EQ(links.line.detection, 0.5);
    EXPECT_EQ(links.frames.lines, serial::flit_lines::full_duplex);
    EXPECT_EQ(links.frames.frames_per_turn, 3U);
    EXPECT_EQ(links.frames.resend, serial::flit_resend::none);
    EXPECT_EQ(links.frames.window, 8U);
    EXPECT_EQ(links.frames.acknowledge_cycles, 7U);
    EXPECT_EQ(links.frames.timeout_cycles, 500U);
    EXPECT_EQ(links.frames.retries, 2U);
    EXPECT_THAT(complaint(resolved_yaml(system, {})), IsEmpty()) << resolved_yaml(system, {});
}

TEST(cluster_configuration, the_network_between_chips_may_stand_with_the_rest_of_the_cluster) {
    const std::string described = minimal_cluster + "cluster: {network: {topology: {dims: [3, 2]}, vc_depth: 7}}\n";
    const system::system_desc system = accepted(described, {"network.link.cycles=3", "cluster.network.vc_depth=9"});
    EXPECT_EQ(system.network.topology.dims, (std::vector<unsigned>{3, 2}));
    EXPECT_EQ(system.network.link.cycles, 3U);
    EXPECT_EQ(system.network.vc_depth, 9U);
    EXPECT_THAT(complaint(described + "network: {vc_depth: 4}\n"),
                HasSubstr("cluster.network: `network` describes the network between chips already"));
    EXPECT_THAT(complaint(minimal_cluster + "cluster: {network: {vc_depht: 4}}\n"), HasSubstr("vc_depth"));
}

TEST(cluster_configuration, a_network_with_traffic_may_be_one_of_chips) {
    const system::system_desc system =
        accepted("system: network\ncluster: {chip: {network: {topology: {dims: [2, 2]}, gateways: [3]}}}\n");
    EXPECT_TRUE(noc::has_chip_networks(system.network));
    EXPECT_THAT(complaint(resolved_yaml(system, {})), IsEmpty());
    EXPECT_THAT(complaint("system: network\ncluster: {cop: {levels: 1}}\n"),
                HasSubstr("cluster.cop: has no meaning with system: network"));
}

TEST(cluster_configuration, other_systems_have_none_of_it) {
    const std::string chip = "system: chip\nworkload: {program: hello}\n";
    EXPECT_THAT(complaint(chip + "cluster: {chips: 64}\n"), HasSubstr("cluster: has no meaning with system: chip"));
    EXPECT_THAT(complaint(chip + "cop: {link: {retries: 1}}\n"), HasSubstr("it is for system: cluster"));
    EXPECT_THAT(complaint(chip + "clock: {cop: 5 ns}\n"), HasSubstr("clock.cop: is for system: cluster"));
    EXPECT_THAT(complaint("system: network\nniu: {memory_ports: 2}\n"), HasSubstr("it is for system: chip, cluster"));
}

}  // namespace
}  // namespace orbweaver::sim
