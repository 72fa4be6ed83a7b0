// SPDX-License-Identifier: Apache-2.0
// Routing on dragonflies (Kim, Dally, Scott and Abts 2008). Minimal: inside the group to a router with a link to the
// destination's group, over that link, then inside that group to the destination. Valiant: the same, but first to a
// group drawn at random for each packet. UGAL-L (Singh 2005): one of the two for each packet, chosen by the queues of
// the injecting router. This file needs no header because it registers itself.
//
// The number of global links that a packet has crossed selects its VC set, and within a group it takes at most one link
// before the global one. So packets acquire channels in one order: local, global, local of the next set, ...
#include <fmt/core.h>

#include <algorithm>

#include "hw/noc/description_error.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/routing.h"

namespace orbweaver::noc {
namespace {

/// Lookup tables of a dragonfly. Levels of topology_graph::modules are the nodes of a router, of a group, and of the
/// network.
class dragonfly_map {
public:
    /// One direction of a link between groups.
    struct global_link {
        unsigned origin = 0;
        unsigned target = 0;
        port_id port;
    };

    /// @throws description_error for another graph
    explicit dragonfly_map(const topology_graph& graph) : m_graph(graph) {
        const auto& modules = graph.modules;
        require(modules.size() == 3 && graph.routers.size() * modules[0] == modules[2]);
        for (std::size_t node = 0; node < modules[2]; ++node) {
            require(graph.nodes[node].router == node / modules[0]);
        }
        m_group_routers = modules[1] / modules[0];
        m_groups = modules[2] / modules[1];
        note_links();
        for (unsigned router = 0; router < graph.routers.size(); ++router) {
            for (unsigned other = 0; other < m_group_routers; ++other) {
                require(other == router % m_group_routers || local(router, other).value != nowhere);
            }
        }
        for (unsigned pair = 0; pair < m_groups * m_groups; ++pair) {
            require(pair / m_groups == pair % m_groups || m_first_global[pair] != m_first_global[pair + 1]);
        }
    }

    unsigned groups() const { return m_groups; }
    unsigned group(unsigned router) const { return router / m_group_routers; }
    const topology_graph::attachment& where(node_id node) const { return m_graph.nodes[node.value]; }
    /// Returns the port that leads to another router of the group.
    port_id local_port(unsigned router, unsigned target) const { return local(router, target % m_group_routers); }

    /// Returns the link that a packet takes from a router's group to another one: one with which the route to `target`,
    /// a router of that group, is shortest. Ties are broken by the destination.
    /// @param target none: any router of the group
    const global_link& exit_route(unsigned router, unsigned target_group, unsigned target, node_id destination) const {
        const unsigned pair = group(router) * m_groups + target_group;
        const global_link* const first = m_globals.data() + m_first_global[pair];
        const auto count = static_cast<std::size_t>(m_first_global[pair + 1] - m_first_global[pair]);
        if (count == 1) { return *first; }
        const auto hops = [&](const global_link& link) {
            return (link.origin == router ? 0 : 1) + (target == none || link.target == target ? 0 : 1);
        };
        int least = 2;
        std::size_t ties = 0;
        for (std::size_t number = 0; number < count; ++number) {
            const int here = hops(first[number]);
            ties = here < least ? 1 : here == least ? ties + 1 : ties;
            least = std::min(least, here);
        }
        std::size_t pick = destination.value % ties;
        for (const global_link* link = first;; ++link) {
            if (hops(*link) == least && pick-- == 0) { return *link; }
        }
    }

    /// Returns the number of links of the minimal route.
    unsigned hops(unsigned router, unsigned target, node_id destination) const {
        if (group(router) == group(target)) { return router == target ? 0 : 1; }
        const global_link& route = exit_route(router, group(target), target, destination);
        return (route.origin == router ? 0 : 1) + 1 + (route.target == target ? 0 : 1);
    }
    /// Returns the number of links of the route through the group `detour`, which is neither the router's own group nor
    /// the target's.
    unsigned hops_by(unsigned detour, unsigned router, unsigned target, node_id destination) const {
        const global_link& route = exit_route(router, detour, none, destination);
        return (route.origin == router ? 0 : 1) + 1 + hops(route.target, target, destination);
    }

