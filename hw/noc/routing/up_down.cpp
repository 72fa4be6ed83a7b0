// SPDX-License-Identifier: Apache-2.0
// up*/down* routing on any graph (Schroeder et al. 1991, Autonet). A breadth-first tree grows from a root. The upper
// end of a link is the router nearer to the root, at equal distance the one with the lower index. A packet goes any
// number of links up and then any number down, on a shortest such route. No turn leads from down to up, so no cyclic
// wait is possible. Variants choose otherwise among the shortest routes, or use only tree links. Another variant takes
// the rule for upper ends literally from a paper; it needs a proof (up_down_order.h). This file needs no header because
// it registers itself.
#include <fmt/core.h>

#include <algorithm>
#include <limits>

#include "hw/noc/description_error.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/group_tables.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/routing/up_down_order.h"

namespace orbweaver::noc {
namespace {

constexpr std::size_t max_distances = std::size_t{1} << 24;  // 4096 routers: 100 MB of tables
constexpr std::uint16_t unreachable = std::numeric_limits<std::uint16_t>::max();

/// The choice among the shortest routes.
enum class route_choice : std::uint8_t {
    spread,    // by the destination's index, so that destinations share them evenly
    lowest,    // the one whose next router has the lowest index
    adaptive,  // any; the router chooses
};

/// The differences between variants of the function.
struct up_down_rules {
    route_choice choice = route_choice::spread;
    upper_end upper = upper_end::level_and_number;
    bool tree_only = false;  // links outside the tree are not used
};

class up_down : public routing_function {
public:
    up_down(const topology_graph& graph, unsigned root, const up_down_rules& rules)
        : m_routers(static_cast<unsigned>(graph.routers.size())), m_rules(rules) {
        number_targets(graph);
        const up_down_tree tree = grow_up_down_tree(graph, root);
        m_order = order_upwards(graph, tree, rules.upper);
        m_groups = std::make_unique<group_tables>(graph, tree);
        list_routes(graph, tree);
        const std::size_t distances = std::size_t{m_routers} * m_targets.size();
        if (distances > max_distances) {
            throw description_error("network.routing", fmt::format("the tables of up_down are for at most 4096 routers "
                                                                   "with nodes, not {}",
                                                                   m_targets.size()));
        }
        m_free.assign(distances, unreachable);
        m_down.assign(distances, unreachable);
        m_choice.resize(2 * distances);
        for (std::size_t target = 0; target < m_targets.size(); ++target) {
            measure(target);
            choose(target);
        }
    }

    route_option next_hop(unsigned router, port_id input, const flit& head) const override {
        const attachment& destination = m_attachments[head.destination.value];
        if (router == destination.router) { return {destination.port}; }
        return {m_choice[2 * entry_index(destination.target, router) + (came_down(router, input) ? 1 : 0)]};
    }

    void copies(unsigned router, port_id input, const flit& head, route_options& found) const override {
        m_groups->copies(router, input, head.destination.value, found);
    }

    group_tables* groups() const override { return m_groups.get(); }

    bool adaptive() const override { return m_rules.choice == route_choice::adaptive; }

    void options(unsigned router, port_id input, const flit& head, route_options& found) const override {
        const attachment& destination = m_attachments[head.destination.value];
        if (router == destination.router || !adaptive()) {
            found.add(next_hop(router, input, head));
            return;
        }
        for_each_route(router, destination.target, came_down(router, input),
                       [&](const route& step) { found.add({step.port}); });
    }

private:
    /// The attachment of a node. `target` is an index over the routers that have nodes.
    struct attachment {
        unsigned router = 0;
        port_id port;
        std::size_t target = 0;
    };
    /// A link from a router.
    struct route {
        port_id port;
        bool upward = false;
        unsigned next = 0;
    };

    std::size_t entry_index(std::size_t target, unsigned router) const { return target * m_routers + router; }
    bool came_down(unsigned router, port_id input) const { return m_from_above[m_first_port[router] + input.value]; }

    void number_targets(const topology_graph& graph) {
        std::vector<std::size_t> target_of(m_routers, std::numeric_limits<std::size_t>::max());
        for (const auto& node : graph.nodes) {
            if (target_of[node.router] > m_targets.size()) {
                target_of[node.router] = m_targets.size();
                m_targets.push_back(node.router);
            }
            m_attachments.push_back({node.router, node.port, target_of[node.router]});
        }
    }

    void list_routes(const topology_graph& graph, const up_down_tree& tree) {
        std::vector<unsigned> rank(m_routers);
        for (unsigned position = 0; position < m_routers; ++position) { rank[m_order[position]] = position; }
        std::size_t ports = 0;
        for (const auto& router : graph.routers) {
            m_first_port.push_back(ports);
            ports += router.ports.size();
        }
        m_from_above.resize(ports);
        m_routes.resize(m_routers);
        for (const auto& link : graph.links) {
            if (m_rules.tree_only && !tree.has_link(link.origin, link.target)) { continue; }
            const bool upward = rank[link.target] < rank[link.origin];
            m_routes[link.origin].push_back({link.origin_port, upward, link.target});
            m_from_above[m_first_port[link.target] + link.target_port.value] = !upward;
        }
        if (m_rules.choice == route_choice::lowest) {
            for (auto& routes : m_routes) {
                std::stable_sort(routes.begin(), routes.end(),
                                 [](const route& a, const route& b) { return a.next < b.next; });
            }
        }
    }

