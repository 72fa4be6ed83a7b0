// SPDX-License-Identifier: Apache-2.0
// Hierarchical routing on hypernets: against golden routes, the calculated routes of
// studies/arithmetic/hypernet, and what an enumeration of channel dependencies finds about deadlock.
#include <random>

#include "hw/noc/dependency/routing_analysis.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/routing_desc.h"
#include "studies/arithmetic/hypernet/routing/route.h"
#include "testbenches/noc/support/graph_checks.h"
#include "testbenches/noc/support/hypernets.h"
#include "testbenches/noc/support/refusal.h"
#include "testbenches/studies/arithmetic/hypernet/generalised/crosspoints.h"
#include "testbenches/support/golden_routes.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

using studies::hypernet_model::hypernet;
using proof = group_verdict::proof;

constexpr hypernet_module_kind all_modules[] = {hypernet_module_kind::cubelet, hypernet_module_kind::treelet,
                                                hypernet_module_kind::buslet, hypernet_module_kind::complete};

/// A hypernet with its routing function.
class routed_hypernet {
public:
    explicit routed_hypernet(const topology_desc& topology,
                             routing_phase_kind phases = routing_phase_kind::external_links)
        : m_plan(topology), m_net(m_plan.net()), m_graph(make_topology(topology)), m_links(m_graph) {
        network_desc described{.topology = topology, .routing = "hierarchical", .routing_phases = phases};
        m_routing = make_routing(described, m_graph);
    }

    /// Addresses of the routers of a route, without buses and switches, walked through the interface that routers use.
    /// At each hop the state is the number of external links, or switches, crossed, and names the set of virtual
    /// channels.
    std::vector<studies::hypernet_model::address> walk(unsigned source, unsigned destination) const {
        flit head;
        head.destination = {static_cast<std::uint16_t>(destination)};
        unsigned router = m_graph.nodes[source].router;
        port_id input = m_graph.nodes[source].port;
        std::vector<studies::hypernet_model::address> passed;
        if (!m_plan.is_switch(router)) { passed.push_back(m_plan.address_of(router)); }
        unsigned crossed = 0;
        while (passed.size() <= m_net.longest_route() + 1) {
            const route_option route = m_routing->next_hop(router, input, head);
            const std::uint32_t link = m_links.leaving(router, route.port);
            if (m_links.is_ejection(link)) {
                EXPECT_EQ(router, m_graph.nodes[destination].router);
                EXPECT_EQ(route.port, m_graph.nodes[destination].port);
                EXPECT_EQ(route.vc_set, 0) << "of an ejection link all";
                return passed;
            }
            const bool is_crossing = m_plan.switches() ? m_plan.is_switch(router)
                                                       : m_graph.routers[router].ports[route.port.value].name == "x";
            if (m_routing->vc_sets() > 1) {
                EXPECT_EQ(route.vc_set, 1 + crossed);
                EXPECT_LT(route.vc_set, m_routing->vc_sets());
                crossed += is_crossing ? 1 : 0;
                EXPECT_EQ(route.state, crossed);
            }
            head.routing = route.state;
            router = m_links.end(link).router;
            input = m_links.end(link).number;
            if (!m_plan.is_bus(router) && !m_plan.is_switch(router)) { passed.push_back(m_plan.address_of(router)); }
        }
        ADD_FAILURE() << "does not end";
        return passed;
    }

    bool proved(unsigned vcs) const {
        const vc_partition partition({{"any", vcs, {}}}, 1);
        const routing_analysis found(m_graph, *m_routing, partition);
        EXPECT_FALSE(found.problem());
        return found.proved();
    }

    const hypernet_plan& plan() const { return m_plan; }
    const hypernet_net& net() const { return m_net; }
    const topology_graph& graph() const { return m_graph; }
    const routing_function& routing() const { return *m_routing; }

private:
    hypernet_plan m_plan;
    hypernet_net m_net;
    topology_graph m_graph;
    link_map m_links;
    std::unique_ptr<routing_function> m_routing;
};

