// SPDX-License-Identifier: Apache-2.0
// The analysis against another computation that shares nothing with it: every packet's every route one by one, names of
// channels in sets, and for routes with a choice the definition of a deadlock tried on every set of channels.
#include <gmock/gmock.h>

#include <map>
#include <set>

#include "hw/base/random_stream.h"
#include "hw/noc/dependency/routing_analysis.h"
#include "testbenches/noc/dependency/support/small_networks.h"

namespace orbweaver::noc {
namespace {

using channel = std::pair<unsigned, unsigned>;  // number of a link of the graph, virtual channel

/// A ring and `more` chords at most.
topology_graph random_graph(random_stream& draw, unsigned routers, unsigned more) {
    graph_maker maker(routers);
    std::set<std::pair<unsigned, unsigned>> joined;
    const auto join = [&](unsigned a, unsigned b) {
        if (a != b && joined.insert(std::minmax(a, b)).second) {
            maker.join(a, b, "to" + std::to_string(b), "to" + std::to_string(a));
        }
    };
    for (unsigned router = 0; router < routers; ++router) { join(router, (router + 1) % routers); }
    for (; more > 0; --more) { join(draw.below(routers), draw.below(routers)); }
    return maker.graph;
}

struct table_entry {
    unsigned link;  // of the graph; or local
    unsigned set;
};
constexpr unsigned local = ~0U;

/// [router][destination]: candidate outputs; the first is next_hop().
using route_table = std::vector<std::vector<std::vector<table_entry>>>;

free_routing routing_of(const topology_graph& graph, const route_table& table, const std::vector<std::uint64_t>& masks,
                        bool adaptive) {
    free_routing routing(
        [&graph, &table](unsigned router, port_id, node_id goal, unsigned) {
            std::vector<route_option> routes;
            for (const table_entry& entry : table[router][goal.value]) {
                routes.push_back(entry.link == local ? route(0, 0)
                                                     : route(graph.links[entry.link].origin_port.value, entry.set));
            }
            return routes;
        },
        adaptive);
    routing.sets = static_cast<unsigned>(masks.size());
    routing.masks = masks;
    return routing;
}

/// A random tree towards every destination.
route_table random_trees(random_stream& draw, const topology_graph& graph, unsigned sets) {
    const auto routers = static_cast<unsigned>(graph.routers.size());
    route_table table(routers, std::vector<std::vector<table_entry>>(routers));
    for (unsigned goal = 0; goal < routers; ++goal) {
        table[goal][goal] = {{local, 0}};
        for (unsigned reached = 1; reached < routers;) {
            const unsigned link = draw.below(static_cast<std::uint32_t>(graph.links.size()));
            const auto& edge = graph.links[link];
            if (table[edge.origin][goal].empty() && !table[edge.target][goal].empty()) {
                table[edge.origin][goal] = {{link, draw.below(sets)}};
                ++reached;
            }
        }
    }
    return table;
}

std::vector<unsigned> distances_to(const topology_graph& graph, unsigned goal) {
    std::vector<unsigned> distance(graph.routers.size(), 1000);
    distance[goal] = 0;
    for (std::size_t round = 0; round < graph.routers.size(); ++round) {
        for (const auto& link : graph.links) {
            distance[link.origin] = std::min(distance[link.origin], distance[link.target] + 1);
        }
    }
    return distance;
}

/// Several candidate outputs, each nearer to the destination.
route_table random_choices(random_stream& draw, const topology_graph& graph, unsigned sets) {
    const auto routers = static_cast<unsigned>(graph.routers.size());
    route_table table(routers, std::vector<std::vector<table_entry>>(routers));
    for (unsigned goal = 0; goal < routers; ++goal) {
        const auto distance = distances_to(graph, goal);
        table[goal][goal] = {{local, 0}};
        for (unsigned link = 0; link < graph.links.size(); ++link) {
            const auto& edge = graph.links[link];
            for (unsigned set = 0; set < sets; ++set) {
                if (edge.origin != goal && distance[edge.target] < distance[edge.origin] && draw.below(3) != 0) {
                    table[edge.origin][goal].push_back({link, set});
                }
            }
        }
        for (unsigned link = 0; link < graph.links.size(); ++link) {
            const auto& edge = graph.links[link];
            if (table[edge.origin][goal].empty() && distance[edge.target] < distance[edge.origin]) {
                table[edge.origin][goal].push_back({link, draw.below(sets)});
            }
        }
    }
    return table;
}

std::set<channel> channels_of(const table_entry& entry, const std::vector<std::uint64_t>& masks) {
    std::set<channel> found;
    for (unsigned vc = 0; vc < 64; ++vc) {
        if (entry.link != local && (masks[entry.set] >> vc & 1) != 0) { found.insert({entry.link, vc}); }
    }
    return found;
}

/// Follows every packet from its source, link by link.
std::map<channel, std::set<channel>> naive_dependencies(const topology_graph& graph, const route_table& table,
                                                        const std::vector<std::uint64_t>& masks) {
    std::map<channel, std::set<channel>> after;
    for (unsigned source = 0; source < graph.routers.size(); ++source) {
        for (unsigned goal = 0; goal < graph.routers.size(); ++goal) {
            std::set<channel> held;
            for (unsigned here = source; here != goal;) {
                const table_entry& entry = table[here][goal].front();
                const std::set<channel> wanted = channels_of(entry, masks);
                for (const channel& origin : held) { after[origin].insert(wanted.begin(), wanted.end()); }
                held = wanted;
                here = graph.links[entry.link].target;
            }
        }
    }
    return after;
}

bool comes_back(const std::map<channel, std::set<channel>>& after, const channel& start) {
    std::set<channel> seen;
    std::vector<channel> left{start};
    while (!left.empty()) {
        const channel current = left.back();
        left.pop_back();
        const auto found = after.find(current);
        if (found == after.end()) { continue; }
        for (const channel& next : found->second) {
            if (next == start) { return true; }
            if (seen.insert(next).second) { left.push_back(next); }
        }
    }
    return false;
}

TEST(brute_force, agrees_on_hundreds_of_random_graphs_with_random_tables) {
    random_stream draw(7, "brute force", 0);
    unsigned cyclic = 0;
    for (unsigned round = 0; round < 600; ++round) {
        const topology_graph graph = random_graph(draw, 4 + draw.below(5), draw.below(6));
        // Two sets apart from each other: a lane is wanted as a whole or not at all.
        const std::vector<std::uint64_t> masks{0b011, draw.below(3) == 0 ? 0b100U : 0b011U};
        const route_table table = random_trees(draw, graph, 2);
        const auto after = naive_dependencies(graph, table, masks);
        const bool expected =
            std::any_of(after.begin(), after.end(), [&](const auto& entry) { return comes_back(after, entry.first); });
        const free_routing routing = routing_of(graph, table, masks, false);
        const vc_partition partition = one_class(3);
        const routing_analysis found(graph, routing, partition);
        ASSERT_FALSE(found.problem());
        ASSERT_EQ(found.proved(), !expected) << round;
        const auto& cycle = found.groups()[0].cycle;
        for (std::size_t step = 0; step < cycle.size(); ++step) {
            const routing_wait& next = cycle[(step + 1) % cycle.size()];
            const auto lowest = [](std::uint64_t vcs) { return static_cast<unsigned>(std::countr_zero(vcs)); };
            ASSERT_TRUE(after.at({cycle[step].link, lowest(cycle[step].vcs)}).contains({next.link, lowest(next.vcs)}));
        }
        cyclic += expected ? 1 : 0;
    }
    EXPECT_GT(cyclic, 100U);
    EXPECT_LT(cyclic, 500U);
}

/// Where a packet may stand, given by the channel that it took last and its destination.
struct standing {
    channel held;
    unsigned goal;
    friend bool operator<(const standing& a, const standing& b) {
        return std::tie(a.held, a.goal) < std::tie(b.held, b.goal);
    }
};

struct choices {
    const topology_graph& graph;
    const route_table& table;
    const std::vector<std::uint64_t>& masks;
    std::map<channel, unsigned> position{};  // of every channel that is used
    bool whole_packets = false;              // a packet holds one channel while it waits