    /// Measures the shortest routes to a target: routes that only lead down, and all routes.
    void measure(std::size_t target) {
        const auto one_more = [](std::uint16_t length) {
            return length == unreachable ? unreachable : static_cast<std::uint16_t>(length + 1);
        };
        const auto shorten = [&](std::vector<std::uint16_t>& lengths, unsigned router, unsigned neighbour) {
            std::uint16_t& length = lengths[entry_index(target, router)];
            length = std::min(length, one_more(lengths[entry_index(target, neighbour)]));
        };
        m_down[entry_index(target, m_targets[target])] = 0;
        for (std::size_t left = m_order.size(); left != 0; --left) {
            const unsigned router = m_order[left - 1];
            for (const route& step : m_routes[router]) {
                if (!step.upward) { shorten(m_down, router, step.next); }
            }
        }
        for (const unsigned router : m_order) {
            m_free[entry_index(target, router)] = m_down[entry_index(target, router)];
            for (const route& step : m_routes[router]) {
                if (step.upward) { shorten(m_free, router, step.next); }
            }
        }
    }

    /// Calls `visit` with each first link of the shortest routes to a target.
    /// @param only_down whether the packet has already gone down a link
    template <class Visit>
    void for_each_route(unsigned router, std::size_t target, bool only_down, Visit visit) const {
        const std::uint16_t left = (only_down ? m_down : m_free)[entry_index(target, router)];
        for (const route& step : m_routes[router]) {
            if (step.upward && only_down) { continue; }
            const std::uint16_t after = (step.upward ? m_free : m_down)[entry_index(target, step.next)];
            if (after != unreachable && after + 1 == left) { visit(step); }
        }
    }

    /// Chooses one of several first links.
    void choose(std::size_t target) {
        std::vector<port_id> ports;
        for (unsigned router = 0; router < m_routers; ++router) {
            for (const bool only_down : {false, true}) {
                ports.clear();
                for_each_route(router, target, only_down, [&](const route& step) { ports.push_back(step.port); });
                if (!ports.empty()) {
                    const std::size_t taken = m_rules.choice == route_choice::lowest ? 0 : target % ports.size();
                    m_choice[2 * entry_index(target, router) + (only_down ? 1 : 0)] = ports[taken];
                }
            }
        }
    }

    unsigned m_routers;
    up_down_rules m_rules;
    std::vector<attachment> m_attachments;     // [node]
    std::vector<unsigned> m_targets;           // routers with nodes
    std::vector<unsigned> m_order;             // routers in an order in which every link leads up to an earlier one
    std::vector<std::vector<route>> m_routes;  // [router]; for route_choice::lowest sorted by the next router
    std::vector<std::size_t> m_first_port;
    std::vector<bool> m_from_above;     // [first port of router + port]: the link into it leads down
    std::vector<std::uint16_t> m_free;  // [target, router]: length of the shortest legal route
    std::vector<std::uint16_t> m_down;  // [target, router]: length of the shortest route that only leads down
    std::vector<port_id> m_choice;      // [target, router, has gone down]
    std::unique_ptr<group_tables> m_groups;
};

constexpr up_down_rules base{};
constexpr up_down_rules adaptive_rules{route_choice::adaptive, upper_end::level_and_number, false};
constexpr up_down_rules lowest_rules{route_choice::lowest, upper_end::level_and_number, false};
constexpr up_down_rules tree_rules{route_choice::lowest, upper_end::level_and_number, true};
constexpr up_down_rules literal_rules{route_choice::lowest, upper_end::literal, false};

template <const up_down_rules& Rules>
std::unique_ptr<routing_function> make_up_down(const network_desc& described, const topology_graph& graph) {
    return std::make_unique<up_down>(graph, described.routing_root, Rules);
}

const routing_registry::entry registered_up_down{"up_down",
                                                 "on any graph: up a spanning tree, then down, on a shortest such way",
                                                 {make_up_down<base>, {"routing_root"}, false, link_need::both_ways}};
const routing_registry::entry adaptive_too{
    "up_down_adaptive",
    "as up_down, choosing among the shortest such ways",
    {make_up_down<adaptive_rules>, {"routing_root"}, false, link_need::both_ways}};
const routing_registry::entry lowest_too{"up_down_lowest",
                                         "as up_down, of several shortest ways to the router of the lowest number",
                                         {make_up_down<lowest_rules>, {"routing_root"}, false, link_need::both_ways}};
const routing_registry::entry tree_too{"up_down_tree",
                                       "as up_down_lowest, on the links of the spanning tree alone",
                                       {make_up_down<tree_rules>, {"routing_root"}, false, link_need::both_ways}};
const routing_registry::entry literal_too{"up_down_literal",
                                          "as up_down_lowest, where outside the tree lower numbers are upper ends; "
                                          "not built if up links form a cycle",
                                          {make_up_down<literal_rules>, {"routing_root"}, false, link_need::both_ways}};

}  // namespace
}  // namespace orbweaver::noc
