// SPDX-License-Identifier: Apache-2.0
// Links and routers fail and are repaired under traffic, in random graphs and in all other topologies; in a third of
// the networks all routers know at once, or the ends alone do; in the others news takes time. Nothing is lost and
// nothing arrives twice, and who arrives is what a search of the graph states.
#include <gmock/gmock.h>

#include <map>
#include <set>

#include "hw/noc/chips/network_graph.h"
#include "hw/noc/dependency/routing_analysis.h"
#include "testbenches/noc/support/random_draw.h"
#include "testbenches/noc/support/random_system.h"

namespace orbweaver::noc {
namespace {

constexpr unsigned networks_of_a_group = 25;
constexpr cycle_t latest_failure = 150;
constexpr cycle_t creating_cycles = 400;

/// The nodes that can be reached after the last change, found by a search of the description alone.
class last_reachability {
public:
    last_reachability(const topology_graph& graph, const std::vector<link_fault_desc>& faults) : m_graph(graph) {
        for (const link_fault_desc& fault : faults) {
            if (fault.repair == 0) {
                (fault.router.empty() ? m_links : m_routers).insert(fault.router.empty() ? fault.link : fault.router);
            }
        }
        for (unsigned router = 0; router < graph.routers.size(); ++router) { m_reached.push_back(search(router)); }
    }

    bool is_dead(unsigned router) const { return m_routers.contains(router_name(m_graph, router)); }
    bool reaches(unsigned origin, unsigned target) const { return m_reached[origin].contains(target); }

private:
    bool works(const topology_graph::link& link) const {
        return !is_dead(link.target) && !m_links.contains(port_name(m_graph, link.origin, link.origin_port)) &&
               !m_links.contains(port_name(m_graph, link.target, link.target_port));
    }
    std::set<unsigned> search(unsigned origin) const {
        std::set<unsigned> reached{origin};
        std::vector<unsigned> open{origin};
        while (!open.empty()) {
            const unsigned here = open.back();
            open.pop_back();
            for (const auto& link : m_graph.links) {
                if (link.origin == here && works(link) && reached.insert(link.target).second) {
                    open.push_back(link.target);
                }
            }
        }
        return reached;
    }

