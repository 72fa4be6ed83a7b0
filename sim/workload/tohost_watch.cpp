// SPDX-License-Identifier: Apache-2.0
#include "sim/workload/tohost_watch.h"

#include <cstring>

#include "hw/base/clock_partitions.h"

namespace orbweaver::sim {

tohost_watch::tohost_watch(const clock_domain& clock, run_control& control, core::host_reports& reports,
                           system::tile& watched, std::uint32_t address, std::uint32_t offset)
    : m_clock(clock),
      m_control(control),
      m_reports(reports),
      m_node(watched.core().node()),
      m_word(watched.memory().data() + offset) {
    watched.core().watch_stores(address, sizeof(std::uint32_t), [this] { stored(); });
}

void tohost_watch::stored() {
    std::uint32_t value = 0;
    std::memcpy(&value, m_word, sizeof value);
    if ((value & 1) == 0 || m_succeeded) { return; }
    clock_partitions::await_turn();
    m_succeeded = value == 1;
    m_reports.ask({.what = core::host_request::kind::test, .node = m_node, .cycle = m_clock.now(), .value = value},
                  m_control, {});
}

}  // namespace orbweaver::sim
