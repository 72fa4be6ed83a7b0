// SPDX-License-Identifier: Apache-2.0
#include "studies/truth/router_graph.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "hw/base/random_stream.h"

namespace orbweaver::studies::truth {

namespace {

constexpr unsigned unreached = ~0U;

/// Pairs the free ends of all routers at random. @return nothing if a pair is not a new link between two routers
std::vector<std::pair<unsigned, unsigned>> drawn_links(unsigned routers, unsigned degree, random_stream& random) {
    std::vector<unsigned> ends;
    for (unsigned i = 0; i < routers * degree; ++i) { ends.push_back(i / degree); }
    std::set<std::pair<unsigned, unsigned>> links;
    for (std::size_t left = ends.size(); left > 0; left -= 2) {
        std::swap(ends[random.below(static_cast<std::uint32_t>(left))], ends[left - 1]);
        std::swap(ends[random.below(static_cast<std::uint32_t>(left - 1))], ends[left - 2]);
        const auto [low, high] = std::minmax(ends[left - 1], ends[left - 2]);
        if (low == high || !links.emplace(low, high).second) { return {}; }
    }
    return {links.begin(), links.end()};
}

}  // namespace

router_graph complete_graph(unsigned routers) {
    router_graph graph{routers, {}};
    for (unsigned i = 0; i < routers; ++i) {
        for (unsigned j = i + 1; j < routers; ++j) { graph.links.emplace_back(i, j); }
    }
    return graph;
}

router_graph slim_fly() {
    constexpr unsigned order = 3;
    router_graph graph{2 * order * order, {}};
    for (unsigned x = 0; x < order; ++x) {
        for (unsigned y = 0; y < order; ++y) {
            // Both generator sets hold every difference but zero.
            for (unsigned z = y + 1; z < order; ++z) {
                graph.links.emplace_back(x * order + y, x * order + z);
                graph.links.emplace_back(order * order + x * order + y, order * order + x * order + z);
            }
            for (unsigned m = 0; m < order; ++m) {
                graph.links.emplace_back(x * order + y,
                                         order * order + m * order + (y + order * order - m * x) % order);
            }
        }
    }
    return graph;
}

router_graph polar_fly() {
    router_graph graph{7, {}};
    for (unsigned i = 1; i <= graph.routers; ++i) {  // the bits of a number are a point
        for (unsigned j = i + 1; j <= graph.routers; ++j) {
            if (__builtin_popcount(i & j) % 2 == 0) { graph.links.emplace_back(i - 1, j - 1); }
        }
    }
    return graph;
}

router_graph turning_dragonfly(unsigned group) {
    const unsigned groups = group * (group / 2) + 1;
    router_graph graph{group * groups, {}};
    std::vector<unsigned> taken(groups);
    const auto router = [&](unsigned one) { return one * group + taken[one]++ % group; };
    for (unsigned one = 0; one < groups; ++one) {
        for (const auto& [i, j] : complete_graph(group).links) {
            graph.links.emplace_back(one * group + i, one * group + j);
        }
        for (unsigned other = one + 1; other < groups; ++other) {
            const unsigned end = router(one);
            graph.links.emplace_back(end, router(other));
        }
    }
    return graph;
}

router_graph random_regular_graph(unsigned routers, unsigned degree, unsigned seed) {
    random_stream random(seed, "regular graph");
    router_graph graph{routers, {}};
    while (graph.links.empty()) { graph.links = drawn_links(routers, degree, random); }
    return graph;
}

std::string edge_list(const router_graph& graph, const std::function<unsigned(unsigned router)>& nodes,
                      unsigned cycles) {
    std::string text;
    for (unsigned i = 0; i < graph.routers; ++i) { text += fmt::format("nodes {} {}\n", i, nodes(i)); }
    for (const auto& [router, target] : graph.links) { text += fmt::format("{} {} {}\n", router, target, cycles); }
    return text;
}

shortest_paths::shortest_paths(const router_graph& graph)
    : m_neighbours(graph.routers), m_links(graph.routers, std::vector(graph.routers, unreached)) {
    for (const auto& [router, target] : graph.links) {
        m_neighbours[router].push_back(target);
        m_neighbours[target].push_back(router);
    }
    for (unsigned start = 0; start < graph.routers; ++start) {
        std::vector<unsigned> order{start};
        m_links[start][start] = 0;
        for (std::size_t i = 0; i < order.size(); ++i) {
            for (const unsigned neighbour : m_neighbours[order[i]]) {
                if (m_links[start][neighbour] != unreached) { continue; }
                m_links[start][neighbour] = m_links[start][order[i]] + 1;
                order.push_back(neighbour);
            }
        }
    }
}

unsigned shortest_paths::next(unsigned router, unsigned target) const {
    std::vector<unsigned> nearer;
    for (const unsigned neighbour : m_neighbours[router]) {
        if (m_links[neighbour][target] < m_links[router][target]) { nearer.push_back(neighbour); }
    }
    return nearer[target % nearer.size()];
}

std::string routing_table(const router_graph& graph, unsigned nodes) {
    const shortest_paths paths(graph);
    std::string text;
    for (unsigned router = 0; router < graph.routers; ++router) {
        for (unsigned node = 0; node < graph.routers * nodes; ++node) {
            const unsigned target = node / nodes;
            if (target != router) { text += fmt::format("{} {} -> {}\n", router, node, paths.next(router, target)); }
        }
    }
    return text;
}

double mean_links(const router_graph& graph, unsigned nodes) {
    const shortest_paths paths(graph);
    double links = 0;
    for (unsigned router = 0; router < graph.routers; ++router) {
        for (unsigned target = 0; target < graph.routers; ++target) { links += paths.links(router, target); }
    }
    const double all = graph.routers * nodes;
    return links * nodes * nodes / (all * (all - 1));
}

}  // namespace orbweaver::studies::truth