TEST(hierarchical, takes_the_golden_routes_of_the_3_3_net) {
    const routed_hypernet routed(cubelets(3, 3));
    for (const auto& route : golden_routes_of_the_3_3_net()) {
        EXPECT_EQ(routed.walk(static_cast<unsigned>(route.front()), static_cast<unsigned>(route.back())), route);
    }
}

/// The route of the dissertation's rules, as studies/arithmetic/hypernet calculates it.
std::vector<studies::hypernet_model::address> calculated(const hypernet& net, studies::hypernet_model::address source,
                                                         studies::hypernet_model::address destination) {
    std::vector<studies::hypernet_model::address> passed{source};
    for (const studies::hypernet_model::hop& hop : studies::hypernet_model::route(net, source, destination)) {
        passed.push_back(hop.neighbour);
    }
    return passed;
}

template <class Route>
void expect_routes_of_all_pairs(const routed_hypernet& routed, const hypernet& net, Route route) {
    for (unsigned source = 0; source < routed.net().nodes(); ++source) {
        for (unsigned destination = 0; destination < routed.net().nodes(); ++destination) {
            ASSERT_EQ(routed.walk(source, destination),
                      route(net, routed.net().address_of(source), routed.net().address_of(destination)));
        }
    }
}

/// Between any two nodes of nets of each kind of modules.
/// @param described makes the topology of a kind, bits of a module and levels
/// @param route     as studies/arithmetic/hypernet calculates it
template <class Described, class Route>
void expect_calculated_routes(Described described, Route route) {
    for (const auto kind : all_modules) {
        for (const auto& [bits, levels, links] :
             {std::tuple(2U, 2U, 1U), {2U, 3U, 1U}, {3U, 1U, 1U}, {3U, 2U, 1U}, {3U, 3U, 1U}, {4U, 2U, 4U}}) {
            topology_desc topology = described(kind, bits, levels);
            topology.links = links;
            SCOPED_TRACE(text(topology));
            const routed_hypernet routed(topology);
            const hypernet net(kind, bits, levels, static_cast<unsigned>(std::bit_width(links)) - 1);
            expect_routes_of_all_pairs(routed, net, route);
        }
    }
}

TEST(hierarchical, takes_the_calculated_route_between_any_two_nodes) {
    expect_calculated_routes(hypernet_of, calculated);
}

TEST(hierarchical, takes_the_calculated_route_in_partial_nets) {
    for (const auto kind : all_modules) {
        topology_desc described = hypernet_of(kind, 3, 3);
        described.subnets = 2;
        const routed_hypernet routed(described);
        const hypernet net = hypernet::of_width(kind, 3, 6);
        expect_routes_of_all_pairs(routed, net, calculated);
    }
}

TEST(hierarchical, takes_the_calculated_route_between_random_nodes_of_large_nets) {
    std::mt19937 random(1988);
    for (const auto kind : all_modules) {
        for (const auto& [bits, levels] : {std::pair(3U, 4U), {4U, 3U}}) {
            const routed_hypernet routed(hypernet_of(kind, bits, levels));
            const hypernet net(kind, bits, levels);
            for (unsigned pair = 0; pair < 500; ++pair) {
                const unsigned source = static_cast<unsigned>(random()) % routed.net().nodes();
                const unsigned destination = static_cast<unsigned>(random()) % routed.net().nodes();
                ASSERT_EQ(routed.walk(source, destination),
                          calculated(net, routed.net().address_of(source), routed.net().address_of(destination)));
            }
        }
    }
}

