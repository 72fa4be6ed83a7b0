// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/dependency/broadcast_walk.h"

#include "hw/noc/dependency/routing_analysis.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/group_tables.h"
#include "testbenches/noc/dependency/support/small_networks.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

/// Copies as a table of a ring of three states: [router]: ports.
class free_copies : public routing_function {
public:
    explicit free_copies(std::vector<std::vector<std::uint8_t>> ports) : m_ports(std::move(ports)) {}
    route_option next_hop(unsigned router, port_id, const flit& head) const override {
        return {{static_cast<std::uint8_t>(router == head.destination.value ? 0 : 1)}};
    }
    bool broadcasts() const override { return true; }
    void copies(unsigned router, port_id, const flit&, route_options& found) const override {
        for (const std::uint8_t port : m_ports[router]) { found.add({{port}}); }
    }

private:
    std::vector<std::vector<std::uint8_t>> m_ports;
};

/// Returns the error of a broadcast from node 0 of a ring of three whose routers have ports 0: node, 1: east, 2: west.
std::string complaint(const std::vector<std::vector<std::uint8_t>>& ports) {
    const topology_graph graph = ring_graph(3);
    const link_map links(graph);
    const free_copies routing(ports);
    broadcast_walk walk(links, routing);
    return walk.walk({0}, 0) ? "" : walk.problem().text;
}

TEST(broadcast_walk, finds_whom_a_broadcast_does_not_suit) {
    EXPECT_EQ(complaint({{1}, {0, 1}, {0}}), "");
    EXPECT_THAT(complaint({{1}, {0}, {0}}), HasSubstr("reach 1 of 2 other nodes"));
    EXPECT_THAT(complaint({{1}, {0, 1}, {0, 1}}), HasSubstr("two copies cross"));
    EXPECT_THAT(complaint({{0, 1}, {0, 1}, {0}}), HasSubstr("its source gets a copy"));
    EXPECT_THAT(complaint({{7}, {0, 1}, {0}}), HasSubstr("r0 by port 7"));
}

TEST(broadcast_walk, of_dimension_order_is_the_routes_to_all_nodes) {
    network_desc described{.topology = {.dims = {3, 2, 2}}};
    const topology_graph graph = make_topology(described.topology);
    const auto routing = make_routing(described, graph);
    const link_map links(graph);
    broadcast_walk copies(links, *routing);
    for (std::uint16_t source = 0; source < 12; ++source) {
        ASSERT_TRUE(copies.walk({source}, 0)) << copies.problem().text;
        EXPECT_EQ(copies.reached(), 11U);
        EXPECT_THAT(copies.dependencies(), SizeIs(11U + 11U)) << "a tree over 12 routers, and an ejection each";
    }
}

/// On a ring: packets never cross the link between the last router and the first, but broadcasts go all round.
class round_trip : public routing_function {
public:
    explicit round_trip(unsigned routers) : m_routers(routers) {}
    route_option next_hop(unsigned router, port_id, const flit& head) const override {
        const unsigned goal = head.destination.value;
        return {{static_cast<std::uint8_t>(router == goal ? 0 : router < goal ? 1 : 2)}};
    }
    bool broadcasts() const override { return true; }
    void copies(unsigned router, port_id, const flit& head, route_options& found) const override {
        if (router != head.destination.value) { found.add({{0}}); }
        if ((router + 1) % m_routers != head.destination.value) { found.add({{1}}); }
    }

private:
    unsigned m_routers;
};

TEST(broadcast_walk, makes_the_analysis_see_cycles_of_copies) {
    const topology_graph graph = ring_graph(4);
    const round_trip routing(4);
    message_class_desc entry{"any", 1, {}};
    EXPECT_TRUE(routing_analysis(graph, routing, vc_partition({entry}, 1)).proved());
    entry.delivery = class_delivery_kind::broadcast;
    const routing_analysis spread(graph, routing, vc_partition({entry}, 1));
    EXPECT_FALSE(spread.problem());
    EXPECT_FALSE(spread.proved());
    EXPECT_THAT(spread.groups().front().cycle, SizeIs(4));
}

