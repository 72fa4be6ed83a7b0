// SPDX-License-Identifier: Apache-2.0
// Every routing function on every kind of topology, run at low load and far beyond saturation: nothing is lost, doubled
// or mixed up, and everything arrives. The links check the rules of the flit protocol all the while.
#include <fmt/core.h>

#include <memory>

#include "hw/noc/network_desc.h"
#include "hw/noc/topology/topology_desc.h"
#include "testbenches/noc/support/edge_graph.h"
#include "testbenches/noc/support/graph_checks.h"
#include "testbenches/noc/support/random_node.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_file.h"

namespace orbweaver::noc {
namespace {

struct routed_case {
    std::string topology;
    std::string routing;
};

void PrintTo(const routed_case& value, std::ostream* out) { *out << value.topology << " " << value.routing; }

topology_desc topology_of(const std::string& name) {
    topology_desc described{.kind = name, .dims = {4, 4}, .concentration = 3, .dimension = 4, .arity = 2, .levels = 4};
    if (name == "ring") {
        described.dims = {8};
    } else if (name == "mesh3") {
        described.kind = "mesh";
        described.dims = {3, 2, 3};
    } else if (name == "torus3") {
        described.kind = "torus";
        described.dims = {4, 3, 2};
    } else if (name == "concentrated_mesh") {
        described.dims = {3, 2};
    } else if (name == "hypernet") {
        described.levels = 2;
    } else if (name == "grown_hypernet") {
        described.levels = 2;
        described.attached_levels = {1, 1};
    } else if (name == "dragonfly") {
        described.group_routers = 2;
        described.global_links = 2;
        described.groups = 4;
    } else if (name == "hyperx") {
        described.dims = {3, 2};
    } else if (name == "cube_connected_cycles") {
        described.dimension = 3;
    } else if (name == "global_connections") {
        described.kind = "hypernet";
        described.levels = 2;
        described.global_connections = {{7, 23}, {15, 31}, {3, 27}, {11, 19}};
    }
    return described;
}

/// One network with random nodes.
class routed_system {
public:
    routed_system(const std::string& name, clock_domain& domain, const network_desc& described, const random_load& load)
        : m_network(name.c_str(), domain, described, m_ledger) {
        for (unsigned node = 0; node < m_network.nodes(); ++node) {
            m_nodes.push_back(std::make_unique<random_node>(fmt::format("{}_node{}", name, node).c_str(), domain,
                                                            m_network, node_id{static_cast<std::uint16_t>(node)}, load,
                                                            m_book));
        }
    }

