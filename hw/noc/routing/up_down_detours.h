// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "hw/noc/faults/link_faults.h"
#include "hw/noc/routing/detour_tables.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/link_map.h"

namespace orbweaver::noc {

struct network_desc;

/// Leads the packets of any non-adaptive routing function around failed links, on any graph of routers.
/// docs/noc/faults.md has the rules and the reason why they cannot deadlock.
///
/// A packet follows the routing function until a link on the rest of its route is known to be down. Then it follows the
/// detour tables on separate VCs for the rest of its way. Every router uses the table of the link state that it knows.
/// A packet turns only if it can still reach its destination, or some node, by the tables of the last link state; else
/// it waits for the next change. So it acquires VCs in one order, whatever routers know. It is never stranded, because
/// finally all routers that can reach one another know the true state.
///
/// If a destination is cut off for good, a packet gives up. It goes to the nearest node, which discards it, if nodes do
/// (network_desc::nodes_discard); else it waits for ever. A router that has failed accepts no packets from its nodes.
///
/// State of a packet on a detour: the spare bit of the function; bit 8: it has given up; bits 0 to 7: its turns.
class up_down_detours : public routing_function {
public:
    /// @param base   the function, for the same graph
    /// @param graph  outlives the function
    /// @throws description_error for unsupported faults or functions
    up_down_detours(std::unique_ptr<routing_function> base, const network_desc& described, const topology_graph& graph);

    route_option next_hop(unsigned router, port_id input, const flit& head) const override;

    link_faults* faults() const override { return m_faults.get(); }
    bool has_given_up(std::uint16_t state) const override { return (state & m_mark) != 0 && (state & given_up) != 0; }
    std::uint16_t spare_state() const override { return 0; }

    bool readdresses() const override { return m_base->readdresses(); }
    node_id receiver(node_id named, std::uint16_t state) const override { return m_base->receiver(named, state); }
    unsigned entries(node_id source, node_id destination) const override {
        return m_base->entries(source, destination);
    }
    std::uint16_t entry(unsigned which, node_id source, node_id destination) const override {
        return m_base->entry(which, source, destination);
    }

    unsigned vc_sets() const override { return first_detour_set() + detour_sets(); }
    std::uint64_t vc_set(unsigned set, unsigned count) const override;
    unsigned min_vcs() const override { return m_base->min_vcs() + detour_sets(); }

private:
    using position = detour_tables::position;

    static constexpr unsigned given_up = 1U << 8;
    static constexpr unsigned turn_bits = given_up - 1;

    unsigned first_detour_set() const { return 1 + m_base->vc_sets(); }
    unsigned detour_sets() const { return m_tables.max_turns() + 1; }
    bool refuses(unsigned router, port_id input) const;
    bool is_known_broken(unsigned router, const route_option& route, const flit& head) const;
    route_option leave_route(unsigned router, port_id input, const route_option& base, const flit& head) const;
    route_option follow_detour(unsigned router, port_id input, const flit& head) const;
    std::optional<route_option> detour(position here, unsigned turns, std::size_t target, bool gives_up) const;
    route_option eject(port_id port, unsigned state) const;
    bool opens_later(position here, unsigned turns, std::size_t target) const;
    bool router_opens_later(unsigned router) const;
    unsigned turns_kept(std::size_t target, position there) const;
    /// Returns whether `holds` is true for a future cycle in which the link state seen or known by a router changes.
    template <class Condition>
    bool happens_later(unsigned router, Condition holds) const {
        const std::vector<cycle_t>& changes = m_faults->changes_at(router);
        return std::any_of(std::upper_bound(changes.begin(), changes.end(), m_faults->now()), changes.end(), holds);
    }

    std::unique_ptr<routing_function> m_base;
    const topology_graph& m_graph;
    link_map m_links;
    std::unique_ptr<link_faults> m_faults;
    detour_tables m_tables;
    std::vector<std::optional<port_id>> m_node_port;  // [router]: port of its first node
    unsigned m_mark;
    bool m_informed;
    bool m_nodes_discard;
};

}  // namespace orbweaver::noc
