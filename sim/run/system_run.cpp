// SPDX-License-Identifier: Apache-2.0
#include "sim/run/system_run.h"

namespace orbweaver::sim {

sc_core::sc_time period(std::uint64_t picoseconds) {
    return sc_core::sc_time::from_value(picoseconds * sc_core::sc_time(1, sc_core::SC_PS).value());
}

system_run::system_run(const system::system_desc& described, const run_options& options)
    : m_described(described), m_options(options), m_clock("clock", period(described.clock_chip_ps)) {
    m_control.attach(m_clock);
}

cycle_t system_run::last_cycle(loop_end how) const {
    return how == loop_end::quiescent ? m_clock.cycle() : m_clock.now();
}

run_outcome system_run::outcome(loop_end how) const {
    if (m_control.finished()) { return *m_control.outcome(); }
    const cycle_t now = last_cycle(how);
    return how == loop_end::interrupted ? run_outcome{exit_code::timeout, "timeout", now, "interrupted by the user", {}}
                                        : judge(how, now);
}

}  // namespace orbweaver::sim
