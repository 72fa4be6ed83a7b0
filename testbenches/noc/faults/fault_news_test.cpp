// SPDX-License-Identifier: Apache-2.0
// News of failures and repairs spreads over the links that are up, with a fixed delay a link.
#include "hw/noc/faults/fault_news.h"

#include <algorithm>
#include <limits>

#include "hw/base/random_stream.h"
#include "hw/noc/faults/link_faults.h"
#include "testbenches/noc/support/dense_topologies.h"
#include "testbenches/noc/support/edge_graph.h"
#include "testbenches/noc/support/failing_hypernet.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

constexpr unsigned unreached = std::numeric_limits<unsigned>::max();

/// Links from the nearer end of a link to each router over the other links: by search.
std::vector<unsigned> links_from_ends(const topology_graph& graph, const std::string& failed) {
    std::vector<unsigned> distance(graph.routers.size(), unreached);
    std::vector<unsigned> open;
    const auto is_failed = [&](const topology_graph::link& link) {
        return port_name(graph, link.origin, link.origin_port) == failed ||
               port_name(graph, link.target, link.target_port) == failed;
    };
    for (const auto& link : graph.links) {
        if (is_failed(link)) {
            distance[link.origin] = 0;
            open.push_back(link.origin);
        }
    }
    for (std::size_t position = 0; position < open.size(); ++position) {
        for (const auto& link : graph.links) {
            if (link.origin == open[position] && !is_failed(link) && distance[link.target] == unreached) {
                distance[link.target] = distance[link.origin] + 1;
                open.push_back(link.target);
            }
        }
    }
    return distance;
}

const topology_graph& chain() {
    static const topology_graph graph = graph_of_edges("0 1\n1 2\n2 3\n3 4\n");
    return graph;
}

std::string link_between(const topology_graph& graph, unsigned one, unsigned other) {
    const auto found = std::find_if(graph.links.begin(), graph.links.end(), [&](const topology_graph::link& link) {
        return link.origin == one && link.target == other;
    });
    return port_name(graph, found->origin, found->origin_port);
}

TEST(fault_news, is_heard_so_many_cycles_a_link_after_the_failure) {
    const topology_graph graph = make_topology(noc::grid("mesh", {4, 4}));
    const auto names = link_names(graph);
    for (const std::string& failed : {names.front(), names[names.size() / 2], names.back()}) {
        const link_faults faults({{failed, 100}}, graph, 7);
        const auto distance = links_from_ends(graph, failed);
        for (unsigned router = 0; router < graph.routers.size(); ++router) {
            ASSERT_THAT(faults.news()->notes(router), SizeIs(1));
            EXPECT_EQ(faults.news()->notes(router).front().cycle, 100 + 7 * distance[router])
                << failed << " " << router;
        }
    }
}

// A router sends news over all other links than the one by which it came. Of the 24 links of the mesh 23 are up. News
// crosses each of them at least once, and at most once in each direction.
TEST(fault_news, goes_over_every_link_that_is_up_once_or_twice) {
    const topology_graph graph = make_topology(noc::grid("mesh", {4, 4}));
    const link_faults faults({{"r5.E", 100, 900}}, graph, 3);
    const auto& events = faults.news()->events();
    ASSERT_THAT(events, SizeIs(2));
    EXPECT_GE(events[0].sent.size(), 23U);
    EXPECT_LE(events[0].sent.size(), 2U * 23U);
    EXPECT_GE(events[1].sent.size(), 24U - 1) << "the two ends see it themselves, and report nothing new to each other";
    EXPECT_LE(events[1].sent.size(), 2U * 24U);
    EXPECT_THAT(events[0].heard, SizeIs(16));
    EXPECT_THAT(events[1].heard, SizeIs(16));
}

TEST(fault_news, of_a_chain_is_sent_once_over_each_link) {
    const link_faults faults({{link_between(chain(), 2, 3), 10}}, chain(), 4);
    const auto& event = faults.news()->events().front();
    EXPECT_THAT(event.heard, ElementsAre(10, 10, 14, 14, 18)) << "2 and 3, 1 and 4, 0";
    EXPECT_THAT(event.sent, ElementsAre(10, 10, 14));
}

TEST(fault_news, comes_over_a_repaired_link_to_those_who_were_cut_off) {
    const link_faults faults({{link_between(chain(), 1, 2), 10, 100}, {link_between(chain(), 3, 4), 20}}, chain(), 5);
    const auto& news = *faults.news();
    ASSERT_THAT(news.events(), SizeIs(3));
    EXPECT_THAT(news.events()[2].heard, ElementsAre(20, 20, 25, 105, 110));
    EXPECT_EQ(faults.known_state_at(0, 109), faults.known_state_at(0, 0)) << "not yet";
    EXPECT_EQ(faults.known_state_at(0, 110), faults.last_state());
    EXPECT_NE(faults.known_state_at(0, 109), faults.last_state());
}

TEST(fault_news, of_a_router_begins_next_to_it_and_does_not_pass_it) {
    const link_faults faults({{"", 10, 50, "r2"}, {link_between(chain(), 0, 1), 12}}, chain(), 5);
    const auto& events = faults.news()->events();
    EXPECT_THAT(events[0].heard, ElementsAre(10, 10, 10, 15, 15)) << "news on a link that fails arrives";
    EXPECT_THAT(events[2].heard, ElementsAre(12, 12, 17, 55, 60))
        << "0 and 1, the failed router itself, and behind it after the repair";
}

TEST(fault_news, lets_a_router_know_its_own_links_at_once_and_all_the_same_in_the_end) {
    random_stream random(3, "fault_news_test");
    const topology_graph graph = make_topology(noc::grid("torus", {4, 3}));
    const auto names = link_names(graph);
    for (unsigned tries = 0; tries < 40; ++tries) {
        std::vector<link_fault_desc> described;
        for (unsigned number = 0; number < 4; ++number) {
            const cycle_t start = random.below(100);
            described.push_back(
                {names[6 * number + random.below(6)], start, random.below(2) == 0 ? 0 : start + 1 + random.below(60)});
        }
        const link_faults faults(described, graph, 1 + random.below(30));
        for (const cycle_t cycle : faults.changes()) {
            for (const auto& link : graph.links) {
                EXPECT_EQ(faults.is_down_in(faults.known_state_at(link.origin, cycle), link.origin, link.origin_port),
                          faults.is_down_in(faults.state_at(cycle), link.origin, link.origin_port));
            }
        }
        for (unsigned router = 0; router < graph.routers.size(); ++router) {
            EXPECT_EQ(faults.last_known_state(router), faults.last_state()) << "four links cannot cut off a router";
        }
    }
}

TEST(fault_news, of_a_hypernet_stays_in_the_smallest_net_with_both_ends) {
    const topology_graph graph = make_topology(cubelets(3, 3));
    const auto link = [&](unsigned size, unsigned one, unsigned other) {
        const auto found = std::find_if(graph.links.begin(), graph.links.end(), [&](const topology_graph::link& any) {
            return any.origin / size == one && any.target / size == other;
        });
        return port_name(graph, found->origin, found->origin_port);
    };
    for (const auto& [failed, routers] :
         {std::pair(std::string("r1.d1"), 8U), {link(8, 0, 1), 32U}, {link(32, 0, 1), 256U}}) {
        network_desc described = failing_cubelets(3, 3, {{failed, 10}}, fault_mode_kind::informed);
        described.fault_news_cycles = 2;
        const failing_hypernet net(described);
        EXPECT_THAT(net.routing().faults()->news()->events().front().heard, SizeIs(routers)) << failed;
    }
}

}  // namespace
}  // namespace orbweaver::noc
