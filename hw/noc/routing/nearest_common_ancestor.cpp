// SPDX-License-Identifier: Apache-2.0
// Nearest-common-ancestor routing on trees and fat trees: up until the destination is below, then down the only route.
// No turn leads from down to up, so no cyclic wait is possible. Where several routes lead up, as in a fat tree, the
// adaptive function uses any of them. The other function selects by digits of the destination, so that destinations
// share the routes evenly (d-mod-k; Zahavi 2010). This file needs no header because it registers itself.
#include <algorithm>

#include "hw/noc/description_error.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/routing.h"

namespace orbweaver::noc {
namespace {

constexpr const char* needs = "needs a tree or a fat tree; up_down routes on any graph";

class nearest_common_ancestor : public routing_function {
public:
    nearest_common_ancestor(const topology_graph& graph, bool is_adaptive) : m_is_adaptive(is_adaptive) {
        m_routers.resize(graph.routers.size());
        for (unsigned node = 0; node < graph.nodes.size(); ++node) {
            const auto number = static_cast<std::uint16_t>(node);
            m_routers[graph.nodes[node].router].below.push_back({number, number, graph.nodes[node].port});
        }
        for (const auto& link : graph.links) {
            const topology_port& port = graph.routers[link.origin].ports[link.origin_port.value];
            if (port.dimension >= 0 || port.direction == 0) { throw description_error("network.routing", needs); }
            position& origin = m_routers[link.origin];
            (port.direction > 0 ? origin.uplinks : origin.down).push_back({link.origin_port, link.target});
        }
        m_state.resize(m_routers.size());
        for (unsigned router = 0; router < m_routers.size(); ++router) { look_down(router); }
        check_tops(graph);
    }

    route_option next_hop(unsigned router, port_id, const flit& head) const override {
        const position& here = m_routers[router];
        const segment* const found = find(here, head.destination);
        if (found != nullptr) { return {found->port}; }
        return {here.uplinks[head.destination.value / here.divisor % here.uplinks.size()].port};
    }

    bool adaptive() const override { return m_is_adaptive; }

    void options(unsigned router, port_id input, const flit& head, route_options& found) const override {
        const position& here = m_routers[router];
        if (!m_is_adaptive || find(here, head.destination) != nullptr) {
            found.add(next_hop(router, input, head));
            return;
        }
        for (const route& uplink : here.uplinks) { found.add({uplink.port}); }
    }

private:
    /// Nodes first .. last, which are below a port.
    struct segment {
        std::uint16_t first = 0;
        std::uint16_t last = 0;
        port_id port;
    };
    struct route {
        port_id port;
        unsigned next = 0;
    };
    struct position {
        std::vector<segment> below;  // sorted by node
        std::vector<route> uplinks;
        std::vector<route> down;
        unsigned divisor = 1;  // a destination's index / divisor, modulo the ports, selects a port
    };
    enum class progress : std::uint8_t { unseen, begun, done };

    static const segment* find(const position& here, node_id node) {
        const auto after =
            std::upper_bound(here.below.begin(), here.below.end(), node.value,
                             [](std::uint16_t value, const segment& candidate) { return value < candidate.first; });
        if (after == here.below.begin() || (after - 1)->last < node.value) { return nullptr; }
        return &*(after - 1);
    }

    /// Collects the nodes below a router, after those below its children.
    void look_down(unsigned router) {
        if (m_state[router] == progress::done) { return; }
        if (m_state[router] == progress::begun) { throw description_error("network.routing", needs); }
        m_state[router] = progress::begun;
        position& here = m_routers[router];
        const std::size_t own_nodes = here.below.size();
        for (const route& down : here.down) {
            look_down(down.next);
            for (const segment& range : m_routers[down.next].below) {
                here.below.push_back({range.first, range.last, down.port});
            }
        }
        std::sort(here.below.begin(), here.below.end(),
                  [](const segment& one, const segment& other) { return one.first < other.first; });
        join_segments(here);
        unsigned nodes = 0;
        for (const segment& range : here.below) { nodes += range.last - range.first + 1U; }
        here.divisor = std::max(1U, nodes / std::max(1U, static_cast<unsigned>(own_nodes + here.down.size())));
        m_state[router] = progress::done;
    }

    static void join_segments(position& here) {
        std::vector<segment> joined;
        for (const segment& range : here.below) {
            if (!joined.empty() && range.first <= joined.back().last) {
                throw description_error("network.routing", "needs a tree in which one way leads down to each node");
            }
            if (!joined.empty() && joined.back().port == range.port && joined.back().last + 1 == range.first) {
                joined.back().last = range.last;
            } else {
                joined.push_back(range);
            }
        }
        here.below = std::move(joined);
    }

    /// Checks that all nodes are below each router without uplinks.
    void check_tops(const topology_graph& graph) const {
        for (const position& here : m_routers) {
            std::size_t nodes = 0;
            for (const segment& range : here.below) { nodes += range.last - range.first + std::size_t{1}; }
            if (here.uplinks.empty() && nodes != graph.nodes.size()) {
                throw description_error("network.routing", needs);
            }
        }
    }

    bool m_is_adaptive;
    std::vector<position> m_routers;
    std::vector<progress> m_state;  // progress of look_down()
};

template <bool IsAdaptive>
std::unique_ptr<routing_function> make_nearest_common_ancestor(const network_desc&, const topology_graph& graph) {
    return std::make_unique<nearest_common_ancestor>(graph, IsAdaptive);
}

const routing_registry::entry registered_nearest_common_ancestor{
    "nearest_common_ancestor",
    "on trees and fat trees: up any way until the destination is below",
    {make_nearest_common_ancestor<true>}};
const routing_registry::entry by_digits{"destination_mod_k",
                                        "as nearest_common_ancestor, the way up chosen by digits of the destination",
                                        {make_nearest_common_ancestor<false>}};

}  // namespace
}  // namespace orbweaver::noc
