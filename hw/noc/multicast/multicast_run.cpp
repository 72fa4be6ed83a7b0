// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/multicast/multicast_run.h"

#include <fmt/core.h>

#include <algorithm>

namespace orbweaver::noc {

multicast_run::multicast_run(sc_core::sc_module_name name, clock_domain& domain, unsigned nodes,
                             multicast_relays planned, run_control& end)
    : sc_module(name),
      m_domain(domain),
      m_self(domain.attach(*this, clock_stage::cores)),  // before the senders: sees the state between two cycles
      m_planned(std::move(planned)),
      m_delivered(m_planned, nodes),
      m_end(end) {
    if (m_planned.copies() == 0) { domain.wake(m_self, multicast_relays::first_cycle); }
}

void multicast_run::arrived(unsigned message, node_id node, cycle_t now) {
    m_delivered.arrived(message, node, now);
    if (m_delivered.arrivals() == m_planned.copies()) { m_domain.wake(m_self, now + 1); }
}

/// Ends the run after all copies have arrived.
void multicast_run::tick(cycle_t now) {
    run_outcome outcome;
    outcome.cycle = now;
    outcome.details = m_delivered.faults();
    if (outcome.details.empty()) {
        outcome.summary = fmt::format("{} multicasts, {} deliveries, the last after {} cycles", m_planned.messages(),
                                      m_delivered.arrivals(), multicast_run::result().last);
    } else {
        outcome.code = exit_code::firmware_failure;
        outcome.status = "trap";
        outcome.summary = "not every destination has received every message once";
    }
    m_end.finish(std::move(outcome));
}

run_stage multicast_run::stage() const {
    const std::uint64_t all = m_planned.copies();
    const std::uint64_t done = std::min(m_delivered.arrivals(), all);
    return {"multicast", all == 0 ? 1.0 : static_cast<double>(done) / static_cast<double>(all),
            fmt::format("{} of {} deliveries", done, all)};
}

multicast_result multicast_run::result() const {
    multicast_result found;
    unsigned delivered = 0;
    for (unsigned message = 0; message < m_planned.messages(); ++message) {
        const cycle_t completed = m_delivered.completed(message);
        found.latency.push_back(completed == 0 ? 0 : completed - multicast_relays::first_cycle);
        found.last = std::max(found.last, found.latency.back());
        found.mean += static_cast<double>(found.latency.back());
        delivered += completed != 0 ? 1 : 0;
    }
    found.mean = delivered == 0 ? 0 : found.mean / delivered;
    found.deliveries = m_delivered.arrivals();
    found.planned = m_planned.copies();
    return found;
}

}  // namespace orbweaver::noc
