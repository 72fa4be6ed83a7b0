// SPDX-License-Identifier: Apache-2.0
// Hypernets as graphs: against golden links, and against the shared header over random nets.
#include "hw/noc/topology/hypernet_plan.h"

#include <algorithm>
#include <iterator>

#include "hw/noc/network_desc.h"
#include "studies/arithmetic/hypernet/metrics/path_delay.h"
#include "studies/arithmetic/hypernet/metrics/survey.h"
#include "testbenches/noc/support/graph_checks.h"
#include "testbenches/noc/support/hypernets.h"
#include "testbenches/studies/arithmetic/hypernet/generalised/crosspoints.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

network_desc routed_hierarchically(const topology_desc& described) {
    return {.topology = described, .routing = "hierarchical"};
}

/// Cycles of all links on the ways between all pairs of nodes.
struct route_cycles {
    std::uint64_t of_all = 0;
    std::uint64_t between_subnets = 0;  // of those that only the whole net joins
    std::uint64_t routes_between_subnets = 0;

    double mean_between_subnets() const {
        return static_cast<double>(between_subnets) / static_cast<double>(routes_between_subnets);
    }
};

route_cycles cycles_of_routes(const topology_desc& described) {
    const topology_graph graph = make_topology(described);
    const hypernet_net net = described_hypernet(described);
    const auto routing = make_routing(routed_hierarchically(described), graph);
    const graph_map links(graph);
    route_cycles cycles;
    route_walk(graph, *routing).all_pairs(false, [&](const route_walk::step& step) {
        const graph_map::end& far = links.far_end(step.router, step.route.port);
        const unsigned taken = far.is_link ? graph.links[far.link].cycles : 0;
        cycles.of_all += taken;
        if (net.common_level(step.source.value, step.destination.value) == described.levels) {
            cycles.between_subnets += taken;
            cycles.routes_between_subnets += far.is_link ? 0 : 1;
        }
    });
    return cycles;
}

/// "2-8 4-16": the links between routers through their ports `x`, whose level (common_level) is given.
std::string external_links(const topology_desc& described, unsigned level) {
    const hypernet_net net = described_hypernet(described);
    const topology_graph graph = make_topology(described);
    std::string text;
    for (const auto& link : graph.links) {
        const bool is_external = graph.routers[link.origin].ports[link.origin_port.value].name == "x";
        EXPECT_EQ(is_external, graph.routers[link.target].ports[link.target_port.value].name == "x");
        if (is_external && link.origin < link.target && net.common_level(link.origin, link.target) == level + 1) {
            text += fmt::format("{}{}-{}", text.empty() ? "" : " ", link.origin, link.target);
        }
    }
    return text;
}

TEST(hypernet_graph, of_the_3_2_net_has_the_golden_links) {
    EXPECT_EQ(external_links(cubelets(3, 2), 1), "2-8 4-16 6-24 12-18 14-26 22-28");
}

TEST(hypernet_graph, of_the_3_3_net_has_the_golden_links_between_subnets) {
    EXPECT_EQ(external_links(cubelets(3, 3), 2),
              "5-33 9-65 13-97 17-129 21-161 25-193 29-225 41-69 45-101 49-133 53-165 57-197 61-229 77-105 81-137 "
              "85-169 89-201 93-233 113-141 117-173 121-205 125-237 149-177 153-209 157-241 185-213 189-245 221-249");
}

using edge_set = std::set<std::pair<unsigned, unsigned>>;

/// A bus joins any two of its members.
void add_members(const topology_graph& graph, unsigned bus, edge_set& edges) {
    for (const auto& one : graph.links) {
        for (const auto& other : graph.links) {
            if (one.target == bus && other.origin == bus && one.origin != other.target) {
                edges.emplace(one.origin, other.target);
            }
        }
    }
}

edge_set edges_of(const topology_graph& graph) {
    edge_set edges;
    for (const auto& link : graph.links) {
        if (!graph.routers[link.origin].is_bus && !graph.routers[link.target].is_bus) {
            edges.emplace(link.origin, link.target);
        }
    }
    for (unsigned bus = 0; bus < graph.routers.size(); ++bus) {
        if (graph.routers[bus].is_bus) { add_members(graph, bus, edges); }
    }
    return edges;
}

