// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/link_properties.h"

#include <gmock/gmock.h>

#include "hw/noc/chips/network_graph.h"
#include "testbenches/noc/support/network_bench.h"

namespace orbweaver::noc {
namespace {

network_desc row_of_three() {
    network_desc described{.topology = {.dims = {3, 1}}, .classes = {{"any", 2, {}}}, .vc_depth = 16};
    described.link = {2, 1};
    described.node_flits_per_cycle = 0.5;
    described.links = {{"r0.E", 4, 0.25, link_direction::named},
                       {"n1.in", 7, 1},
                       {"n2.out", 0, 0.125, link_direction::named},
                       {"n2.out", 3, 0, link_direction::named}};
    return described;
}

TEST(link_properties, are_those_of_the_last_entry_or_else_common) {
    const network_desc described = row_of_three();
    const topology_graph graph = make_network_graph(described);
    const auto cycles = [&](std::size_t link) { return link_properties(described, graph, link).cycles; };
    const auto capacity = [&](std::size_t link) { return link_properties(described, graph, link).flits_per_cycle; };
    EXPECT_EQ(cycles(0), 4U);
    EXPECT_EQ(capacity(0), 0.25);
    EXPECT_EQ(cycles(1), 2U);
    EXPECT_EQ(capacity(1), 1);
    EXPECT_EQ(injection_link(described, graph, 0).flits_per_cycle, 0.5);
    EXPECT_EQ(injection_link(described, graph, 1).cycles, 7U);
    EXPECT_EQ(ejection_link(described, graph, 1).flits_per_cycle, 1) << "both directions";
    EXPECT_EQ(ejection_link(described, graph, 2).flits_per_cycle, 0.125);
    EXPECT_EQ(ejection_link(described, graph, 2).cycles, 3U) << "each value has its last entry";
    EXPECT_EQ(injection_link(described, graph, 2).cycles, 2U);
    EXPECT_EQ(cycles(4 + 1), 7U) << "behind four links between routers";
    EXPECT_EQ(cycles(4 + 3 + 2), 3U);
    EXPECT_EQ(longest_link(described, graph), 7U);
}

TEST(has_narrow_links, is_about_links_of_nodes_too) {
    network_desc described{.topology = {.dims = {2, 1}}};
    const auto narrow = [&described] { return has_narrow_links(described, make_network_graph(described)); };
    EXPECT_FALSE(narrow());
    described.links = {{"r0.E", 0, 0.5}};
    EXPECT_TRUE(narrow());
    described.links = {{"n1.out", 0, 0.5, link_direction::named}};
    EXPECT_TRUE(narrow());
    described.links = {{"n1.out", 5}};
    EXPECT_FALSE(narrow());
}

/// A packet of four flits that is alone in its network from cycle 10 on.
struct lone_packet {
    lone_packet(clock_domain& domain, const std::string& name, const network_desc& described, unsigned source,
                std::uint16_t destination)
        : net(name.c_str(), domain, described, ledger), nodes(domain, net, name + "_node") {
        nodes[destination].on_arrival = [this](const arrival& what) { tail = what.cycle; };
        nodes[source].order({.start = 10, .destination = {destination}, .flits = 4});
    }

    packet_ledger ledger;
    network net;
    endpoint_set nodes;
    cycle_t tail = 0;  // arrival of the last flit
};

/// A router and a link take a cycle each.
TEST(link_properties, of_nodes_are_those_of_flits_in_the_model) {
    network_desc described{.topology = {.dims = {3, 1}}, .classes = {{"any", 2, {}}}, .vc_depth = 16};
    described.links = {{"n0.in", 5, 0, link_direction::named}, {"n1.out", 7, 0, link_direction::named}};
    network_desc narrow = described;
    narrow.links.push_back({"n1.out", 0, 0.25, link_direction::named});

    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    const lone_packet common(domain, "common", mesh_of(3, 1), 0, 1);
    const lone_packet both(domain, "both", described, 0, 1);
    const lone_packet entered(domain, "entered", described, 0, 2);
    const lone_packet left(domain, "left", described, 2, 1);
    const lone_packet neither(domain, "neither", described, 1, 0);
    const lone_packet slow(domain, "slow", narrow, 2, 1);
    sc_core::sc_start(domain.time(200));
    constexpr cycle_t routers = 2 * (1 + 1);
    EXPECT_EQ(common.tail, 10 + 1 + routers + 3);
    EXPECT_EQ(both.tail, common.tail + 4 + 6);
    EXPECT_EQ(entered.tail, common.tail + 2 + 4);
    EXPECT_EQ(left.tail, common.tail + 6);
    EXPECT_EQ(neither.tail, common.tail);
    EXPECT_EQ(slow.tail, left.tail + 3 * 3) << "four cycles a flit";
}

}  // namespace
}  // namespace orbweaver::noc
