// SPDX-License-Identifier: Apache-2.0
// Checks of graphs and routes, with other algorithms than those of the model.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "hw/base/random_stream.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/topology.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_file.h"

namespace orbweaver::noc {

/// The complaint about a file that a builder reads, from the end of the file's name on; empty: there is none.
template <class Build>
std::string complaint_about(const scratch_file& file, const std::string& key, Build build) {
    try {
        build();
    } catch (const description_error& error) {
        EXPECT_EQ(error.key(), key);
        EXPECT_THAT(error.text(), StartsWith(file.path()));
        return error.text().substr(std::min(error.text().size(), file.path().size()));
    }
    return "";
}

/// A routing function that leaves all but its root to the defaults.
inline std::unique_ptr<routing_function> routing_on(const std::string& name, const topology_graph& graph,
                                                    unsigned root = 0) {
    network_desc described{.routing = name, .routing_root = root};
    return make_routing(described, graph);
}

/// The far end of each port of each router.
class graph_map {
public:
    struct end {
        bool is_link = false;
        unsigned router = 0;
        port_id port;
        unsigned link = 0;
    };

    explicit graph_map(const topology_graph& graph) : m_ends(graph.routers.size()) {
        for (unsigned router = 0; router < graph.routers.size(); ++router) {
            m_ends[router].resize(graph.routers[router].ports.size());
        }
        for (unsigned number = 0; number < graph.links.size(); ++number) {
            const auto& link = graph.links[number];
            m_ends[link.origin][link.origin_port.value] = {true, link.target, link.target_port, number};
        }
        for (unsigned source = 0; source < graph.routers.size(); ++source) {
            m_distances.push_back(distances_from(source));
        }
    }

    const end& far_end(unsigned router, port_id port) const { return m_ends[router][port.value]; }
    /// Links on a shortest way; routers() if there is none.
    unsigned distance(unsigned source, unsigned destination) const { return m_distances[source][destination]; }
    unsigned routers() const { return static_cast<unsigned>(m_ends.size()); }

    unsigned diameter() const {
        unsigned longest = 0;
        for (const auto& row : m_distances) { longest = std::max(longest, *std::max_element(row.begin(), row.end())); }
        return longest;
    }

private:
    std::vector<unsigned> distances_from(unsigned source) const {
        std::vector<unsigned> distance(m_ends.size(), routers());
        std::deque<unsigned> open{source};
        distance[source] = 0;
        for (; !open.empty(); open.pop_front()) {
            for (const end& neighbour : m_ends[open.front()]) {
                if (neighbour.is_link && distance[neighbour.router] == routers()) {
                    distance[neighbour.router] = distance[open.front()] + 1;
                    open.push_back(neighbour.router);
                }
            }
        }
        return distance;
    }