/// By the definition of a hop and of a link, of all pairs of nodes.
edge_set edges_of(const hypernet_net& net) {
    const hypernet_address inside = net.module().positions() - 1;
    edge_set edges;
    for (unsigned source = 0; source < net.nodes(); ++source) {
        const hypernet_address here = net.address_of(source);
        for (unsigned destination = 0; destination < net.nodes(); ++destination) {
            const hypernet_address there = net.address_of(destination);
            const bool is_internal = source != destination && net.common_level(here, there) == 1 &&
                                     net.module().next(here & inside, there & inside) == (there & inside);
            const hypernet_port port = net.port(here);
            if (is_internal || (port.use == hypernet_use::link && port.peer == there)) {
                edges.emplace(source, destination);
            }
        }
    }
    return edges;
}

TEST(hypernet_graph, of_any_net_has_the_links_that_the_shared_definition_gives) {
    random_stream random(1, "hypernet_test");
    unsigned seen = 0;
    for (unsigned tries = 0; seen < 60 && tries < 2000; ++tries) {
        const std::optional<topology_desc> described = draw_hypernet(random, 300);
        if (described) {
            SCOPED_TRACE(text(*described));
            const topology_graph graph = make_topology(*described);
            expect_sound(graph);
            ASSERT_EQ(edges_of(graph), edges_of(described_hypernet(*described)));
            if (!has_buses(graph)) { ASSERT_EQ(edges_of(graph).size(), graph.links.size()); }
            ++seen;
        }
    }
    EXPECT_EQ(seen, 60U);
}

TEST(hypernet_graph, gives_links_of_each_level_their_time_and_capacity) {
    topology_desc described = cubelets(3, 3);
    described.level_cycles = {1, 2, 4};
    described.level_flits_per_cycle = {1, 0.5, 0.25};
    const topology_graph graph = make_topology(described);
    const hypernet_net net = described_hypernet(described);
    std::vector<unsigned> links(3);
    for (const auto& link : graph.links) {
        const unsigned level = net.common_level(link.origin, link.target) - 1;
        EXPECT_EQ(link.cycles, described.level_cycles[level]);
        EXPECT_EQ(link.flits_per_cycle, described.level_flits_per_cycle[level]);
        ++links[level];
    }
    EXPECT_THAT(links, ElementsAre(2 * 384, 2 * 48, 2 * 28));  // by level
}

// Section 3.2: links of level i take W^i, so the mean way takes what the study's own routes cross at each level, so
// often that many cycles; and between subnets of the highest level of a net of two no more than its expression states.
TEST(hypernet_graph, has_ways_that_take_w_to_the_power_of_its_level_at_each_link) {
    for (const unsigned w : {1U, 2U, 3U}) {
        for (const auto& [bits, levels] : {std::pair(3U, 2U), {2U, 3U}}) {
            SCOPED_TRACE(testing::Message() << '(' << bits << ',' << levels << "), W = " << w);
            topology_desc described = cubelets(bits, levels);
            for (unsigned level = 0, cycles = 1; level < levels; ++level, cycles *= w) {
                described.level_cycles.push_back(cycles);
            }
            const route_cycles measured = cycles_of_routes(described);
            const auto counted =
                studies::hypernet_model::survey_routes({studies::hypernet_model::module_kind::cubelet, bits, levels});
            double calculated = 0;
            double power = 1;
            for (const auto& loads : counted.loads) {
                calculated += power * loads.mean * static_cast<double>(loads.links);
                power *= w;
            }
            EXPECT_NEAR(static_cast<double>(measured.of_all), calculated, 1e-6 * calculated);
            if (levels == 2) {
                EXPECT_DOUBLE_EQ(measured.mean_between_subnets(),
                                 studies::hypernet_model::hypernet_path_delay(bits, levels, w));
            }
        }
    }
}