TEST(hierarchical, reaches_the_nodes_of_io_channels_by_way_of_their_routers) {
    topology_desc described = treelets(3, 3);
    const routed_hypernet plain(described);
    described.io_channels = true;
    const routed_hypernet routed(described);
    ASSERT_GT(routed.graph().nodes.size(), 224U);
    for (unsigned node = 224; node < routed.graph().nodes.size(); ++node) {
        const unsigned router = routed.graph().nodes[node].router;
        EXPECT_EQ(routed.walk(100, node), plain.walk(100, router));
        EXPECT_EQ(routed.walk(node, 100), plain.walk(router, 100));
    }
}

/// The hops of a route from module to module, and for each module in between the way through it.
struct legs_of_route {
    std::vector<std::pair<hypernet_address, hypernet_address>> crossings;
    std::vector<std::vector<hypernet_address>> inside;

    legs_of_route(const std::vector<studies::hypernet_model::address>& passed, unsigned d) : inside(1) {
        for (std::size_t index = 0; index < passed.size(); ++index) {
            if (index > 0 && passed[index - 1] >> d != passed[index] >> d) {
                crossings.emplace_back(passed[index - 1], passed[index]);
                inside.emplace_back();
            }
            inside.back().push_back(static_cast<hypernet_address>(passed[index]));
        }
    }
};

// Section 2.4: what happens inside a module is not seen outside.
TEST(hierarchical, crosses_the_same_external_links_whatever_the_modules_are) {
    random_stream random(6, "hierarchical_test");
    for (unsigned tries = 0; tries < 12; ++tries) {
        topology_desc cubes = cubelets(3, 2 + random.below(2));
        cubes.links = 1U << random.below(2);
        cubes.joined_by = random.below(3) == 0 ? hypernet_join::switches : hypernet_join::links;
        std::vector<hypernet_module_kind> kinds;
        for (unsigned left = 1U << random.below(2); left != 0; --left) {
            kinds.push_back(all_modules[random.below(4)]);
        }
        const routed_hypernet of_cubelets(cubes);
        const routed_hypernet routed(mixed(cubes, kinds));
        for (unsigned pair = 0; pair < 300; ++pair) {
            const unsigned source = random.below(routed.plan().nodes());
            const unsigned destination = random.below(routed.plan().nodes());
            const legs_of_route baseline(
                of_cubelets.walk(routed.plan().address_of(source), routed.plan().address_of(destination)), 3);
            const legs_of_route found(routed.walk(source, destination), 3);
            ASSERT_EQ(found.crossings, baseline.crossings);
            for (const auto& leg : found.inside) {
                const auto& module = routed.plan().module_at(leg.front());
                ASSERT_EQ(leg.size() - 1,
                          module.distance(routed.plan().position(leg.front()), routed.plan().position(leg.back())));
            }
        }
    }
}

TEST(hierarchical, with_phases_is_free_of_deadlock_in_nets_of_several_kinds_of_modules) {
    const auto kinds = {hypernet_module_kind::buslet, hypernet_module_kind::complete, hypernet_module_kind::cubelet,
                        hypernet_module_kind::treelet};
    EXPECT_TRUE(routed_hypernet(mixed(cubelets(3, 2), kinds)).proved(2));
    EXPECT_TRUE(routed_hypernet(mixed(cubelets(2, 3), kinds)).proved(4));
    EXPECT_TRUE(routed_hypernet(mixed(switched(cubelets(3, 3)), kinds)).proved(3));
}

TEST(hierarchical, takes_the_calculated_route_over_switches) {
    expect_calculated_routes([](auto... arguments) { return switched(hypernet_of(arguments...)); },
                             studies::hypernet_model::crosspoint_route);
}

TEST(hierarchical, takes_the_calculated_route_over_the_switches_of_the_4_3_net) {
    std::mt19937 random(1989);
    const routed_hypernet routed(switched(cubelets(4, 3)));
    const hypernet net(hypernet_module_kind::cubelet, 4, 3);
    for (unsigned pair = 0; pair < 500; ++pair) {
        const unsigned source = static_cast<unsigned>(random()) % routed.net().nodes();
        const unsigned destination = static_cast<unsigned>(random()) % routed.net().nodes();
        ASSERT_EQ(routed.walk(source, destination),
                  studies::hypernet_model::crosspoint_route(net, source, destination));
    }
}

