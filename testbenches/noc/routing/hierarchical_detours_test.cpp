// SPDX-License-Identifier: Apache-2.0
// Routing round failed links of hypernets: every single fault of the (3,2)-net is proved, and detours are as long as
// studies/arithmetic/hypernet calculates.
#include <algorithm>
#include <functional>
#include <random>
#include <set>

#include "hw/noc/description_error.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/hierarchical_detours.h"
#include "hw/noc/routing/routing_desc.h"
#include "hw/noc/routing/up_down_detours.h"
#include "studies/arithmetic/hypernet/routing/detour.h"
#include "testbenches/noc/support/failing_hypernet.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

using proof = group_verdict::proof;

constexpr fault_mode_kind both_modes[] = {fault_mode_kind::informed, fault_mode_kind::gateway_local};

failing_hypernet with_one_fault(unsigned module_bits, unsigned levels, const std::string& link, fault_mode_kind mode) {
    return failing_hypernet(failing_cubelets(module_bits, levels, {{link}}, mode));
}

failing_hypernet whole(unsigned module_bits, unsigned levels) {
    return failing_hypernet(failing_cubelets(module_bits, levels, {}, fault_mode_kind::informed));
}

bool passes(const std::vector<unsigned>& route, unsigned one, unsigned other) {
    for (std::size_t hop = 1; hop < route.size(); ++hop) {
        if ((route[hop - 1] == one && route[hop] == other) || (route[hop - 1] == other && route[hop] == one)) {
            return true;
        }
    }
    return false;
}

/// The effect of one failed link on the routes that led over it.
struct detour_cost {
    unsigned routes = 0;
    std::size_t before = 0;  // hops
    std::size_t after = 0;
    int max_extra = 0;

    void add(std::size_t baseline, std::size_t detour) {
        ++routes;
        before += baseline;
        after += detour;
        max_extra = std::max(max_extra, static_cast<int>(detour) - static_cast<int>(baseline));
    }
    double mean_before() const { return static_cast<double>(before) / routes; }
    double mean_after() const { return static_cast<double>(after) / routes; }
};

/// Over all failed links of a kind, each alone. Every route must get where it should, the others as they did.
detour_cost cost_of_faults(unsigned module_bits, unsigned levels, fault_mode_kind mode,
                           const std::function<bool(const topology_graph&, const topology_graph::link&)>& concerns) {
    const failing_hypernet sound = whole(module_bits, levels);
    detour_cost cost;
    for (const auto& link : sound.graph().links) {
        if (link.origin > link.target || !concerns(sound.graph(), link)) { continue; }
        const std::string name = fmt::format(
            "r{}.{}", link.origin, sound.graph().routers[link.origin].ports[link.origin_port.value].name.text());
        const failing_hypernet failing = with_one_fault(module_bits, levels, name, mode);
        for (unsigned source = 0; source < sound.graph().nodes.size(); ++source) {
            for (unsigned destination = 0; destination < sound.graph().nodes.size(); ++destination) {
                const auto baseline = sound.walk(source, destination);
                const auto detour = failing.walk(source, destination);
                if (!passes(baseline, link.origin, link.target)) {
                    EXPECT_EQ(detour, baseline);
                } else {
                    EXPECT_FALSE(detour.empty()) << name << " from " << source << " to " << destination;
                    EXPECT_FALSE(passes(detour, link.origin, link.target));
                    cost.add(baseline.size() - 1, detour.size() - 1);
                }
            }
        }
    }
    return cost;
}

bool external(const topology_graph& graph, const topology_graph::link& edge) {
    return graph.routers[edge.origin].ports[edge.origin_port.value].name == "x";
}
bool internal(const topology_graph& graph, const topology_graph::link& edge) { return !external(graph, edge); }
/// The link between the (3,2)-subnets 0 and 1 of the (3,3)-net.
bool of_level_2(const topology_graph& graph, const topology_graph::link& edge) {
    return external(graph, edge) && edge.origin / 32 == 0 && edge.target / 32 == 1;
}

