// SPDX-License-Identifier: Apache-2.0
// Mistakes of users that were answered badly: the cause, the place and a remedy must be named, once.
#include <algorithm>

#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

const std::string plain_network = "system: network\nnetwork: {topology: {dims: [4, 4]}}\n";

TEST(floorplan, is_refused_without_tiles_a_known_placement_and_an_energy_that_counts) {
    const std::pair<const char*, const char*> mistakes[] = {
        {"floorplan={wire_delay: 5}", "floorplan.tile: is missing"},
        {"floorplan={placement: folded}", "floorplan.tile: is missing"},
        {"floorplan={tile: [1, 1], placement: spiral}", "'spiral' is neither grid nor folded"},
        {"floorplan={tile: [1, 1], placement: folded}", "floorplan.placement: folded is for tori and rings"},
        {"floorplan={tile: [1, 1], wire_energy: 1}", "wires are watched only with activity: true"},
        {"floorplan={tile: [1, 1], wire_energy: 1}", "is in pJ: give routers a profile, or costs"}};
    for (const auto& [setting, text] : mistakes) {
        EXPECT_THAT(complaint(plain_network, {setting}), HasSubstr(text)) << setting;
    }
    EXPECT_THAT(complaint(plain_network, {"floorplan={tile: [1, 1]}", "network.link.kind=serial"}),
                HasSubstr("floorplan: is of one chip, and serial links are between chips"));
    EXPECT_THAT(complaint("system: cluster\n", {"floorplan={tile: [1, 1]}"}),
                HasSubstr("floorplan: has no meaning with system: cluster"));
}

TEST(energy_unit, that_is_physical_needs_all_costs) {
    const std::string text = complaint(plain_network, {"energy.unit=pJ", "energy.link_flit=1"});
    EXPECT_THAT(text, AllOf(HasSubstr("energy.unit: pJ needs the cost of every event"), HasSubstr("buffer_write"),
                            HasSubstr("relative"), Not(HasSubstr("link_flit"))));
}

TEST(energy_unit, that_is_physical_needs_a_cost_of_transitions_where_they_are_counted) {
    const std::string costs =
        "energy={unit: pJ, link_flit: 1, buffer_write: 1, buffer_read: 1, crossbar: 1, vc_allocation: 1, "
        "switch_allocation: 1}";
    accepted(plain_network, {costs});
    EXPECT_THAT(complaint(plain_network, {costs, "activity=true"}), HasSubstr("not given: bit_transition;"));
}

TEST(hotspots, may_be_plain_numbers) {
    const system::system_desc described =
        accepted(plain_network, {"traffic={pattern: hotspot, hotspots: [0, {node: 5, weight: 3}]}"});
    ASSERT_EQ(described.traffic.hotspots.size(), 2U);
    EXPECT_EQ(described.traffic.hotspots[0], (noc::hot_node{0, 1}));
    EXPECT_EQ(described.traffic.hotspots[1], (noc::hot_node{5, 3}));
}

TEST(hotspots, that_are_no_numbers_are_refused_once_each) {
    const std::string text = complaint(plain_network, {"traffic={pattern: hotspot, hotspots: [0, five, 3]}"});
    EXPECT_THAT(text, HasSubstr("traffic.hotspots.1: 'five' is not a whole number"));
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2) << text;
    EXPECT_THAT(complaint(plain_network, {"traffic={pattern: hotspot, hotspots: [16]}"}),
                HasSubstr("traffic.hotspots.0.node"));
}

TEST(default_classes, that_are_too_few_for_a_torus_are_blamed_on_the_topology) {
    EXPECT_THAT(
        complaint("system: chip\nnetwork:\n  topology: {kind: torus, dims: [4, 4]}\nworkload: {program: hello}\n"),
        AllOf(HasSubstr("test.yaml:3:20: network.classes.2.vcs: class 'rts' has 1 by default"),
              HasSubstr("give network.classes.2.vcs: 2")));
}

TEST(links_by_name, are_not_advised_where_there_are_none) {
    const std::string star = "system: network\nnetwork: {topology: {dims: [1, 1]}, ";
    EXPECT_THAT(complaint(star + "faults: [{link: r0.E}]}\n"), Not(HasSubstr("'none'")));
    EXPECT_THAT(complaint(star + "throttles: [{link: r0.E, new_packet_vcs: 1}]}\n"), Not(HasSubstr("'none'")));
}

}  // namespace
}  // namespace orbweaver::sim