    static constexpr unsigned none = ~0U;

private:
    static constexpr std::uint8_t nowhere = 255;

    static void require(bool holds) {
        if (!holds) { throw description_error("network.routing", "needs a dragonfly"); }
    }

    port_id local(unsigned router, unsigned position) const {
        return m_locals[std::size_t{router} * m_group_routers + position];
    }

    void note_links() {
        m_locals.assign(m_graph.routers.size() * m_group_routers, {nowhere});
        m_first_global.assign(std::size_t{m_groups} * m_groups + 1, 0);
        for (const auto& link : m_graph.links) {
            if (group(link.origin) == group(link.target)) {
                m_locals[std::size_t{link.origin} * m_group_routers + link.target % m_group_routers] = link.origin_port;
            } else {
                m_globals.push_back({link.origin, link.target, link.origin_port});
            }
        }
        const auto pair = [this](const global_link& link) {
            return group(link.origin) * m_groups + group(link.target);
        };
        std::stable_sort(m_globals.begin(), m_globals.end(),
                         [&](const global_link& one, const global_link& other) { return pair(one) < pair(other); });
        for (const global_link& link : m_globals) { ++m_first_global[pair(link) + 1]; }
        for (std::size_t index = 1; index < m_first_global.size(); ++index) {
            m_first_global[index] += m_first_global[index - 1];
        }
    }

    const topology_graph& m_graph;
    unsigned m_group_routers = 1;
    unsigned m_groups = 1;
    std::vector<port_id> m_locals;         // [router, position in the group]
    std::vector<global_link> m_globals;    // sorted by the two groups that they join
    std::vector<unsigned> m_first_global;  // [group, other group], plus one: index into m_globals
};

/// State: bits 0 to 10: the drawn group; bit 11: the packet is on its way there; bits 12 and 13: number of global links
/// crossed. 0: on its way to the destination from the beginning.
class dragonfly_routing : public routing_function {
public:
    /// @param max_crossed maximum number of global links of a route
    dragonfly_routing(const topology_graph& graph, unsigned max_crossed) : m_map(graph), m_max_crossed(max_crossed) {
        if (m_map.groups() > detour) {
            throw description_error("network.topology.groups",
                                    fmt::format("packets have no numbers for more than {} groups", detour));
        }
    }

    route_option next_hop(unsigned router, port_id, const flit& head) const override {
        const auto& target = m_map.where(head.destination);
        unsigned state = head.routing;
        if (router == target.router) { return {target.port, 0, 0, head.routing}; }
        const unsigned group = m_map.group(router);
        if ((state & detour) != 0 && group == (state & group_bits)) { state &= ~(detour | group_bits); }
        const bool is_last_leg = (state & detour) == 0;
        const unsigned aim = is_last_leg ? m_map.group(target.router) : state & group_bits;
        const auto set = static_cast<std::uint8_t>(1 + state / crossing);
        if (group == aim) {
            return {m_map.local_port(router, target.router), set, 0, static_cast<std::uint16_t>(state)};
        }
        const auto& route =
            m_map.exit_route(router, aim, is_last_leg ? target.router : dragonfly_map::none, head.destination);
        if (route.origin != router) {
            return {m_map.local_port(router, route.origin), set, 0, static_cast<std::uint16_t>(state)};
        }
        return {route.port, set, 0, static_cast<std::uint16_t>(state + crossing)};
    }