TEST(broadcast_walk, of_dimension_order_leaves_the_proof_as_it_is) {
    network_desc described{.topology = {.dims = {4, 4}}, .classes = {{"spread", 1, {}}, {"any", 2, {}}}};
    described.classes[0].delivery = class_delivery_kind::broadcast;
    const topology_graph graph = make_topology(described.topology);
    const auto routing = make_routing(described, graph);
    const routing_analysis broadcast_analysis(graph, *routing, vc_partition(described.classes, 1),
                                              vc_release_kind::tail, switching_kind::virtual_cut_through);
    described.classes[0].delivery = class_delivery_kind::unicast;
    const routing_analysis unicast_analysis(graph, *routing, vc_partition(described.classes, 1), vc_release_kind::tail,
                                            switching_kind::virtual_cut_through);
    EXPECT_TRUE(broadcast_analysis.proved());
    ASSERT_THAT(broadcast_analysis.groups(), SizeIs(unicast_analysis.groups().size()));
    EXPECT_EQ(broadcast_analysis.groups()[0].dependencies, unicast_analysis.groups()[0].dependencies);
}

/// A 4 x 4 mesh whose routers copy packets to groups on the tree of up_down.
struct groups_on_a_mesh : testing::Test {
    groups_on_a_mesh() {
        described.topology.dims = {4, 4};
        described.routing = "up_down_lowest";
        described.classes = {{"any", 1, {}}};
        described.classes[0].delivery = class_delivery_kind::multicast;
        graph = make_topology(described.topology);
        routing = make_routing(described, graph);
    }
    routing_analysis analysis(switching_kind switching) const {
        return {graph, *routing, vc_partition(described.classes, 1), vc_release_kind::tail, switching};
    }

    network_desc described;
    topology_graph graph;
    std::unique_ptr<routing_function> routing;
};

TEST_F(groups_on_a_mesh, are_walked_from_every_member) {
    routing->groups()->write({{{1}, {6}, {11}}});
    const link_map links(graph);
    broadcast_walk walk(links, *routing);
    for (const node_id source : routing->groups()->members(0)) {
        EXPECT_TRUE(walk.walk_group(0, source)) << walk.problem().text;
        EXPECT_EQ(walk.reached(), 2U);
    }
    EXPECT_FALSE(walk.walk_group(0, {15})) << "no member";
}

TEST_F(groups_on_a_mesh, cannot_deadlock_where_packets_are_whole_when_they_are_copied) {
    routing->groups()->write({{{0}, {3}, {12}, {15}}, {{1}, {6}, {11}}, {{2}, {5}, {7}, {8}, {13}}});
    for (const switching_kind switching : {switching_kind::virtual_cut_through, switching_kind::store_and_forward}) {
        const routing_analysis found = analysis(switching);
        EXPECT_TRUE(found.proved());
        ASSERT_THAT(found.groups(), SizeIs(1));
        EXPECT_EQ(found.groups()[0].basis, group_verdict::proof::acyclic);
    }
}

TEST_F(groups_on_a_mesh, can_deadlock_where_worms_stand_in_several_branches) {
    routing->groups()->write({{{0}, {15}}});
    EXPECT_TRUE(analysis(switching_kind::wormhole).proved()) << "two members: no branch";
    routing->groups()->write({{{0}, {3}, {12}, {15}}});
    const routing_analysis found = analysis(switching_kind::wormhole);
    EXPECT_FALSE(found.proved());
    EXPECT_THAT(found.groups()[0].cycle, SizeIs(2)) << "two branches of one switch wait for each other";
}

/// Groups whose copies go round the ring to the source's other side, or to somebody else.
class wrong_tables : public routing_function {
public:
    explicit wrong_tables(const topology_graph& graph) : m_tables(graph, grow_up_down_tree(graph, 0)) {
        m_tables.write({{{0}, {1}}});
    }
    route_option next_hop(unsigned router, port_id, const flit& head) const override {
        return {{static_cast<std::uint8_t>(router == head.destination.value ? 0 : 1)}};
    }
    group_tables* groups() const override { return &m_tables; }
    void copies(unsigned router, port_id, const flit&, route_options& found) const override {
        found.add({{static_cast<std::uint8_t>(router == 0 ? 2 : 0)}});
    }

private:
    mutable group_tables m_tables;
};

TEST(broadcast_walk, finds_groups_whose_members_are_not_reached) {
    const topology_graph graph = ring_graph(3);
    const link_map links(graph);
    const wrong_tables routing(graph);
    broadcast_walk walk(links, routing);
    EXPECT_FALSE(walk.walk_group(0, {0}));
    EXPECT_THAT(walk.problem().text, HasSubstr("reach 0 of 1 other members of group 0, and 1 other nodes"));
}

}  // namespace
}  // namespace orbweaver::noc
