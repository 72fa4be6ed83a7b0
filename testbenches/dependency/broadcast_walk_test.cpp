// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/dependency/broadcast_walk.h"

#include <gmock/gmock.h>

#include "hw/noc/dependency/routing_analysis.h"
#include "testbenches/dependency/support/small_networks.h"

namespace orbweaver {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

/// Copies as a table of a ring of three says: [router]: ports.
class free_copies : public routing_function {
public:
    explicit free_copies(std::vector<std::vector<std::uint8_t>> ports) : m_ports(std::move(ports)) {}
    route_option next_hop(unsigned router, port_id, const flit& head) const override {
        return {{static_cast<std::uint8_t>(router == head.destination.value ? 0 : 1)}};
    }
    bool broadcasts() const override { return true; }
    void copies(unsigned router, port_id, const flit&, route_options& found) const override {
        for (const std::uint8_t port : m_ports[router]) {
            found.add({{port}});
        }
    }

private:
    std::vector<std::vector<std::uint8_t>> m_ports;
};

/// What is wrong with a broadcast from node 0 of a ring of three whose routers have ports 0: node, 1: east, 2: west.
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
    network_desc described;
    described.topology.dims = {3, 2, 2};
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
        if (router != head.destination.value) {
            found.add({{0}});
        }
        if ((router + 1) % m_routers != head.destination.value) {
            found.add({{1}});
        }
    }

private:
    unsigned m_routers;
};

TEST(broadcast_walk, makes_the_analysis_see_circles_of_copies) {
    const topology_graph graph = ring_graph(4);
    const round_trip routing(4);
    message_class_desc of{"any", 1, {}};
    EXPECT_TRUE(routing_analysis(graph, routing, vc_partition({of}, 1)).proved());
    of.delivery = class_delivery_kind::broadcast;
    const routing_analysis spread(graph, routing, vc_partition({of}, 1));
    EXPECT_FALSE(spread.problem());
    EXPECT_FALSE(spread.proved());
    EXPECT_THAT(spread.groups().front().cycle, SizeIs(4));
}

TEST(broadcast_walk, of_dimension_order_leaves_the_proof_as_it_is) {
    network_desc described;
    described.topology.dims = {4, 4};
    described.classes = {{"spread", 1, {}}, {"any", 2, {}}};
    described.classes[0].delivery = class_delivery_kind::broadcast;
    const topology_graph graph = make_topology(described.topology);
    const auto routing = make_routing(described, graph);
    const routing_analysis with(graph, *routing, vc_partition(described.classes, 1), vc_release_kind::tail,
                                switching_kind::virtual_cut_through);
    described.classes[0].delivery = class_delivery_kind::unicast;
    const routing_analysis without(graph, *routing, vc_partition(described.classes, 1), vc_release_kind::tail,
                                   switching_kind::virtual_cut_through);
    EXPECT_TRUE(with.proved());
    ASSERT_THAT(with.groups(), SizeIs(without.groups().size()));
    EXPECT_EQ(with.groups()[0].dependencies, without.groups()[0].dependencies);
}

}  // namespace
}  // namespace orbweaver