    const topology_graph& m_graph;
    std::set<std::string> m_links;  // that have failed for good
    std::set<std::string> m_routers;
    std::vector<std::set<unsigned>> m_reached;  // [router]
};

std::vector<link_fault_desc> draw_faults(random_stream& random, const topology_graph& graph) {
    std::vector<link_fault_desc> faults;
    for (unsigned left = 1 + random.below(5); left != 0; --left) {
        link_fault_desc fault;
        if (random.below(4) == 0) {
            fault.router = router_name(graph, random.below(static_cast<std::uint32_t>(graph.routers.size())));
        } else {
            const auto& link = graph.links[random.below(static_cast<std::uint32_t>(graph.links.size()))];
            fault.link = port_name(graph, link.origin, link.origin_port);
        }
        fault.start = random.below(latest_failure);
        fault.repair = random.below(3) == 0 ? 0 : fault.start + 1 + random.below(100);
        faults.push_back(fault);
    }
    return faults;
}

/// A random graph with random nodes: every second system.
topology_desc random_graph(random_stream& random, const std::string& file) {
    const unsigned routers = 4 + random.below(12);
    std::string text;
    for (unsigned router = 1; router < routers; ++router) {
        text += fmt::format("{} {}\n", random.below(router), router);
    }
    for (unsigned more = 1 + random.below(2 * routers); more != 0; --more) {
        const unsigned one = random.below(routers);
        text += fmt::format("{} {}\n", one, (one + 1 + random.below(routers - 1)) % routers);
    }
    text += random.below(3) == 0 ? "nodes 0 0\nnodes 1 3\n" : "";
    return {.kind = "irregular", .file = in_file(file + ".edges", text)};
}

struct failing_case {
    random_case described;
    unsigned sets = 0;  // of virtual channels
};

/// The base function is one that cannot deadlock without failures; what a failure leaves must be a network in which no
/// router without nodes is alone, where packets would wait for ever.
failing_case draw_failing(std::uint64_t seed, unsigned& refuted, unsigned& stuck) {
    random_stream random(seed, "random_failures_test");
    return draw_until_it_fits([&]() -> std::optional<failing_case> {
        auto drawn = draw_network(random, fmt::format("failing{}", seed), 24);
        if (!drawn) { return std::nullopt; }
        network_desc& net = drawn->described;
        if (seed % 2 == 0) {
            net.topology = random_graph(random, fmt::format("failing{}", seed));
            drawn->graph = std::make_shared<topology_graph>(make_topology(net.topology));
            net.routing = any_of(random, {std::string("up_down"), std::string("up_down_lowest"), std::string("table")});
            net.routing_table = net.routing != "table" ? std::string()
                                                       : in_file(fmt::format("failing{}.routes", seed),
                                                                 random_routes(random, *drawn->graph));
        }
        if (drawn->graph->links.empty()) { return std::nullopt; }
        const vc_partition before({{"any", make_network_routing(net, *drawn->graph)->min_vcs(), {}}}, 1);
        if (!routing_analysis(*drawn->graph, *make_network_routing(net, *drawn->graph), before).proved()) {
            return std::nullopt;
        }
        net.faults = draw_faults(random, *drawn->graph);
        net.fault_mode = any_of(random, {fault_mode_kind::informed, fault_mode_kind::gateway_local});
        net.fault_news_cycles =
            net.fault_mode == fault_mode_kind::informed && random.below(3) != 0 ? 1 + random.below(60) : 0;
        net.nodes_discard = true;
        const auto routing = make_network_routing(net, *drawn->graph);
        net.classes = {{"any", routing->min_vcs() + random.below(3), {}}};
        net.router.vc_release = vc_release_kind::tail;
        net.seed = seed;
        const routing_analysis analysis(*drawn->graph, *routing, vc_partition(net.classes, 1), net.router.vc_release,
                                        net.switching);
        stuck += analysis.problem() ? 1 : 0;
        if (analysis.problem()) {
            EXPECT_EQ(analysis.problem()->what, route_problem::kind::dead_end) << analysis.problem()->text;
            return std::nullopt;
        }
        refuted += analysis.proved() ? 0 : 1;
        failing_case made{{net, {}}, routing->vc_sets()};
        random_load& load = made.described.load;
        load.seed = seed;
        load.creating = creating_cycles;
        load.limit = 100000;
        load.longest = longest_packet(net, *drawn->graph);
        load.packets_per_kilocycle = 5 + random.below(60);
        load.direct = random.below(2) == 0;
        return made;
    });
}

struct failure_counts {
    std::uint64_t packets = 0;
    std::uint64_t delivered = 0;
    std::uint64_t discarded = 0;
    std::uint64_t judged = 0;   // sent after the last change and its news: whether they arrive is known
    unsigned delayed_news = 0;  // networks in which news takes time
    std::map<std::string, unsigned> topologies;
};

void expect_search_result(const random_system& system, const failing_case& drawn, failure_counts& seen) {
    const network& net = system.net();
    const topology_graph& graph = net.topology();
    const last_reachability search(graph, drawn.described.network.faults);
    const cycle_t settled = net.routing().faults()->changes().back() + drawn.described.network.link.cycles;
    for (const booked_packet& packet : system.book().packets()) {
        const unsigned origin = graph.nodes[packet.source.value].router;
        const unsigned target = graph.nodes[packet.destination.value].router;
        ++seen.packets;
        ++(packet.discarder ? seen.discarded : seen.delivered);
        if (packet.discarder) {
            const unsigned position = graph.nodes[packet.discarder->value].router;
            EXPECT_TRUE(search.is_dead(position) || !search.reaches(position, target))
                << "from node " << packet.source.value << " to node " << packet.destination.value;
        }
        if (packet.injected > settled) {
            ++seen.judged;
            EXPECT_EQ(!packet.discarder, !search.is_dead(origin) && search.reaches(origin, target))
                << "from node " << packet.source.value << " to node " << packet.destination.value << ", injected in "
                << packet.injected;
        }
    }
}

struct random_failures : testing::TestWithParam<unsigned> {};

TEST_P(random_failures, lose_nothing_and_deliver_nothing_twice) {
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<failing_case> drawn;
    std::vector<std::unique_ptr<random_system>> systems;
    unsigned refuted = 0;
    unsigned stuck = 0;
    for (unsigned number = 0; number < networks_of_a_group; ++number) {
        drawn.push_back(draw_failing(GetParam() * 1000 + number, refuted, stuck));
        systems.push_back(
            std::make_unique<random_system>(fmt::format("net{}", number), domain, drawn.back().described));
    }
    EXPECT_EQ(refuted, 0U);
    sc_core::sc_start();
    failure_counts seen;
    for (unsigned number = 0; number < networks_of_a_group; ++number) {
        SCOPED_TRACE(describe(drawn[number].described));
        seen.delayed_news += drawn[number].described.network.fault_news_cycles != 0 ? 1 : 0;
        ++seen.topologies[drawn[number].described.network.topology.kind];
        systems[number]->expect_conservation();
        expect_search_result(*systems[number], drawn[number], seen);
    }
    EXPECT_GT(seen.judged, 500U);
    EXPECT_GT(seen.discarded, 0U);
    EXPECT_GE(seen.topologies.size(), 4U);
    EXPECT_GT(seen.delayed_news, 0U);
    fmt::print("{} networks, {} packets: {} delivered, {} discarded, {} judged by the search; {} draws left out\n",
               networks_of_a_group, seen.packets, seen.delivered, seen.discarded, seen.judged, stuck);
}

INSTANTIATE_TEST_SUITE_P(groups, random_failures, testing::Range(1U, 4U));
// 1,000 random graphs, and as many networks of other topologies: scripts/failures
INSTANTIATE_TEST_SUITE_P(DISABLED_thousand, random_failures, testing::Range(1U, 81U));

}  // namespace
}  // namespace orbweaver::noc
