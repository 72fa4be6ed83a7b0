// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/chips/chip_routing.h"

#include "hw/noc/dependency/routing_analysis.h"
#include "hw/noc/network_desc.h"
#include "testbenches/noc/chips/chip_networks.h"
#include "testbenches/noc/support/graph_checks.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

bool proved(const network_desc& described) {
    const topology_graph graph = make_network_graph(described);
    const auto routing = make_network_routing(described, graph);
    const vc_partition partition(described.classes, described.phases);
    return routing_analysis(graph, *routing, partition, described.router.vc_release, described.switching).proved();
}

/// The chip whose router it is; -1: the cluster's.
int chip_of(const topology_graph& graph, unsigned router) {
    const std::string& name = graph.routers[router].name;
    return name.starts_with("c") && !name.starts_with("cluster") ? std::stoi(name.substr(1)) : -1;
}

/// Walks all routes, which must end, and looks at each step.
template <class Visit>
void walk(const network_desc& described, Visit visit) {
    const topology_graph graph = make_network_graph(described);
    const auto routing = make_network_routing(described, graph);
    route_walk(graph, *routing).all_pairs(false, [&](const route_walk::step& step) { visit(graph, step); });
}

TEST(chip_routing, a_packet_passes_the_routers_of_two_chips_and_of_the_cluster_between_them) {
    const network_desc described = mesh_of_chips({3, 2}, {2, 2}, {0, 3});
    const unsigned tiles = 4;
    walk(described, [&](const topology_graph& graph, const route_walk::step& step) {
        const int here = chip_of(graph, step.router);
        const int source = step.source.value / static_cast<int>(tiles);
        const int goal = step.destination.value / static_cast<int>(tiles);
        ASSERT_TRUE(here == -1 || here == source || here == goal) << "transit in chip " << here;
        ASSERT_TRUE(here != -1 || source != goal) << "a detour out of chip " << source;
    });
}

TEST(chip_routing, destinations_choose_the_gateways) {
    const network_desc described = mesh_of_chips({3, 1}, {2, 2}, {1, 2});
    walk(described, [&](const topology_graph& graph, const route_walk::step& step) {
        const std::string& port = graph.routers[step.router].ports[step.route.port.value].name;
        const unsigned chip = step.destination.value / 4U;
        const unsigned tile = step.destination.value % 4U;
        if (port.starts_with("gateway")) { ASSERT_EQ(port, fmt::format("gateway{}", chip % 2)); }
        if (port.starts_with("chip")) { ASSERT_EQ(port, fmt::format("chip{}_{}", chip, tile % 2)); }
    });
}

TEST(chip_routing, packets_that_leave_a_chip_and_those_that_stay_share_no_virtual_channel_in_it) {
    const network_desc described = mesh_of_chips({2, 1}, {2, 2}, {0}, 5);
    const chip_routing routing(described);
    walk(described, [&](const topology_graph& graph, const route_walk::step& step) {
        const int here = chip_of(graph, step.router);
        if (here >= 0) {
            const bool stays = here == step.destination.value / 4;
            ASSERT_EQ(routing.vc_set(step.route.vc_set, 5), stays ? 0b11000U : 0b00111U);
        } else {
            ASSERT_EQ(routing.vc_set(step.route.vc_set, 5), 0b11111U) << "between chips all have all";
        }
    });
    EXPECT_EQ(routing.min_vcs(), 2U);
}

struct pairing {
    const char* chip;
    const char* cluster;
    unsigned vcs;
};

TEST(chip_routing, two_functions_free_of_deadlock_are_so_together) {
    for (const pairing& choice : {pairing{"dimension_order", "dimension_order", 2},
                                  pairing{"odd_even", "west_first", 2}, pairing{"up_down", "dimension_order", 2},
                                  pairing{"o1turn", "o1turn", 4}, pairing{"minimal_adaptive", "dimension_order", 4}}) {
        network_desc described = mesh_of_chips({3, 2}, {3, 2}, {0, 5}, choice.vcs);
        described.chip.routing = choice.chip;
        described.routing = choice.cluster;
        described.router.vc_release = vc_release_kind::tail_credit;
        EXPECT_TRUE(proved(described)) << choice.chip << " in chips, " << choice.cluster << " between them";
    }
}

TEST(chip_routing, tori_of_tori_with_datelines_are_free_of_deadlock) {
    network_desc described = mesh_of_chips({4, 4}, {3, 4}, {2}, 4);
    described.topology.kind = "torus";
    described.chip.topology.kind = "torus";
    EXPECT_EQ(chip_routing(described).min_vcs(), 4U) << "two halves, each with a dateline";
    EXPECT_TRUE(proved(described));
    described.routing = "dimension_order_no_dateline";
    EXPECT_FALSE(proved(described)) << "the cluster's rings";
    described.routing = "dimension_order";
    described.chip.routing = "dimension_order_no_dateline";
    EXPECT_FALSE(proved(described)) << "the chips' rings";
}

TEST(chip_routing, shared_virtual_channels_close_a_cycle_through_the_gateways) {
    network_desc described = mesh_of_chips({2, 1}, {2, 2}, {1, 0});
    EXPECT_TRUE(proved(described));
    described.chip.outbound = outbound_vcs::shared;
    const topology_graph graph = make_network_graph(described);
    const auto routing = make_network_routing(described, graph);
    const vc_partition partition(described.classes, described.phases);
    const routing_analysis found(graph, *routing, partition);
    ASSERT_FALSE(found.proved());
    std::vector<std::string> cycle;
    for (const routing_wait& wait : found.groups().at(0).cycle) { cycle.push_back(wait.channel); }
    EXPECT_THAT(cycle, AllOf(Contains(HasSubstr("c0.r0.gateway1")), Contains(HasSubstr("cluster.r1.chip1_")),
                             Contains(HasSubstr("c1.r1.gateway0"))));
}

TEST(chip_routing, shared_virtual_channels_do_where_no_cycle_can_close) {
    network_desc described = mesh_of_chips({2, 2}, {3, 3}, {4}, 1);
    described.chip.outbound = outbound_vcs::shared;
    EXPECT_TRUE(proved(described)) << "what comes in at the only gateway never meets, in X-then-Y order, what goes out";
}

TEST(chip_routing, complaints_about_a_chips_function_name_its_key) {
    network_desc described = mesh_of_chips({2, 1}, {2, 2});
    described.chip.topology.kind = "tree";
    described.chip.routing = "odd_even";
    EXPECT_THAT([&] { const chip_routing routing(described); },
                Throws<description_error>(Property(&description_error::key, StartsWith("cluster.chip.network."))));
}

}  // namespace
}  // namespace orbweaver::noc
