// SPDX-License-Identifier: Apache-2.0
// Running ahead of the clock where the NIU may write memory that nobody announced: data of active messages, whose
// address the node learns with the message (docs/core.md, Running ahead). The core keeps the state of the cycle that
// the clock has come to; when a window opens without notice, it goes back there and executes once more, up to the
// present cycle, what it had executed: with the same memory, hence with the same results. The rest follows with the
// window open.
#include "hw/core/core.h"

namespace orbweaver {

/// What is in step with the clock first, for good; then what may have to be undone.
/// @return whether the context still has the pipeline
bool core::run_revocably(cycle_t now) {
    m_checkpoint.valid = false;
    if (!run<false>(now, now)) {
        return false;
    }
    if (m_time > run_limit(now)) {
        return true;
    }
    set_checkpoint(now);
    return run<true>(now, never);
}

void core::set_checkpoint(cycle_t now) {
    checkpoint& kept = m_checkpoint;
    kept.valid = true;
    kept.running = m_running;
    kept.now = now;
    kept.time = m_time;
    kept.instructions = m_burst.count;
    kept.stalls = m_burst.stall_count;
    kept.registers = m_contexts[m_running];
    kept.reserved = m_reserved;
    kept.reserved_by = m_reserved_by;
    kept.reserved_value = m_reserved_value;
    kept.divider_free = m_divider_free;
    kept.fp_divider_free = m_fp_divider_free;
    kept.mtvec = m_mtvec;
    kept.mcounteren = m_mcounteren;
    kept.cycle_offset = m_cycle_offset;
    kept.instret_offset = m_instret_offset;
    kept.thread_csr = m_thread_csr;
    kept.store_count = 0;
}

/// Undoes what was executed for cycles after `now`.
void core::revoke(cycle_t now) {
    checkpoint& kept = m_checkpoint;
    invariant(kept.running == m_running, name(), now, "a context left the pipeline while it ran ahead");
    kept.undo_stores(m_memory);
    while (m_burst.count > kept.instructions) {
        code_slot& slot = *m_burst.slots[--m_burst.count];
        --slot.executed;
        --slot.cycles;
    }
    while (m_burst.stall_count > kept.stalls) {
        take_back(m_burst.stalls[--m_burst.stall_count]);
    }
    m_contexts[m_running] = kept.registers;
    m_time = kept.time;
    m_reserved = kept.reserved;
    m_reserved_by = kept.reserved_by;
    m_reserved_value = kept.reserved_value;
    m_divider_free = kept.divider_free;
    m_fp_divider_free = kept.fp_divider_free;
    m_mtvec = kept.mtvec;
    m_mcounteren = kept.mcounteren;
    m_cycle_offset = kept.cycle_offset;
    m_instret_offset = kept.instret_offset;
    m_thread_csr = kept.thread_csr;

    m_guards = kept.no_guards.data();
    const bool still_running = run<true>(kept.now, now);
    m_guards = m_guarded.flags();
    invariant(still_running && m_time > now, name(), now, "a replay took another course than what it repeats");
    m_domain.wake(m_handle, m_time);
}

void core::change_window(const messaging_transaction& transaction) {
    const cycle_t now = m_domain.now();
    if (transaction.without_notice && m_checkpoint.valid && m_time > now + 1) {
        invariant(m_identity.unannounced_writes, name(), now, "a window opened without notice");
        revoke(now);
    }
    m_guarded.change(transaction.address - m_memory_base, transaction.bytes, transaction.access, transaction.open);
}

}  // namespace orbweaver