    std::vector<std::vector<end>> m_ends;
    std::vector<std::vector<unsigned>> m_distances;
};

/// Links that disjoint ways from the lower half of the nodes to the upper half can use: the least cut between them, by
/// the method of Ford and Fulkerson.
inline unsigned flow_between_halves(const topology_graph& graph) {
    const auto sinks_from = graph.nodes.size() / 2;
    std::vector<bool> is_sink(graph.routers.size());
    std::vector<unsigned> sources;
    for (std::size_t node = 0; node < graph.nodes.size(); ++node) {
        if (node < sinks_from) {
            sources.push_back(graph.nodes[node].router);
        } else {
            is_sink[graph.nodes[node].router] = true;
        }
    }
    std::vector<int> used(graph.links.size(), 0);
    for (unsigned flow = 0;; ++flow) {
        std::vector<int> parents(graph.routers.size(), -1);  // twice the link, one more if it is taken back
        std::vector<bool> seen(graph.routers.size());
        std::deque<unsigned> open(sources.begin(), sources.end());
        for (const unsigned source : sources) { seen[source] = true; }
        int reached = -1;
        for (; !open.empty() && reached < 0; open.pop_front()) {
            for (unsigned number = 0; number < graph.links.size() && reached < 0; ++number) {
                const auto& link = graph.links[number];
                for (const bool back : {false, true}) {
                    const unsigned origin = back ? link.target : link.origin;
                    const unsigned target = back ? link.origin : link.target;
                    if (origin == open.front() && !seen[target] && used[number] == (back ? 1 : 0)) {
                        seen[target] = true;
                        parents[target] = static_cast<int>(2 * number + (back ? 1 : 0));
                        open.push_back(target);
                        reached = is_sink[target] ? static_cast<int>(target) : reached;
                    }
                }
            }
            if (reached >= 0) { break; }
        }
        if (reached < 0) { return flow; }
        for (auto vertex = static_cast<unsigned>(reached); parents[vertex] >= 0;) {
            const auto number = static_cast<unsigned>(parents[vertex]) / 2;
            const bool back = parents[vertex] % 2 == 1;
            used[number] = back ? 0 : 1;
            vertex = back ? graph.links[number].target : graph.links[number].origin;
        }
    }
}

/// Checks the properties of every graph (topology.h).
inline void expect_sound(const topology_graph& graph) {
    std::map<std::pair<unsigned, unsigned>, int> uses;  // (router, port)
    for (const auto& node : graph.nodes) {
        ASSERT_LT(node.router, graph.routers.size());
        ASSERT_LT(node.port.value, graph.routers[node.router].ports.size());
        EXPECT_EQ(++uses[std::pair(node.router, node.port.value)], 1);
    }
    std::set<std::tuple<unsigned, unsigned, unsigned, unsigned>> links;
    for (const auto& link : graph.links) {
        ASSERT_LT(link.origin, graph.routers.size());
        ASSERT_LT(link.target, graph.routers.size());
        ASSERT_LT(link.origin_port.value, graph.routers[link.origin].ports.size());
        ASSERT_LT(link.target_port.value, graph.routers[link.target].ports.size());
        EXPECT_EQ(++uses[std::pair(link.origin, link.origin_port.value)], 1);
        EXPECT_NE(link.origin, link.target);
        links.insert({link.origin, link.origin_port.value, link.target, link.target_port.value});
    }
    for (const auto& link : graph.links) {
        EXPECT_EQ(links.count({link.target, link.target_port.value, link.origin, link.origin_port.value}), 1U)
            << "no way back";
    }
    for (unsigned router = 0; router < graph.routers.size(); ++router) {
        const auto& ports = graph.routers[router].ports;
        EXPECT_LE(ports.size(), max_router_ports);
        std::set<std::string> names;
        for (unsigned port = 0; port < ports.size(); ++port) {
            EXPECT_EQ((uses.count(std::pair(router, port))), 1U) << "router " << router << " port " << ports[port].name;
            EXPECT_TRUE(names.insert(ports[port].name).second) << ports[port].name;
        }
    }
    EXPECT_LT(graph_map(graph).diameter(), std::max<std::size_t>(graph.routers.size(), 1)) << "not connected";
    EXPECT_EQ(graph.columns * graph.rows, graph.nodes.size());
    for (std::size_t level = 0; level < graph.modules.size(); ++level) {
        EXPECT_EQ(level == 0 ? 0 : graph.modules[level] % graph.modules[level - 1], 0U);
    }
    if (!graph.modules.empty()) { EXPECT_EQ(graph.modules.back(), graph.nodes.size()); }
}

/// A connected graph with nodes on some of its routers.
inline topology_graph random_graph(random_stream& random) {
    topology_graph graph;
    const unsigned routers = 2 + random.below(20);
    graph.routers.resize(routers);
    for (unsigned router = 0; router < routers; ++router) {
        add_nodes(graph, router, router == 0 ? 1 : random.below(3));
    }
    if (graph.nodes.size() < 2) { add_nodes(graph, routers - 1, 1); }
    unsigned number = 0;
    const auto join = [&](unsigned one, unsigned other) {
        const std::string name = fmt::format("p{}", number++);
        add_channel(graph, {one, {name}}, {other, {name}});
    };
    for (unsigned router = 1; router < routers; ++router) { join(router, random.below(router)); }
    for (unsigned more = random.below(2 * routers); more != 0; --more) {
        const unsigned one = random.below(routers);
        const unsigned other = random.below(routers);
        if (one != other) { join(one, other); }
    }
    graph.columns = static_cast<unsigned>(graph.nodes.size());
    graph.rows = 1;
    return graph;
}

/// Walks every route that a function can take.
class route_walk {
public:
    /// A step of a packet: at `router`, having come through `input`, on through `way`.
    struct step {
        node_id source;
        node_id destination;
        unsigned router = 0;
        port_id input;
        route_option route;
        int from_link = -1;         // by which it came; -1: from its node
        std::uint8_t from_set = 0;  // of the virtual channels on that link
    };
    using visitor = std::function<void(const step&)>;

    route_walk(const topology_graph& graph, const routing_function& routing)
        : m_graph(graph), m_map(graph), m_routing(routing) {}

    /// @param minimal whether each link must lead nearer to the destination
    /// @param visit   called with every step of every packet
    void all_pairs(bool minimal, const visitor& visit = {}) {
        for (std::uint16_t source = 0; source < m_graph.nodes.size(); ++source) {
            for (std::uint16_t destination = 0; destination < m_graph.nodes.size(); ++destination) {
                const unsigned entries = m_routing.entries({source}, {destination});
                ASSERT_GE(entries, 1U);
                m_states.clear();
                for (unsigned which = 0; which < entries; ++which) {
                    flit head;
                    head.destination = {destination};
                    head.routing = m_routing.entry(which, {source}, {destination});
                    const auto& start = m_graph.nodes[source];
                    follow({source}, head, start.router, start.port, -1, 0, minimal, visit);
                    ASSERT_FALSE(testing::Test::HasFailure()) << "from node " << source << " to " << destination;
                }
            }
        }
    }

private:
    enum class mark : std::uint8_t { open, done };

