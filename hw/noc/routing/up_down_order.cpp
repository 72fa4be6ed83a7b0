// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/routing/up_down_order.h"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>
#include <queue>

#include "hw/noc/description_error.h"
#include "hw/noc/routing/routing_cycle.h"

namespace orbweaver::noc {

namespace {

using neighbour_lists = std::vector<std::vector<unsigned>>;  // [router], ascending

neighbour_lists neighbours_of(const topology_graph& graph) {
    neighbour_lists neighbours(graph.routers.size());
    for (const auto& link : graph.links) { neighbours[link.origin].push_back(link.target); }
    for (auto& list : neighbours) {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
    }
    return neighbours;
}

/// Returns the up links by upper_end::literal, sorted by their routers. A tree link leads up to the parent, any other
/// link to the router with the lower index.
neighbour_lists literal_uplinks(const topology_graph& graph, const up_down_tree& tree) {
    neighbour_lists uplinks = neighbours_of(graph);
    for (unsigned origin = 0; origin < uplinks.size(); ++origin) {
        std::erase_if(uplinks[origin], [&](unsigned target) {
            return tree.has_link(origin, target) ? tree.parent[origin] != target : target > origin;
        });
    }
    return uplinks;
}

std::string name_of(const topology_graph& graph, unsigned router) {
    const std::string& name = graph.routers[router].name;
    return name.empty() ? std::to_string(router) : name;
}

/// Returns the name of the first link from a router to a neighbour.
std::string link_name(const topology_graph& graph, unsigned origin, unsigned target) {
    const auto found = std::find_if(graph.links.begin(), graph.links.end(),
                                    [&](const auto& link) { return link.origin == origin && link.target == target; });
    return port_name(graph, found->origin, found->origin_port);
}

/// Finds a cycle among the routers that have no position in the order yet: each of them has an uplink to another one.
/// @throws routing_cycle always
[[noreturn]] void refuse_cycle(const topology_graph& graph, const neighbour_lists& uplinks,
                               const std::vector<bool>& is_unordered) {
    std::vector<unsigned> walked{
        static_cast<unsigned>(std::find(is_unordered.begin(), is_unordered.end(), true) - is_unordered.begin())};
    while (true) {
        const auto& above = uplinks[walked.back()];
        const unsigned next =
            *std::find_if(above.begin(), above.end(), [&](unsigned neighbour) { return is_unordered[neighbour]; });
        const auto seen = std::find(walked.begin(), walked.end(), next);
        if (seen == walked.end()) {
            walked.push_back(next);
            continue;
        }
        const std::vector<unsigned> cycle(seen, walked.end());
        std::string text;
        std::vector<std::string> links;
        for (std::size_t index = 0; index < cycle.size(); ++index) {
            text += name_of(graph, cycle[index]) + " -> ";
            links.push_back(link_name(graph, cycle[index], cycle[(index + 1) % cycle.size()]));
        }
        throw routing_cycle(fmt::format("up links form a cycle: {}{}; packets that go up can wait for each other "
                                        "for ever",
                                        text, name_of(graph, next)),
                            std::move(links));
    }
}

/// Orders routers so that all uplinks of a router lead to earlier ones. Of several candidates the one with the lowest
/// index is next.
/// @throws routing_cycle if there is no such order
std::vector<unsigned> order_literally(const topology_graph& graph, const up_down_tree& tree) {
    const neighbour_lists uplinks = literal_uplinks(graph, tree);
    neighbour_lists below(uplinks.size());
    std::vector<std::size_t> uplinks_left(uplinks.size());
    std::priority_queue<unsigned, std::vector<unsigned>, std::greater<>> ready;
    for (unsigned router = 0; router < uplinks.size(); ++router) {
        uplinks_left[router] = uplinks[router].size();
        for (const unsigned above : uplinks[router]) { below[above].push_back(router); }
        if (uplinks_left[router] == 0) { ready.push(router); }
    }
    std::vector<unsigned> order;
    std::vector<bool> is_unordered(uplinks.size(), true);
    while (!ready.empty()) {
        const unsigned taken = ready.top();
        ready.pop();
        order.push_back(taken);
        is_unordered[taken] = false;
        for (const unsigned router : below[taken]) {
            if (--uplinks_left[router] == 0) { ready.push(router); }
        }
    }
    if (order.size() != uplinks.size()) { refuse_cycle(graph, uplinks, is_unordered); }
    return order;
}

}  // namespace

up_down_tree grow_up_down_tree(const topology_graph& graph, unsigned root) {
    const auto routers = static_cast<unsigned>(graph.routers.size());
    if (root >= routers) {
        throw description_error(
            "network.routing_root",
            fmt::format("there is no router {}; the last one is {}{}", root, routers - 1,
                        graph.routers.back().name.empty() ? "" : fmt::format(" ({})", graph.routers.back().name)));
    }
    const neighbour_lists neighbours = neighbours_of(graph);
    up_down_tree tree{std::vector<unsigned>(routers, routers), std::vector<unsigned>(routers, root)};
    tree.level[root] = 0;
    std::vector<unsigned> reached{root};
    for (std::size_t next = 0; next < reached.size(); ++next) {
        const unsigned here = reached[next];
        for (const unsigned neighbour : neighbours[here]) {
            if (tree.level[neighbour] == routers) {
                tree.level[neighbour] = tree.level[here] + 1;
                tree.parent[neighbour] = here;
                reached.push_back(neighbour);
            }
        }
    }
    if (reached.size() != routers) {
        throw description_error("network.routing", "up_down needs a graph in which every router can be reached");
    }
    return tree;
}

std::vector<unsigned> order_upwards(const topology_graph& graph, const up_down_tree& tree, upper_end rule) {
    if (rule == upper_end::literal) { return order_literally(graph, tree); }
    std::vector<unsigned> order(tree.level.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](unsigned one, unsigned other) { return tree.level[one] < tree.level[other]; });
    return order;
}

}  // namespace orbweaver::noc
