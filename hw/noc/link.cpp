// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/link.h"

#include <fmt/core.h>

#include "hw/base/errors.h"

namespace orbweaver {

link::link(sc_core::sc_module_name name, clock_domain& domain, unsigned cycles, const vc_partition& partition,
           unsigned depth)
    : sc_module(name),
      in("in"),
      out("out"),
      m_domain(domain),
      m_partition(partition),
      m_flight(domain.time(cycles)),
      m_rules(partition.vcs(), depth, partition.phases(), partition.masks()) {
    invariant(cycles >= 1, this->name(), 0, "a link takes no time");
    m_entrance.owner = this;
    m_exit.owner = this;
    in.bind(m_entrance);
    out.bind(m_exit);
}

void link::end_of_elaboration() {
    m_receiver = out.operator->();
    m_sender = in.operator->();
}

[[gnu::always_inline]] inline tlm::tlm_sync_enum link::carry_flit(flit& passing, flit_phase& phase,
                                                                  const sc_core::sc_time& delay) {
    m_flit_delay = delay;
    m_flit_delay += m_flight;
    if (!m_rules.admit(passing, m_domain.cycle())) [[unlikely]] {
        return refuse(passing);
    }
    return m_receiver->nb_transport_fw(passing, phase, m_flit_delay);
}

[[gnu::always_inline]] inline tlm::tlm_sync_enum link::carry_credit(flit& credit, flit_phase& phase,
                                                                    const sc_core::sc_time& delay) {
    m_credit_delay = delay;
    m_credit_delay += m_flight;
    if (!m_rules.admit_credit(credit.vc, m_domain.cycle())) [[unlikely]] {
        return refuse_credit(credit);
    }
    return m_sender->nb_transport_bw(credit, phase, m_credit_delay);
}

tlm::tlm_sync_enum link::entrance::nb_transport_fw(flit& passing, flit_phase& phase, sc_core::sc_time& delay) {
    link& of = *owner;
    if (!of.m_domain.executing()) [[unlikely]] {
        return of.carry_foreign_flit(passing, phase, delay);
    }
    return of.carry_flit(passing, phase, delay);
}

tlm::tlm_sync_enum link::exit::nb_transport_bw(flit& credit, flit_phase& phase, sc_core::sc_time& delay) {
    link& of = *owner;
    if (!of.m_domain.executing()) [[unlikely]] {
        return of.carry_foreign_credit(credit, phase, delay);
    }
    return of.carry_credit(credit, phase, delay);
}

// Calls from outside the clock domain stand apart, so that the others need no stack frame.
[[gnu::cold, gnu::noinline]] tlm::tlm_sync_enum link::carry_foreign_flit(flit& passing, flit_phase& phase,
                                                                         const sc_core::sc_time& delay) {
    m_domain.synchronise();
    return carry_flit(passing, phase, delay);
}

[[gnu::cold, gnu::noinline]] tlm::tlm_sync_enum link::carry_foreign_credit(flit& credit, flit_phase& phase,
                                                                           const sc_core::sc_time& delay) {
    m_domain.synchronise();
    return carry_credit(credit, phase, delay);
}

void link::entrance::b_transport(flit&, sc_core::sc_time&) {
    model_bug(owner->name(), owner->m_domain.now(), "flits do not block");
}

tlm::tlm_sync_enum link::refuse(const flit& passing) const {
    const cycle_t now = m_domain.now();
    model_bug(name(), now, fmt::format("{} (virtual channel {})", m_rules.broken_by(passing, now), passing.vc.value));
}

tlm::tlm_sync_enum link::refuse_credit(const flit& credit) const {
    model_bug(name(), m_domain.now(), fmt::format("{} (virtual channel {})", flit_rules::credit_rule, credit.vc.value));
}

link_counters link::counters(vc_id vc) const {
    link_counters sum;
    sum.flits = m_rules.flits(vc);
    sum.packets = m_rules.packets(vc);
    const std::uint64_t waited = m_rules.waited(vc, m_domain.now());
    const std::uint64_t flying = sum.flits * m_domain.cycles(m_flit_delay);
    sum.buffered = waited > flying ? waited - flying : 0;  // what flies now has not yet waited
    return sum;
}

link_counters link::counters(class_id message_class) const {
    link_counters sum;
    for (std::uint8_t vc = 0; vc < m_rules.vcs(); ++vc) {
        if (m_partition.owner({vc}) == message_class) {
            accumulate<link_counters>(link_statistics, sum, counters(vc_id{vc}));
        }
    }
    return sum;
}

link_counters link::counters() const {
    link_counters sum;
    for (std::uint8_t vc = 0; vc < m_rules.vcs(); ++vc) {
        accumulate<link_counters>(link_statistics, sum, counters(vc_id{vc}));
    }
    return sum;
}

}  // namespace orbweaver
