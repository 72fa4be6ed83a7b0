// SPDX-License-Identifier: Apache-2.0
// Instructions that the main loop does not execute, and stalls.

#include "hw/core/core.h"

namespace orbweaver::core {

/// Stalls an instruction outside of the main loop; see stall_until().
core::outcome core::wait_until(cycle_t resume_cycle, stall_cause cause, code_slot& slot) {
    stall_until(m_pipeline.time, resume_cycle, cause, slot, 0);
    return outcome::again;
}

core::outcome core::execute_rare(context& thread, code_slot& slot, cycle_t now) {
    if (slot.handler == operation::observed) { return enter_heap_function(thread, now); }
    const operation op = slot.op;
    if (op >= operation::addi && op <= operation::and_) { return move_stack_pointer(thread, slot, now); }
    if (op >= operation::lb && op <= operation::lhu) { return execute_load(thread, slot, now); }
    if (op >= operation::sb && op <= operation::sw) { return execute_store(thread, slot, now); }
    if (op >= operation::div && op <= operation::remu) { return execute_divide(thread, slot); }
    if (op >= operation::flw && op <= operation::fcvt_d_s) { return execute_fp(thread, slot, now); }
    if (op >= operation::lr_w && op <= operation::amomaxu_w) { return execute_atomic(thread, slot, now); }
    if (op >= operation::csrrw && op <= operation::csrrci) { return execute_csr(thread, slot, now); }
    if (op >= operation::sendh_thread && op <= operation::sendh_active) { return execute_messaging(thread, slot, now); }
    return execute_system(thread, slot, now);
}

}  // namespace orbweaver::core
