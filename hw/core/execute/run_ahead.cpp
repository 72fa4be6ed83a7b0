// SPDX-License-Identifier: Apache-2.0
// Running ahead of the clock while the NIU may write memory without notice. This occurs with active messages, whose
// addresses the node learns from the message (docs/core.md, Running ahead). The core keeps a checkpoint of the cycle
// that the clock has reached. When a window opens without notice, the core restores the checkpoint and replays its
// instructions up to the present cycle, with the same memory and thus the same results. The remaining instructions
// execute with the window open.
#include "hw/core/execute/run_ahead.h"

#include "hw/core/core.h"

namespace orbweaver::core {

/// Executes the instructions that are in step with the clock first; they are final. The following ones may have to be
/// undone.
/// @return true: the context still holds the pipeline
bool core::run_revocably(cycle_t now) {
    if (!run(now, now)) { return false; }
    if (m_pipeline.time > run_limit(now)) { return true; }
    set_checkpoint(now);
    return run(now, never);
}

void core::set_checkpoint(cycle_t now) {
    run_ahead::checkpoint& kept = m_ahead.set_checkpoint();
    kept.now = now;
    kept.running = m_scheduler.running();
    kept.registers = m_scheduler.current();
    kept.point = m_pipeline.present();
    kept.reserved = m_reservation;
    kept.csrs = m_csrs.shared();
}

/// Undoes the instructions that were executed for cycles after `now`.
void core::revoke(cycle_t now) {
    const run_ahead::checkpoint& kept = m_ahead.go_back();
    invariant(kept.running == m_scheduler.running(), name(), now, "a context left the pipeline while it ran ahead");
    m_scheduler.current() = kept.registers;
    m_pipeline.go_back(kept.point);
    m_reservation = kept.reserved;
    m_csrs.restore(kept.csrs);

    m_ahead.begin_replay();
    const bool still_running = run(kept.now, now);
    m_ahead.end_replay();
    invariant(still_running && m_pipeline.time > now, name(), now,
              "a replay differs from the execution that it repeats");
    m_environment.wake(m_pipeline.time);
}

void core::change_window(const messaging_transaction& transaction) {
    const cycle_t now = m_environment.domain.now();
    if (transaction.without_notice && m_ahead.has_checkpoint() && m_pipeline.time > now + 1) {
        invariant(m_identity.unannounced_writes, name(), now, "a window opened without notice");
        revoke(now);
    }
    m_ahead.lines.change(m_memory.offset(transaction.address), transaction.bytes, transaction.access, transaction.open);
}

}  // namespace orbweaver::core
