// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/planes/planes.h"

#include <gtest/gtest.h>

namespace orbweaver::noc {
namespace {

network_desc two_planes() {
    network_desc described;
    described.classes = {{"a", 2, {}}, {"b", 1, {}}, {"c", 3, {}}};
    described.planes = {{.name = "one", .classes = {"c", "a"}},
                        {.name = "two",
                         .classes = {"b"},
                         .routing = "west_first",
                         .flit_bits = 128,
                         .vc_depth = 9,
                         .link_cycles = 3,
                         .flits_per_cycle = 0.5}};
    described.seed = 7;
    return described;
}

TEST(planes, are_found_by_class) {
    EXPECT_EQ(plane_of(two_planes(), "c"), 0U);
    EXPECT_EQ(plane_of(two_planes(), "b"), 1U);
    EXPECT_FALSE(plane_of(two_planes(), "d"));
    EXPECT_EQ(flit_bits_of(two_planes(), "a"), 32U);
    EXPECT_EQ(flit_bits_of(two_planes(), "b"), 128U);
}

TEST(planes, are_networks_of_their_own) {
    const network_desc one = network_of_plane(two_planes(), 0);
    ASSERT_EQ(one.classes.size(), 2U);
    EXPECT_EQ(one.classes[0].name, "a") << "in the order of network.classes";
    EXPECT_EQ(one.flit_bits, 32U);
    EXPECT_EQ(one.routing, "dimension_order");
    EXPECT_EQ(one.seed, 7U);
    EXPECT_TRUE(one.planes.empty());

    const network_desc two = network_of_plane(two_planes(), 1);
    ASSERT_EQ(two.classes.size(), 1U);
    EXPECT_EQ(two.classes[0].name, "b");
    EXPECT_EQ(two.flit_bits, 128U);
    EXPECT_EQ(two.vc_depth, 9U);
    EXPECT_EQ(two.routing, "west_first");
    EXPECT_EQ(two.link.cycles, 3U);
    EXPECT_EQ(two.link.flits_per_cycle, 0.5);
    EXPECT_EQ(node_flits_per_cycle(two), 0.5);
    EXPECT_EQ(two.seed, 7U + (std::uint64_t{1} << 32));
}

}  // namespace
}  // namespace orbweaver::noc