    void follow(node_id source, const flit& head, unsigned router, port_id input, int from_link, std::uint8_t from_set,
                bool minimal, const visitor& visit) {
        const auto key =
            std::tuple(router, unsigned{input.value}, unsigned{head.routing}, from_link, unsigned{from_set});
        const auto [known, is_new] = m_states.try_emplace(key, mark::open);
        if (!is_new) {
            ASSERT_TRUE(known->second == mark::done) << "a packet can go around for ever at router " << router;
            return;
        }
        const auto& goal = m_graph.nodes[head.destination.value];
        for (const route_option& route : routes(router, input, head)) {
            ASSERT_LT(route.port.value, m_graph.routers[router].ports.size());
            ASSERT_LT(route.vc_set, m_routing.vc_sets());
            if (visit) { visit({source, head.destination, router, input, route, from_link, from_set}); }
            const graph_map::end& next = m_map.far_end(router, route.port);
            if (!next.is_link) {
                ASSERT_EQ(router, goal.router) << "ejected at a wrong router";
                ASSERT_EQ(route.port, goal.port) << "ejected at a wrong node";
                continue;
            }
            if (minimal) {
                ASSERT_EQ(m_map.distance(next.router, goal.router) + 1, m_map.distance(router, goal.router))
                    << "a detour at router " << router;
            }
            flit forwarded = head;
            forwarded.routing = route.state;
            follow(source, forwarded, next.router, next.port, static_cast<int>(next.link), route.vc_set, minimal,
                   visit);
            if (testing::Test::HasFatalFailure()) { return; }
        }
        m_states[key] = mark::done;
    }

    std::vector<route_option> routes(unsigned router, port_id input, const flit& head) const {
        const route_option escape = m_routing.next_hop(router, input, head);
        route_options found;
        m_routing.options(router, input, head, found);
        EXPECT_NE(std::find(found.begin(), found.end(), escape), found.end()) << "next_hop() is no option";
        EXPECT_TRUE(m_routing.adaptive() || found.size() == 1);
        return {found.begin(), found.end()};
    }

    const topology_graph& m_graph;
    graph_map m_map;
    const routing_function& m_routing;
    std::map<std::tuple<unsigned, unsigned, unsigned, int, unsigned>, mark> m_states;
};

/// The steps of one packet of a function without choice.
inline std::vector<route_walk::step> route_of(const topology_graph& graph, const routing_function& routing,
                                              unsigned source, unsigned destination, std::uint16_t state) {
    const graph_map map(graph);
    std::vector<route_walk::step> steps;
    flit head;
    head.destination.value = static_cast<std::uint16_t>(destination);
    head.routing = state;
    unsigned router = graph.nodes[source].router;
    port_id input = graph.nodes[source].port;
    for (;;) {
        const route_option route = routing.next_hop(router, input, head);
        steps.push_back({{}, head.destination, router, input, route});
        const graph_map::end& next = map.far_end(router, route.port);
        if (!next.is_link) { return steps; }
        head.routing = route.state;
        router = next.router;
        input = next.port;
    }
}

/// The (link, virtual channel) pairs that a packet may hold, and those for which it waits meanwhile. The search looks
/// for a cycle among them (Dally and Seitz 1987).
class waiting_graph {
public:
    waiting_graph(const topology_graph& graph, const routing_function& routing, unsigned vcs)
        : m_map(graph), m_routing(routing), m_vcs(vcs), m_next(graph.links.size() * vcs) {}

    void add(const route_walk::step& hop) {
        const graph_map::end& target = m_map.far_end(hop.router, hop.route.port);
        if (hop.from_link < 0 || !target.is_link) { return; }
        const auto held = m_routing.vc_set(hop.from_set, m_vcs);
        const auto wanted = m_routing.vc_set(hop.route.vc_set, m_vcs);
        for (unsigned one = 0; one < m_vcs; ++one) {
            for (unsigned other = 0; other < m_vcs; ++other) {
                if ((held >> one & 1) != 0 && (wanted >> other & 1) != 0) {
                    m_next[static_cast<unsigned>(hop.from_link) * m_vcs + one].insert(target.link * m_vcs + other);
                }
            }
        }
    }

    bool has_cycle() const {
        std::vector<unsigned> before(m_next.size(), 0);
        for (const auto& next : m_next) {
            for (const unsigned successor : next) { ++before[successor]; }
        }
        std::deque<unsigned> open;
        for (unsigned vertex = 0; vertex < before.size(); ++vertex) {
            if (before[vertex] == 0) { open.push_back(vertex); }
        }
        std::size_t removed = 0;
        for (; !open.empty(); open.pop_front()) {
            ++removed;
            for (const unsigned successor : m_next[open.front()]) {
                if (--before[successor] == 0) { open.push_back(successor); }
            }
        }
        return removed != m_next.size();
    }

private:
    graph_map m_map;
    const routing_function& m_routing;
    unsigned m_vcs;
    std::vector<std::set<unsigned>> m_next;
};

}  // namespace orbweaver::noc
