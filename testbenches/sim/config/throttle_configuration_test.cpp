// SPDX-License-Identifier: Apache-2.0
// Links that are throttled, in a configuration.
#include "sim/config/resolved.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

/// A mesh with classes of three and two virtual channels; line 4 has the throttles.
std::string mesh(const std::string& throttles, const std::string& more = "") {
    return "system: network\n"
           "network:\n"
           "  classes: [{name: a, vcs: 3}, {name: b, vcs: 2}]\n"
           "  throttles: " +
           throttles + "\n" + more;
}

TEST(network_throttles, are_read_and_written_back) {
    const system::system_desc read =
        accepted(mesh("[{link: '*', new_packet_vcs: 2}, {link: r1.E, destination_vcs: 1}]"));
    for (const system::system_desc& system : {read, accepted(resolved_yaml(read, "."))}) {
        ASSERT_EQ(system.network.throttles.size(), 2U);
        EXPECT_EQ(system.network.throttles[0].link, "*");
        EXPECT_EQ(system.network.throttles[0].throttle.new_packet_vcs, 2U);
        EXPECT_EQ(system.network.throttles[0].throttle.destination_vcs, 0U) << "unlimited";
        EXPECT_EQ(system.network.throttles[1].link, "r1.E");
        EXPECT_EQ(system.network.throttles[1].throttle.destination_vcs, 1U);
    }
}

TEST(network_throttles, are_none_unless_the_configuration_reports_it) {
    const system::system_desc system = accepted(minimal_network);
    EXPECT_THAT(system.network.throttles, IsEmpty());
    EXPECT_THAT(resolved_yaml(system, "."), Not(HasSubstr("throttle")));
}

TEST(network_throttles, let_something_in) {
    EXPECT_THAT(complaint(mesh("[{link: '*', new_packet_vcs: 0}]")),
                StartsWith("test.yaml:4:43: network.throttles.0.new_packet_vcs: "));
    EXPECT_THAT(complaint(mesh("[{link: '*', destination_vcs: 0}]")),
                StartsWith("test.yaml:4:44: network.throttles.0.destination_vcs: "));
}

TEST(network_throttles, limit_something) {
    EXPECT_THAT(complaint(mesh("[{link: '*', new_packet_vcs: 3}]")),
                StartsWith("test.yaml:4:43: network.throttles.0.new_packet_vcs: limits nothing: a packet may take 3"));
    EXPECT_THAT(complaint(mesh("[{link: r1.E, new_packet_vcs: 1}, {link: '*', destination_vcs: 4}]")),
                StartsWith("test.yaml:4:77: network.throttles.1.destination_vcs: limits nothing"));
    EXPECT_THAT(complaint(mesh("[{link: '*'}]")), StartsWith("test.yaml:4:15: network.throttles.0: limits nothing"));
}

TEST(network_throttles, name_links_that_exist) {
    EXPECT_THAT(complaint(mesh("[{link: r1.x, new_packet_vcs: 1}]")),
                StartsWith("test.yaml:4:22: network.throttles.0.link: no link from a router to another is named"));
    EXPECT_THAT(complaint(mesh("[{new_packet_vcs: 1}]")), AllOf(StartsWith("test.yaml:4:15: "), HasSubstr("link")));
}

TEST(network_throttles, are_not_of_routers_in_rtl) {
    for (const char* impl : {"rtl", "lockstep"}) {
        EXPECT_THAT(complaint(mesh("[{link: '*', new_packet_vcs: 1}]",
                                   std::string("  router: {impl: ") + impl + ", impl_nodes: [0]}\n")),
                    StartsWith("test.yaml:4:14: network.throttles: the router in RTL throttles no links"))
            << impl;
    }
}

}  // namespace
}  // namespace orbweaver::sim