TEST(hierarchical_detours, are_proved_for_every_single_fault_of_the_3_2_net) {
    for (const fault_mode_kind mode : both_modes) {
        const auto links = link_names(whole(3, 2).graph());
        EXPECT_EQ(links.size(), 48U + 6U);
        for (const std::string& link : links) {
            const failing_hypernet failing = with_one_fault(3, 2, link, mode);
            EXPECT_EQ(failing.routing().min_vcs(), 4U);
            const routing_analysis analysis = failing.analysis();
            ASSERT_FALSE(analysis.problem())
                << link << " " << orbweaver::name_of(mode) << ": " << analysis.problem()->text;
            for (const group_verdict& group : analysis.groups()) {
                EXPECT_EQ(group.basis, proof::acyclic) << link << " " << orbweaver::name_of(mode);
            }
        }
    }
}

TEST(hierarchical_detours, cost_in_informed_subnets_what_is_calculated) {
    const detour_cost cost = cost_of_faults(3, 2, fault_mode_kind::informed, external);
    const auto calculated = studies::hypernet_model::survey_detours({hypernet_module_kind::cubelet, 3, 2});
    EXPECT_EQ(cost.routes, 2U * 6U * 64U);
    EXPECT_DOUBLE_EQ(cost.mean_before(), calculated.routed);
    EXPECT_DOUBLE_EQ(cost.mean_after(), calculated.detoured);
    EXPECT_NEAR(cost.mean_after() - cost.mean_before(), 1.833, 0.0005);
}

TEST(hierarchical_detours, cost_more_where_only_the_gateway_knows) {
    const detour_cost cost = cost_of_faults(3, 2, fault_mode_kind::gateway_local, external);
    EXPECT_DOUBLE_EQ(cost.mean_before(), 4.0);
    EXPECT_NEAR(cost.mean_after(), 7.333, 0.0005);
}

// Calculated by another program from the rules of docs/noc/faults.md.
TEST(hierarchical_detours, go_round_links_of_a_cubelet_in_two_more_hops_at_most) {
    const detour_cost informed = cost_of_faults(3, 2, fault_mode_kind::informed, internal);
    EXPECT_EQ(informed.routes, 2688U);
    EXPECT_NEAR(informed.mean_before(), 4.142857, 1e-6);
    EXPECT_NEAR(informed.mean_after(), 4.642857, 1e-6);
    EXPECT_EQ(informed.max_extra, 2);
    const detour_cost local = cost_of_faults(3, 2, fault_mode_kind::gateway_local, internal);
    EXPECT_EQ(local.routes, 2688U);
    EXPECT_NEAR(local.mean_after(), 5.309524, 1e-6);
    EXPECT_EQ(local.max_extra, 2);
}

TEST(hierarchical_detours, go_round_links_of_higher_levels) {
    for (const fault_mode_kind mode : both_modes) {
        const detour_cost cost = cost_of_faults(3, 3, mode, of_level_2);
        EXPECT_EQ(cost.routes, 2U * 32U * 32U);
    }
}

TEST(hierarchical_detours, leave_the_common_way_only_where_the_fault_is_known) {
    // r2.x joins cubelets 0 and 1. From 7 the gateway is two hops away; 6 leads to cubelet 3, 4 to cubelet 2.
    EXPECT_EQ(whole(3, 2).walk(7, 9), (std::vector<unsigned>{7, 6, 2, 8, 9}));
    EXPECT_EQ(with_one_fault(3, 2, "r2.x", fault_mode_kind::informed).walk(7, 9),
              (std::vector<unsigned>{7, 6, 24, 26, 14, 15, 13, 9}));
    const auto local = with_one_fault(3, 2, "r8.x", fault_mode_kind::gateway_local).walk(7, 9);
    EXPECT_EQ(std::vector<unsigned>(local.begin(), local.begin() + 3), (std::vector<unsigned>{7, 6, 2}));
    EXPECT_EQ(local[3], 6U) << "back, to the nearest gateway";
}

/// Returns the position on a route at which the module of its first router ends.
std::size_t gateway_position(const std::vector<unsigned>& route) {
    std::size_t position = 0;
    while (route.at(position + 1) / 8 == route.front() / 8) { ++position; }
    return position;
}

/// Routers at which a fresh packet takes another way than without faults.
std::set<unsigned> routers_that_know(const failing_hypernet& sound, const failing_hypernet& failing) {
    std::set<unsigned> found;
    for (unsigned router = 0; router < sound.graph().routers.size(); ++router) {
        for (unsigned destination = 0; destination < sound.graph().nodes.size(); ++destination) {
            flit head;
            head.destination = {static_cast<std::uint16_t>(destination)};
            const port_id input = sound.graph().nodes[router].port;
            if (sound.routing().next_hop(router, input, head).port !=
                failing.routing().next_hop(router, input, head).port) {
                found.insert(router);
            }
        }
    }
    return found;
}

