// SPDX-License-Identifier: Apache-2.0
// CSR instructions, environment calls, waiting for interrupts, and the end of a thread. docs/core.md lists the CSRs of
// a context and those of the core.
#include <fmt/core.h>

#include "hw/core/core.h"

namespace orbweaver::core {

core::outcome core::execute_system(context& thread, code_slot& slot, cycle_t now) {
    switch (slot.op) {
        case operation::fetch_fault:
            return trap(thread, trap_cause::instruction_access_fault, thread.pc, now,
                        m_memory.contains(thread.pc, 4) ? "call of a null pointer" : std::string_view());
        case operation::ecall:
            return trap(
                thread,
                thread.mode == privilege_mode::user ? trap_cause::ecall_from_user : trap_cause::ecall_from_machine, 0,
                now);
        case operation::ebreak: return trap(thread, trap_cause::breakpoint, thread.pc, now);
        case operation::mret: return return_from_trap(thread, slot, now);
        case operation::fence_i: return fetch_again(thread, slot, now);
        case operation::wfi: return wait_for_interrupt(thread, slot, now);
        case operation::endt: return m_pipeline.time == now ? end_thread(thread, slot) : outcome::clock_wait;
        case operation::yield:
            if (m_pipeline.time != now) { return outcome::clock_wait; }
            m_scheduler.yield(now);
            return outcome::retired;
        default: return illegal(thread, now);
    }
}

core::outcome core::fetch_again(context& thread, code_slot& slot, cycle_t now) {
    if (m_pipeline.time != now) { return outcome::clock_wait; }
    m_pipeline.retire(slot, true);
    m_code.flush();
    thread.pc += 4;
    return outcome::redirect;
}

core::outcome core::return_from_trap(context& thread, code_slot& slot, cycle_t now) {
    if (thread.mode != privilege_mode::machine) { return illegal(thread, now, "mret in user mode"); }
    if (m_pipeline.time != now) { return outcome::clock_wait; }
    m_pipeline.retire(slot, true);
    csr_file::leave_trap(thread);
    return outcome::redirect;
}

/// Executes wfi. A context that takes no interrupts yields instead, as the ISA allows.
core::outcome core::wait_for_interrupt(context& thread, code_slot& slot, cycle_t now) {
    if (m_pipeline.time != now) { return outcome::clock_wait; }
    if (m_scheduler.running() != m_desc.interrupt_context) {
        m_scheduler.yield(now);
        return outcome::retired;
    }
    if (m_csrs.pending(now) != 0) { return outcome::retired; }
    // wfi retires now: an interrupt that ends the wait is taken at the next instruction.
    m_pipeline.retire(slot);
    thread.pc += 4;
    return suspend(suspend_reason::wait_interrupt, 0);
}

core::outcome core::end_thread(context& thread, code_slot& slot) {
    m_pipeline.retire(slot);
    thread.pc += 4;
    messaging_transaction transaction;
    transaction.context = context_id{static_cast<std::uint8_t>(m_scheduler.running())};
    m_reservation.end_of_context(m_scheduler.running());
    m_scheduler.end_thread();
    notify_niu(messaging_phase::context_released, transaction);
    return outcome::yielded;
}

csr_file::moment core::present() const { return {m_pipeline.time, m_pipeline.instructions(), m_scheduler.running()}; }

core::outcome core::execute_csr(context& thread, code_slot& slot, cycle_t now) {
    const auto fields = static_cast<std::uint32_t>(slot.imm);
    const std::uint32_t number = fields & 0xfff;
    const bool immediate = slot.op >= operation::csrrwi;
    const bool swap = slot.op == operation::csrrw || slot.op == operation::csrrwi;
    const bool set_bits = slot.op == operation::csrrs || slot.op == operation::csrrsi;
    const bool writes = swap || (immediate ? fields >> 16 != 0 : slot.rs1 != register_slot::none);
    const bool read_only = number >> 10 == 3;
    if (static_cast<std::uint32_t>(thread.mode) < (number >> 8 & 3)) {
        return illegal(thread, now, fmt::format("user mode may not access CSR 0x{:03x}", number));
    }
    if (writes && read_only) {
        return illegal(thread, now, fmt::format("a write to CSR 0x{:03x}, which can only be read", number));
    }
    if (m_pipeline.time != now && csr_file::needs_step(number)) { return outcome::clock_wait; }
    const csr_file::moment moment = present();
    const std::optional<std::uint32_t> old = m_csrs.read(thread, number, moment);
    if (!old) { return illegal(thread, now, csr_file::refusal(thread, number)); }
    if (writes) {
        const std::uint32_t operand = immediate ? fields >> 16 : static_cast<std::uint32_t>(thread.value[slot.rs1]);
        m_csrs.write(thread, number, swap ? operand : set_bits ? *old | operand : *old & ~operand, moment);
        follow_csr(number);
    }
    thread.value[slot.rd] = *old;
    return outcome::retired;
}

/// Updates the state that depends on a CSR after a write to it.
void core::follow_csr(std::uint32_t number) {
    if (number == csr::mie) {
        consider_interrupt();
    } else if (csr_file::is_thread_register(number)) {
        bound_stacks();
        if (number == static_cast<std::uint32_t>(scmp_csr::thread_return)) { forbid_entry(); }
    }
}

}  // namespace orbweaver::core
