// SPDX-License-Identifier: Apache-2.0
// Depths of buffers by class and by port, as a configuration states them.
#include "sim/config/resolved.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

std::string network_with(const std::string& keys, const std::string& more = "") {
    return "system: network\nnetwork: {" + keys + "}\n" + more;
}

TEST(depth_configuration, takes_a_depth_for_each_class_and_for_the_ports_of_nodes) {
    const system::system_desc system =
        accepted(network_with("classes: [{name: a, depth: 2}, {name: b}], local_depth: 3, vc_depth: 8"));
    EXPECT_EQ(system.network.classes[0].depth, 2u);
    EXPECT_EQ(system.network.classes[1].depth, 0u);
    EXPECT_EQ(system.network.local_depth, 3u);
    const std::string written = resolved_json(system).dump();
    EXPECT_THAT(written, AllOf(HasSubstr("\"depth\":2"), HasSubstr("\"local_depth\":3")));
}

TEST(depth_configuration, writes_no_depth_that_nobody_set) {
    EXPECT_THAT(resolved_json(accepted(minimal_network)).dump(),
                AllOf(Not(HasSubstr("local_depth")), Not(HasSubstr("\"depth\""))));
}

TEST(depth_configuration, refuses_depths_out_of_range) {
    EXPECT_THAT(complaint(network_with("local_depth: 0")), StartsWith("test.yaml:2:24: network.local_depth: 0 is too"));
    EXPECT_THAT(complaint(network_with("local_depth: unlimited")), HasSubstr("network.local_depth"));
    EXPECT_THAT(complaint(network_with("classes: [{name: a, depth: 2000}]")),
                StartsWith("test.yaml:2:38: network.classes.0.depth: 2000 is too large"));
}

TEST(depth_configuration, refuses_depths_next_to_unlimited_ones) {
    EXPECT_THAT(complaint(network_with("vc_depth: unlimited, local_depth: 4")),
                AllOf(StartsWith("test.yaml:2:45: network.local_depth"), HasSubstr("contradicts network.vc_depth")));
    EXPECT_THAT(complaint(network_with("vc_depth: unlimited, classes: [{name: a, depth: 4}]")),
                HasSubstr("network.classes.0.depth: contradicts network.vc_depth"));
}

TEST(depth_configuration, refuses_two_depths_of_a_shared_virtual_channel) {
    EXPECT_THAT(complaint(network_with("classes: [{name: a, range: 0-1, depth: 2}, {name: b, range: 1-2, depth: 3}]")),
                AllOf(HasSubstr("network.classes.1.depth: virtual channel 1"), HasSubstr("class 'a'")));
    EXPECT_EQ(complaint(network_with("classes: [{name: a, range: 0-1, depth: 2}, {name: b, range: 1-2, depth: 2}]")),
              "");
}

TEST(depth_configuration, names_the_key_whose_buffers_a_packet_does_not_fit) {
    const std::string lengths = "traffic: {packet_flits: 6}\n";
    EXPECT_THAT(complaint(network_with("vc_depth: 8, local_depth: 4, switching: store_and_forward", lengths)),
                HasSubstr("a packet of 6 flits does not fit network.local_depth: 4, as network.switching asks for"));
    EXPECT_THAT(complaint(network_with("vc_depth: 8, switching: virtual_cut_through, "
                                       "classes: [{name: a, depth: 5}]",
                                       lengths)),
                HasSubstr("does not fit network.classes.0.depth: 5"));
    EXPECT_EQ(
        complaint(network_with("vc_depth: 4, switching: virtual_cut_through, classes: [{name: a, depth: 6}]", lengths)),
        "");
}

TEST(depth_configuration, asks_of_each_class_that_its_own_packets_fit) {
    const std::string classes =
        "classes: [{name: request, depth: 2}, {name: reply, depth: 8}], switching: "
        "virtual_cut_through";
    EXPECT_EQ(complaint(network_with(classes,
                                     "traffic: {classes: [{name: request, packet_flits: 2, reply_class: reply, "
                                     "reply_flits: 8}]}\n")),
              "");
    EXPECT_THAT(
        complaint(network_with(classes,
                               "traffic: {classes: [{name: request, packet_flits: 2, "
                               "reply_class: request, reply_flits: 8}]}\n")),
        HasSubstr("traffic.classes.0.reply_flits: a packet of 8 flits does not fit network.classes.0.depth: 2"));
}

}  // namespace
}  // namespace orbweaver::sim
