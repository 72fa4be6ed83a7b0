// SPDX-License-Identifier: Apache-2.0
// No mirror: the tests of the fabric cover it.
#pragma once

#include "hw/base/clock_domain.h"
#include "hw/noc/fabric/fabric_state.h"
#include "tlm/flit_protocol.h"

namespace orbweaver {

/// Puts what comes in at the cuts of a fabric into its calendar, and wakes it.
class cut_arrivals {
public:
    cut_arrivals(fabric_state& state, clock_domain& domain) : m_state(state), m_domain(domain) {}

    void prepare(const clock_domain::alarm& alarm) { m_alarm = alarm; }

    /// A delay as annotated and in cycles: a neighbour annotates the same one every time.
    struct known_delay {
        sc_core::sc_time time;
        cycle_t cycles = 0;
    };

    void add(const link_event& event, known_delay& known, const sc_core::sc_time& delay) {
        if (delay != known.time) [[unlikely]] {
            learn(known, delay);
        }
        m_state.events.add(m_domain.cycle() + known.cycles, event);
        if (!m_awake) [[unlikely]] {
            m_awake = true;
            m_next = m_domain.cycle() + 1;
            m_domain.keep_awake(m_alarm);
        }
    }
    fabric_state& state() { return m_state; }

    /// The fabric has done its work of a cycle.
    void finish(cycle_t now, bool has_more) {
        m_next = now + 1;
        if (!has_more) {
            m_awake = false;
            m_domain.rest(m_alarm);
        }
    }
    /// The next cycle of the calendar.
    cycle_t next() const { return m_next; }

private:
    [[gnu::cold, gnu::noinline]] void learn(known_delay& known, const sc_core::sc_time& delay) {
        known = {delay, m_domain.cycles(delay)};
        invariant(known.cycles >= 1 && known.cycles <= m_state.events.longest(), m_state.name, m_domain.now(),
                  "a flit or credit comes in with a delay that no link has");
    }

    fabric_state& m_state;
    clock_domain& m_domain;
    clock_domain::alarm m_alarm;
    bool m_awake = false;
    cycle_t m_next = 0;
};

/// The end of a link that leads into the fabric.
class cut_entrance : public flit_target_of<cut_entrance> {
public:
    /// @param inputs that of virtual channel 0
    cut_entrance(cut_arrivals& arrivals, place<input_vc> inputs) : m_arrivals(arrivals), m_inputs(inputs) {}

    void accept_flit(const flit& arriving, const sc_core::sc_time& delay) {
        m_arrivals.add({m_arrivals.state().flits.put(arriving), m_inputs + arriving.vc.value, {}}, m_known, delay);
    }

private:
    cut_arrivals& m_arrivals;
    place<input_vc> m_inputs;
    cut_arrivals::known_delay m_known;
};

/// The beginning of a link that leads out of the fabric.
class cut_exit : public flit_initiator_of<cut_exit> {
public:
    /// @param outputs that of virtual channel 0
    cut_exit(cut_arrivals& arrivals, place<output_vc> outputs) : m_arrivals(arrivals), m_outputs(outputs) {}

    void accept_credit(vc_id vc, const sc_core::sc_time& delay) {
        m_arrivals.add({{}, {}, m_outputs + vc.value}, m_known, delay);
    }

private:
    cut_arrivals& m_arrivals;
    place<output_vc> m_outputs;
    cut_arrivals::known_delay m_known;
};

}  // namespace orbweaver
