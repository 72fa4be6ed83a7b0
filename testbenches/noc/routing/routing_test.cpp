// SPDX-License-Identifier: Apache-2.0
// Every routing function on every topology that it accepts: all routes of all packets are walked (graph_checks.h).
#include "hw/noc/routing/routing.h"

#include "hw/noc/topology/topology_desc.h"
#include "testbenches/noc/support/dense_topologies.h"
#include "testbenches/noc/support/graph_checks.h"
#include "testbenches/noc/support/refusal.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

topology_desc of_kind(const std::string& kind, std::vector<unsigned> dims = {}) {
    return {.kind = kind, .dims = std::move(dims)};
}

/// Small graphs of every kind.
std::map<std::string, topology_graph> all_graphs() {
    std::map<std::string, topology_graph> graphs;
    const auto add = [&graphs](const std::string& name, const topology_desc& described) {
        graphs.emplace(name, make_topology(described));
    };
    add("mesh1", of_kind("mesh", {5}));
    add("mesh2", of_kind("mesh", {4, 5}));
    add("mesh_1_by_1", of_kind("mesh", {1, 1}));
    add("mesh3", of_kind("mesh", {3, 2, 3}));
    add("torus1", of_kind("torus", {6}));
    add("torus2", of_kind("torus", {4, 5}));
    add("torus3", of_kind("torus", {3, 2, 4}));
    add("ring", of_kind("ring", {7}));
    topology_desc described = of_kind("hypercube");
    described.dimension = 4;
    add("hypercube", described);
    described = of_kind("concentrated_mesh", {3, 3});
    described.concentration = 2;
    add("concentrated_mesh", described);
    described = of_kind("tree");
    described.arity = 3;
    described.levels = 3;
    add("tree", described);
    described.nodes = tree_nodes::leaves;
    add("tree_of_leaves", described);
    described.kind = "fat_tree";
    add("fat_tree", described);
    add("dragonfly", dragonfly(2, 1, 2));
    add("dragonfly_of_several_links", dragonfly(3, 2, 1, 4));
    add("hyperx", hyperx({3, 2, 4}, 4));
    return graphs;
}

/// The properties of a routing function.
struct promise {
    std::string routing;
    std::vector<std::string> graphs;  // that it accepts
    bool minimal;
    bool adaptive;
    bool acyclic;  // all that it allows, not only an escape
};

const std::vector<std::string> grids{"mesh1",  "mesh2", "mesh_1_by_1",       "mesh3",    "torus1", "torus2",
                                     "torus3", "ring",  "concentrated_mesh", "hypercube"};
const std::vector<std::string> flat_meshes{"mesh2", "mesh_1_by_1", "concentrated_mesh"};
const std::vector<std::string> trees{"tree", "tree_of_leaves", "fat_tree", "mesh_1_by_1"};
const std::vector<std::string> dragonflies{"dragonfly", "dragonfly_of_several_links"};

const std::vector<promise>& promises() {
    static const std::vector<promise> all = [] {
        std::vector<std::string> any = grids;
        any.insert(any.end(), trees.begin(), trees.end());
        any.insert(any.end(), dragonflies.begin(), dragonflies.end());
        any.emplace_back("hyperx");
        return std::vector<promise>{{"dimension_order", grids, true, false, true},
                                    {"dimension_order_no_dateline", grids, true, false, false},
                                    {"west_first", flat_meshes, true, true, true},
                                    {"odd_even", flat_meshes, true, true, true},
                                    {"minimal_adaptive", grids, true, true, false},
                                    {"o1turn", flat_meshes, true, false, true},
                                    {"valiant", grids, false, false, true},
                                    {"up_down", any, false, false, true},
                                    {"up_down_adaptive", any, false, true, true},
                                    {"up_down_lowest", any, false, false, true},
                                    {"up_down_tree", any, false, false, true},
                                    {"up_down_literal", any, false, false, true},
                                    {"nearest_common_ancestor", trees, true, true, true},
                                    {"destination_mod_k", trees, true, false, true},
                                    // Minimal among the routes with one global link.
                                    {"dragonfly_minimal", dragonflies, false, false, true},
                                    {"dragonfly_valiant", dragonflies, false, false, true},
                                    {"dragonfly_ugal", dragonflies, false, true, true},
                                    {"hyperx_dimension_order", {"hyperx"}, true, false, true},
                                    {"hyperx_valiant", {"hyperx"}, false, false, true},
                                    {"hyperx_ugal", {"hyperx"}, false, true, true},
                                    // Only of hypernets (hierarchical_test.cpp, hierarchical_adaptive_test.cpp), none
                                    // of which is here.
                                    {"hierarchical", {}, false, false, true},
                                    {"hierarchical_adaptive", {}, false, true, true}};
    }();
    return all;
}

