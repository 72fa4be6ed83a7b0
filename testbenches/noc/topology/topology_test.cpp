// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/topology/topology.h"

#include "hw/base/errors.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/topology_desc.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

/// Hops along x and y that a port leads.
struct step_along {
    int x = 0;
    int y = 0;
};

step_along step_of(const topology_port& port) {
    return {port.dimension == 0 ? port.direction : 0, port.dimension == 1 ? port.direction : 0};
}

std::vector<std::string> port_names(const topology_graph::router& block) {
    std::vector<std::string> names;
    for (const auto& port : block.ports) { names.push_back(port.name); }
    return names;
}

TEST(mesh, edge_routers_have_fewer_ports) {
    const topology_graph graph = make_topology({.kind = "mesh", .dims = {3, 3}});
    EXPECT_THAT(port_names(graph.routers[4]), ElementsAre("local", "E", "W", "N", "S"));
    EXPECT_THAT(port_names(graph.routers[0]), ElementsAre("local", "E", "S"));
    EXPECT_THAT(port_names(graph.routers[5]), ElementsAre("local", "W", "N", "S"));
    EXPECT_THAT(port_names(graph.routers[8]), ElementsAre("local", "W", "N"));
}

TEST(mesh, every_link_has_its_opposite_and_leads_one_step_in_its_direction) {
    for (const auto& [columns, rows] : {std::pair{1U, 1U}, {1U, 5U}, {7U, 1U}, {4U, 3U}, {64U, 2U}}) {
        const topology_graph graph = make_topology({.kind = "mesh", .dims = {columns, rows}});
        EXPECT_EQ(graph.routers.size(), columns * rows);
        EXPECT_EQ(graph.nodes.size(), columns * rows);
        EXPECT_EQ(graph.links.size(), 2 * ((columns - 1) * rows + columns * (rows - 1)));
        for (const auto& link : graph.links) {
            const step_along step = step_of(graph.routers[link.origin].ports[link.origin_port.value]);
            const step_along back = step_of(graph.routers[link.target].ports[link.target_port.value]);
            EXPECT_EQ(step.x, -back.x);
            EXPECT_EQ(step.y, -back.y);
            EXPECT_EQ(static_cast<int>(link.target),
                      static_cast<int>(link.origin) + step.x + step.y * static_cast<int>(columns));
            EXPECT_EQ(std::count_if(graph.links.begin(), graph.links.end(),
                                    [&](const auto& other) {
                                        return other.origin == link.target && other.origin_port == link.target_port &&
                                               other.target == link.origin && other.target_port == link.origin_port;
                                    }),
                      1);
        }
    }
}

TEST(mesh, heads_carry_offsets_up_to_32_by_32) {
    EXPECT_TRUE(make_topology({.kind = "mesh", .dims = {32, 32}}).offset_headers);
    EXPECT_FALSE(make_topology({.kind = "mesh", .dims = {33, 1}}).offset_headers);
    EXPECT_FALSE(make_topology({.kind = "mesh", .dims = {64, 64}}).offset_headers);
}

void expect_user_error(const topology_desc& described, const std::string& text) {
    EXPECT_THAT([&] { make_topology(described); }, ThrowsMessage<user_error>(HasSubstr(text)));
}

TEST(mesh, refuses_dimensions_that_it_cannot_have) {
    expect_user_error({.kind = "mesh", .dims = {}}, "1 to 3 sizes, not 0");
    expect_user_error({.kind = "mesh", .dims = {4, 4, 4, 4}}, "not 4");
    expect_user_error({.kind = "mesh", .dims = {0, 4}}, "not 0");
    expect_user_error({.kind = "mesh", .dims = {4, 1025}}, "not 1025");
}

TEST(topology, an_unknown_kind_is_the_users_mistake_and_the_known_ones_are_named) {
    expect_user_error({.kind = "moebius", .dims = {4, 4}}, "unknown topology \"moebius\"; known: ");
}

TEST(routing, an_unknown_function_is_the_users_mistake) {
    const topology_graph graph = make_topology({.kind = "mesh", .dims = {2, 2}});
    network_desc described{.routing = "hot_potato"};
    EXPECT_THROW(make_routing(described, graph), user_error);
}

TEST(dimension_order, goes_along_x_until_the_column_is_right_and_then_along_y) {
    for (const auto& [columns, rows] : {std::pair{1U, 1U}, {1U, 6U}, {6U, 1U}, {5U, 4U}}) {
        const topology_graph graph = make_topology({.kind = "mesh", .dims = {columns, rows}});
        const auto routing = make_routing({}, graph);
        for (std::uint16_t source = 0; source < columns * rows; ++source) {
            for (std::uint16_t destination = 0; destination < columns * rows; ++destination) {
                flit head;
                head.destination = {destination};
                unsigned here = source;
                bool turned = false;
                while (here != destination) {
                    const step_along step =
                        step_of(graph.routers[here].ports[routing->next_hop(here, {}, head).port.value]);
                    ASSERT_TRUE(step.x == 0 || !turned) << "x after y";
                    turned = turned || step.y != 0;
                    if (step.x != 0) {
                        ASSERT_EQ(step.x > 0, destination % columns > here % columns);
                    } else {
                        ASSERT_EQ(step.y > 0, destination / columns > here / columns);
                    }
                    here = static_cast<unsigned>(static_cast<int>(here) + step.x + step.y * static_cast<int>(columns));
                }
                EXPECT_EQ(routing->next_hop(here, {}, head).port, port_id{0});
            }
        }
    }
}

}  // namespace
}  // namespace orbweaver::noc
