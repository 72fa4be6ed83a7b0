// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/topology/hypernet_plan.h"

#include <set>

#include "testbenches/noc/support/graph_checks.h"
#include "testbenches/noc/support/hypernets.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

constexpr auto cubelet = hypernet_module_kind::cubelet;
constexpr auto treelet = hypernet_module_kind::treelet;
constexpr auto buslet = hypernet_module_kind::buslet;
constexpr auto complete = hypernet_module_kind::complete;

TEST(hypernet_plan, numbers_the_nodes_of_all_modules_in_the_order_of_their_addresses) {
    const hypernet_plan plan(mixed(cubelets(3, 2), {treelet, buslet, complete, buslet}));
    EXPECT_EQ(plan.nodes(), 7U + 8 + 8 + 8);
    unsigned router = 0;
    for (hypernet_address address = 0; address < plan.net().positions(); ++address) {
        if (plan.is_node(address)) {
            EXPECT_EQ(plan.router_at(address), router);
            EXPECT_EQ(plan.address_of(router), address);
            ++router;
        }
    }
    EXPECT_EQ(router, plan.nodes());
    EXPECT_FALSE(plan.is_node(7)) << "the second position of the treelet's root";
}

TEST(hypernet_plan, places_buses_behind_all_nodes_and_switches_behind_these) {
    const hypernet_plan plan(switched(mixed(cubelets(3, 2), {cubelet, buslet, treelet, buslet})));
    EXPECT_TRUE(plan.has_bus(8));
    EXPECT_FALSE(plan.has_bus(16));
    EXPECT_EQ(plan.bus_at(8), 31U);
    EXPECT_EQ(plan.bus_at(31), 32U);
    EXPECT_EQ(plan.address_of(31), 8U);
    EXPECT_EQ(plan.address_of(32), 24U);
    EXPECT_TRUE(plan.is_bus(32));
    EXPECT_EQ(plan.first_switch(), 33U);
}

TEST(hypernet_plan, repeats_the_kinds_of_modules_in_turn) {
    const hypernet_plan plan(mixed(cubelets(3, 3), {cubelet, treelet}));
    for (hypernet_address module = 0; module < 32; ++module) {
        EXPECT_EQ(plan.module_at(8 * module).kind(), module % 2 == 0 ? cubelet : treelet);
    }
    EXPECT_FALSE(plan.is_all_of(cubelet));
    EXPECT_FALSE(plan.is_even());
    EXPECT_TRUE(hypernet_plan(mixed(cubelets(3, 3), {cubelet, complete})).is_even());
    EXPECT_TRUE(hypernet_plan(treelets(3, 2)).is_all_of(treelet));
}

// The links between modules are those of cubelets. The links inside equal those of a module alone.
TEST(hypernet_plan, of_several_kinds_joins_modules_as_cubelets_are_joined) {
    const topology_desc described = mixed(cubelets(3, 3), {buslet, complete, treelet, cubelet});
    const hypernet_plan plan(described);
    const topology_graph graph = make_topology(described);
    expect_sound(graph);
    std::set<std::pair<hypernet_address, hypernet_address>> external;
    std::vector<unsigned> internal(32);
    for (const auto& link : graph.links) {
        const hypernet_address source = plan.address_of(link.origin);
        const hypernet_address destination = plan.address_of(link.target);
        if (source >> 3 != destination >> 3) {
            external.emplace(source, destination);
        } else {
            ++internal[source >> 3];
        }
    }
    std::set<std::pair<hypernet_address, hypernet_address>> expected;
    for (const auto& link : make_topology(cubelets(3, 3)).links) {
        if (link.origin >> 3 != link.target >> 3) { expected.emplace(link.origin, link.target); }
    }
    EXPECT_EQ(external, expected);
    for (unsigned module = 0; module < 32; ++module) {
        EXPECT_EQ(internal[module], (std::vector<unsigned>{16, 56, 12, 24})[module % 4]) << module;
    }
    EXPECT_TRUE(graph.modules.empty()) << "modules of 7 and of 8 nodes";
}

TEST(hypernet_plan, refuses_kinds_that_do_not_fill_the_net_and_modules_that_are_too_large) {
    EXPECT_THAT(refusal(mixed(cubelets(3, 2), {cubelet, treelet, buslet})),
                HasSubstr("network.topology.modules: 3 kinds do not fill 4 modules in turn"));
    EXPECT_THAT(refusal(mixed(cubelets(3, 2), std::vector(8, cubelet))), HasSubstr("8 kinds do not fill 4 modules"));
    EXPECT_THAT(refusal(complete_graphs(6, 2)), HasSubstr("network.topology.module_bits: a router has at most 64"));
    EXPECT_EQ(refusal(complete_graphs(5, 2)), "");
    EXPECT_THAT(refusal(mixed(cubelets(7, 2), {cubelet, buslet})), HasSubstr("a bus has at most 64 members"));
}

}  // namespace
}  // namespace orbweaver::noc