TEST(hierarchical, serves_io_channels_at_switches) {
    for (const auto kind : all_modules) {
        topology_desc described = switched(hypernet_of(kind, 2, 3));
        described.io_channels = true;
        const routed_hypernet routed(described);
        route_walk(routed.graph(), routed.routing()).all_pairs(false);
        // From the switch into a module, and from the I/O node of the channel's subnet to the switch.
        const unsigned channel = routed.net().nodes();
        EXPECT_THAT(routed.walk(channel, 0), ElementsAre(0));
        EXPECT_THAT(routed.walk(0, channel), ElementsAre(0));
    }
}

TEST(hierarchical, needs_a_virtual_channel_more_than_there_are_switches_on_a_route) {
    topology_desc described = switched(cubelets(3, 3));
    EXPECT_EQ(routed_hypernet(described).routing().min_vcs(), 3U);
    EXPECT_FALSE(routed_hypernet(described).routing().broadcasts());
    described.io_channels = true;
    EXPECT_EQ(routed_hypernet(described).routing().min_vcs(), 3U) << "from a switch too";
    EXPECT_EQ(routed_hypernet(switched(cubelets(3, 1))).routing().min_vcs(), 1U);
}

TEST(hierarchical, needs_a_virtual_channel_for_each_phase) {
    EXPECT_EQ(routed_hypernet(cubelets(3, 1)).routing().min_vcs(), 1U);
    EXPECT_EQ(routed_hypernet(cubelets(3, 2)).routing().min_vcs(), 2U);
    EXPECT_EQ(routed_hypernet(cubelets(3, 3)).routing().min_vcs(), 4U);
    EXPECT_EQ(routed_hypernet(cubelets(3, 3), routing_phase_kind::none).routing().min_vcs(), 1U);
}

TEST(hierarchical, divides_the_virtual_channels_evenly_among_the_phases) {
    const routed_hypernet routed(cubelets(3, 3));
    EXPECT_EQ(routed.routing().vc_sets(), 5U);
    EXPECT_EQ(routed.routing().vc_set(0, 6), 0b111111U);
    EXPECT_EQ(routed.routing().vc_set(1, 6), 0b000011U);
    EXPECT_EQ(routed.routing().vc_set(2, 6), 0b001100U);
    EXPECT_EQ(routed.routing().vc_set(3, 6), 0b010000U);
    EXPECT_EQ(routed.routing().vc_set(4, 6), 0b100000U);
}

TEST(hierarchical, without_phases_is_free_of_deadlock_in_modules_of_two_dimensions_only) {
    const auto none = routing_phase_kind::none;
    EXPECT_TRUE(routed_hypernet(cubelets(2, 2), none).proved(1));
    EXPECT_TRUE(routed_hypernet(cubelets(2, 3), none).proved(1));
    EXPECT_FALSE(routed_hypernet(cubelets(3, 2), none).proved(1));
    EXPECT_FALSE(routed_hypernet(cubelets(3, 3), none).proved(1));
    EXPECT_FALSE(routed_hypernet(cubelets(3, 2), none).proved(4)) << "more channels without a rule do not help";
}

TEST(hierarchical, with_phases_is_free_of_deadlock_in_every_hypernet) {
    EXPECT_TRUE(routed_hypernet(cubelets(2, 2)).proved(2));
    EXPECT_TRUE(routed_hypernet(cubelets(2, 3)).proved(4));
    EXPECT_TRUE(routed_hypernet(cubelets(3, 2)).proved(2));
    EXPECT_TRUE(routed_hypernet(cubelets(3, 3)).proved(4));
    EXPECT_TRUE(routed_hypernet(treelets(3, 3)).proved(5));
    EXPECT_TRUE(routed_hypernet(buslets(3, 2)).proved(2));
    EXPECT_TRUE(routed_hypernet(buslets(3, 3)).proved(4));
    random_stream random(2, "hierarchical_test");
    unsigned seen = 0;
    for (unsigned tries = 0; seen < 40 && tries < 2000; ++tries) {
        if (const auto described = draw_hypernet(random, 130)) {
            const routed_hypernet routed(*described);
            EXPECT_TRUE(routed.proved(routed.routing().min_vcs() + random.below(3))) << text(*described);
            ++seen;
        }
    }
    EXPECT_EQ(seen, 40U);
}