/// Links on a shortest way, as the mean over all pairs of nodes, each with itself too.
double mean_distance(const topology_graph& graph) {
    const graph_map map(graph);
    double sum = 0;
    for (unsigned source = 0; source < map.routers(); ++source) {
        for (unsigned destination = 0; destination < map.routers(); ++destination) {
            sum += map.distance(source, destination);
        }
    }
    return sum / map.routers() / map.routers();
}

// Section 1.3: global connections enhance a hypernet. They take the links that levels leave free, and change no other.
TEST(hypernet_graph, has_global_connections_on_free_links_next_to_all_others) {
    topology_desc described = cubelets(3, 2);
    described.level_cycles = {1, 4};
    const topology_graph plain = make_topology(described);
    described.global_connections = {{7, 23}, {1, 31}};
    const topology_graph enhanced = make_topology(described);
    expect_sound(enhanced);
    edge_set added;
    const edge_set baseline = edges_of(plain);
    const edge_set all = edges_of(enhanced);
    std::set_difference(all.begin(), all.end(), baseline.begin(), baseline.end(), std::inserter(added, added.end()));
    EXPECT_THAT(added, ElementsAre(std::pair(1U, 31U), std::pair(7U, 23U), std::pair(23U, 7U), std::pair(31U, 1U)));
    EXPECT_EQ(all.size(), baseline.size() + 4);
    EXPECT_EQ(enhanced.routers[7].ports.back().name, "x");
    EXPECT_EQ(enhanced.links.back().cycles, 4U) << "the time of the highest level";
    EXPECT_LT(mean_distance(enhanced), mean_distance(plain) - 0.2);
}

TEST(hypernet_graph, has_global_connections_on_free_links_alone) {
    const auto complaint = [](std::vector<global_connection> connections) {
        topology_desc described = cubelets(3, 2);
        described.global_connections = std::move(connections);
        return complaint_of<description_error>([&] { make_topology(described); });
    };
    EXPECT_EQ(complaint({{1, 31}}), "");
    EXPECT_THAT(complaint({{1, 31}, {2, 7}}), HasSubstr("1.node: the external link of node 2 is of level 1"));
    EXPECT_THAT(complaint({{1, 0}}), HasSubstr("0.partner: the external link of node 0 is an I/O channel"));
    EXPECT_THAT(complaint({{1, 31}, {7, 31}}), HasSubstr("1.partner: node 31 has a global connection already"));
    EXPECT_THAT(complaint({{1, 1}}), HasSubstr("0.partner: is the node itself"));
    EXPECT_THAT(complaint({{1, 32}}), HasSubstr("there is no node 32"));
}

TEST(hypernet_graph, leaves_links_without_a_level_to_the_network) {
    for (const auto& link : make_topology(cubelets(3, 2)).links) {
        EXPECT_EQ(link.cycles, 0U);
        EXPECT_EQ(link.flits_per_cycle, 0);
    }
}

std::vector<std::string> ports_of(const topology_graph& graph, unsigned router) {
    std::vector<std::string> names;
    for (const topology_port& port : graph.routers[router].ports) { names.push_back(port.name); }
    return names;
}

TEST(hypernet_graph, names_the_ports_of_a_cubelet_after_dimensions) {
    const topology_graph graph = make_topology(cubelets(3, 2));
    EXPECT_THAT(ports_of(graph, 2), ElementsAre("local", "d0", "d1", "d2", "x"));
    EXPECT_THAT(ports_of(graph, 0), ElementsAre("local", "d0", "d1", "d2")) << "an I/O channel is no port";
    EXPECT_THAT(ports_of(graph, 1), ElementsAre("local", "d0", "d1", "d2")) << "a free link is no port";
    const graph_map map(graph);
    EXPECT_EQ(map.far_end(2, {3}).router, 6U);
    EXPECT_EQ(map.far_end(2, {4}).router, 8U);
}

