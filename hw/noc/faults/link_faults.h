// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/faults/fault_news.h"
#include "hw/noc/faults/link_fault_desc.h"
#include "hw/noc/faults/link_outage.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

/// The links and routers that fail, and when (network.faults). A link is down from the cycle of its failure to that of
/// its repair, both of its directions alike. A router that has failed takes no packets: the links that lead to it are
/// down, and those that it has leave by the others. Nothing is stored but the plan and whose clock counts, so that
/// everybody sees a change in the same cycle, in whatever order components are called.
///
/// What is down at some time is a link state; they are numbered. With news that takes time (fault_news.h) a router may
/// know another one than that which is; its own outputs it knows.
class link_faults {
public:
    /// @param graph       only read here
    /// @param news_cycles that news takes over a link; 0: everybody knows at once
    /// @param concerned   of news that takes time: whether that of an outage goes to a router; empty: to every router
    /// @throws description_error for a link or router that does not exist, a repair before the failure, or one that
    ///         fails while it is down; for more link states than can be numbered
    link_faults(const std::vector<link_fault_desc>& described, const topology_graph& graph, cycle_t news_cycles = 0,
                const fault_news::scope& concerned = {});

    /// Reports whose cycles count; nobody's: it is cycle 0. @return who stated it before
    const cycle_t* follow(const cycle_t* clock) { return std::exchange(m_clock, clock); }

    /// Whether the link behind an output is down now.
    bool is_down(unsigned router, port_id output) const { return is_down_in(state(), router, output); }
    /// Whether a router takes no packets now.
    bool is_router_down(unsigned router) const { return is_router_down_in(state(), router); }
    bool any_down() const { return any_down_in(state()); }
    /// Whether any link fails or is repaired, or any router gets to know of it, after the present cycle.
    bool will_change() const { return now() < m_changes.back(); }

    /// The first cycles of the stretches of time in which nothing fails, nothing is repaired, and no router gets to
    /// know of it, ascending, from 0 on.
    const std::vector<cycle_t>& changes() const { return m_changes; }
    /// Those of them from which on a router may see or know something else than before, and the last one.
    const std::vector<cycle_t>& changes_at(unsigned router) const { return m_news ? m_changes_at[router] : m_changes; }

    /// The link state of the present.
    std::size_t state() const { return state_at(now()); }
    std::size_t state_at(cycle_t cycle) const { return state_of(m_states, cycle); }
    std::size_t last_state() const { return m_states.back().state; }
    /// That which a router knows.
    std::size_t known_state(unsigned router) const { return known_state_at(router, now()); }
    std::size_t known_state_at(unsigned router, cycle_t cycle) const {
        return state_of(m_news ? m_known[router] : m_states, cycle);
    }
    std::size_t last_known_state(unsigned router) const { return (m_news ? m_known[router] : m_states).back().state; }
    /// The present cycle.
    cycle_t now() const { return m_clock != nullptr ? *m_clock : 0; }

    /// Link states are numbered: those that are at any time first, then others that some router only believes in.
    std::size_t states() const { return m_any.size(); }
    std::size_t true_states() const { return m_true_states; }
    bool is_down_in(std::size_t state, unsigned router, port_id output) const {
        return m_down[state][m_first_port[router] + output.value];
    }
    bool is_router_down_in(std::size_t state, unsigned router) const { return m_dead[state][router]; }
    bool any_down_in(std::size_t state) const { return m_any[state]; }

    /// Entries of network.faults.
    unsigned count() const { return static_cast<unsigned>(m_outages.size()); }
    /// Null: everybody knows at once.
    const fault_news* news() const { return m_news ? &*m_news : nullptr; }

private:
    /// From a cycle on a link state is, or is known.
    struct state_change {
        cycle_t cycle = 0;
        std::size_t state = 0;
    };

    static std::size_t state_of(const std::vector<state_change>& changes, cycle_t cycle) {
        const auto next =
            std::upper_bound(changes.begin(), changes.end(), cycle,
                             [](cycle_t wanted, const state_change& change) { return wanted < change.cycle; });
        return std::prev(next)->state;
    }
    std::size_t port_index(unsigned router, port_id port) const { return m_first_port[router] + port.value; }
    void number_ports(const topology_graph& graph);
    void add(unsigned number, const link_fault_desc& described, const topology_graph& graph);
    link_outage outage_of(unsigned number, const link_fault_desc& described, const topology_graph& graph) const;
    void list_changes();
    void list_states(std::size_t routers);
    void list_known_states(std::size_t routers);
    std::size_t number_state(const std::vector<bool>& down, std::size_t routers);
    void lay_out(const std::vector<bool>& down, std::size_t routers);

    std::vector<link_outage> m_outages;
    std::optional<fault_news> m_news;
    std::vector<cycle_t> m_changes;
    std::vector<state_change> m_states;                  // ascending, from cycle 0 on
    std::vector<std::vector<state_change>> m_known;      // [router]: likewise; empty: as m_states
    std::vector<std::vector<cycle_t>> m_changes_at;      // [router]; empty: as m_changes
    std::map<std::vector<bool>, std::size_t> m_numbers;  // of link states, by the outages that make them
    std::size_t m_true_states = 0;
    std::vector<std::size_t> m_first_port;  // [router], and one more
    std::vector<std::vector<bool>> m_down;  // [state][first port of router + output]
    std::vector<std::vector<bool>> m_dead;  // [state][router]
    std::vector<bool> m_any;                // [state]
    const cycle_t* m_clock = nullptr;
};

/// While it lives, the links are in the state of its cycle: for proofs, which try every stretch of time.
class supposed_time {
public:
    /// @param faults null: nothing to suppose
    explicit supposed_time(link_faults* faults)
        : m_faults(faults), m_before(faults != nullptr ? faults->follow(&m_cycle) : nullptr) {}
    ~supposed_time() {
        if (m_faults != nullptr) { m_faults->follow(m_before); }
    }
    supposed_time(const supposed_time&) = delete;
    supposed_time& operator=(const supposed_time&) = delete;

    void set(cycle_t cycle) { m_cycle = cycle; }

private:
    cycle_t m_cycle = 0;
    link_faults* m_faults;
    const cycle_t* m_before;
};

}  // namespace orbweaver::noc
