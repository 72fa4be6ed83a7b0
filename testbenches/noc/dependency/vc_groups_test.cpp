// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/dependency/vc_groups.h"

#include "testbenches/noc/dependency/support/small_networks.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

free_routing anywhere() {
    return free_routing([](unsigned, port_id, node_id, unsigned) { return std::vector{route(0)}; });
}

TEST(vc_groups, classes_and_phases_with_virtual_channels_of_their_own_are_groups_of_one_lane) {
    const auto groups = vc_groups(vc_partition({{"a", 2, {}}, {"b", 1, {}}}, 2), anywhere());
    ASSERT_EQ(groups.size(), 4U);
    EXPECT_THAT(groups[0].pairs, ElementsAre(0));
    EXPECT_THAT(groups[0].lanes, ElementsAre(0b11));
    EXPECT_THAT(groups[3].pairs, ElementsAre(3));
    EXPECT_THAT(groups[3].lanes, ElementsAre(0b100000));
    EXPECT_TRUE(groups[0].same_shape(groups[3])) << "how many virtual channels a lane has does not matter";
    EXPECT_FALSE(groups[0].has_choice());
}

TEST(vc_groups, overlapping_sets_make_lanes_of_what_they_distinguish) {
    free_routing routing = anywhere();
    routing.sets = 3;
    routing.masks = {0b1111, 0b0001, 0b0111};
    const auto groups = vc_groups(one_class(4), routing);
    ASSERT_EQ(groups.size(), 1U);
    EXPECT_THAT(groups[0].lanes, ElementsAre(0b0001, 0b0110, 0b1000));
    EXPECT_THAT(groups[0].sets[0], ElementsAre(0b111, 0b001, 0b011));
    EXPECT_TRUE(groups[0].has_choice());
    EXPECT_EQ(groups[0].vcs(), 0b1111U);
}

TEST(vc_text, writes_ranges) {
    EXPECT_EQ(vc_text(1), "0");
    EXPECT_EQ(vc_text(0b1111), "0-3");
    EXPECT_EQ(vc_text(0b101101), "0,2-3,5");
    EXPECT_EQ(vc_text(~std::uint64_t{0}), "0-63");
    EXPECT_EQ(vc_text(std::uint64_t{3} << 62), "62-63");
}

}  // namespace
}  // namespace orbweaver::noc
