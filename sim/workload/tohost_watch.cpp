// SPDX-License-Identifier: Apache-2.0
#include "sim/workload/tohost_watch.h"

#include <fmt/core.h>

#include <cstring>

namespace orbweaver {

tohost_watch::tohost_watch(sc_core::sc_module_name name, clock_domain& clock, run_control& control, tile& watched,
                           node_id node, std::uint32_t address, std::uint32_t offset, unsigned& left)
    : sc_module(name),
      m_clock(clock),
      m_control(control),
      m_node(node),
      m_word(watched.memory().data() + offset),
      m_left(left),
      m_handle(clock.attach(*this, clock_stage::fabric)) {
    watched.core().keep_stores_in_step(address, sizeof(std::uint32_t));
    clock.wake(m_handle, 1);
}

void tohost_watch::tick(cycle_t now) {
    std::uint32_t value = 0;
    std::memcpy(&value, m_word, sizeof value);
    if ((value & 1) == 0) {
        m_clock.wake(m_handle, now + 1);
        return;
    }
    if (value == 1 && --m_left > 0) {
        return;
    }
    run_outcome outcome;
    outcome.cycle = now;
    if (value == 1) {
        outcome.summary = fmt::format("node {}: 1 was stored to tohost: success", m_node.value);
    } else {
        outcome.code = exit_code::firmware_failure;
        outcome.status = "trap";
        outcome.summary =
            fmt::format("node {}: {} was stored to tohost: test {} failed", m_node.value, value, value >> 1);
    }
    m_control.finish(std::move(outcome));
}

}  // namespace orbweaver
