// SPDX-License-Identifier: Apache-2.0
// Support of the core for access_guard other than loads and stores: stack pointers, calls of the heap's functions, and
// the first address of memory.
#include "hw/core/core.h"

namespace orbweaver::core {

void core::bound_stacks() {
    for (context& thread : m_scheduler.contexts()) { m_guard.bound_stack(thread, m_csrs); }
    for (thread_swap::slot& slot : m_swap.slots()) { m_guard.bound_stack(slot.thread, m_csrs); }
}

/// Forbids the execution of the first address of memory, once the run-time has set the machine up (it has reported the
/// return address of threads). From then on only null pointers lead there.
void core::forbid_entry() {
    if (m_guard.limits.null_end != 0 && !m_entry_forbidden) {
        m_entry_forbidden = true;
        forbid_fetch(m_code.page(m_memory.base).slot(m_memory.base));
    }
}

/// Reports that a thread is at the entry of a function of the heap, or at the return from it, in step with the clock.
/// Then it executes the instruction there as usual.
core::outcome core::enter_heap_function(context& thread, cycle_t now) {
    if (m_pipeline.time != now) { return outcome::clock_wait; }
    const auto argument = [&thread](unsigned number) {
        return static_cast<std::uint32_t>(thread.value[register_slot::a0 + number]);
    };
    heap_watch& heap = *m_guard.heap;
    const std::string why = heap.arrive({thread.stack_number,
                                         thread.pc,
                                         static_cast<std::uint32_t>(thread.value[register_slot::ra]),
                                         {argument(0), argument(1), argument(2)}});
    if (!why.empty()) { return trap(thread, trap_cause::store_access_fault, argument(1), now, why); }
    if (const auto [begin, end] = heap.take_new_region(); end > begin) {
        m_ahead.lines.forbid(m_memory.offset(begin), end - begin, guarded_lines::no_loads | guarded_lines::no_stores);
    }
    if (const std::uint32_t position = heap.take_new_position(); position != 0) {
        code_slot& listened = m_code.page(position).slot(position);
        // Else decode_slot() will handle it.
        if (m_memory.contains(position, 4) && listened.op != operation::undecoded) {
            listened.handle_by(operation::observed);
        }
    }
    code_slot& slot = m_code.page(thread.pc).slot(thread.pc);
    slot.handle_by(m_guard.handler_of(slot));
    const bool stays = run(now, now);
    slot.handle_by(operation::observed);
    return stays ? outcome::redirect : outcome::yielded;
}

/// Executes an addition to the stack pointer that may leave its thread's stack, or that the main loop does not check.
core::outcome core::move_stack_pointer(context& thread, const code_slot& slot, cycle_t now) {
    const auto before = static_cast<std::uint32_t>(thread.value[slot.rs1]);
    const auto other = static_cast<std::uint32_t>(thread.value[slot.rs2]);
    const std::uint32_t after = slot.op == operation::addi  ? before + static_cast<std::uint32_t>(slot.imm)
                                : slot.op == operation::add ? before + other
                                                            : before - other;
    if (const std::string why = access_guard::stack_overflow(thread, before, after); !why.empty()) {
        return trap(thread, trap_cause::store_access_fault, after, now, why);
    }
    thread.value[slot.rd] = after;
    return outcome::retired;
}

}  // namespace orbweaver::core
