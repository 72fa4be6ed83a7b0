// SPDX-License-Identifier: Apache-2.0
#include "hw/agent/t800/t800_schedule.h"

#include <algorithm>

namespace orbweaver::agent {

t800_schedule::t800_schedule(clock_domain& domain, t800_machine& machine)
    : m_domain(domain), m_handle(domain.attach(*this, clock_stage::fabric)), m_machine(machine) {}

void t800_schedule::inject(std::uint32_t node, const agent_image& image, cycle_t first, std::uint64_t count,
                           cycle_t interval) {
    m_flows.push_back({node, image, std::max<cycle_t>(1, first), count, interval});
    inject_due(m_flows.back(), 1);
}

void t800_schedule::send_in_loop(std::uint32_t node, const agent_image& image, cycle_t first, std::uint64_t count,
                                 cycle_t pause) {
    m_loops.push_back(std::make_unique<loop>(image, count, pause));
    m_loops.back()->inject(m_machine.node(node), std::max<cycle_t>(1, first));
}

void t800_schedule::set_fault(std::uint32_t node, std::uint32_t channel, cycle_t cycle, bool failed) {
    if (cycle <= 1) {
        m_machine.set_fault(node, channel, failed);
        return;
    }
    m_faults.push_back({node, channel, cycle, failed});
    m_domain.wake(m_handle, cycle - 1);
}

/// Injects the agents that are due up to cycle `last`, and schedules a wake-up for the next one. The wake-up is in the
/// cycle before the injection, after all nodes of that cycle.
void t800_schedule::inject_due(flow& stream, cycle_t last) {
    for (; stream.left > 0 && stream.next <= last; stream.next += stream.interval, --stream.left) {
        m_machine.node(stream.node).inject(stream.image, stream.next);
    }
    if (stream.left > 0) { m_domain.wake(m_handle, stream.next - 1); }
}

void t800_schedule::tick(cycle_t now) {
    for (flow& stream : m_flows) {
        if (stream.left > 0 && stream.next <= now + 1) { inject_due(stream, now + 1); }
    }
    for (const fault& event : m_faults) {
        if (event.cycle == now + 1) { m_machine.set_fault(event.node, event.channel, event.failed); }
    }
}

}  // namespace orbweaver::agent
