// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/neural/simulation.h"

#include "sw_stack/runtime/instructions.h"

namespace orbweaver::neural {

simulation::simulation(const task& job, uint32_t home_group)
    : m_task(job),
      m_lists(*job.cells, even_part(job.cells->cells(), nodes(), home_group)),
      m_table(job, home_group, m_lists),
      m_cells(job, m_table, m_lists),
      m_bins(job, home_group, m_lists),
      m_quiescence(job.release),
      m_watch(job, home_group),
      m_watch_bin(job, home_group, m_watch) {
    receive_packets(m_table, m_bins);
    receive_watched(m_table, m_watch);
}

/// @return whether all outputs were consistent with their neighbours
template <bool Watched>
bool simulation::pass() {
    ++m_passes;
    const bool settled = m_cells.update(m_passes, [this](uint32_t i, int8_t output, bool changed) {
        if (changed || m_task.send_all) {
            m_bins.put(i, output, m_passes);
            if constexpr (Watched) { m_watch_bin.put(i, output, m_passes); }
        }
    });
    m_bins.flush(m_passes);
    if constexpr (Watched) { m_watch_bin.flush(m_passes); }
    return settled;
}

template <bool Watched>
void simulation::run() {
    bool settled = false;
    uint32_t seen = 0;  // changes of the image before the last pass
    while (m_quiescence.current() != quiescence::phase::over) {
        const uint32_t received = m_table.received();  // read first: see output_table::accept()
        const uint32_t changes = m_table.changes();
        m_bins.pass_on();
        const bool passive = (settled && changes == seen) || m_passes == m_task.passes;
        const uint32_t sent = m_bins.sent().all_packets() + (Watched ? m_watch_bin.sent() : 0);
        if (m_quiescence.step(passive, sent, received)) {
            if (m_quiescence.current() == quiescence::phase::released) {
                m_cells.signal(global_signal::release);
                settled = false;
            }
        } else if (passive) {
            instruction::yield();
        } else {
            seen = changes;
            settled = pass<Watched>();
        }
    }
}

template void simulation::run<false>();
template void simulation::run<true>();

}  // namespace orbweaver::neural