// r2.x joins cubelets 0 and 1, of the nodes 0 to 7 and 8 to 15. From some of them the nearest other gateway lies in the
// direction of the lost one.
TEST(hierarchical_detours, are_known_to_the_two_subnets_alone) {
    const failing_hypernet sound = whole(3, 2);
    const auto informed = routers_that_know(sound, with_one_fault(3, 2, "r2.x", fault_mode_kind::informed));
    EXPECT_THAT(informed, ElementsAre(0, 2, 4, 6, 8, 10, 12, 14))
        << "all of both but those whose first hop is the same to every gateway";
    const auto local = routers_that_know(sound, with_one_fault(3, 2, "r2.x", fault_mode_kind::gateway_local));
    EXPECT_THAT(local, ElementsAre(2, 8));
}

// From no node of either subnet does a packet for the other one go to the lost gateway first.
TEST(hierarchical_detours, are_known_at_every_node_of_both_subnets) {
    const failing_hypernet sound = whole(3, 2);
    const failing_hypernet failing = with_one_fault(3, 2, "r2.x", fault_mode_kind::informed);
    for (unsigned router = 0; router < 16; ++router) {
        const unsigned other = (router + 8) % 16;
        std::vector<unsigned> detour = failing.walk(router, other);
        std::vector<unsigned> by_itself = sound.walk(router, detour[gateway_position(detour)]);
        EXPECT_EQ(std::vector<unsigned>(detour.begin(), detour.begin() + static_cast<std::ptrdiff_t>(by_itself.size())),
                  by_itself)
            << "from " << router << " straight to the gateway of a third subnet";
    }
}

TEST(hierarchical_detours, end_with_the_repair) {
    const failing_hypernet failing(failing_cubelets(3, 2, {{"r2.x", 100, 200}}, fault_mode_kind::informed));
    const auto baseline = whole(3, 2).walk(7, 9);
    EXPECT_EQ(failing.walk(7, 9, 99), baseline);
    EXPECT_NE(failing.walk(7, 9, 100), baseline);
    EXPECT_NE(failing.walk(7, 9, 199), baseline);
    EXPECT_EQ(failing.walk(7, 9, 200), baseline);
}

TEST(hierarchical_detours, are_proved_while_random_links_fail_and_are_repaired) {
    std::mt19937 random(28);
    for (const auto& [bits, levels] : {std::pair(3U, 1U), {3U, 2U}, {4U, 2U}, {2U, 3U}}) {
        const auto links = link_names(whole(bits, levels).graph());
        for (unsigned tries = 0; tries < 8; ++tries) {
            std::vector<link_fault_desc> faults;
            for (unsigned number = 0; number < 3; ++number) {
                const cycle_t start = random() % 100;
                faults.push_back(
                    {links[(random() % (links.size() / 3)) * 3 + number], start, start + 1 + random() % 100});
            }
            for (const fault_mode_kind mode : both_modes) {
                const failing_hypernet failing(failing_cubelets(bits, levels, faults, mode));
                const routing_analysis analysis = failing.analysis();
                ASSERT_FALSE(analysis.problem()) << analysis.problem()->text;
                EXPECT_TRUE(analysis.proved());
            }
        }
    }
}

TEST(hierarchical_detours, are_refused_a_proof_if_a_module_is_cut_off_for_good) {
    const std::vector<link_fault_desc> all{{"r2.x"}, {"r4.x"}, {"r6.x"}};  // of cubelet 0
    const failing_hypernet failing(failing_cubelets(3, 2, all, fault_mode_kind::informed));
    const routing_analysis analysis = failing.analysis();
    ASSERT_TRUE(analysis.problem());
    EXPECT_EQ(analysis.problem()->what, route_problem::kind::dead_end);
    EXPECT_THAT(analysis.problem()->text, HasSubstr("which has failed for good"));
}

