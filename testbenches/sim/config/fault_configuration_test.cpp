// SPDX-License-Identifier: Apache-2.0
// Links that fail, in a configuration.
#include "sim/config/resolved.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

/// The (3,2)-net of cubelets; line 6 of the text states which links fail.
std::string faulty_hypernet(const std::string& faults, const std::string& topology = "", unsigned vcs = 8) {
    return "system: network\n"
           "network:\n"
           "  topology: {kind: hypernet, module_bits: 3, levels: 2" +
           topology +
           "}\n"
           "  routing: hierarchical\n"
           "  classes: [{name: any, vcs: " +
           std::to_string(vcs) +
           "}]\n"
           "  faults: " +
           faults + "\n";
}

TEST(network_faults, are_read_and_written_back) {
    const system::system_desc read =
        accepted(faulty_hypernet("[{link: r2.x, at: 10, repair: 20}, {link: r9.d1}]\n  fault_mode: gateway_local"));
    for (const system::system_desc& system : {read, accepted(resolved_yaml(read, "."))}) {
        ASSERT_EQ(system.network.faults.size(), 2U);
        EXPECT_EQ(system.network.faults[0].link, "r2.x");
        EXPECT_EQ(system.network.faults[0].start, 10U);
        EXPECT_EQ(system.network.faults[0].repair, 20U);
        EXPECT_EQ(system.network.faults[1].link, "r9.d1");
        EXPECT_EQ(system.network.faults[1].start, 0U);
        EXPECT_EQ(system.network.faults[1].repair, 0U) << "never";
        EXPECT_EQ(system.network.fault_mode, noc::fault_mode_kind::gateway_local);
    }
}

TEST(network_faults, may_be_news_that_takes_time) {
    const system::system_desc read = accepted(faulty_hypernet("[{link: r2.x, at: 10}]\n  fault_news_cycles: 5"));
    for (const system::system_desc& system : {read, accepted(resolved_yaml(read, "."))}) {
        EXPECT_EQ(system.network.fault_news_cycles, 5U);
    }
    EXPECT_THAT(complaint(faulty_hypernet("[{link: r2.x}]\n  fault_mode: gateway_local\n  fault_news_cycles: 5")),
                HasSubstr("network.fault_news_cycles"));
    EXPECT_THAT(complaint("system: network\nnetwork: {fault_news_cycles: 5}\n"),
                HasSubstr("network.fault_news_cycles"));
}

TEST(network_faults, are_none_unless_the_configuration_reports_it) {
    const system::system_desc system = accepted(minimal_network);
    EXPECT_THAT(system.network.faults, IsEmpty());
    EXPECT_THAT(resolved_yaml(system, "."), Not(HasSubstr("fault")));
}

TEST(network_faults, name_links_that_exist) {
    EXPECT_THAT(complaint(faulty_hypernet("[{link: r2.x}, {link: r1.x}]")),
                StartsWith("test.yaml:6:33: network.faults.1.link: there is no link 'r1.x' between routers"));
    EXPECT_THAT(complaint(faulty_hypernet("[{link: r2.local}]")),
                StartsWith("test.yaml:6:19: network.faults.0.link: "));
    EXPECT_THAT(complaint(faulty_hypernet("[{at: 3}]")), AllOf(StartsWith("test.yaml:6:12: "), HasSubstr("link")));
}

TEST(network_faults, end_after_they_begin) {
    EXPECT_THAT(complaint(faulty_hypernet("[{link: r2.x, at: 20, repair: 20}]")),
                StartsWith("test.yaml:6:41: network.faults.0.repair: is not after the failure in cycle 20"));
    EXPECT_THAT(complaint(faulty_hypernet("[{link: r2.x, repair: 0}]")), StartsWith("test.yaml:6:33: "));
    EXPECT_THAT(complaint(faulty_hypernet("[{link: r2.x, at: 0, repair: 9}, {link: r8.x, at: 8}]")),
                StartsWith("test.yaml:6:61: network.faults.1.at: the link is down then by network.faults.0 already"));
}

TEST(network_faults, are_of_any_topology_whose_routing_leaves_no_choice) {
    EXPECT_THAT(complaint(faulty_hypernet("[{link: r2.x}]", ", links: 2")), IsEmpty());
    EXPECT_THAT(complaint("system: network\nnetwork: {faults: [{link: r0.E}, {router: r5, at: 9}]}\n"), IsEmpty());
    EXPECT_THAT(complaint("system: network\nnetwork: {routing: minimal_adaptive, faults: [{link: r0.E}]}\n"),
                HasSubstr("network.faults: routing: minimal_adaptive is adaptive"));
}

TEST(network_faults, are_each_of_a_link_or_a_router) {
    EXPECT_THAT(complaint("system: network\nnetwork: {faults: [{at: 3}]}\n"), HasSubstr("set one of the two"));
    EXPECT_THAT(complaint("system: network\nnetwork: {faults: [{link: r0.E, router: r0}]}\n"),
                HasSubstr("set one of the two"));
    EXPECT_THAT(complaint("system: network\nnetwork: {faults: [{router: r99}]}\n"),
                HasSubstr("network.faults.0.router: there is no router 'r99'; 'r0' is one"));
}

TEST(network_faults, need_phases_of_virtual_channels_for_their_detours) {
    EXPECT_THAT(complaint(faulty_hypernet("[{link: r2.x}, {link: r4.x}]", "", 6)), IsEmpty());
    EXPECT_THAT(complaint(faulty_hypernet("[{link: r2.x}, {link: r4.x}]", "", 5)),
                AllOf(StartsWith("test.yaml:5:30: network.classes.0.vcs: class 'any' has 5"), HasSubstr("needs 6")));
    EXPECT_THAT(complaint(faulty_hypernet("[{link: r2.x}]\n  routing_phases: none")), IsEmpty());
}

TEST(network_faults, may_be_more_than_a_packet_of_hierarchical_counts) {
    std::string seven;
    for (unsigned router = 0; router < 7; ++router) {
        seven += "{link: r" + std::to_string(8 * (router / 4) + 2 * (router % 4)) + ".d0}, ";
    }
    EXPECT_THAT(complaint(faulty_hypernet("[" + seven + "]", "", 16)), IsEmpty());
    EXPECT_THAT(complaint(faulty_hypernet("[" + seven + "{link: r2.x}]", "", 18)), IsEmpty());
}

TEST(network_faults, are_blamed_once_where_they_cannot_be_read) {
    const std::string message = complaint(faulty_hypernet("[{link: r2.x, at: soon}]"));
    EXPECT_THAT(message, StartsWith("test.yaml:6:29: network.faults.0.at: "));
    EXPECT_EQ(message.find("test.yaml:", 1), std::string::npos) << message;
}

TEST(network_faults, give_their_mode_its_meaning) {
    EXPECT_THAT(complaint("system: network\nnetwork: {fault_mode: gateway_local}\n"),
                StartsWith("test.yaml:2:23: network.fault_mode: has no meaning without network.faults"));
    EXPECT_THAT(complaint(faulty_hypernet("[{link: r2.x}]\n  fault_mode: gateway")),
                AllOf(StartsWith("test.yaml:7:15: network.fault_mode: "), HasSubstr("gateway_local")));
}

}  // namespace
}  // namespace orbweaver::sim
