// SPDX-License-Identifier: Apache-2.0
#include "sim/check/depth_warnings.h"

#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

std::vector<std::string> warned(const std::string& network, const std::string& traffic = "packet_flits: 4") {
    return depth_warnings(accepted("system: network\nnetwork: {" + network + "}\ntraffic: {" + traffic + "}\n"));
}

const std::string three_stage = "topology: {dims: [4, 4]}, router: {pipeline: three_stage}, vc_depth: ";

TEST(depth_warnings, report_the_credit_turn_and_the_share_of_one_channel) {
    EXPECT_THAT(
        warned(three_stage + "4"),
        ElementsAre("vc_depth 4 < 6 for three_stage with link.cycles 1: one channel reaches 67 %, with packets of "
                    "4 flits 57 % (80 % at depth 6)"));
    EXPECT_THAT(warned("topology: {dims: [4, 4]}, link: {cycles: 3}, vc_depth: 4"),
                ElementsAre("vc_depth 4 < 8 for single_cycle with link.cycles 3: one channel reaches 50 %"));
}

TEST(depth_warnings, are_silent_where_the_depth_suffices) {
    EXPECT_THAT(warned(three_stage + "6"), IsEmpty());
    EXPECT_THAT(warned(three_stage + "unlimited"), IsEmpty());
    EXPECT_THAT(warned("topology: {dims: [4, 4]}, vc_depth: 4"), IsEmpty());
    EXPECT_THAT(warned(three_stage + "4", "packet_flits: 1"), IsEmpty()) << "heads lose more than the depth";
    EXPECT_THAT(warned(three_stage + "2, link: {flits_per_cycle: 0.25}"), IsEmpty());
    EXPECT_THAT(depth_warnings(
                    parse_configuration("test.yaml", "system: chip\nworkload: {program: hello}\n", {}).description()),
                IsEmpty());
}

TEST(depth_warnings, name_the_class_whose_depth_is_too_small_and_leave_the_others_alone) {
    EXPECT_THAT(warned("topology: {dims: [4, 4]}, classes: [{name: a, depth: 2}, {name: b}], vc_depth: 8",
                       "classes: [{name: a, packet_flits: 40}, {name: b, packet_flits: 40}]"),
                ElementsAre(StartsWith("depth of class a: 2 < 4 for single_cycle with link.cycles 1: one "
                                       "channel reaches 50 %")));
}

TEST(depth_warnings, know_that_a_node_needs_less_where_it_injects) {
    EXPECT_THAT(warned("topology: {dims: [4, 4]}, local_depth: 3, vc_depth: 8"), IsEmpty());
    EXPECT_THAT(
        warned("topology: {dims: [4, 4]}, local_depth: 2, vc_depth: 8"),
        ElementsAre("local_depth 2 < 3 for single_cycle with links of nodes of 1 cycle: one channel from a node "
                    "reaches 67 %"));
}

TEST(depth_warnings, of_lengths_that_nobody_knows_are_of_long_packets) {
    const auto chip = parse_configuration(
        "test.yaml", "system: chip\nnetwork: {router: {pipeline: three_stage}}\nworkload: {program: hello}\n", {});
    EXPECT_THAT(depth_warnings(chip.description()),
                ElementsAre("vc_depth 4 < 6 for three_stage with link.cycles 1: one channel reaches 67 %"));
}

TEST(depth_warnings, ask_for_the_room_that_cut_through_reserves) {
    EXPECT_THAT(warned("topology: {dims: [4, 4]}, switching: virtual_cut_through, vc_depth: 4"),
                ElementsAre("vc_depth 4 < 7 for single_cycle with link.cycles 1 and packets of 4 flits: one channel "
                            "reaches 57 % (100 % at depth 7)"));
}

TEST(depth_warnings, name_the_level_whose_links_are_long) {
    EXPECT_THAT(warned("topology: {kind: hypernet, levels: 2, module_bits: 2, level_cycles: [1, 5]}, "
                       "routing: hierarchical, classes: [{name: any, vcs: 2}], vc_depth: 4"),
                ElementsAre(HasSubstr("vc_depth 4 < 12 for single_cycle with links of 5 cycles (")));
}

TEST(depth_warnings, bound_what_serial_links_reach) {
    EXPECT_THAT(
        warned("topology: {dims: [4, 4]}, link: {kind: serial, serial: {flight_cycles: 20}}, vc_depth: 4"),
        ElementsAre("vc_depth 4 < 14 for single_cycle with link.cycles 1 and serial links of 2 cycles a word and "
                    "20 cycles of flight: one channel reaches at most 29 %"));
}

}  // namespace
}  // namespace orbweaver::sim