TEST(hierarchical_detours, take_a_phase_for_each_leg) {
    EXPECT_EQ(with_one_fault(3, 1, "r0.d0", fault_mode_kind::informed).routing().min_vcs(), 1U + 2U);
    EXPECT_EQ(with_one_fault(3, 2, "r0.d0", fault_mode_kind::informed).routing().min_vcs(), 2U + 2U);
    EXPECT_EQ(with_one_fault(3, 3, "r0.d0", fault_mode_kind::informed).routing().min_vcs(), 4U + 4U);
    const network_desc two = failing_cubelets(3, 2, {{"r2.x"}, {"r4.x"}}, fault_mode_kind::informed);
    EXPECT_EQ(failing_hypernet(two).routing().min_vcs(), 2U + 4U);
}

// Eight failed links are more than a packet of hierarchical_detours counts, and without phases it has nothing to count.
TEST(hierarchical_detours, leave_what_a_packet_cannot_count_to_detours_on_any_topology) {
    std::vector<link_fault_desc> eight;
    for (unsigned router = 0; router < 8; ++router) {
        eight.push_back({fmt::format("r{}.d0", 8 * (router / 4) + 2 * (router % 4)), 10 * router, 500});
    }
    network_desc described = failing_cubelets(3, 2, eight, fault_mode_kind::informed);
    const failing_hypernet failing(described);
    EXPECT_NE(dynamic_cast<const up_down_detours*>(&failing.routing()), nullptr);
    EXPECT_TRUE(failing.analysis().proved());

    eight.resize(7);
    EXPECT_NE(dynamic_cast<const hierarchical_detours*>(
                  &failing_hypernet(failing_cubelets(3, 2, eight, fault_mode_kind::informed)).routing()),
              nullptr);
    described.faults = {{"r2.x"}};
    described.routing_phases = routing_phase_kind::none;
    EXPECT_NE(dynamic_cast<const up_down_detours*>(&failing_hypernet(described).routing()), nullptr);
}

// 8,192 routers: a packet counts 32 phases, and other detours would need tables too large.
TEST(hierarchical_detours, count_three_failed_links_in_a_net_of_four_levels) {
    std::vector<link_fault_desc> faults{{"r0.d0"}, {"r8.d0"}, {"r16.d0"}};
    const network_desc three = failing_cubelets(3, 4, faults, fault_mode_kind::informed);
    const topology_graph graph = make_network_graph(three);
    EXPECT_NE(dynamic_cast<const hierarchical_detours*>(make_routing(three, graph).get()), nullptr);
    faults.push_back({"r24.d0"});
    EXPECT_THROW(make_routing(failing_cubelets(3, 4, faults, fault_mode_kind::informed), graph), description_error);
}

/// Returns the number of links between subnets of a level that a route crosses.
unsigned crossings(const hypernet_plan& plan, const std::vector<unsigned>& route, unsigned level) {
    unsigned count = 0;
    for (std::size_t hop = 1; hop < route.size(); ++hop) {
        count += plan.net().common_level(plan.address_of(route[hop - 1]), plan.address_of(route[hop])) == level ? 1 : 0;
    }
    return count;
}

// Four subnets, two links between any two: by a third sibling a route would cross two links.
TEST(hierarchical_detours, cross_the_second_link_between_two_subnets_before_those_of_a_third_one) {
    network_desc described;
    described.topology = cubelets(4, 2);
    described.topology.links = 2;
    described.routing = "hierarchical";
    const topology_graph graph = make_topology(described.topology);
    const hypernet_plan plan(described.topology);
    unsigned failed = 0;
    for (const auto& link : graph.links) {
        if (link.origin > link.target || !external(graph, link)) { continue; }
        ++failed;
        described.faults = {{port_name(graph, link.origin, link.origin_port)}};
        described.classes = {{"any", make_network_routing(described, graph)->min_vcs(), {}}};
        const failing_hypernet detoured(described);
        EXPECT_TRUE(detoured.analysis().proved()) << "without the link of " << link.origin;
        for (unsigned source = 0; source < graph.nodes.size(); ++source) {
            for (unsigned destination = 0; destination < graph.nodes.size(); ++destination) {
                const auto route = detoured.walk(source, destination);
                const bool is_outside =
                    plan.net().common_level(plan.address_of(source), plan.address_of(destination)) == 2;
                ASSERT_EQ(crossings(plan, route, 2), is_outside ? 1U : 0U)
                    << "from " << source << " to " << destination << " without the link of " << link.origin;
            }
        }
    }
    EXPECT_EQ(failed, 12U);
}

