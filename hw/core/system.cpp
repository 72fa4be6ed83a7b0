// SPDX-License-Identifier: Apache-2.0
// Traps, interrupts, environment calls and thread control of the core.
#include <cstring>
#include <string>

#include "hw/core/core.h"
#include "hw/core/csr.h"

namespace orbweaver {

core::outcome core::execute_system(context& c, code_slot& slot, cycle_t now) {
    switch (slot.op) {
        case operation::fetch_fault:
            return trap(c, trap_cause::instruction_access_fault, c.pc, now,
                        in_memory(c.pc, 4) ? "call of a null pointer" : std::string_view());
        case operation::ecall:
            return trap(c,
                        c.mode == privilege_mode::user ? trap_cause::ecall_from_user : trap_cause::ecall_from_machine,
                        0, now);
        case operation::ebreak:
            return trap(c, trap_cause::breakpoint, c.pc, now);
        case operation::mret:
            return return_from_trap(c, slot, now);
        case operation::fence_i:
            return fetch_again(c, slot, now);
        case operation::wfi:
            return wait_for_interrupt(c, slot, now);
        case operation::endt:
            return m_time == now ? end_thread(c, slot) : outcome::in_step;
        case operation::yield:
            if (m_time != now) {
                return outcome::in_step;
            }
            m_quantum_end = now + 1;
            m_yielded = true;
            return outcome::retired;
        default:
            return illegal(c, now);
    }
}

/// @param why for people; none: the instruction does not exist
core::outcome core::illegal(context& c, cycle_t now, std::string_view why) {
    std::uint32_t word = 0;
    std::memcpy(&word, m_memory + (c.pc - m_memory_base), 4);
    return trap(c, trap_cause::illegal_instruction, word, now, why);
}

core::outcome core::fetch_again(context& c, code_slot& slot, cycle_t now) {
    if (m_time != now) {
        return outcome::in_step;
    }
    retire(slot, m_branch_bubble, stall_cause::branch);
    m_code.flush();
    c.pc += 4;
    return outcome::redirect;
}

core::outcome core::return_from_trap(context& c, code_slot& slot, cycle_t now) {
    if (c.mode != privilege_mode::machine) {
        return illegal(c, now, "mret in user mode");
    }
    if (m_time != now) {
        return outcome::in_step;
    }
    retire(slot, m_branch_bubble, stall_cause::branch);
    const bool to_machine = (c.mstatus & csr::status_mpp) != 0;
    const bool enable = (c.mstatus & csr::status_mpie) != 0;
    c.mode = to_machine ? privilege_mode::machine : privilege_mode::user;
    c.mstatus &= ~(csr::status_mie | csr::status_mpp | (to_machine ? 0 : csr::status_mprv));
    c.mstatus |= csr::status_mpie | (enable ? csr::status_mie : 0);
    c.pc = c.mepc;
    return outcome::redirect;
}

/// An exception of the instruction at c.pc, which has changed nothing so far. Traps are taken in step with the clock.
/// @param why what is wrong, for people, where the cause does not say it
core::outcome core::trap(context& c, trap_cause cause, std::uint32_t value, cycle_t now, std::string_view why) {
    if (m_time != now) {
        return outcome::in_step;
    }
    if (!enter_handler(c, static_cast<std::uint32_t>(cause), value, why)) {
        return outcome::left;
    }
    charge(m_branch_bubble + 1, stall_cause::trap, nullptr, false);
    m_time += m_branch_bubble + 1;
    return outcome::redirect;
}

/// @return false if there is no handler (mtvec is 0 or names no memory), which ends the run
bool core::enter_handler(context& c, std::uint32_t mcause, std::uint32_t value, std::string_view why) {
    if (m_mtvec == 0 || !in_memory(m_mtvec & ~3U, 4)) {
        report_trap(c, mcause, value, why);
        m_halted = true;
        return false;
    }
    const bool interrupt = (mcause & interrupt_flag) != 0;
    ++(interrupt ? m_interrupts : m_traps);
    c.mepc = c.pc;
    c.mcause = mcause;
    c.mtval = value;
    const bool enabled = (c.mstatus & csr::status_mie) != 0;
    c.mstatus &= ~(csr::status_mie | csr::status_mpie | csr::status_mpp);
    c.mstatus |= (enabled ? csr::status_mpie : 0) | static_cast<std::uint32_t>(c.mode) << csr::status_mpp_shift;
    c.mode = privilege_mode::machine;
    const bool vectored = (m_mtvec & 1) != 0;
    c.pc = (m_mtvec & ~3U) + (interrupt && vectored ? 4 * (mcause & ~interrupt_flag) : 0);
    return true;
}

/// The running context would take an interrupt as soon as one came.
bool core::interruptible() const {
    if (m_running != m_desc.interrupt_context || m_mie == 0) {
        return false;
    }
    const context& c = m_contexts[m_running];
    return c.mode == privilege_mode::user || (c.mstatus & csr::status_mie) != 0;
}

/// Takes the most urgent pending interrupt, if any. @return false if that ended the run
bool core::take_interrupt(cycle_t now) {
    const std::uint32_t pending = interrupt_lines(now) & m_mie;
    for (const interrupt_line line : {interrupt_line::external, interrupt_line::software, interrupt_line::timer}) {
        const auto number = static_cast<std::uint32_t>(line);
        if ((pending >> number & 1) != 0) {
            if (!enter_handler(m_contexts[m_running], interrupt_flag | number, 0)) {
                return false;
            }
            charge(m_branch_bubble + 1, stall_cause::trap, nullptr, false);
            m_time += m_branch_bubble + 1;
            return true;
        }
    }
    return true;
}

/// wfi. A context that takes no interrupts gives its turn away instead, as the ISA allows.
core::outcome core::wait_for_interrupt(context& c, code_slot& slot, cycle_t now) {
    if (m_time != now) {
        return outcome::in_step;
    }
    if (m_running != m_desc.interrupt_context) {
        m_quantum_end = now + 1;
        m_yielded = true;
        return outcome::retired;
    }
    if ((interrupt_lines(now) & m_mie) != 0) {
        return outcome::retired;
    }
    // It retires now: an interrupt that ends the wait is taken at the instruction after it.
    retire(slot, 0, stall_cause::branch);
    c.pc += 4;
    return suspend(c, suspend_reason::wait_interrupt, 0);
}

core::outcome core::end_thread(context& c, code_slot& slot) {
    retire(slot, 0, stall_cause::branch);
    messaging_transaction transaction;
    transaction.context = context_id{static_cast<std::uint8_t>(m_running)};
    if (m_reserved_by == m_running) {
        m_reserved = no_reservation;
    }
    ++m_threads_ended;
    c.pc += 4;
    leave(context_state::free, "end");
    m_deciding = true;
    m_domain.wake(m_handle, m_time);
    messaging_phase phase = messaging_phase::context_released;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    niu->nb_transport_fw(transaction, phase, delay);
    return outcome::left;
}

/// A messaging instruction: the NIU answers at once.
core::outcome core::execute_messaging(context& c, code_slot& slot, cycle_t now) {
    if (c.ready_at[slot.rs3] > m_time) {
        m_time = stall_until(m_time, c.ready_at[slot.rs3], c.pending[slot.rs3], slot, m_burst.count);
        return outcome::again;
    }
    if (m_time != now) {
        return outcome::in_step;
    }
    messaging_transaction transaction;
    const auto first = static_cast<unsigned>(operation::sendh_thread);
    transaction.operation = static_cast<messaging_operation>(static_cast<unsigned>(slot.op) - first);
    transaction.context = context_id{static_cast<std::uint8_t>(m_running)};
    transaction.address = c.pc;
    transaction.operand[0] = static_cast<std::uint32_t>(c.value[slot.rs1]);
    transaction.operand[1] = static_cast<std::uint32_t>(c.value[slot.rs2]);
    transaction.operand[2] = static_cast<std::uint32_t>(c.value[slot.rs3]);
    const std::uint32_t waits_on =
        transaction.operand[slot.op == operation::sendh_data || slot.op == operation::sendh_active ? 1 : 0];
    if (const std::string why = forbidden_message(transaction); !why.empty()) {
        const bool reads =
            transaction.operation == messaging_operation::sendm || transaction.operation == messaging_operation::sendme;
        return trap(c, reads ? trap_cause::load_access_fault : trap_cause::store_access_fault,
                    transaction.operand[reads ? 0 : 1], now, why);
    }
    messaging_phase phase = messaging_phase::issue;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    niu->nb_transport_fw(transaction, phase, delay);
    switch (transaction.verdict) {
        case messaging_verdict::accepted:
            break;
        case messaging_verdict::rejected:
            return turned_away(c, slot, transaction.reason, waits_on);
        case messaging_verdict::fault:
            return trap(c, static_cast<trap_cause>(transaction.result), transaction.operand[0], now,
                        transaction.why != nullptr ? std::string_view(*transaction.why) : std::string_view());
    }
    if (slot.op == operation::ldss || slot.op == operation::ldsr) {
        c.value[slot.rd] = transaction.result;
        c.ready_at[slot.rd] = m_time + m_desc.latency.load;
        c.pending[slot.rd] = stall_cause::load;
    }
    return outcome::retired;
}

/// An instruction that the NIU has rejected took a cycle. It will be issued again when the context is woken, or in its
/// next turn.
core::outcome core::turned_away(context& c, code_slot& slot, suspend_reason reason, std::uint32_t waits_on) {
    ++m_rejected;
    charge(1, stall_cause::rejected, &slot, false);
    ++m_time;
    if (m_desc.on_rejection == suspend_policy::wake) {
        return suspend(c, reason, waits_on);
    }
    m_quantum_end = m_time;
    m_yielded = true;
    return outcome::redirect;
}

}  // namespace orbweaver
