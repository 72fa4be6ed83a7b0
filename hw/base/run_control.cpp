// SPDX-License-Identifier: Apache-2.0
#include "hw/base/run_control.h"

#include <fmt/core.h>

#include "hw/base/clock_domain.h"
#include "hw/base/clock_partitions.h"

namespace orbweaver {

void run_control::finish(run_outcome outcome) {
    clock_partitions::await_turn();
    const bool overrules = outcome.code == exit_code::lockstep_mismatch;
    if (m_outcome && !(overrules && m_outcome->code == exit_code::success)) { return; }
    m_outcome = std::move(outcome);
    for (clock_domain* domain : m_domains) { domain->stop(); }
}

void run_control::log(cycle_t cycle, std::string_view module, std::string_view text) {
    clock_partitions::await_turn();
    if (m_log.size() >= log_limit) {
        ++m_dropped;
        return;
    }
    m_log.push_back(fmt::format("cycle {}: {}: {}", cycle, module, text));
}

}  // namespace orbweaver
