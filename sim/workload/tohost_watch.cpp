// SPDX-License-Identifier: Apache-2.0
#include "sim/workload/tohost_watch.h"

#include <fmt/core.h>

#include <cstring>

#include "hw/base/clock_partitions.h"

namespace orbweaver::sim {

tohost_watch::tohost_watch(clock_domain& clock, run_control& control, system::tile& watched, node_id node,
                           std::uint32_t address, std::uint32_t offset, unsigned& left)
    : m_clock(clock), m_control(control), m_node(node), m_word(watched.memory().data() + offset), m_left(left) {
    watched.core().watch_stores(address, sizeof(std::uint32_t), [this] { stored(); });
}

void tohost_watch::stored() {
    std::uint32_t value = 0;
    std::memcpy(&value, m_word, sizeof value);
    if ((value & 1) == 0 || m_succeeded) { return; }
    clock_partitions::await_turn();
    if (value == 1) {
        m_succeeded = true;
        if (--m_left > 0) { return; }
    }
    run_outcome outcome;
    outcome.cycle = m_clock.now();
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

}  // namespace orbweaver::sim