// Behind the switch of two levels a packet changes the lowest bit of its address alone, after which no way leads to a
// gateway; of three levels it does, on links on which others go to the switches below.
TEST(hierarchical, without_phases_is_free_of_deadlock_over_switches_of_two_levels_only) {
    const auto none = routing_phase_kind::none;
    EXPECT_TRUE(routed_hypernet(switched(cubelets(2, 2)), none).proved(1));
    EXPECT_TRUE(routed_hypernet(switched(cubelets(3, 2)), none).proved(1));
    EXPECT_FALSE(routed_hypernet(switched(cubelets(2, 3)), none).proved(1));
    EXPECT_FALSE(routed_hypernet(switched(cubelets(3, 3)), none).proved(1));
}

TEST(hierarchical, with_phases_is_free_of_deadlock_over_switches) {
    EXPECT_TRUE(routed_hypernet(switched(cubelets(3, 3))).proved(3));
    random_stream random(4, "hierarchical_test");
    unsigned seen = 0;
    for (unsigned tries = 0; seen < 30 && tries < 2000; ++tries) {
        if (const auto drawn = draw_hypernet(random, 130)) {
            topology_desc described = switched(*drawn);
            described.io_channels = random.below(2) == 0;
            const routed_hypernet routed(described);
            EXPECT_TRUE(routed.proved(routed.routing().min_vcs() + random.below(3))) << text(described);
            ++seen;
        }
    }
    EXPECT_EQ(seen, 30U);
}

/// An independent search (graph_checks.h) gives the same answer as the proof.
TEST(hierarchical, has_a_cycle_of_waiting_packets_only_without_phases) {
    for (const auto phases : {routing_phase_kind::external_links, routing_phase_kind::none}) {
        const routed_hypernet routed(cubelets(3, 2), phases);
        waiting_graph waiting(routed.graph(), routed.routing(), 2);
        route_walk(routed.graph(), routed.routing()).all_pairs(false, [&](const route_walk::step& step) {
            waiting.add(step);
        });
        EXPECT_EQ(waiting.has_cycle(), phases == routing_phase_kind::none);
    }
}

TEST(hierarchical, crosses_a_bus_once_in_each_buslet) {
    const routed_hypernet routed(buslets(3, 3));
    const topology_graph& graph = routed.graph();
    route_walk(graph, routed.routing()).all_pairs(false, [&](const route_walk::step& step) {
        if (graph.routers[step.router].is_bus) {
            EXPECT_EQ(step.router, routed.plan().bus_at(graph.links[step.from_link].origin));
            EXPECT_NE(step.route.port, step.input) << "back to where it came from";
        }
    });
}

TEST(hierarchical, knows_no_nodes_on_buses) {
    network_desc described{.topology = buslets(2, 2), .routing = "hierarchical"};
    topology_graph graph = make_topology(described.topology);
    add_nodes(graph, 8, 1);
    EXPECT_THROW(make_routing(described, graph), description_error);
}

TEST(hierarchical, is_for_hypernets) {
    network_desc described{.routing = "hierarchical"};
    const topology_graph mesh = make_topology(described.topology);
    EXPECT_THAT([&] { make_routing(described, mesh); }, refuses("network.routing", HasSubstr("needs a hypernet")));
}

}  // namespace
}  // namespace orbweaver::noc
