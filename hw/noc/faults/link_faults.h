// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/faults/fault_news.h"
#include "hw/noc/faults/link_fault_desc.h"
#include "hw/noc/faults/link_outage.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

/// The links and routers that fail, and when (network.faults). A link is down from the cycle of its failure to the
/// cycle of its repair, in both directions. A failed router accepts no packets: the links that lead to it are down, and
/// packets inside it leave by the other links. Only the plan and a pointer to the clock are stored, so that all
/// components see a change in the same cycle, in any calling order.
///
/// The set of links that are down at some time is a link state; link states have indices. If news takes time
/// (fault_news.h), a router may know an outdated link state, but it always knows its own outputs.
class link_faults {
public:
    /// @param graph       used only in the constructor
    /// @param news_cycles delay of news per link; 0: all routers know immediately
    /// @param concerned   whether a router receives news of an outage, if news takes time; empty: every router does
    /// @throws description_error for a link or router that does not exist, a repair before the failure, one that fails
    ///                           while it is down, or too many link states
    link_faults(const std::vector<link_fault_desc>& described, const topology_graph& graph, cycle_t news_cycles = 0,
                const fault_news::scope& concerned = {});

    /// Sets the clock; null: it is always cycle 0. @return the former clock
    const cycle_t* follow(const cycle_t* clock) { return std::exchange(m_clock, clock); }

    /// Returns whether the link at an output is down now.
    bool is_down(unsigned router, port_id output) const { return is_down_in(state(), router, output); }
    /// Returns whether a router accepts no packets now.
    bool is_router_down(unsigned router) const { return is_router_down_in(state(), router); }
    bool any_down() const { return any_down_in(state()); }
    /// Returns whether any link fails or is repaired, or any router learns of it, after the present cycle.
    bool will_change() const { return now() < m_changes.back(); }

    /// Returns the first cycles of the time intervals without failures, repairs and new knowledge of any router,
    /// ascending from 0 on.
    const std::vector<cycle_t>& changes() const { return m_changes; }
    /// Returns the cycles from which on the link state seen or known by a router may differ, and the last change of
    /// all.
    const std::vector<cycle_t>& changes_at(unsigned router) const { return m_news ? m_changes_at[router] : m_changes; }

    /// Returns the present link state.
    std::size_t state() const { return state_at(now()); }
    std::size_t state_at(cycle_t cycle) const { return state_of(m_states, cycle); }
    std::size_t last_state() const { return m_states.back().state; }
    /// Returns the link state that a router knows.
    std::size_t known_state(unsigned router) const { return known_state_at(router, now()); }
    std::size_t known_state_at(unsigned router, cycle_t cycle) const {
        return state_of(m_news ? m_known[router] : m_states, cycle);
    }
    std::size_t last_known_state(unsigned router) const { return (m_news ? m_known[router] : m_states).back().state; }
    /// Returns the present cycle.
    cycle_t now() const { return m_clock != nullptr ? *m_clock : 0; }

    /// Returns the number of link states. States that actually occur have the lowest indices, then states that only
    /// routers with outdated knowledge assume.
    std::size_t states() const { return m_any.size(); }
    std::size_t true_states() const { return m_true_states; }
    bool is_down_in(std::size_t state, unsigned router, port_id output) const {
        return m_down[state][m_first_port[router] + output.value];
    }
    bool is_router_down_in(std::size_t state, unsigned router) const { return m_dead[state][router]; }
    bool any_down_in(std::size_t state) const { return m_any[state]; }

    /// Returns the number of entries of network.faults.
    unsigned count() const { return static_cast<unsigned>(m_outages.size()); }
    /// Returns the news; null: all routers know immediately.
    const fault_news* news() const { return m_news ? &*m_news : nullptr; }

private:
    /// The cycle from which a link state is valid, or known.
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
    std::vector<std::vector<state_change>> m_known;      // [router]: ascending, from cycle 0 on; empty: as m_states
    std::vector<std::vector<cycle_t>> m_changes_at;      // [router]; empty: as m_changes
    std::map<std::vector<bool>, std::size_t> m_numbers;  // index of each link state, by its outages
    std::size_t m_true_states = 0;
    std::vector<std::size_t> m_first_port;  // [router], plus one
    std::vector<std::vector<bool>> m_down;  // [state][first port of router + output]
    std::vector<std::vector<bool>> m_dead;  // [state][router]
    std::vector<bool> m_any;                // [state]
    const cycle_t* m_clock = nullptr;
};

/// While it exists, links are in the state of its cycle: for proofs, which try every time interval.
class supposed_time {
public:
    /// @param faults null: no effect
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
