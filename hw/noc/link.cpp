// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/link.h"

#include <fmt/core.h>

#include "hw/base/errors.h"

namespace orbweaver {

link::link(sc_core::sc_module_name name, const clock_domain& domain, unsigned cycles, const vc_partition& partition,
           unsigned depth)
    : sc_module(name),
      in("in"),
      out("out"),
      m_domain(domain),
      m_partition(partition),
      m_flight(domain.time(cycles)),
      m_rules(partition.vcs(), depth, partition.phases(), partition.masks()),
      m_tallies(partition.vcs()) {
    invariant(cycles >= 1, this->name(), 0, "a link takes no time");
    in.bind(*static_cast<flit_fw_if*>(this));
    out.bind(*static_cast<flit_bw_if*>(this));
}

void link::end_of_elaboration() {
    m_receiver = out.operator->();
    m_sender = in.operator->();
}

tlm::tlm_sync_enum link::nb_transport_fw(flit& passing, flit_phase& phase, sc_core::sc_time& delay) {
    const cycle_t now = m_domain.now();
    const std::string_view rule = m_rules.see_flit(passing, now);
    if (!rule.empty()) [[unlikely]] {
        broken(rule, passing.vc);
    }
    tally& on = m_tallies[passing.vc.value];
    ++on.flits;
    on.packets += closes_packet(passing.kind) ? 1 : 0;
    on.waited -= now;
    m_flit_delay = delay;
    m_flit_delay += m_flight;
    return m_receiver->nb_transport_fw(passing, phase, m_flit_delay);
}

tlm::tlm_sync_enum link::nb_transport_bw(flit& credit, flit_phase& phase, sc_core::sc_time& delay) {
    const std::string_view rule = m_rules.see_credit(credit.vc);
    if (!rule.empty()) [[unlikely]] {
        broken(rule, credit.vc);
    }
    m_tallies[credit.vc.value].waited += m_domain.now();
    m_credit_delay = delay;
    m_credit_delay += m_flight;
    return m_sender->nb_transport_bw(credit, phase, m_credit_delay);
}

void link::b_transport(flit&, sc_core::sc_time&) {
    model_bug(name(), m_domain.now(), "flits do not block");
}

void link::broken(std::string_view rule, vc_id vc) const {
    model_bug(name(), m_domain.now(), fmt::format("{} (virtual channel {})", rule, vc.value));
}

link_counters link::counters(vc_id vc) const {
    const tally& on = m_tallies[vc.value];
    link_counters sum;
    sum.flits = on.flits;
    sum.packets = on.packets;
    const std::uint64_t waited = on.waited + m_rules.uncredited(vc) * m_domain.now();
    const std::uint64_t flying = on.flits * m_domain.cycles(m_flit_delay);
    sum.buffered = waited > flying ? waited - flying : 0;  // what flies now has not yet waited
    return sum;
}

link_counters link::counters(class_id message_class) const {
    link_counters sum;
    for (std::uint8_t vc = 0; vc < m_tallies.size(); ++vc) {
        if (m_partition.owner({vc}) == message_class) {
            accumulate<link_counters>(link_statistics, sum, counters(vc_id{vc}));
        }
    }
    return sum;
}

link_counters link::counters() const {
    link_counters sum;
    for (std::uint8_t vc = 0; vc < m_tallies.size(); ++vc) {
        accumulate<link_counters>(link_statistics, sum, counters(vc_id{vc}));
    }
    return sum;
}

}  // namespace orbweaver