/// Nets of other modules, or with more links between siblings, than the nets of the source's section 2.3.
std::vector<topology_desc> other_nets() {
    topology_desc pairs = cubelets(3, 2);
    pairs.links = 2;
    topology_desc halves = cubelets(3, 2);
    halves.subnets = 2;
    topology_desc three_levels = cubelets(3, 3);
    three_levels.links = 2;
    return {pairs,          halves,
            treelets(3, 2), complete_graphs(3, 2),
            three_levels,   mixed(cubelets(3, 2), {hypernet_module_kind::treelet, hypernet_module_kind::complete})};
}

bool is_inside_treelet(const hypernet_plan& plan, const topology_graph::link& link) {
    const hypernet_address origin = plan.address_of(link.origin);
    return plan.module_at(origin).kind() == hypernet_module_kind::treelet &&
           plan.net().common_level(origin, plan.address_of(link.target)) == 1;
}

struct detours_of_other_nets : testing::TestWithParam<unsigned> {
    const topology_desc topology = other_nets()[GetParam()];

    network_desc failing(std::vector<link_fault_desc> faults, fault_mode_kind mode) const {
        network_desc described{
            .topology = topology, .routing = "hierarchical", .faults = std::move(faults), .fault_mode = mode};
        const topology_graph graph = make_network_graph(described);
        described.classes = {{"any", make_network_routing(described, graph)->min_vcs(), {}}};
        return described;
    }
    static bool are_own(const routing_function& routing) {
        return dynamic_cast<const hierarchical_detours*>(&routing) != nullptr;
    }
};

// Inside a treelet there is no other way: packets go up and down the links of the whole net (up_down_detours_test.cpp).
TEST_P(detours_of_other_nets, lead_every_route_round_any_one_link) {
    const topology_graph graph = make_topology(topology);
    const hypernet_plan plan(topology);
    for (const auto& link : graph.links) {
        if (link.origin > link.target) { continue; }
        const std::string name = port_name(graph, link.origin, link.origin_port);
        for (const fault_mode_kind mode : both_modes) {
            const failing_hypernet detoured(failing({{name}}, mode));
            ASSERT_EQ(are_own(detoured.routing()), !is_inside_treelet(plan, link)) << name;
            if (!are_own(detoured.routing())) { continue; }
            const routing_analysis analysis = detoured.analysis();
            ASSERT_FALSE(analysis.problem()) << name << ": " << analysis.problem()->text;
            EXPECT_TRUE(analysis.proved()) << name;
            for (unsigned source = 0; source < graph.nodes.size(); ++source) {
                for (unsigned destination = 0; destination < graph.nodes.size(); ++destination) {
                    const auto route = detoured.walk(source, destination);
                    ASSERT_FALSE(route.empty()) << name << " from " << source << " to " << destination;
                    EXPECT_FALSE(passes(route, link.origin, link.target));
                }
            }
        }
    }
}

TEST_P(detours_of_other_nets, are_proved_while_links_fail_and_news_of_them_spreads) {
    const topology_graph graph = make_topology(topology);
    const hypernet_plan plan(topology);
    std::vector<std::string> links;
    for (const auto& link : graph.links) {
        if (link.origin < link.target && !is_inside_treelet(plan, link)) {
            links.push_back(port_name(graph, link.origin, link.origin_port));
        }
    }
    for (std::size_t number = 0; number + 2 < links.size(); number += 5) {
        for (const cycle_t news_cycles : {0, 8}) {
            network_desc described =
                failing({{links[number], 10, 50}, {links[number + 2], 20}}, fault_mode_kind::informed);
            described.fault_news_cycles = news_cycles;
            const failing_hypernet detoured(described);
            ASSERT_TRUE(are_own(detoured.routing()));
            const routing_analysis analysis = detoured.analysis();
            ASSERT_FALSE(analysis.problem()) << links[number] << ": " << analysis.problem()->text;
            EXPECT_TRUE(analysis.proved()) << links[number];
        }
    }
}

std::string name_of_net(const testing::TestParamInfo<unsigned>& instance) {
    constexpr const char* names[] = {"links_in_pairs", "two_subnets",  "treelets",
                                     "complete",       "three_levels", "mixed_modules"};
    return names[instance.param];
}
INSTANTIATE_TEST_SUITE_P(nets, detours_of_other_nets, testing::Range(0U, 6U), name_of_net);

}  // namespace
}  // namespace orbweaver::noc
