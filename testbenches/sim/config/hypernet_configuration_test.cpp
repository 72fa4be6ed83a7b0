// SPDX-License-Identifier: Apache-2.0
// Modules of several kinds and address maps in a configuration.
#include "sim/config/resolved.h"
#include "sw_stack/shared/hypernet_net.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

/// The (3,2)-net; line 4 of the text is of other keys of `network`.
std::string hypernet(const std::string& topology, const std::string& more = "routing: hierarchical") {
    return "system: network\nnetwork:\n  topology: {kind: hypernet, module_bits: 3, levels: 2" + topology + "}\n  " +
           more + "\n  classes: [{name: any, vcs: 2}]\n" +
           (more.starts_with("routing") ? "" : "  routing: hierarchical\n");
}

TEST(hypernet_modules, are_read_and_written_back) {
    const system::system_desc read = accepted(hypernet(", modules: [complete, buslet]"));
    for (const system::system_desc& system : {read, accepted(resolved_yaml(read, "."))}) {
        EXPECT_THAT(system.network.topology.modules,
                    ElementsAre(hypernet_module_kind::complete, hypernet_module_kind::buslet));
    }
}

TEST(hypernet_modules, are_of_one_kind_or_of_several) {
    EXPECT_THAT(complaint(hypernet(", module: cubelet, modules: [complete, buslet]")),
                StartsWith("test.yaml:3:83: network.topology.modules: contradicts topology.module"));
    EXPECT_THAT(complaint(hypernet(", modules: [complete, cube]")),
                StartsWith("test.yaml:3:77: network.topology.modules.1: "));
    EXPECT_THAT(complaint(hypernet(", modules: [complete, buslet, treelet]")),
                StartsWith("test.yaml:3:66: network.topology.modules: 3 kinds do not fill 4 modules in turn"));
}

TEST(hypernet_global_connections, are_read_and_written_back) {
    const system::system_desc read = accepted(
        "system: network\nnetwork:\n  topology: {kind: hypernet, levels: 2, global_connections: [{node: 1, partner: "
        "31}]}\n"
        "  routing: up_down\n");
    for (const system::system_desc& system : {read, accepted(resolved_yaml(read, "."))}) {
        ASSERT_EQ(system.network.topology.global_connections.size(), 1U);
        EXPECT_EQ(system.network.topology.global_connections[0].node, 1U);
        EXPECT_EQ(system.network.topology.global_connections[0].partner, 31U);
    }
}

TEST(hypernet_global_connections, join_nodes_whose_external_links_are_free_and_are_no_part_of_the_hierarchy) {
    EXPECT_THAT(complaint(hypernet(", global_connections: [{node: 2, partner: 31}]", "routing: up_down")),
                HasSubstr("network.topology.global_connections.0.node: the external link of node 2 is of level 1"));
    EXPECT_THAT(complaint(hypernet(", global_connections: [{node: 1, partner: 31}]")),
                HasSubstr("network.topology.global_connections: lead past the hierarchy"));
}

TEST(network_address_map, is_read_and_written_back) {
    const system::system_desc read = accepted(hypernet("", "address_map: [{named: 9, receiver: 14}]"));
    for (const system::system_desc& system : {read, accepted(resolved_yaml(read, "."))}) {
        ASSERT_EQ(system.network.address_map.size(), 1U);
        EXPECT_EQ(system.network.address_map[0].named, 9U);
        EXPECT_EQ(system.network.address_map[0].receiver, 14U);
    }
}

TEST(network_address_map, stays_in_a_module) {
    EXPECT_THAT(complaint(hypernet("", "address_map: [{named: 9, receiver: 16}]")),
                StartsWith("test.yaml:4:38: network.address_map.0.receiver: node 16 is not in the module of node 9"));
    EXPECT_THAT(complaint(hypernet("", "address_map: [{named: 9}]")), HasSubstr("receiver"));
    EXPECT_THAT(complaint("system: network\nnetwork: {address_map: [{named: 0, receiver: 1}]}\n"),
                StartsWith("test.yaml:2:24: network.address_map: routing: dimension_order knows no address maps"));
}

}  // namespace
}  // namespace orbweaver::sim
