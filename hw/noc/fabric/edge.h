// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/clock_domain.h"
#include "hw/noc/fabric/fabric_state.h"

namespace orbweaver::noc {

/// The edge of a fabric. Wakes the fabric for events that nodes and cuts add to its calendars, and passes flits from
/// nodes to cuts.
class fabric_edge {
public:
    fabric_edge(fabric_state& state, clock_domain& domain) : m_state(state), m_domain(domain) {}
    fabric_edge(const fabric_edge&) = delete;
    fabric_edge& operator=(const fabric_edge&) = delete;

    /// @param follows whether the fabric ticks in each cycle that the domain executes
    void prepare(const clock_domain::alarm& alarm, bool follows) {
        m_alarm = alarm;
        m_follows = follows;
        if (follows) { m_domain.follow(alarm); }
    }
    fabric_state& state() { return m_state; }
    clock_domain& domain() { return m_domain; }

    /// Wakes the fabric, if necessary, after an event was added to a calendar.
    void note_event() {
        if (!m_awake) [[unlikely]] { wake(); }
    }

    /// Returns whether note_event() need not wake the fabric.
    bool is_awake() const { return m_awake; }

    /// Caches the conversion of an annotated delay to cycles, because a neighbour always annotates the same delay.
    struct known_delay {
        sc_core::sc_time time;
        cycle_t cycles = 0;
    };
    /// Returns the cycle in which a transfer that enters at a cut now becomes visible.
    cycle_t due(known_delay& known, const sc_core::sc_time& delay) const {
        if (delay != known.time) [[unlikely]] { learn(known, delay); }
        return m_domain.cycle() + known.cycles;
    }

    // Sends a flit from a node whose link begins with a cut.
    void send(std::uint32_t cut, const flit& leaving) { m_state.send_flit_of_node(cut, leaving); }
    void send_credit(std::uint32_t cut, vc_id vc) { m_state.send_credit(cut, vc, true); }

    /// Ends a cycle of the fabric.
    void finish(cycle_t now, bool has_more) {
        m_next = now + 1;
        if (has_more != m_awake) [[unlikely]] { has_more ? wake() : sleep(); }
    }
    /// Returns the next cycle of the calendar.
    cycle_t next() const { return m_next; }

private:
    [[gnu::noinline]] void wake() {
        m_awake = true;
        m_next = m_domain.cycle() + 1;
        m_domain.keep_awake(m_alarm);
    }
    void sleep() {
        m_awake = false;
        m_follows ? m_domain.doze(m_alarm) : m_domain.rest(m_alarm);
    }
    [[gnu::cold, gnu::noinline]] void learn(known_delay& known, const sc_core::sc_time& delay) const {
        known = {delay, m_domain.cycles(delay)};
        invariant(known.cycles >= 1 && known.cycles <= m_state.events.longest(), m_state.name, m_domain.now(),
                  "a flit or credit comes in with a delay that no link has");
    }

    fabric_state& m_state;
    clock_domain& m_domain;
    clock_domain::alarm m_alarm;
    bool m_awake = false;
    bool m_follows = false;
    cycle_t m_next = 0;
};

}  // namespace orbweaver::noc