TEST(hypernet_graph, names_the_ports_of_a_treelet_up_and_down) {
    const topology_graph graph = make_topology(treelets(3, 2));
    EXPECT_THAT(ports_of(graph, 0), ElementsAre("local", "up"));  // leaf, I/O
    EXPECT_THAT(ports_of(graph, 2), ElementsAre("local", "up", "x"));
    EXPECT_THAT(ports_of(graph, 3), ElementsAre("local", "down0", "down1"));
    EXPECT_THAT(ports_of(graph, 5), ElementsAre("local", "up", "down0", "down1"));
    const graph_map map(graph);
    EXPECT_EQ(map.far_end(5, {1}).router, 3U);
    EXPECT_EQ(map.far_end(5, {2}).router, 4U);
    EXPECT_EQ(map.far_end(5, {3}).router, 6U);
    EXPECT_EQ(map.far_end(2, {2}).router, 7U) << "position 0 of the second treelet: address 8";
}

TEST(hypernet_graph, of_buslets_has_a_bus_behind_the_routers_for_each_module) {
    const topology_graph graph = make_topology(buslets(3, 2));
    EXPECT_THAT(ports_of(graph, 0), ElementsAre("local", "bus"));
    EXPECT_THAT(ports_of(graph, 2), ElementsAre("local", "bus", "x"));
    EXPECT_THAT(ports_of(graph, 33), ElementsAre("p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7"));
    EXPECT_EQ(graph.routers[33].name, "bus1");
    EXPECT_EQ(external_links(buslets(3, 2), 1), "2-8 4-16 6-24 12-18 14-26 22-28");
    const graph_map map(graph);
    for (unsigned router = 0; router < 36; ++router) {
        EXPECT_EQ(graph.routers[router].is_bus, router >= 32);
        if (router < 32) {
            EXPECT_EQ(map.far_end(router, {1}).router, 32 + router / 8);
            EXPECT_EQ(map.far_end(32 + router / 8, {static_cast<std::uint8_t>(router % 8)}).router, router);
        }
    }
    EXPECT_THAT(graph.modules, ElementsAre(8, 32));
}

/// Returns, for each switch, the addresses of the nodes behind its ports.
std::vector<std::vector<unsigned>> gateways(const topology_desc& described) {
    const hypernet_plan plan(described);
    const topology_graph graph = make_topology(described);
    std::vector<std::vector<unsigned>> joined(graph.routers.size() - plan.first_switch());
    for (const auto& link : graph.links) {
        if (link.origin >= plan.first_switch()) {
            auto& gateway = joined[link.origin - plan.first_switch()];
            gateway.resize(std::max<std::size_t>(gateway.size(), link.origin_port.value + 1U));
            gateway[link.origin_port.value] = plan.address_of(link.target);
            EXPECT_EQ(graph.routers[link.target].ports[link.target_port.value].name, "x");
        }
    }
    return joined;
}

TEST(switched_hypernet_graph, of_the_3_2_net_joins_gateways_of_one_index) {
    EXPECT_THAT(gateways(switched(cubelets(3, 2))),
                ElementsAre(ElementsAre(0, 8, 16, 24), ElementsAre(2, 10, 18, 26), ElementsAre(4, 12, 20, 28),
                            ElementsAre(6, 14, 22, 30)));
    const topology_graph graph = make_topology(switched(cubelets(3, 2)));
    EXPECT_EQ(graph.routers[33].name, "s1_1");
    EXPECT_THAT(ports_of(graph, 33), ElementsAre("p0", "p1", "p2", "p3"));
    EXPECT_THAT(ports_of(graph, 0), ElementsAre("local", "d0", "d1", "d2", "x")) << "an I/O node too";
    EXPECT_THAT(ports_of(graph, 1), ElementsAre("local", "d0", "d1", "d2")) << "a free link is no port";
}

