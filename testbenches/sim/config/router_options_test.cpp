// SPDX-License-Identifier: Apache-2.0
// Options of routers that contradict the rest of a configuration.
#include "sim/config/resolved.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::sim {
namespace {

TEST(router_options, are_read_and_written_back) {
    const std::string yaml =
        "system: network\n"
        "network:\n"
        "  vc_depth: unlimited\n"
        "  switching: store_and_forward\n"
        "  router: {vc_allocator: wavefront, switch_allocator: islip, allocator_iterations: 3, arbiter: matrix,\n"
        "           vc_release: tail_credit, head_cycles: 2}\n"
        "  link: {flits_per_cycle: 0.25}\n"
        "  node_link: {flits_per_cycle: 0.5}\n";
    const system::system_desc read = accepted(yaml);
    for (const system::system_desc& system : {read, accepted(resolved_yaml(read, "."))}) {
        EXPECT_EQ(system.network.vc_depth, 0U);
        EXPECT_EQ(system.network.switching, noc::switching_kind::store_and_forward);
        EXPECT_EQ(system.network.router.vc_allocator, noc::allocator_kind::wavefront);
        EXPECT_EQ(system.network.router.switch_allocator, noc::allocator_kind::islip);
        EXPECT_EQ(system.network.router.allocator_iterations, 3U);
        EXPECT_EQ(system.network.router.arbiter, noc::arbiter_kind::matrix);
        EXPECT_EQ(system.network.router.vc_release, noc::vc_release_kind::tail_credit);
        EXPECT_EQ(system.network.router.head_cycles, 2U);
        EXPECT_EQ(system.network.link.flits_per_cycle, 0.25);
        EXPECT_EQ(system.network.node_flits_per_cycle, 0.5);
    }
}

TEST(router_options, give_the_links_of_nodes_the_capacity_of_the_others_unless_set_otherwise) {
    EXPECT_EQ(accepted("system: network\n").network.node_flits_per_cycle, 1);
    EXPECT_EQ(accepted("system: network\nnetwork: {link: {flits_per_cycle: 0.25}}\n").network.node_flits_per_cycle,
              0.25);
    EXPECT_THAT(complaint("system: network\nnetwork: {node_link: {flits_per_cycle: 0}}\n"),
                StartsWith("test.yaml:2:40: network.node_link.flits_per_cycle:"));
}

TEST(router_options, refuse_a_depth_of_nothing_and_other_words) {
    EXPECT_THAT(complaint("system: network\nnetwork: {vc_depth: 0}\n"), HasSubstr("or `unlimited`"));
    EXPECT_THAT(complaint("system: network\nnetwork: {vc_depth: endless}\n"), HasSubstr("or `unlimited`"));
}

TEST(router_options, refuse_what_a_chip_cannot_have) {
    EXPECT_THAT(complaint("system: chip\nworkload: {program: hello}\nnetwork:\n  vc_depth: unlimited\n"),
                StartsWith("test.yaml:4:13: network.vc_depth:"));
    EXPECT_THAT(complaint("system: chip\nworkload: {program: hello}\nnetwork:\n  switching: virtual_cut_through\n"),
                StartsWith("test.yaml:4:14: network.switching:"));
}

TEST(router_options, refuse_packets_that_do_not_fit_a_buffer) {
    const std::string network = "system: network\nnetwork: {switching: virtual_cut_through, vc_depth: 5}\n";
    EXPECT_THAT(complaint(network + "traffic: {packet_flits: 5}\n"), IsEmpty());
    EXPECT_THAT(complaint(network + "traffic: {packet_flits: 6}\n"),
                HasSubstr("traffic.packet_flits: a packet of 6 flits"));
    EXPECT_THAT(complaint("system: network\nnetwork: {vc_depth: 5}\ntraffic: {packet_flits: 6}\n"), IsEmpty());
}

TEST(router_options, refuse_replies_that_do_not_fit_a_buffer) {
    const std::string network =
        "system: network\nnetwork: {switching: store_and_forward, vc_depth: 5, classes: [{name: any, vcs: 2}]}\n";
    EXPECT_THAT(complaint(network + "traffic: {packet_flits: 1, reply_class: any, reply_flits: 6}\n"),
                HasSubstr("traffic.reply_flits: a packet of 6 flits"));
}

/// A network with a class of broadcasts, with other keys of `network`.
std::string spreading(const std::string& keys, const std::string& of_class = "") {
    return "system: network\nnetwork:\n  classes: [{name: spread, vcs: 2, delivery: broadcast" + of_class + "}]\n" +
           keys + "traffic: {pattern: broadcast, packet_flits: 4}\n";
}

TEST(router_options, copy_packets_of_a_class_that_is_broadcast) {
    const std::string yaml = spreading("  switching: store_and_forward\n");
    EXPECT_THAT(complaint(yaml), IsEmpty());
    const system::system_desc system = accepted(resolved_yaml(accepted(yaml), "."));
    EXPECT_EQ(system.network.classes[0].delivery, noc::class_delivery_kind::broadcast);
    EXPECT_EQ(system.network.classes[0].broadcast_level, 0U) << "all";
}

TEST(router_options, refuse_broadcasts_that_routers_cannot_copy) {
    EXPECT_THAT(complaint(spreading("")), HasSubstr("network.classes.0.delivery: broadcast needs network.switching"));
    EXPECT_THAT(complaint(spreading("  switching: virtual_cut_through\n  vc_depth: unlimited\n")),
                HasSubstr("network.classes.0.delivery: broadcast needs"));
    EXPECT_THAT(complaint(spreading("  switching: virtual_cut_through\n  routing: odd_even\n")),
                HasSubstr("network.classes.0.delivery: routing: odd_even does not broadcast"));
    EXPECT_THAT(complaint(spreading("  switching: virtual_cut_through\n", ", broadcast_level: 2")),
                HasSubstr("network.classes.0.broadcast_level: routing: dimension_order knows no subnets"));
    EXPECT_THAT(complaint("system: network\nnetwork: {classes: [{name: any, vcs: 2, broadcast_level: 1}]}\n"),
                HasSubstr("network.classes.0.broadcast_level: has no meaning without delivery: broadcast"));
    EXPECT_THAT(complaint("system: chip\nworkload: {program: hello}\nnetwork:\n  classes: [{name: all, vcs: 2, "
                          "delivery: broadcast}]\n"),
                HasSubstr("network.classes.0.delivery: broadcast is for synthetic traffic"));
}

TEST(router_options, refuse_a_trace_with_a_message_that_does_not_fit_a_buffer) {
    const std::string trace = temporary_path("router_options.causes").string();
    std::ofstream(trace) << "orbweaver-messages 1\nnodes 4\nm 1 DATA 0 1 4 +1\nm 2 DATA 1 2 9 +1\nend 50 2+1\n";
    const auto network = [&](const std::string& keys) {
        return "system: network\nnetwork: {topology: {dims: [2, 2]}, " + keys + "}\nreplay: {trace: " + trace + "}\n";
    };
    EXPECT_THAT(complaint(network("switching: virtual_cut_through, vc_depth: 8")),
                HasSubstr(trace + ":4:14: expected a message that fits a buffer of 8 flits (network.vc_depth), for "
                                  "packets move as a whole; found '9'"));
    EXPECT_THAT(complaint(network("switching: virtual_cut_through, vc_depth: 9")), IsEmpty());
    EXPECT_THAT(complaint(network("switching: store_and_forward, vc_depth: 3")), HasSubstr(trace + ":3:14:"));
    EXPECT_THAT(complaint(network("vc_depth: 1")), IsEmpty());
}

TEST(router_options, leave_a_packet_its_buffer_for_itself_where_routing_needs_it_to_escape) {
    const auto release = [](const std::string& network) {
        return accepted("system: network\nnetwork: {" + network + "}\n").network.router.vc_release;
    };
    EXPECT_EQ(release("routing: dimension_order"), noc::vc_release_kind::tail);
    EXPECT_EQ(release("routing: minimal_adaptive"), noc::vc_release_kind::tail_credit);
    EXPECT_EQ(release("routing: minimal_adaptive, router: {vc_release: tail}"), noc::vc_release_kind::tail);
}

TEST(router_options, refuse_iterations_without_islip) {
    EXPECT_THAT(complaint("system: network\nnetwork:\n  router: {allocator_iterations: 2}\n"),
                HasSubstr("network.router.allocator_iterations: only islip has iterations"));
    EXPECT_THAT(complaint("system: network\nnetwork:\n  router: {allocator_iterations: 2, vc_allocator: islip}\n"),
                IsEmpty());
}

}  // namespace
}  // namespace orbweaver::sim
