// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/routing/up_down_detours.h"

#include <fmt/core.h>

#include <utility>

#include "hw/noc/description_error.h"
#include "hw/noc/network_desc.h"

namespace orbweaver::noc {

namespace {

/// @throws description_error for functions and options that the detours do not support
std::unique_ptr<routing_function> suitable(std::unique_ptr<routing_function> base, const network_desc& described,
                                           const topology_graph& graph) {
    const auto refuse = [&](const char* what) {
        throw description_error("network.faults", fmt::format("routing: {} {}", described.routing, what));
    };
    if (base->adaptive()) { refuse("is adaptive; detours are from routes without a choice, as those of up_down"); }
    if (base->spare_state() == 0) { refuse("leaves no bit of a packet's state to mark a detour"); }
    if (has_buses(graph)) { throw description_error("network.faults", "links of networks with buses do not fail"); }
    if (!described.address_map.empty()) {
        throw description_error("network.address_map", "packets that detour are not readdressed");
    }
    return base;
}

}  // namespace

up_down_detours::up_down_detours(std::unique_ptr<routing_function> base, const network_desc& described,
                                 const topology_graph& graph)
    : m_base(suitable(std::move(base), described, graph)),
      m_graph(graph),
      m_links(graph),
      m_faults(std::make_unique<link_faults>(described.faults, graph, described.fault_news_cycles)),
      m_tables(graph, *m_faults, described.routing_root),
      m_node_port(graph.routers.size()),
      m_mark(m_base->spare_state()),
      m_informed(described.fault_mode == fault_mode_kind::informed),
      m_nodes_discard(described.nodes_discard) {
    for (const auto& node : graph.nodes) {
        if (!m_node_port[node.router]) { m_node_port[node.router] = node.port; }
    }
    if (vc_sets() > 256) {
        throw description_error("network.faults",
                                fmt::format("detours would need {} sets of virtual channels", detour_sets()));
    }
}

/// Returns the VCs of a set. Set 0 is all; the typical routes have the next sets; detours have the last sets, which are
/// one VC each at the upper end.
std::uint64_t up_down_detours::vc_set(unsigned set, unsigned count) const {
    const unsigned common_vcs = count - detour_sets();
    if (set == 0) { return routing_function::vc_set(0, count); }
    return set < first_detour_set() ? m_base->vc_set(set - 1, common_vcs)
                                    : std::uint64_t{1} << (common_vcs + set - first_detour_set());
}

route_option up_down_detours::next_hop(unsigned router, port_id input, const flit& head) const {
    if ((head.routing & m_mark) != 0) { return follow_detour(router, input, head); }
    route_option base = m_base->next_hop(router, input, head);
    ++base.vc_set;
    if (!m_faults->any_down_in(m_faults->known_state(router))) { return base; }
    if (!refuses(router, input) && !is_known_broken(router, base, head)) { return base; }
    return leave_route(router, input, base, head);
}

/// Returns whether a router accepts no packets from the node at an input.
bool up_down_detours::refuses(unsigned router, port_id input) const {
    return m_faults->is_router_down(router) && m_links.is_injection(m_links.arriving(router, input));
}

/// Returns whether a link on the rest of a route is down, as far as a router knows.
bool up_down_detours::is_known_broken(unsigned router, const route_option& route, const flit& head) const {
    const std::size_t known = m_faults->known_state(router);
    flit moved = head;
    route_option step = route;
    unsigned reached = router;
    while (true) {
        if (m_faults->is_down_in(known, reached, step.port)) { return true; }
        const std::uint32_t link = m_links.leaving(reached, step.port);
        if (!m_informed || link == link_map::none || m_links.is_ejection(link)) { return false; }
        const link_map::port& end = m_links.end(link);
        reached = end.router;
        moved.routing = step.state;
        step = m_base->next_hop(reached, end.number, moved);
    }
}

route_option up_down_detours::leave_route(unsigned router, port_id input, const route_option& base,
                                          const flit& head) const {
    const position here{router, false};
    const std::size_t target = m_tables.target_of(head.destination);
    const bool is_refused = refuses(router, input);
    const auto& node = m_graph.nodes[head.destination.value];
    if (!is_refused && router == node.router) {
        return eject(node.port, m_mark);  // the typical route continued to an intermediate router
    }
    if (!is_refused) {
        if (const auto route = detour(here, 0, target, false)) { return *route; }
    }
    route_option waiting = base;
    waiting.is_shut = is_refused || m_faults->is_down(router, base.port);
    const bool ends = is_refused ? router_opens_later(router) : opens_later(here, 0, target);
    if (!ends && m_nodes_discard) {
        if (is_refused || m_node_port[router]) {
            return eject(is_refused ? input : *m_node_port[router], m_mark | given_up);
        }
        return detour(here, 0, m_tables.any_node(), true).value_or(waiting);
    }
    return waiting;
}

route_option up_down_detours::follow_detour(unsigned router, port_id input, const flit& head) const {
    const auto& node = m_graph.nodes[head.destination.value];
    const unsigned turns = head.routing & turn_bits;
    const bool gives_up = has_given_up(head.routing);
    if (gives_up && m_node_port[router]) { return eject(*m_node_port[router], head.routing); }
    if (!gives_up && router == node.router) { return eject(node.port, head.routing); }
    const position here{router, m_tables.leads_down(router, input)};
    const std::size_t target = gives_up ? m_tables.any_node() : m_tables.target_of(head.destination);
    if (const auto route = detour(here, turns, target, gives_up)) { return *route; }
    route_option waiting{input, static_cast<std::uint8_t>(first_detour_set() + turns), 0, head.routing};
    waiting.is_shut = true;
    if (gives_up || !m_nodes_discard || opens_later(here, turns, target)) { return waiting; }
    if (m_node_port[router]) { return eject(*m_node_port[router], head.routing | given_up); }
    return detour(here, turns, m_tables.any_node(), true).value_or(waiting);
}

/// Returns the next hop by the tables of the link state that the router knows; empty if it would use turns that may be
/// needed after the last link change.
std::optional<route_option> up_down_detours::detour(position here, unsigned turns, std::size_t target,
                                                    bool gives_up) const {
    const auto step = m_tables.next(m_faults->known_state(here.router), target, here);
    if (!step) { return std::nullopt; }
    const unsigned taken = turns + (step->turns ? 1 : 0);
    if (taken + turns_kept(target, step->next) > m_tables.max_turns()) { return std::nullopt; }
    return route_option{step->port, static_cast<std::uint8_t>(first_detour_set() + taken), 0,
                        static_cast<std::uint16_t>(m_mark | (gives_up ? given_up : 0) | taken)};
}

/// Ejects on the VCs of the detour, so that the packet waits for no packet that is on its typical route.
route_option up_down_detours::eject(port_id port, unsigned state) const {
    return {port, static_cast<std::uint8_t>(first_detour_set() + (state & turn_bits)), 0,
            static_cast<std::uint16_t>(state)};
}

/// Returns whether the router will know a route to a target later.
bool up_down_detours::opens_later(position here, unsigned turns, std::size_t target) const {
    return happens_later(here.router, [&](cycle_t cycle) {
        const auto needed = m_tables.turns(m_faults->known_state_at(here.router, cycle), target, here);
        return needed && turns + *needed <= m_tables.max_turns();
    });
}

bool up_down_detours::router_opens_later(unsigned router) const {
    return happens_later(
        router, [&](cycle_t cycle) { return !m_faults->is_router_down_in(m_faults->state_at(cycle), router); });
}

/// Returns the number of turns that a packet at a position may need to its destination after the last link change. If
/// that is cut off then, it counts the turns to the nearest node.
unsigned up_down_detours::turns_kept(std::size_t target, position there) const {
    const auto needed = m_tables.turns(m_faults->last_state(), target, there);
    return needed ? *needed : m_tables.turns(m_faults->last_state(), m_tables.any_node(), there).value_or(0);
}

}  // namespace orbweaver::noc
