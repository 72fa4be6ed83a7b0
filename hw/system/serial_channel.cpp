// SPDX-License-Identifier: Apache-2.0
#include "hw/system/serial_channel.h"

#include <fmt/core.h>

namespace orbweaver::system {

serial_channel::serial_channel(sc_core::sc_module_name name, std::array<std::string, 2> links, clock_domain& domain,
                               run_control& control, const network_links_desc& described, std::uint64_t seed)
    : noc::flit_channel(name),
      m_links(std::move(links)),
      m_domain(domain),
      m_control(control),
      m_described(described),
      m_link("serial", domain, described.line, described.frames, *this, seed) {}

void serial_channel::flit_link_failed(unsigned end, serial::flit_link_failure why) {
    run_outcome outcome;
    outcome.code = exit_code::link_failure;
    outcome.status = "link_failure";
    outcome.cycle = m_domain.cycle();
    outcome.summary =
        why == serial::flit_link_failure::no_acknowledge
            ? fmt::format("serial link {}: no acknowledgement after {} time-outs in a row; it is given up in cycle {}",
                          m_links[end], m_described.frames.retries + 1, outcome.cycle)
            : fmt::format("serial link {}: a frame was lost in cycle {}, and nothing is sent again (resend: off)",
                          m_links[1 - end], outcome.cycle);
    for (unsigned index = 0; index < m_links.size(); ++index) {
        const serial::flit_link_end& sender = m_link.end(index);
        outcome.details.push_back(
            fmt::format("{}: {} flits sent, {} of them did not arrive; {} frames sent again, {} arrived with an error",
                        m_links[index], sender.counters().flits_sent, m_link.missing(index), sender.counters().resends,
                        m_link.end(1 - index).counters().bad));
    }
    m_control.finish(std::move(outcome));
}

}  // namespace orbweaver::system
