// SPDX-License-Identifier: Apache-2.0
// `network.planes`: what contradicts itself, and what planes do not have. The mirror of
// sim/config/checks/check_planes.cpp.
#include "sim/config/resolved.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

std::string planes_with(const std::string& planes, const std::string& network = "",
                        const std::string& sources = "[{name: a, packet_bytes: 64}, {name: b, packet_bytes: 64}]",
                        const std::string& more = "") {
    return "system: network\nnetwork: {classes: [{name: a}, {name: b}], " + network + "planes: " + planes +
           "}\ntraffic: {classes: " + sources + "}\n" + more;
}

const std::string both = "[{name: x, classes: [a]}, {name: y, classes: [b], flit_bits: 64, link: {cycles: 2}}]";

TEST(plane_configuration, sizes_are_flits_of_the_plane_of_the_class) {
    const system::system_desc described = accepted(planes_with(both));
    EXPECT_EQ(described.traffic.classes[0].packet_flits, noc::packet_lengths(17));
    EXPECT_EQ(described.traffic.classes[1].packet_flits, noc::packet_lengths(9));
    const std::string yaml = resolved_yaml(described, "");
    EXPECT_EQ(resolved_yaml(accepted(yaml), ""), yaml);
}

TEST(plane_configuration, every_class_is_on_one_plane) {
    EXPECT_THAT(complaint(planes_with("[{name: x, classes: [a]}]")), HasSubstr("no plane carries class 'b'"));
    EXPECT_THAT(complaint(planes_with("[{name: x, classes: [a, b]}, {name: y, classes: [b]}]")),
                HasSubstr("network.planes.1.classes: class 'b' is on a plane already"));
    EXPECT_THAT(complaint(planes_with("[{name: x, classes: [a, b, c]}]")), HasSubstr("network.classes has no 'c'"));
    EXPECT_THAT(complaint(planes_with("[{name: x, classes: [a]}, {name: x, classes: [b]}]")),
                HasSubstr("network.planes.1.name: 'x' is a plane already"));
}

TEST(plane_configuration, a_plane_is_a_sound_network) {
    EXPECT_THAT(complaint(planes_with("[{name: x, classes: [a, b], flit_bits: 36}]")),
                HasSubstr("network.planes.0.flit_bits: 36 bits are no whole bytes"));
    EXPECT_THAT(complaint(planes_with("[{name: x, classes: [a, b], routing: dragonfly_minimal}]")),
                HasSubstr("network.planes.0: network."));
}

TEST(plane_configuration, names_what_planes_do_not_have) {
    const std::string alone = "is not there with network.planes; it is in a run of one plane as `network` has it";
    EXPECT_THAT(complaint(planes_with(both, "router: {impl: lockstep}, ")), HasSubstr("network.router.impl: " + alone));
    EXPECT_THAT(complaint(planes_with(both, "switching: virtual_cut_through, ", "[{name: a}]")),
                HasSubstr("network.switching: " + alone));
    EXPECT_THAT(complaint(planes_with(both, "", "[{name: a}]", "activity: true\n")), HasSubstr("activity: " + alone));
    EXPECT_THAT(complaint(planes_with(both, "", "[{name: a, requirement: {latency: 90}}]")),
                HasSubstr("traffic.requirement: " + alone));
    EXPECT_THAT(complaint("system: network\nnetwork: {classes: [{name: a}], planes: [{name: x, classes: [a]}]}\n"),
                HasSubstr("traffic.classes: is missing"));
    EXPECT_THAT(complaint("system: chip\nnetwork: {planes: [{name: x, classes: [thread, data, rts, cts]}]}\nworkload: "
                          "{program: hello}\n"),
                HasSubstr("network.planes: planes are for synthetic traffic"));
}

TEST(plane_configuration, and_other_widths_have_no_serial_links) {
    const std::string words = "network.link.kind: serial links carry words of 32 bits of one network";
    EXPECT_THAT(complaint(planes_with(both, "link: {kind: serial}, ")), HasSubstr(words));
    EXPECT_THAT(complaint("system: network\nnetwork: {flit_bits: 64, link: {kind: serial}}\n"), HasSubstr(words));
}

TEST(plane_configuration, replies_on_different_planes_do_not_wait_for_each_other) {
    EXPECT_THAT(complaint(planes_with(both, "", "[{name: a, reply_class: b}, {name: b, reply_class: a}]")),
                HasSubstr("'a' waits for replies in 'b' on another plane, which wait for 'a' in turn"));
    accepted(planes_with(both, "", "[{name: a, reply_class: b}]"));
}

}  // namespace
}  // namespace orbweaver::sim
