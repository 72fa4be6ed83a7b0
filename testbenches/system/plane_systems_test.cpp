// SPDX-License-Identifier: Apache-2.0
#include "hw/system/plane_systems.h"

#include <gtest/gtest.h>

namespace orbweaver::system {
namespace {

system_desc requests_and_replies() {
    system_desc described;
    described.network.classes = {{"request", 1, {}}, {"reply", 1, {}}, {"other", 1, {}}};
    described.network.planes = {{.name = "one", .classes = {"request"}},
                                {.name = "two", .classes = {"reply"}},
                                {.name = "three", .classes = {"other"}}};
    noc::traffic_class_desc source;
    source.name = "request";
    source.rate = 0.2;
    source.reply_class = "reply";
    source.reply_flits = noc::packet_lengths(9);
    described.traffic.classes = {source};
    return described;
}

TEST(plane_systems, are_the_description_itself_without_planes) {
    system_desc described = requests_and_replies();
    described.network.planes.clear();
    EXPECT_EQ(plane_systems(described).size(), 1U);
    EXPECT_EQ(plane_systems(described).front().network.classes.size(), 3U);
}

TEST(plane_systems, have_the_traffic_of_their_classes) {
    const std::vector<system_desc> systems = plane_systems(requests_and_replies());
    ASSERT_EQ(systems.size(), 3U);
    ASSERT_EQ(systems[0].traffic.classes.size(), 1U);
    EXPECT_EQ(systems[0].traffic.classes[0].rate, 0.2);
    EXPECT_EQ(systems[0].traffic.classes[0].reply_class, "") << "it is on another plane";
    ASSERT_EQ(systems[1].traffic.classes.size(), 1U);
    EXPECT_EQ(systems[1].traffic.classes[0].flow_name(), "request.reply");
    EXPECT_EQ(systems[1].traffic.classes[0].rate, 0);
    EXPECT_EQ(systems[1].traffic.classes[0].packet_flits, noc::packet_lengths(9));
    EXPECT_EQ(systems[2].traffic.classes[0].name, "other") << "a plane without traffic";
    EXPECT_EQ(systems[2].traffic.classes[0].rate, 0);
}

}  // namespace
}  // namespace orbweaver::system
