// SPDX-License-Identifier: Apache-2.0
// Links that differ, and tables of routes and flows, in a configuration.
#include <gmock/gmock.h>

#include "sim/config/resolved.h"
#include "sim/run/run_system.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

std::string torus(const std::string& links, const std::string& more = "") {
    return "system: network\n"
           "network:\n"
           "  topology: {kind: torus, dims: [4, 4]}\n"
           "  links: " +
           links + "\n" + more;
}

TEST(network_links, are_read_and_written_back) {
    const system::system_desc read =
        accepted(torus("[{link: column 1, cycles: 200}, {link: '*.W', flits_per_cycle: 0.5, direction: one_way}]"));
    for (const system::system_desc& system : {read, accepted(resolved_yaml(read, "."))}) {
        ASSERT_EQ(system.network.links.size(), 2U);
        EXPECT_EQ(system.network.links[0].link, "column 1");
        EXPECT_EQ(system.network.links[0].cycles, 200U);
        EXPECT_EQ(system.network.links[1].flits_per_cycle, 0.5);
        EXPECT_EQ(system.network.links[1].direction, noc::link_direction::one_way);
    }
}

TEST(network_links, name_links_that_exist) {
    EXPECT_THAT(complaint(torus("[{link: r1.x, cycles: 2}]")),
                StartsWith("test.yaml:4:18: network.links.0.link: no link between routers is selected by 'r1.x'"));
    EXPECT_THAT(complaint(torus("[{link: r1.E, cycles: 65536}]")), HasSubstr("65536 is too large"));
}

std::string routers(const std::string& impl) {
    return "  router: {impl: " + impl + (impl == "external" ? ", external: {top: top, files: [a.sv]}" : "") + "}\n";
}

TEST(network_links, of_one_direction_are_for_routers_of_orbweaver) {
    const std::string one_way = "[{link: '*.W', direction: one_way}]";
    for (const char* impl : {"model", "module", "rtl", "lockstep"}) {
        EXPECT_EQ(accepted(torus(one_way, routers(impl))).network.links.size(), 1U) << impl;
    }
    EXPECT_THAT(complaint(torus(one_way, routers("external"))),
                HasSubstr("network.links: a router of yours has links in both directions at each port"));
}

/// Two flows along parts of a mesh, and routes for them alone.
struct two_flows : testing::Test {
    two_flows() {
        scratch.write(
            "net.yaml",
            "system: network\n"
            "network: {topology: {dims: [4, 2]}, routing: table, routing_table: routes, classes: [{name: any}]}\n"
            "traffic: {pattern: permutation, permutation: flows, self: false, rate: 0.1, measure_cycles: 2000}\n");
        scratch.write("routes", "0 2 -> E\n1 2 -> E\n6 2 -> N\n");
        scratch.write("flows", "0 2\n1 1\n2 2\n3 3\n4 4\n5 5\n6 2\n7 7\n");
    }
    std::string file() const { return (scratch.path() / "net.yaml").string(); }
    scratch_folder scratch;
};

TEST_F(two_flows, need_no_other_routes) {
    run_options quiet;
    quiet.quiet = true;
    const system::system_desc described = load_configuration(file(), {}).description();
    const result_json result = simulate_system(described, resolved_json(described), quiet).result;
    EXPECT_EQ(result["status"], "ok");
    EXPECT_NEAR(result["traffic"]["accepted"].get<double>(), 2 * 0.1 / 8, 0.003);
}

TEST_F(two_flows, need_their_own_routes) {
    scratch.write("routes", "0 2 -> E\n6 2 -> N\n");
    EXPECT_THAT(complaint_of([&] { load_configuration(file(), {}); }),
                HasSubstr("network.routing_table: no route from node 0 to node 2: router 1 has no line for it"));
}

}  // namespace
}  // namespace orbweaver::sim
