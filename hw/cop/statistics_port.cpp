// SPDX-License-Identifier: Apache-2.0
#include "hw/cop/statistics_port.h"

#include <algorithm>

namespace orbweaver::cop {

namespace {

serial::cop_words message_of(std::size_t position, std::uint64_t value) {
    const cop_instruction instruction{.opcode = cop_opcode::broadcast64, .words = 4, .group = true};
    serial::cop_words built;
    built.word = {encode(instruction),
                  encode({.space = cop_space::system, .tag = static_cast<std::uint32_t>(position)}, instruction),
                  static_cast<std::uint32_t>(value >> 32), static_cast<std::uint32_t>(value)};
    built.size = 4;
    return built;
}

}  // namespace

// Attached to the first stage of a cycle, so the port sees the counters as of the end of the previous cycle.
statistics_port::statistics_port(sc_core::sc_module_name name, clock_domain& domain,
                                 const serial::serial_link_desc& line, const serial::command_link_desc& link,
                                 const controller_counters& counters, cycle_t interval)
    : sc_module(name),
      m_domain(domain),
      m_handle(domain.attach(*this, clock_stage::cores)),
      m_counters(counters),
      m_interval(interval),
      m_end("end", domain, line, link, serial::command_end_role::channel(link), *this),
      m_due(interval),
      m_next_series(interval) {
    domain.wake(m_handle, interval);
}

void statistics_port::tick(cycle_t now) {
    if (m_unasked) {
        m_unasked = false;
        m_end.refuse(cop_error::illegal);
    }
    if (now < m_due) { return; }
    if (m_next == 0) {
        m_series = m_counters;
        m_next_series = now + m_interval;
    }
    m_due = never;
    m_end.load(message_of(m_next, m_series.*controller_statistics[m_next].value));
    ++m_next;
}

void statistics_port::transmitter_free(unsigned, serial::transmission) {
    m_due = m_domain.now() + 1;
    if (m_next == controller_statistics.size()) {
        m_next = 0;
        m_due = std::max(m_due, m_next_series);
    }
    m_domain.wake(m_handle, m_due);
}

void statistics_port::message_arrived(unsigned) {
    m_unasked = true;
    m_domain.wake(m_handle, m_domain.now() + 1);
}

}  // namespace orbweaver::cop
