// SPDX-License-Identifier: Apache-2.0
#include "tlm/flit_monitor.h"

#include <fmt/core.h>

namespace orbweaver {

flit_monitor::flit_monitor(sc_core::sc_module_name name, const clock_domain& domain, flit_rules rules,
                           listener violated)
    : flit_tap(name), m_domain(domain), m_rules(std::move(rules)), m_violated(std::move(violated)) {}

bool flit_monitor::at_rest() const {
    for (unsigned channel = 0; channel < m_rules.vcs(); ++channel) {
        const vc_id vc{static_cast<std::uint8_t>(channel)};
        if (m_rules.is_open(vc) || m_rules.uncredited(vc) != 0) { return false; }
    }
    return true;
}

void flit_monitor::saw_flit(const flit& passing, const sc_core::sc_time& delay) {
    const cycle_t cycle = m_domain.now() + m_domain.cycles(delay);
    if (cycle < m_last) {
        report("a flit overtakes the one before it", passing.vc, cycle, false);
        return;
    }
    m_last = cycle;
    const std::string_view rule = m_rules.see_flit(passing, cycle);
    if (!rule.empty()) { report(rule, passing.vc, cycle, false); }
}

void flit_monitor::saw_credit(vc_id vc, const sc_core::sc_time& delay) {
    const std::string_view rule = m_rules.see_credit(vc);
    if (!rule.empty()) { report(rule, vc, m_domain.now() + m_domain.cycles(delay), true); }
}

void flit_monitor::report(std::string_view rule, vc_id vc, cycle_t cycle, bool credit) {
    if (!m_violated) { model_bug(name(), cycle, fmt::format("{} (virtual channel {})", rule, vc.value)); }
    m_violated({rule, vc, cycle, credit});
}

}  // namespace orbweaver