    std::set<standing> everywhere() const {
        std::set<standing> found;
        for (unsigned source = 0; source < graph.routers.size(); ++source) {
            for (unsigned goal = 0; goal < graph.routers.size(); ++goal) { follow(source, goal, found); }
        }
        return found;
    }
    void follow(unsigned router, unsigned goal, std::set<standing>& found) const {
        for (const table_entry& entry : table[router][goal]) {
            for (const channel& taken : channels_of(entry, masks)) {
                if (found.insert({taken, goal}).second) { follow(graph.links[taken.first].target, goal, found); }
            }
        }
    }
    /// Its head, or after further steps inside `held` (bits by `position`), has all that it may take held by others.
    bool stuck(const standing& packet, std::uint32_t held) const {
        bool all = true;
        for (const table_entry& entry : table[graph.links[packet.held.first].target][packet.goal]) {
            if (entry.link == local) { return false; }
            for (const channel& wanted : channels_of(entry, masks)) {
                const bool taken = (held >> position.at(wanted) & 1) != 0;
                all = all && taken;
                if (taken && !whole_packets && stuck({wanted, packet.goal}, held)) { return true; }
            }
        }
        return all;
    }
    /// Returns whether every channel of a set is held by a packet that is blocked among them.
    bool deadlocked(const std::set<standing>& packets, std::uint32_t held) const {
        std::uint32_t stuck_in = 0;
        for (const standing& packet : packets) {
            const std::uint32_t bit = std::uint32_t{1} << position.at(packet.held);
            if ((held & bit) != 0 && (stuck_in & bit) == 0 && stuck(packet, held)) { stuck_in |= bit; }
        }
        return stuck_in == held;
    }
};

/// Returns whether any set of channels deadlocks. It tries all sets.
bool can_deadlock(const choices& all, const std::set<standing>& packets) {
    for (std::uint32_t held = 1; held < std::uint32_t{1} << all.position.size(); ++held) {
        if (all.deadlocked(packets, held)) { return true; }
    }
    return false;
}

TEST(brute_force, agrees_with_the_definition_of_a_deadlock_on_every_set_of_channels) {
    random_stream draw(8, "brute force", 1);
    unsigned deadlocks = 0;
    unsigned by_order = 0;
    unsigned rounds = 0;
    for (unsigned round = 0; round < 2500; ++round) {
        const topology_graph graph = random_graph(draw, 3 + draw.below(3), draw.below(2));
        const std::vector<std::vector<std::uint64_t>> kinds{{0b01, 0b01}, {0b11, 0b01}, {0b01, 0b10}};
        const std::vector<std::uint64_t>& masks = kinds[draw.below(3)];
        const route_table table = random_choices(draw, graph, 2);
        choices all{graph, table, masks};
        const std::set<standing> packets = all.everywhere();
        for (const standing& packet : packets) {
            all.position.try_emplace(packet.held, static_cast<unsigned>(all.position.size()));
        }
        if (all.position.size() > 14) { continue; }
        const free_routing routing = routing_of(graph, table, masks, true);
        const vc_partition partition = one_class(2);
        const routing_analysis found(graph, routing, partition);
        const routing_analysis of_whole(graph, routing, partition, vc_release_kind::tail,
                                        switching_kind::virtual_cut_through);
        ASSERT_FALSE(found.problem());
        ++rounds;
        const bool expected = can_deadlock(all, packets);
        ASSERT_EQ(found.proved(), !expected) << round;
        all.whole_packets = true;
        ASSERT_EQ(of_whole.proved(), !can_deadlock(all, packets)) << round;
        deadlocks += expected ? 1 : 0;
        by_order += found.groups()[0].basis == group_verdict::proof::release_order ? 1 : 0;
    }
    EXPECT_GT(rounds, 100U);
    EXPECT_GT(deadlocks, 5U);
    EXPECT_GT(by_order, 5U);
}

}  // namespace
}  // namespace orbweaver::noc
