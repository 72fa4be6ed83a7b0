// SPDX-License-Identifier: Apache-2.0
// What a configuration says of clusters and their coordination processors. No mirror: the keys are spread over
// sim/config/parameters.
#include <gmock/gmock.h>

#include "sim/config/resolved.h"
#include "testbenches/sim/config/config_support.h"

namespace orbweaver {
namespace {

using namespace testing_support;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(cluster_configuration, a_cluster_has_all_that_a_chip_has_and_one_coordination_processor) {
    const system_desc d = accepted(minimal_cluster);
    EXPECT_EQ(d.kind, system_kind::cluster);
    EXPECT_EQ(d.cluster.cop_levels, 1U);
    EXPECT_EQ(d.cluster.tiles_per_chip, 1U);
    EXPECT_EQ(d.cop.line.cycles_per_word, 2U);
    EXPECT_EQ(d.cop.controller.fpu_service_clocks, 7U);
    EXPECT_EQ(d.clock_cop_ps, 10000U);
    EXPECT_EQ(d.network.classes.size(), 4U) << "the classes of a chip";
}

TEST(cluster_configuration, every_part_of_coordination_processors_can_be_said) {
    const system_desc d =
        accepted(minimal_cluster +
                 "clock: {chip: 4 ns, cop: 7 ns}\n"
                 "cluster: {chips: 64, chip: {tiles: 1}, cop: {levels: 2, hosts: all}}\n"
                 "cop:\n"
                 "  link: {cycles_per_word: 4, word_error_rate: 0.01, detection: 0.5, sequence: false}\n"
                 "  controller: {channels: 8, service_clocks: 5, doubles: thesis, merged_reply: true}\n"
                 "  card: {poll_clocks: 3, deadlock: 0}\n");
    EXPECT_EQ(d.clock_cop_ps, 7000U);
    EXPECT_EQ(d.cluster.cop_levels, 2U);
    EXPECT_EQ(d.cop.line.cycles_per_word, 4U);
    EXPECT_EQ(d.cop.line.word_error_rate, 0.01);
    EXPECT_EQ(d.cop.line.detection, 0.5);
    EXPECT_FALSE(d.cop.link.sequence);
    EXPECT_EQ(d.cop.controller.channels, 8U);
    EXPECT_EQ(d.cop.controller.service_clocks, 5U);
    EXPECT_EQ(d.cop.controller.doubles, double_service::thesis);
    EXPECT_TRUE(d.cop.controller.merged_reply);
    EXPECT_EQ(d.cop.card.poll_clocks, 3U);
    EXPECT_EQ(d.cop.card.deadlock, 0U);
}

TEST(cluster_configuration, what_was_resolved_is_a_configuration_again) {
    for (const char* levels : {"0", "1", "2"}) {
        const system_desc d = accepted(minimal_cluster, {std::string("cluster.cop.levels=") + levels});
        const std::string written = resolved_yaml(d, {});
        EXPECT_THAT(complaint(written), IsEmpty()) << written;
    }
    EXPECT_THAT(resolved_yaml(accepted("system: chip\nworkload: {program: hello}\n"), {}), Not(HasSubstr("cop")));
}

struct refusal {
    const char* name;
    const char* yaml;
    const char* says;
};

void PrintTo(const refusal& of, std::ostream* out) {
    *out << of.name;
}

class bad_cluster : public testing::TestWithParam<refusal> {};

TEST_P(bad_cluster, is_refused) {
    EXPECT_THAT(complaint(minimal_cluster + GetParam().yaml), HasSubstr(GetParam().says));
}

constexpr const char* mesh_of_66 = "network: {topology: {kind: mesh, dims: [11, 6]}}\n";

const refusal refusals[] = {
    {"chips_and_nodes_that_differ", "cluster: {chips: 4}\n",
     "cluster.chips: 4 chips on a network of 64 nodes; there is one chip at each"},
    {"several_tiles_a_chip", "cluster: {chip: {tiles: 4}}\n",
     "cluster.chip.tiles: chips of several tiles need gateways to the cluster's network"},
    {"more_hosts_than_channels", mesh_of_66,
     "66 hosts are too many for one controller of 64 channels; at most 64, or `levels: 2`"},
    {"more_hosts_than_two_levels_have", "cop: {controller: {channels: 0}}\n", "cop.controller.channels"},
    {"parts_of_what_is_not_there", "cluster: {cop: {levels: 0}}\ncop: {link: {retries: 1}}\n",
     "cop: has no meaning with cluster.cop.levels: 0"},
    {"three_levels", "cluster: {cop: {levels: 3}}\n", "cluster.cop.levels"},
    {"cards_at_some_nodes", "cluster: {cop: {hosts: first_of_chip}}\n", "first_of_chip"},
    {"memory_over_the_card", "core: {memory_base: 0x10800000, memory: 16 MiB}\n", "the coordination processor's card"},
    {"a_line_that_turns_at_once", "cop: {link: {turn_around_cycles: 0}}\n", "cop.link.turn_around_cycles"},
    {"more_errors_than_words", "cop: {link: {word_error_rate: 2}}\n", "cop.link.word_error_rate"},
    {"synthetic_traffic", "traffic: {rate: 0.1}\n", "traffic: has no meaning with system: cluster"},
};

INSTANTIATE_TEST_SUITE_P(cluster, bad_cluster, testing::ValuesIn(refusals),
                         [](const auto& of) { return std::string(of.param.name); });

TEST(cluster_configuration, two_levels_take_more_hosts) {
    EXPECT_THAT(complaint(minimal_cluster + mesh_of_66, {"cluster.cop.levels=2"}), IsEmpty());
    EXPECT_THAT(complaint(minimal_cluster + mesh_of_66, {"cluster.cop.levels=2", "cop.controller.channels=1"}),
                HasSubstr("66 hosts are too many for two levels of controllers of 1 channels; at most 64"));
}

TEST(cluster_configuration, other_systems_have_none_of_it) {
    const std::string chip = "system: chip\nworkload: {program: hello}\n";
    EXPECT_THAT(complaint(chip + "cluster: {chips: 64}\n"), HasSubstr("cluster: has no meaning with system: chip"));
    EXPECT_THAT(complaint(chip + "cop: {link: {retries: 1}}\n"), HasSubstr("it is for system: cluster"));
    EXPECT_THAT(complaint(chip + "clock: {cop: 5 ns}\n"), HasSubstr("clock.cop: is for system: cluster"));
    EXPECT_THAT(complaint("system: network\nniu: {memory_ports: 2}\n"), HasSubstr("it is for system: chip, cluster"));
}

}  // namespace
}  // namespace orbweaver
