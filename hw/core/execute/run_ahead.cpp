// SPDX-License-Identifier: Apache-2.0
// Running ahead of the clock where the NIU may write memory that nobody announced: data of active messages, whose
// address the node learns with the message (docs/core.md, Running ahead). The core keeps the state of the cycle that
// the clock has come to; when a window opens without notice, it goes back there and executes once more, up to the
// present cycle, what it had executed: with the same memory, hence with the same results. The rest follows with the
// window open.
#include "hw/core/execute/run_ahead.h"

#include "hw/core/core.h"

namespace orbweaver::core {

/// What is in step with the clock first, for good; then what may have to be undone.
/// @return whether the context still has the pipeline
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

/// Undoes what was executed for cycles after `now`.
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
    invariant(still_running && m_pipeline.time > now, name(), now, "a replay took another course than what it repeats");
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