// Two nodes are on one switch if their external links are of one level, they lie in different subnets of that level
// that are siblings, and stand at one place there.
TEST(switched_hypernet_graph, of_any_net_joins_the_same_place_of_all_siblings) {
    random_stream random(3, "hypernet_test");
    unsigned seen = 0;
    for (unsigned tries = 0; seen < 40 && tries < 2000; ++tries) {
        const std::optional<topology_desc> drawn = draw_hypernet(random, 300);
        if (!drawn || drawn->levels == 1) { continue; }
        SCOPED_TRACE(text(switched(*drawn)));
        const hypernet_net net = described_hypernet(*drawn);
        expect_sound(make_topology(switched(*drawn)));
        std::size_t joined = 0;
        for (const auto& gateway : gateways(switched(*drawn))) {
            const unsigned level = net.port(gateway.front()).level;
            ASSERT_EQ(gateway.size(), std::size_t{1} << net.subnet_bits(level + 1));
            for (const unsigned one : gateway) {
                const unsigned size = 1U << net.bits(level);
                ASSERT_EQ(net.port(one).level, level);
                ASSERT_EQ(one % size, gateway.front() % size);
                ASSERT_EQ(one >> net.bits(level + 1), gateway.front() >> net.bits(level + 1));
            }
            ASSERT_EQ(std::set<unsigned>(gateway.begin(), gateway.end()).size(), gateway.size());
            joined += gateway.size();
        }
        std::size_t used = 0;
        for (unsigned position = 0; position < net.positions(); ++position) {
            used += net.port(position).use != hypernet_use::free ? 1 : 0;
        }
        ASSERT_EQ(joined, used) << "every external link of a level ends at a switch";
        ++seen;
    }
    EXPECT_EQ(seen, 40U);
}

TEST(switched_hypernet_graph, has_as_many_switches_and_channels_as_calculated) {
    for (const topology_desc& described : {cubelets(2, 3), cubelets(3, 3), cubelets(4, 2), treelets(3, 3)}) {
        const studies::hypernet_model::hypernet net(described.module, described.module_bits, described.levels);
        std::size_t switches = 0;
        std::size_t channels = 0;
        for (unsigned level = 1; level < net.h(); ++level) {
            switches += studies::hypernet_model::count_crosspoints(net, level).switches;
            channels += studies::hypernet_model::count_crosspoints(net, level).channels;
        }
        std::size_t found = 0;
        for (const auto& gateway : gateways(switched(described))) { found += gateway.size(); }
        EXPECT_EQ(gateways(switched(described)).size(), switches);
        EXPECT_EQ(found, channels);
    }
}

TEST(switched_hypernet_graph, gives_both_links_of_a_level_its_time) {
    topology_desc described = switched(cubelets(3, 3));
    described.level_cycles = {1, 2, 4};
    std::map<unsigned, unsigned> links;  // by their time
    for (const auto& link : make_topology(described).links) { ++links[link.cycles]; }
    EXPECT_THAT(links, ElementsAre(std::pair(1U, 2 * 384U), std::pair(2U, 2 * 32 * 4U), std::pair(4U, 2 * 8 * 8U)));
}

TEST(switched_hypernet_graph, may_have_a_node_at_the_switch_where_an_io_channel_ends) {
    topology_desc described = switched(cubelets(3, 3));
    described.io_channels = true;
    const topology_graph graph = make_topology(described);
    const hypernet_plan plan(described);
    expect_sound(graph);
    ASSERT_EQ(graph.nodes.size(), 256U + 32 + 8);
    for (std::size_t node = 256; node < graph.nodes.size(); ++node) {
        EXPECT_TRUE(plan.is_switch(graph.nodes[node].router));
        EXPECT_EQ(graph.routers[graph.nodes[node].router].ports.back().name, "io");
    }
    EXPECT_EQ(graph.nodes[256].router, plan.router_beyond(0));
    EXPECT_EQ(graph.nodes[258].router, plan.router_beyond(10));
}

TEST(switched_hypernet_graph, of_one_module_has_no_switch) {
    EXPECT_EQ(make_topology(switched(cubelets(3, 1))).routers.size(), 8U);
}

std::string complaint(const topology_desc& described) {
    try {
        make_topology(described);
    } catch (const description_error& error) {
        return error.key().substr(std::string("network.topology.").size()) + ": " + error.text();
    }
    return "";
}