struct every_routing : testing::TestWithParam<promise> {};

void PrintTo(const promise& value, std::ostream* out) { *out << value.routing; }

TEST_P(every_routing, brings_every_packet_to_its_node_by_every_way_and_states_what_it_is) {
    const promise& expected = GetParam();
    for (const auto& [name, graph] : all_graphs()) {
        SCOPED_TRACE(name);
        const bool accepts = std::find(expected.graphs.begin(), expected.graphs.end(), name) != expected.graphs.end();
        if (!accepts) {
            EXPECT_THROW(routing_on(expected.routing, graph), description_error);
            continue;
        }
        const auto routing = routing_on(expected.routing, graph);
        EXPECT_EQ(routing->adaptive(), expected.adaptive);
        waiting_graph waiting(graph, *routing, routing->min_vcs());
        std::set<unsigned> sets;
        route_walk(graph, *routing).all_pairs(expected.minimal, [&](const route_walk::step& hop) {
            waiting.add(hop);
            sets.insert(hop.route.vc_set);
        });
        EXPECT_TRUE(!expected.acyclic || !waiting.has_cycle()) << "packets can wait in a cycle";
        for (const unsigned set : sets) {
            for (unsigned count = routing->min_vcs(); count <= 64; ++count) {
                EXPECT_NE(routing->vc_set(set, count), 0U);
                EXPECT_EQ(routing->vc_set(set, count) & ~vc_share(0, 1, count), 0U) << "beyond the class";
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(functions, every_routing, testing::ValuesIn(promises()),
                         [](const auto& named) { return named.param.routing; });

TEST(every_routing, that_is_registered_is_tested_here_or_reads_a_file) {
    for (const auto& [name, maker] : routing_registry::all()) {
        const auto known = std::find_if(promises().begin(), promises().end(),
                                        [&name = name](const promise& any) { return any.routing == name; });
        EXPECT_TRUE(known != promises().end() || name == "table" || name.starts_with("test_") ||
                    name.starts_with("example_"))
            << name;
    }
}

bool can_deadlock(const std::string& routing, const topology_desc& described) {
    const topology_graph graph = make_topology(described);
    const auto made = routing_on(routing, graph);
    waiting_graph waiting(graph, *made, made->min_vcs());
    route_walk(graph, *made).all_pairs(false, [&](const route_walk::step& hop) { waiting.add(hop); });
    return waiting.has_cycle();
}

TEST(dimension_order_no_dateline, can_wait_in_a_cycle_on_rings_where_a_way_has_two_links) {
    EXPECT_TRUE(can_deadlock("dimension_order_no_dateline", of_kind("ring", {4})));
    EXPECT_TRUE(can_deadlock("dimension_order_no_dateline", of_kind("torus", {8, 8})));
    EXPECT_FALSE(can_deadlock("dimension_order_no_dateline", of_kind("ring", {3})));
    EXPECT_FALSE(can_deadlock("dimension_order_no_dateline", of_kind("mesh", {4, 4})));
}

TEST(dimension_order, has_no_cycle_on_tori_of_all_sides) {
    for (unsigned side = 1; side <= 12; ++side) {
        EXPECT_FALSE(can_deadlock("dimension_order", of_kind("ring", {side}))) << side;
        EXPECT_FALSE(can_deadlock("dimension_order", of_kind("torus", {side, 3}))) << side;
        EXPECT_FALSE(can_deadlock("valiant", of_kind("ring", {side}))) << side;
    }
}

TEST(dimension_order, draws_one_of_two_equally_long_ways_around) {
    const topology_graph graph = make_topology(of_kind("torus", {4, 6}));
    const auto routing = routing_on("dimension_order", graph);
    EXPECT_EQ(routing->entries({0}, {1}), 1U);
    EXPECT_EQ(routing->entries({0}, {2}), 2U);
    EXPECT_EQ(routing->entries({0}, {12}), 2U);
    EXPECT_EQ(routing->entries({0}, {14}), 4U);
    EXPECT_EQ(routing->entries({5}, {5}), 1U);
    std::set<std::vector<unsigned>> routes;
    for (unsigned which = 0; which < 4; ++which) {
        std::vector<unsigned> route;
        for (const auto& step : route_of(graph, *routing, 0, 14, routing->entry(which, {0}, {14}))) {
            route.push_back(step.router);
        }
        EXPECT_EQ(route.size(), 6U);
        routes.insert(route);
    }
    EXPECT_EQ(routes.size(), 4U) << "each combination once";
}

TEST(dimension_order, divides_virtual_channels_at_the_turn_into_a_ring_and_keeps_to_it) {
    const topology_graph graph = make_topology(of_kind("torus", {8, 8}));
    const auto routing = routing_on("dimension_order", graph);
    EXPECT_EQ(routing->vc_set(0, 5), 0b11111U);
    EXPECT_EQ(routing->vc_set(1, 5), 0b00111U) << "the first half takes what is left over";
    EXPECT_EQ(routing->vc_set(2, 5), 0b11000U);
    EXPECT_EQ(routing->min_vcs(), 2U);
    for (unsigned source = 0; source < 64; ++source) {
        for (unsigned destination = 0; destination < 64; ++destination) {
            const auto state =
                routing->entry(0, {static_cast<std::uint16_t>(source)}, {static_cast<std::uint16_t>(destination)});
            for (const auto& step : route_of(graph, *routing, source, destination, state)) {
                const int dimension = graph.routers[step.router].ports[step.route.port.value].dimension;
                const bool falls = dimension == 0 ? source % 8 > destination % 8 : source / 8 > destination / 8;
                EXPECT_EQ(step.route.vc_set, dimension < 0 ? 0 : falls ? 2 : 1);
            }
        }
    }
}

TEST(west_first, never_turns_west) {
    const topology_graph graph = make_topology(of_kind("mesh", {6, 6}));
    const auto routing = routing_on("west_first", graph);
    unsigned choices = 0;
    route_walk(graph, *routing).all_pairs(true, [&](const route_walk::step& hop) {
        const auto& ports = graph.routers[hop.router].ports;
        const std::string& input = ports[hop.input.value].name;
        if (ports[hop.route.port.value].name == "W") { EXPECT_TRUE(input == "local" || input == "E") << input; }
        choices += input == "local" ? 1 : 0;
    });
    EXPECT_GT(choices, 36U * 36) << "some packets have two ways on";
}

TEST(odd_even, turns_where_the_parity_of_the_column_allows) {
    const topology_graph graph = make_topology(of_kind("mesh", {7, 6}));
    const auto routing = routing_on("odd_even", graph);
    std::set<std::string> turns;
    route_walk(graph, *routing).all_pairs(true, [&](const route_walk::step& hop) {
        const auto& ports = graph.routers[hop.router].ports;
        const std::string input = ports[hop.input.value].name;
        const std::string output = ports[hop.route.port.value].name;
        const bool even = hop.router % 7 % 2 == 0;
        if (input == "W" && (output == "N" || output == "S")) {
            EXPECT_FALSE(even) << "an eastbound packet turns in column " << hop.router % 7;
        }
        if ((input == "N" || input == "S") && output == "W") {
            EXPECT_TRUE(even) << "a packet turns west in column " << hop.router % 7;
        }
        turns.insert(input + output);
    });
    for (const char* turn : {"WN", "WS", "NW", "SW", "EN", "ES", "NE", "SE"}) {
        EXPECT_EQ(turns.count(turn), 1U) << turn << " is never used";
    }
}

TEST(minimal_adaptive, offers_every_shortest_way_and_then_one_escape) {
    const topology_graph graph = make_topology(of_kind("torus", {6, 6}));
    const auto routing = routing_on("minimal_adaptive", graph);
    EXPECT_EQ(routing->min_vcs(), 3U);
    EXPECT_EQ(routing->vc_set(1, 4), 0b0001U);
    EXPECT_EQ(routing->vc_set(2, 4), 0b0010U);
    EXPECT_EQ(routing->vc_set(3, 4), 0b1100U);
    const graph_map map(graph);
    for (std::uint16_t destination = 1; destination < 36; ++destination) {
        flit head;
        head.destination = {destination};
        route_options found;
        routing->options(0, {0}, head, found);
        unsigned shortest = 0;
        for (std::uint8_t port = 1; port < 5; ++port) {
            shortest += map.distance(map.far_end(0, {port}).router, destination) < map.distance(0, destination) ? 1 : 0;
        }
        ASSERT_EQ(found.size(), shortest + 1);
        for (unsigned route = 0; route < found.size(); ++route) {
            EXPECT_EQ(found[route].rank, route == shortest ? 1 : 0);
            EXPECT_EQ(found[route].vc_set == 3, route != shortest);
        }
    }
}

/// Only the escape channels: dimension order in the sense of Dally and Seitz.
TEST(minimal_adaptive, escape_channels_have_no_cycle) {
    class escape_only : public routing_function {
    public:
        explicit escape_only(const routing_function& base) : m_base(base) {}
        route_option next_hop(unsigned router, port_id input, const flit& head) const override {
            return m_base.next_hop(router, input, head);
        }
        unsigned vc_sets() const override { return m_base.vc_sets(); }
        std::uint64_t vc_set(unsigned set, unsigned count) const override { return m_base.vc_set(set, count); }
        unsigned min_vcs() const override { return m_base.min_vcs(); }

    private:
        const routing_function& m_base;
    };
    for (const auto& dims : std::vector<std::vector<unsigned>>{{5}, {6}, {4, 4}, {5, 3, 4}}) {
        const topology_graph graph = make_topology(of_kind("torus", dims));
        const auto routing = routing_on("minimal_adaptive", graph);
        const escape_only escape(*routing);
        waiting_graph waiting(graph, escape, 3);
        route_walk(graph, escape).all_pairs(true, [&](const route_walk::step& hop) { waiting.add(hop); });
        EXPECT_FALSE(waiting.has_cycle());
    }
}

TEST(o1turn, draws_x_first_or_y_first_on_halves_of_the_virtual_channels) {
    const topology_graph graph = make_topology(of_kind("mesh", {4, 4}));
    const auto routing = routing_on("o1turn", graph);
    ASSERT_EQ(routing->entries({0}, {15}), 2U);
    const auto x_first = route_of(graph, *routing, 0, 15, routing->entry(0, {0}, {15}));
    const auto y_first = route_of(graph, *routing, 0, 15, routing->entry(1, {0}, {15}));
    EXPECT_EQ(x_first[3].router, 3U);
    EXPECT_EQ(y_first[3].router, 12U);
    EXPECT_EQ(x_first[0].route.vc_set, 1);
    EXPECT_EQ(y_first[0].route.vc_set, 2);
}

TEST(valiant, passes_the_router_that_was_drawn) {
    for (const char* kind : {"mesh", "torus"}) {
        const topology_graph graph = make_topology(of_kind(kind, {4, 4}));
        const auto routing = routing_on("valiant", graph);
        ASSERT_EQ(routing->entries({3}, {9}), 16U);
        EXPECT_EQ(routing->entries({3}, {3}), 1U) << "no detour to itself";
        for (unsigned which = 0; which < 16; ++which) {
            const auto steps = route_of(graph, *routing, 3, 9, routing->entry(which, {3}, {9}));
            EXPECT_TRUE(std::any_of(steps.begin(), steps.end(), [&](const route_walk::step& hop) {
                return hop.router == which;
            })) << which;
        }
    }
}

TEST(valiant, draws_among_all_routers_of_128_by_128) {
    const topology_graph graph = make_topology(of_kind("mesh", {128, 128}));
    const auto routing = routing_on("valiant", graph);
    ASSERT_EQ(routing->entries({0}, {1}), 16384U);
    flit head;
    head.destination = {1};
    head.routing = routing->entry(128 * 64, {0}, {1});
    const route_option route = routing->next_hop(0, graph.nodes[0].port, head);
    EXPECT_EQ(port_name(graph, 0, route.port), "r0.S");
    EXPECT_EQ(route.vc_set, 1) << "the first leg";
    EXPECT_THROW(routing_on("valiant", make_topology(of_kind("mesh", {129, 128}))), description_error);
}

/// Levels by breadth first search from the root, as up*/down* is defined.
void expect_up_before_down(const topology_graph& graph, const routing_function& routing, unsigned root) {
    const graph_map map(graph);
    const auto leads_up = [&](unsigned origin, unsigned target) {
        return std::pair(map.distance(root, target), target) < std::pair(map.distance(root, origin), origin);
    };
    waiting_graph waiting(graph, routing, 1);
    route_walk(graph, routing).all_pairs(false, [&](const route_walk::step& hop) {
        waiting.add(hop);
        const graph_map::end& next = map.far_end(hop.router, hop.route.port);
        if (hop.from_link >= 0 && next.is_link) {
            const unsigned before = graph.links[static_cast<unsigned>(hop.from_link)].origin;
            EXPECT_TRUE(leads_up(before, hop.router) || !leads_up(hop.router, next.router)) << "up after down";
        }
    });
    EXPECT_FALSE(waiting.has_cycle());
}

struct random_graphs : testing::TestWithParam<unsigned> {};

TEST_P(random_graphs, up_down_connects_all_pairs_legally_from_any_root) {
    random_stream random(GetParam(), "random graphs");
    for (unsigned round = 0; round < 25; ++round) {
        const topology_graph graph = random_graph(random);
        expect_sound(graph);
        const unsigned root = random.below(static_cast<std::uint32_t>(graph.routers.size()));
        expect_up_before_down(graph, *routing_on("up_down", graph, root), root);
        expect_up_before_down(graph, *routing_on("up_down_adaptive", graph, root), root);
        ASSERT_FALSE(HasFailure()) << "round " << round;
    }
}

INSTANTIATE_TEST_SUITE_P(two_hundred, random_graphs, testing::Range(0U, 8U));

TEST(up_down, takes_the_shortest_of_the_legal_ways) {
    // A ring of six with the root at 0: 2 and 4 are neighbours of 3, the farthest, whose links both lead up.
    const topology_graph graph = make_topology(of_kind("ring", {6}));
    const auto routing = routing_on("up_down", graph);
    EXPECT_EQ(route_of(graph, *routing, 2, 3, 0).size(), 2U);
    EXPECT_EQ(route_of(graph, *routing, 2, 4, 0).size(), 5U) << "by 3 would lead up after down";
    EXPECT_EQ(route_of(graph, *routing_on("up_down", graph, 3), 2, 4, 0).size(), 3U);
}

TEST(up_down, refuses_a_root_that_is_not_there_and_graphs_in_pieces) {
    topology_graph graph = make_topology(of_kind("ring", {6}));
    EXPECT_THAT([&] { routing_on("up_down", graph, 6); },
                refuses("network.routing_root", "there is no router 6; the last one is 5"));
    graph.links.clear();
    EXPECT_THROW(routing_on("up_down", graph), description_error);
}

TEST(destination_mod_k, spreads_destinations_of_a_router_over_its_ways_up) {
    topology_desc described = of_kind("fat_tree");
    described.arity = 4;
    described.levels = 3;
    const topology_graph graph = make_topology(described);
    const auto routing = routing_on("destination_mod_k", graph);
    std::map<unsigned, unsigned> taken;
    for (std::uint16_t destination = 32; destination < 48; ++destination) {
        flit head;
        head.destination = {destination};
        ++taken[routing->next_hop(0, {0}, head).port.value];
    }
    EXPECT_EQ(taken.size(), 4U);
    for (const auto& [port, count] : taken) { EXPECT_EQ(count, 4U) << unsigned{port}; }
}

TEST(every_routing, states_what_it_needs) {
    const auto complaint = [](const std::string& routing, const topology_graph& graph) -> std::string {
        return complaint_of<description_error>([&] { routing_on(routing, graph); });
    };
    const auto graphs = all_graphs();
    EXPECT_THAT(complaint("dimension_order", graphs.at("tree")),
                HasSubstr("network.routing: dimension_order needs a grid"));
    EXPECT_THAT(complaint("odd_even", graphs.at("torus2")), HasSubstr("odd_even needs a mesh of two dimensions"));
    EXPECT_THAT(complaint("west_first", graphs.at("mesh3")), HasSubstr("west_first needs a mesh of two dimensions"));
    EXPECT_THAT(complaint("destination_mod_k", graphs.at("mesh2")), HasSubstr("needs a tree or a fat tree"));
    EXPECT_THAT(complaint("dragonfly_ugal", graphs.at("hyperx")), HasSubstr("network.routing: needs a dragonfly"));
    EXPECT_THAT(complaint("hyperx_valiant", graphs.at("concentrated_mesh")),
                HasSubstr("network.routing: needs a HyperX"));
    EXPECT_THAT(complaint("table", graphs.at("mesh2")), HasSubstr("network.routing_table: is missing"));
}

}  // namespace
}  // namespace orbweaver::noc
