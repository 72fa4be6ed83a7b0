// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/network/wire_activity.h"

#include <bit>
#include <utility>

namespace orbweaver::rtl {

void wire_activity::add(cycle_t cycle, std::uint64_t value) {
    if (cycle >= m_end) { return; }
    if (cycle != m_cycle) {
        count_value();
        if (cycle != m_cycle + 1) { count_end(); }
        m_before = cycle == m_cycle + 1 ? m_value : 0;
        m_cycle = cycle;
        m_value = 0;
    }
    m_value |= value;
}

void wire_activity::finish() {
    count_value();
    count_end();
}

void wire_activity::count_value() {
    count(m_high, m_value);
    if (m_cycle != 0) { count(m_changes, m_before ^ m_value); }
}

void wire_activity::count_end() {
    if (m_cycle + 1 < m_end) { count(m_changes, m_value); }
}

void wire_activity::count(std::vector<std::uint64_t>& counters, std::uint64_t wires) {
    for (; wires != 0; wires &= wires - 1) { ++counters[static_cast<std::size_t>(std::countr_zero(wires))]; }
}

}  // namespace orbweaver::rtl