TEST(hypernet_graph, may_have_a_node_at_each_io_channel) {
    topology_desc described = cubelets(3, 3);
    described.io_channels = true;
    const topology_graph graph = make_topology(described);
    expect_sound(graph);
    ASSERT_EQ(graph.nodes.size(), 256U + 32 + 8);  // Table 2.1
    EXPECT_EQ(graph.nodes[256].router, 0U);
    EXPECT_EQ(graph.nodes[257].router, 1U) << "of the first (3,2)-net";
    EXPECT_EQ(graph.nodes[258].router, 10U);
    EXPECT_EQ(graph.nodes.back().router, 32U * 7 + 30) << "of the last cubelet";
    EXPECT_THAT(ports_of(graph, 10), ElementsAre("local", "d0", "d1", "d2", "io"));
    EXPECT_TRUE(graph.modules.empty());
    described = cubelets(3, 4);
    described.io_channels = true;
    EXPECT_THAT(complaint(described), HasSubstr("io_channels: 9504 nodes are too many"));
}

TEST(hypernet_graph, numbers_nodes_in_the_order_of_their_addresses) {
    EXPECT_EQ(make_topology(treelets(3, 3)).nodes.size(), 224U);
    EXPECT_EQ(make_topology(cubelets(3, 4)).nodes.size(), 8192U);
}

TEST(hypernet_graph, knows_its_modules_and_subnets) {
    EXPECT_THAT(make_topology(cubelets(3, 3)).modules, ElementsAre(8, 32, 256));
    EXPECT_THAT(make_topology(treelets(3, 3)).modules, ElementsAre(7, 28, 224));
    topology_desc partial = cubelets(3, 3);
    partial.subnets = 2;
    EXPECT_THAT(make_topology(partial).modules, ElementsAre(8, 32, 64));
}

TEST(hypernet_graph, of_fewer_subnets_is_the_partial_net_of_that_width) {
    for (const unsigned subnets : {2U, 4U, 8U}) {
        topology_desc described = cubelets(3, 3);
        described.subnets = subnets;
        const unsigned width = 5 + static_cast<unsigned>(std::bit_width(subnets)) - 1;
        EXPECT_EQ(edges_of(make_topology(described)),
                  edges_of(hypernet_net::of_width(hypernet_module_kind::cubelet, 3, width)));
    }
}

TEST(hypernet_graph, refuses_what_cannot_be) {
    EXPECT_THAT(complaint(cubelets(3, 5)),
                HasSubstr("levels: a hypernet of modules with 2^3 external links has 1 to 4"));
    EXPECT_THAT(complaint(cubelets(3, 0)), HasSubstr("levels: a hypernet"));
    EXPECT_THAT(complaint(cubelets(4, 4)), HasSubstr("levels: 2097152 nodes are too many"));
    EXPECT_THAT(complaint(cubelets(5, 5)), HasSubstr("levels: 5 levels are too many nodes"));
    EXPECT_THAT(complaint(cubelets(0, 1)), HasSubstr("module_bits"));
    EXPECT_THAT(complaint(buslets(7, 1)), HasSubstr("module_bits: a bus has at most 64 members"));
    topology_desc described = cubelets(3, 2);
    described.links = 3;
    EXPECT_EQ(complaint(described), "links: must be a power of two, not 3");
    described.links = 4;
    EXPECT_EQ(complaint(described), "links: 4 links between two subnets leave level 2 less than two subnets");
    described = cubelets(3, 2);
    described.subnets = 8;
    EXPECT_EQ(complaint(described), "subnets: 2 to 4 subnets can be joined, not 8");
    described.subnets = 6;
    EXPECT_EQ(complaint(described), "subnets: must be a power of two, not 6");
    described = cubelets(3, 1);
    described.subnets = 2;
    EXPECT_EQ(complaint(described), "subnets: a single module has no subnets");
    described = cubelets(3, 2);
    described.level_cycles = {1, 2, 3};
    EXPECT_EQ(complaint(described), "level_cycles: has 3 entries for 2 levels of links, those inside modules first");
    described.level_cycles.clear();
    described.level_flits_per_cycle = {1};
    EXPECT_THAT(complaint(described), HasSubstr("level_flits_per_cycle: has 1 entries"));
    described = switched(cubelets(7, 2));
    described.io_channels = true;
    EXPECT_THAT(complaint(described), HasSubstr("io_channels: a switch that joins 64 subnets has no port left"));
}

}  // namespace
}  // namespace orbweaver::noc
