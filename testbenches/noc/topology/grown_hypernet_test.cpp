// SPDX-License-Identifier: Apache-2.0
// Hypernets with smaller ones on their free links: graph and routes.
#include <set>
#include <utility>

#include "hw/noc/network_desc.h"
#include "hw/noc/routing/routing_desc.h"
#include "studies/arithmetic/hypernet/routing/route.h"
#include "testbenches/noc/support/failing_hypernet.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

using studies::hypernet_model::hypernet;
using proof = group_verdict::proof;
using link_ends = std::set<std::pair<unsigned, unsigned>>;

network_desc grown(unsigned module_bits, unsigned levels, std::vector<unsigned> attached_levels) {
    network_desc described;
    described.topology = cubelets(module_bits, levels);
    described.topology.kind = "grown_hypernet";
    described.topology.attached_levels = std::move(attached_levels);
    described.routing = "hierarchical";
    described.classes = {{"any", 8, {}}};
    return described;
}

/// @param first number of the first router of the net
link_ends links_of_net(unsigned module_bits, unsigned levels, unsigned first) {
    link_ends ends;
    for (const auto& link : make_topology(cubelets(module_bits, levels)).links) {
        ends.insert({first + link.origin, first + link.target});
    }
    return ends;
}

/// Routers of a calculated route. @param first number of the first router of the net
std::vector<unsigned> route_in_net(const hypernet& net, unsigned first, unsigned source, unsigned destination) {
    std::vector<unsigned> passed{source};
    for (const auto& hop : studies::hypernet_model::route(net, source - first, destination - first)) {
        passed.push_back(first + static_cast<unsigned>(hop.neighbour));
    }
    return passed;
}

std::vector<unsigned> joined(std::vector<unsigned> one, const std::vector<unsigned>& other) {
    one.insert(one.end(), other.begin(), other.end());
    return one;
}

// The free links of the (3,2)-net are those of odd nodes, of a cubelet all.
TEST(grown_hypernet, has_the_links_of_its_nets_and_one_more_for_each_smaller_net) {
    const topology_graph graph = make_network_graph(grown(3, 2, {1, 1}));
    link_ends expected = links_of_net(3, 2, 0);
    expected.merge(links_of_net(3, 1, 32));
    expected.merge(links_of_net(3, 1, 40));
    expected.merge(link_ends{{1, 32}, {32, 1}, {3, 40}, {40, 3}});
    link_ends found;
    for (const auto& link : graph.links) {
        EXPECT_TRUE(found.insert({link.origin, link.target}).second) << link.origin << " to " << link.target;
        EXPECT_EQ(graph.routers[link.origin].ports[link.origin_port.value].name,
                  graph.routers[link.target].ports[link.target_port.value].name);
    }
    EXPECT_EQ(found, expected);
    EXPECT_EQ(graph.nodes.size(), 48U);
}

// In the (2,3)-net the first free link is that of node 3, in the (2,2)-net that of node 1.
TEST(grown_hypernet, has_smaller_nets_of_several_levels_at_links_that_they_have_not_used) {
    const topology_graph graph = make_network_graph(grown(2, 3, {2}));
    link_ends crossings;
    for (const auto& link : graph.links) {
        if (link.origin < 16 && link.target >= 16) { crossings.insert({link.origin, link.target}); }
    }
    EXPECT_EQ(crossings, (link_ends{{3, 17}}));
}

TEST(grown_hypernet, routes_in_a_net_are_those_without_the_others) {
    const failing_hypernet routed(grown(2, 3, {2}));
    const hypernet main(hypernet_module_kind::cubelet, 2, 3);
    const hypernet smaller(hypernet_module_kind::cubelet, 2, 2);
    for (unsigned source = 0; source < 24; ++source) {
        for (unsigned destination = 0; destination < 24; ++destination) {
            const bool in_main = source < 16;
            if (in_main == (destination < 16)) {
                EXPECT_EQ(routed.walk(source, destination),
                          route_in_net(in_main ? main : smaller, in_main ? 0 : 16, source, destination));
            }
        }
    }
}

TEST(grown_hypernet, routes_between_nets_lead_over_their_links_and_the_main_net) {
    const failing_hypernet routed(grown(3, 2, {1, 1}));
    const hypernet main(hypernet_module_kind::cubelet, 3, 2);
    const hypernet smaller(hypernet_module_kind::cubelet, 3, 1);
    for (unsigned inside = 0; inside < 8; ++inside) {
        const auto out = route_in_net(smaller, 32, 32 + inside, 32);
        const auto in = route_in_net(smaller, 40, 40, 40 + inside);
        EXPECT_EQ(routed.walk(32 + inside, 27), joined(out, route_in_net(main, 0, 1, 27)));
        EXPECT_EQ(routed.walk(27, 40 + inside), joined(route_in_net(main, 0, 27, 3), in));
        EXPECT_EQ(routed.walk(32 + inside, 40 + inside), joined(joined(out, route_in_net(main, 0, 1, 3)), in));
    }
}

TEST(grown_hypernet, routes_with_phases_are_free_of_deadlock) {
    for (const network_desc& described : {grown(3, 2, {1, 1}), grown(2, 3, {2, 1}), grown(2, 3, {1, 2, 2, 2})}) {
        const failing_hypernet routed(described);
        const routing_analysis analysis = routed.analysis();
        ASSERT_FALSE(analysis.problem()) << analysis.problem()->text;
        for (const group_verdict& group : analysis.groups()) { EXPECT_EQ(group.basis, proof::acyclic); }
    }
}

// One crossing in the (3,2)-net and two to get there and away make four phases; the (2,3)-net has three crossings, a
// (2,2)-net one.
TEST(grown_hypernet, takes_a_phase_for_each_crossing) {
    EXPECT_EQ(failing_hypernet(grown(3, 2, {1, 1})).routing().min_vcs(), 4U);
    EXPECT_EQ(failing_hypernet(grown(2, 3, {1, 2})).routing().min_vcs(), 8U);
    network_desc undivided = grown(3, 2, {1});
    undivided.routing_phases = routing_phase_kind::none;
    EXPECT_EQ(failing_hypernet(undivided).routing().min_vcs(), 1U);
}

TEST(grown_hypernet, is_a_hypernet_if_nothing_is_attached) {
    const failing_hypernet plain(grown(3, 2, {}));
    EXPECT_EQ(plain.graph().nodes.size(), 32U);
    EXPECT_EQ(plain.routing().min_vcs(), 2U);
    EXPECT_EQ(plain.walk(7, 9), (std::vector<unsigned>{7, 6, 2, 8, 9}));
}

TEST(grown_hypernet, refuses_what_does_not_fit) {
    EXPECT_THAT(refusal(grown(2, 3, {1, 1, 1, 1, 1})),
                HasSubstr("attached_levels: 5 nets are too many for 4 free links"));
    EXPECT_THAT(refusal(grown(3, 2, {2})),
                HasSubstr("attached_levels: a net of 2 levels is not smaller than that of 2"));
    network_desc mapped = grown(3, 2, {1});
    mapped.address_map = {{1, 2}};
    EXPECT_THAT(refusal(mapped), HasSubstr("network.address_map: "));
}

}  // namespace
}  // namespace orbweaver::noc
