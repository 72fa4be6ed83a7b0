// SPDX-License-Identifier: Apache-2.0
// Hierarchical routing that leaves a congested path: proved on every kind of net that it is for, and better round a hot
// link than routes without a choice.
#include <algorithm>
#include <numeric>

#include "hw/noc/dependency/routing_analysis.h"
#include "testbenches/noc/support/failing_routing.h"
#include "testbenches/noc/support/hypernets.h"
#include "testbenches/noc/support/network_bench.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

network_desc adaptive_net(const topology_desc& topology, const std::string& routing = "hierarchical_adaptive") {
    network_desc described{.topology = topology, .routing = routing};
    const topology_graph graph = make_network_graph(described);
    described.classes = {{"any", make_network_routing(described, graph)->min_vcs(), {}}};
    return described;
}

/// Hypernets with several links between siblings, or of other modules than cubelets, among them.
std::vector<topology_desc> nets_with_other_paths() {
    topology_desc pairs = cubelets(3, 2);
    pairs.links = 2;
    return {cubelets(2, 2), cubelets(3, 2), cubelets(4, 2),       cubelets(3, 3),
            pairs,          treelets(3, 2), complete_graphs(3, 2)};
}

TEST(hierarchical_adaptive, is_proved_without_an_escape_channel) {
    for (const topology_desc& topology : nets_with_other_paths()) {
        const failing_routing net(adaptive_net(topology));
        const routing_analysis analysis = net.analysis();
        ASSERT_FALSE(analysis.problem()) << text(topology) << ": " << analysis.problem()->text;
        for (const group_verdict& group : analysis.groups()) {
            EXPECT_EQ(group.basis, group_verdict::proof::acyclic) << text(topology);
        }
    }
}

TEST(hierarchical_adaptive, prefers_the_common_route) {
    for (const topology_desc& topology : nets_with_other_paths()) {
        const failing_routing baseline(adaptive_net(topology, "hierarchical"));
        const failing_routing net(adaptive_net(topology));
        for (unsigned source = 0; source < net.graph().nodes.size(); source += 3) {
            for (unsigned destination = 0; destination < net.graph().nodes.size(); ++destination) {
                EXPECT_EQ(net.walk(source, destination), baseline.walk(source, destination)) << text(topology);
            }
        }
    }
}

// The first way is the typical one, and the others lead over other outputs. Their links are those of the ways that the
// functions walks, each to its end without another turn.
TEST(hierarchical_adaptive, states_how_many_links_each_way_has) {
    for (const topology_desc& topology : nets_with_other_paths()) {
        const failing_routing net(adaptive_net(topology));
        const link_map links(net.graph());
        unsigned others = 0;
        for (unsigned source = 0; source < net.graph().nodes.size(); source += 3) {
            for (std::uint16_t destination = 0; destination < net.graph().nodes.size(); ++destination) {
                flit head;
                head.destination = {destination};
                route_options found;
                const auto& start = net.graph().nodes[source];
                net.routing().options(start.router, start.port, head, found);
                for (const route_option& route : found) {
                    if (found.size() == 1) { continue; }
                    others += route.port != found[0].port ? 1 : 0;
                    unsigned hops = 0;
                    route_option taken = route;
                    std::uint32_t link = links.leaving(start.router, taken.port);
                    while (!links.is_ejection(link)) {
                        ++hops;
                        flit moved = head;
                        moved.routing = taken.state;
                        const auto& end = links.end(link);
                        taken = net.routing().next_hop(end.router, end.number, moved);
                        link = links.leaving(end.router, taken.port);
                    }
                    EXPECT_EQ(hops, route.hops) << text(topology) << " " << source << " " << destination;
                }
            }
        }
        EXPECT_GT(others, 0U) << text(topology);
    }
}

/// The (3,2)-net, in which all nodes of cubelet 0 send to those of cubelet 1, over one link.
class hot_cubelet {
public:
    static constexpr unsigned packets = 20;  // of each node
    static constexpr unsigned flits = 4;
    static constexpr cycle_t flits_of_all = cycle_t{8} * packets * flits;

    hot_cubelet(clock_domain& domain, const network_desc& described)
        : m_net(described.routing.c_str(), domain, described, m_ledger), m_nodes(domain, m_net, described.routing) {
        for (std::uint16_t node = 0; node < 8; ++node) {
            for (unsigned packet = 0; packet < packets; ++packet) {
                m_nodes[node].order({.start = 1 + cycle_t{packet} * flits,
                                     .destination = {static_cast<std::uint16_t>(8 + node)},
                                     .flits = flits});
            }
        }
    }

    /// Returns the cycles of arrival, and checks that no flit is left or lost.
    std::vector<cycle_t> arrivals() {
        EXPECT_EQ(m_net.flits_inside(), 0U);
        std::vector<cycle_t> cycles;
        for (unsigned node = 8; node < 16; ++node) {
            EXPECT_THAT(m_nodes[node].arrivals, SizeIs(packets * flits));
            for (const auto& arrival : m_nodes[node].arrivals) { cycles.push_back(arrival.cycle); }
        }
        return cycles;
    }

private:
    packet_ledger m_ledger;
    network m_net;
    endpoint_set m_nodes;
};

// One link carries a flit a cycle; by the third and the fourth cubelet there are two ways more.
TEST(hot_link, is_left_by_packets_that_go_another_way) {
    const network_desc described = adaptive_net(cubelets(3, 2));
    network_desc without_choice = described;
    without_choice.routing = "hierarchical";
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    hot_cubelet baseline(domain, without_choice);
    hot_cubelet adaptive(domain, described);
    sc_core::sc_start(domain.time(3 * hot_cubelet::flits_of_all));
    const auto late = baseline.arrivals();
    const auto early = adaptive.arrivals();
    EXPECT_GE(*std::max_element(late.begin(), late.end()), hot_cubelet::flits_of_all);
    EXPECT_LT(*std::max_element(early.begin(), early.end()), hot_cubelet::flits_of_all);
    EXPECT_LT(std::accumulate(early.begin(), early.end(), cycle_t{0}),
              std::accumulate(late.begin(), late.end(), cycle_t{0}));
}

TEST(hierarchical_adaptive, is_for_hypernets_of_links_without_buses) {
    EXPECT_THAT(refusal(adaptive_net(cubelets(2, 2))), "");
    const auto refused = [](const topology_desc& topology) {
        network_desc described{.topology = topology, .routing = "hierarchical_adaptive"};
        return refusal(described);
    };
    EXPECT_THAT(refused(buslets(3, 2)), HasSubstr("without buses"));
    EXPECT_THAT(refused(switched(cubelets(2, 2))), HasSubstr("switches"));
    topology_desc mesh;
    EXPECT_THAT(refused(mesh), HasSubstr("needs a hypernet"));
}

}  // namespace
}  // namespace orbweaver::noc