    /// Returns the number of VC sets: 0: all; then one set per number of global links crossed.
    unsigned vc_sets() const override { return m_max_crossed + 2; }
    std::uint64_t vc_set(unsigned set, unsigned count) const override {
        return set == 0 ? routing_function::vc_set(0, count) : vc_share(set - 1, m_max_crossed + 1, count);
    }
    unsigned min_vcs() const override { return m_max_crossed + 1; }

protected:
    static constexpr unsigned detour = 1U << 11;
    static constexpr unsigned group_bits = detour - 1;
    static constexpr unsigned crossing = 1U << 12;

    dragonfly_map m_map;

private:
    unsigned m_max_crossed;
};

class dragonfly_minimal : public dragonfly_routing {
public:
    explicit dragonfly_minimal(const topology_graph& graph) : dragonfly_routing(graph, 1) {}
};

class dragonfly_valiant : public dragonfly_routing {
public:
    explicit dragonfly_valiant(const topology_graph& graph) : dragonfly_routing(graph, 2) {}

    /// Returns one entry for packets to their own group, which take no detour, else one per intermediate group.
    unsigned entries(node_id source, node_id destination) const override {
        return group_of(source) == group_of(destination) ? 1 : m_map.groups();
    }
    std::uint16_t entry(unsigned which, node_id source, node_id destination) const override {
        const bool detours =
            group_of(source) != group_of(destination) && which != group_of(source) && which != group_of(destination);
        return static_cast<std::uint16_t>(detours ? detour | which : 0);
    }

private:
    unsigned group_of(node_id node) const { return m_map.group(m_map.where(node).router); }
};

/// State: as for Valiant; bit 14: both routes are still possible.
class dragonfly_ugal : public dragonfly_valiant {
public:
    using dragonfly_valiant::dragonfly_valiant;

    bool adaptive() const override { return true; }

    std::uint16_t entry(unsigned which, node_id source, node_id destination) const override {
        const unsigned state = dragonfly_valiant::entry(which, source, destination);
        return static_cast<std::uint16_t>(state != 0 ? state | undecided : 0);
    }

    route_option next_hop(unsigned router, port_id input, const flit& head) const override {
        if ((head.routing & undecided) == 0) { return dragonfly_valiant::next_hop(router, input, head); }
        route_option route = dragonfly_valiant::next_hop(router, input, with_state(head, 0));
        route.hops =
            static_cast<std::uint8_t>(m_map.hops(router, m_map.where(head.destination).router, head.destination));
        return route;
    }

    void options(unsigned router, port_id input, const flit& head, route_options& found) const override {
        found.add(next_hop(router, input, head));
        if ((head.routing & undecided) != 0) {
            route_option route =
                dragonfly_valiant::next_hop(router, input, with_state(head, head.routing & ~undecided));
            route.hops = static_cast<std::uint8_t>(m_map.hops_by(
                head.routing & group_bits, router, m_map.where(head.destination).router, head.destination));
            found.add(route);
        }
    }

private:
    static constexpr unsigned undecided = 1U << 14;

    static flit with_state(flit head, unsigned state) {
        head.routing = static_cast<std::uint16_t>(state);
        return head;
    }
};

template <class Routing>
std::unique_ptr<routing_function> make_dragonfly_routing(const network_desc&, const topology_graph& graph) {
    return std::make_unique<Routing>(graph);
}

const routing_registry::entry registered_dragonfly_minimal{
    "dragonfly_minimal",
    "on dragonflies: to the destination's group by one global link",
    {make_dragonfly_routing<dragonfly_minimal>}};
const routing_registry::entry registered_dragonfly_valiant{
    "dragonfly_valiant",
    "on dragonflies: to a random group, then on to the destination",
    {make_dragonfly_routing<dragonfly_valiant>}};
const routing_registry::entry registered_dragonfly_ugal{
    "dragonfly_ugal",
    "on dragonflies: by dragonfly_minimal or dragonfly_valiant, chosen by the queues where a packet enters (UGAL-L)",
    {make_dragonfly_routing<dragonfly_ugal>}};

}  // namespace
}  // namespace orbweaver::noc