    void expect_all_delivered() const {
        EXPECT_THAT(m_book.problems(), IsEmpty());
        EXPECT_EQ(m_book.complete, m_book.packets().size());
        EXPECT_EQ(m_network.flits_inside(), 0U);
        EXPECT_EQ(m_ledger.in_flight(), 0U);
        for (const auto& node : m_nodes) { EXPECT_TRUE(node->at_rest()); }
        for (unsigned number = 0; number < m_network.links(); ++number) {
            for (std::uint8_t vc = 0; vc < m_network.partition().vcs(); ++vc) {
                EXPECT_EQ(m_network.link_at(number).uncredited({vc}), 0U) << m_network.link_name(number);
            }
        }
    }
    std::size_t packets() const { return m_book.packets().size(); }
    const network& net() const { return m_network; }

private:
    packet_ledger m_ledger;
    packet_book m_book;
    network m_network;
    std::vector<std::unique_ptr<random_node>> m_nodes;
};

random_load load_of(std::uint32_t packets_per_kilocycle) {
    random_load load{
        .seed = packets_per_kilocycle, .creating = 300, .packets_per_kilocycle = packets_per_kilocycle, .longest = 6};
    return load;
}

struct routed_network : testing::TestWithParam<routed_case> {};

TEST_P(routed_network, delivers_everything_at_low_load_and_beyond_saturation) {
    network_desc described{.topology = topology_of(GetParam().topology), .routing = GetParam().routing, .vc_depth = 3};
    const topology_graph graph = make_topology(described.topology);
    const unsigned least = make_routing(described, graph)->min_vcs();
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    std::vector<std::unique_ptr<routed_system>> systems;
    for (const unsigned vcs : {least, least + 1, 2 * least + 1}) {
        for (const router_pipeline pipeline : {router_pipeline::single_cycle, router_pipeline::three_stage}) {
            described.classes = {{"a", vcs, {}}, {"b", least, {}}};
            described.router.pipeline = pipeline;
            for (const std::uint32_t load : {5U, 400U}) {
                systems.push_back(std::make_unique<routed_system>(fmt::format("net{}", systems.size()), domain,
                                                                  described, load_of(load)));
            }
        }
    }
    sc_core::sc_start();
    for (const auto& system : systems) { system->expect_all_delivered(); }
    EXPECT_GT(systems[1]->packets(), 100 * systems[1]->net().nodes());
}

std::vector<routed_case> all_cases() {
    const std::vector<std::string> grids{"mesh", "mesh3", "torus", "torus3", "ring", "hypercube", "concentrated_mesh"};
    const std::vector<std::string> trees{"tree", "fat_tree"};
    std::vector<routed_case> cases;
    const auto add = [&cases](const std::string& routing, const std::vector<std::string>& topologies) {
        for (const std::string& topology : topologies) { cases.push_back({topology, routing}); }
    };
    add("dimension_order", grids);
    add("minimal_adaptive", grids);
    add("valiant", grids);
    for (const char* routing : {"west_first", "odd_even", "o1turn"}) { add(routing, {"mesh", "concentrated_mesh"}); }
    for (const char* routing : {"up_down", "up_down_adaptive"}) {
        add(routing, grids);
        add(routing, trees);
        add(routing, {"hypernet", "cube_connected_cycles"});
    }
    for (const char* routing : {"dragonfly_minimal", "dragonfly_valiant", "dragonfly_ugal"}) {
        add(routing, {"dragonfly"});
    }
    for (const char* routing : {"hyperx_dimension_order", "hyperx_valiant", "hyperx_ugal"}) {
        add(routing, {"hyperx"});
    }
    add("up_down", {"hypertree", "global_connections"});
    add("hierarchical", {"hypernet", "grown_hypernet"});
    add("hierarchical_adaptive", {"hypernet"});
    for (const char* routing : {"nearest_common_ancestor", "destination_mod_k"}) { add(routing, trees); }
    return cases;
}

INSTANTIATE_TEST_SUITE_P(all, routed_network, testing::ValuesIn(all_cases()),
                         [](const auto& named) { return named.param.topology + "_" + named.param.routing; });

/// Tori of rings in one direction, and of links that differ.
TEST(chosen_links_network, delivers_everything_at_low_load_and_beyond_saturation) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    std::vector<std::unique_ptr<routed_system>> systems;
    network_desc described{.topology = topology_of("torus"), .classes = {{"any", 3, {}}}, .vc_depth = 3};
    for (const auto direction : {link_direction::both, link_direction::one_way}) {
        described.links = {{"*.W", 3, 0.5, direction}, {"*.S", 0, 0.75, direction}};
        for (const std::uint32_t load : {5U, 400U}) {
            systems.push_back(std::make_unique<routed_system>(fmt::format("net{}", systems.size()), domain, described,
                                                              load_of(load)));
        }
    }
    sc_core::sc_start();
    for (const auto& system : systems) { system->expect_all_delivered(); }
}

/// Links of which some are longer than a byte counts, also between the shares of two threads.
TEST(irregular_network, delivers_everything_over_long_links) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    std::vector<std::unique_ptr<routed_system>> systems;
    const scratch_file edges("0 1 300\n1 2\n2 3 5000 0.5\n3 0 7\n");
    for (const unsigned threads : {1U, 2U}) {
        network_desc described{.topology = irregular_topology(edges.path()),
                               .routing = "up_down",
                               .classes = {{"any", 2, {}}},
                               .vc_depth = 8};
        described.threads.count = threads;
        described.threads.always = true;
        systems.push_back(
            std::make_unique<routed_system>(fmt::format("threads{}", threads), domain, described, load_of(100)));
    }
    sc_core::sc_start();
    for (const auto& system : systems) { system->expect_all_delivered(); }
    EXPECT_GT(systems[0]->packets(), 50U);
}

/// A network from an edge list whose links differ in length, under a packet that is alone.
TEST(irregular_network, takes_the_time_of_each_link) {
    const scratch_file edges("a b 7\nb c\nnodes b 0\n");
    network_desc described{.topology = irregular_topology(edges.path()),
                           .routing = "up_down",
                           .classes = {{"any", 1, {}}},
                           .vc_depth = 32};
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    random_load load = load_of(300);
    load.creating = 2000;
    routed_system system("net", domain, described, load);
    sc_core::sc_start();
    system.expect_all_delivered();
    EXPECT_EQ(system.net().link_name(0), "a.to_b");
    EXPECT_EQ(system.net().link_name(3), "c.to_b");
    const link_counters far = system.net().link_at(0).counters();
    EXPECT_GT(far.flits, 100U);
    EXPECT_EQ(system.net().hops({0}, {1}), 3U);
}

}  // namespace
}  // namespace orbweaver::noc
