// SPDX-License-Identifier: Apache-2.0
// Interface between a core and its NIU: the messaging instructions, and the NIU's operations on contexts.
#include <bit>

#include "hw/core/core.h"

namespace orbweaver::core {

/// Executes a messaging instruction. The NIU answers in the same cycle.
core::outcome core::execute_messaging(context& thread, code_slot& slot, cycle_t now) {
    if (thread.ready_at[slot.rs3] > m_pipeline.time) {
        return wait_until(thread.ready_at[slot.rs3], thread.pending[slot.rs3], slot);
    }
    if (m_pipeline.time != now) { return outcome::clock_wait; }
    messaging_transaction transaction;
    const auto first = static_cast<unsigned>(operation::sendh_thread);
    transaction.operation = static_cast<messaging_operation>(static_cast<unsigned>(slot.op) - first);
    transaction.context = context_id{static_cast<std::uint8_t>(m_scheduler.running())};
    transaction.address = thread.pc;
    transaction.operand[0] = static_cast<std::uint32_t>(thread.value[slot.rs1]);
    transaction.operand[1] = static_cast<std::uint32_t>(thread.value[slot.rs2]);
    transaction.operand[2] = static_cast<std::uint32_t>(thread.value[slot.rs3]);
    const std::uint32_t waits_on =
        transaction.operand[slot.op == operation::sendh_data || slot.op == operation::sendh_active ? 1 : 0];
    if (const std::string why = m_guard.forbidden_message(transaction, m_memory.base); !why.empty()) {
        const bool reads =
            transaction.operation == messaging_operation::sendm || transaction.operation == messaging_operation::sendme;
        return trap(thread, reads ? trap_cause::load_access_fault : trap_cause::store_access_fault,
                    transaction.operand[reads ? 0 : 1], now, why);
    }
    notify_niu(messaging_phase::issue, transaction);
    switch (transaction.verdict) {
        case messaging_verdict::accepted: break;
        case messaging_verdict::rejected: return reject_instruction(slot, now, transaction.reason, waits_on);
        case messaging_verdict::fault:
            return trap(thread, static_cast<trap_cause>(transaction.result), transaction.operand[0], now,
                        transaction.why != nullptr ? std::string_view(*transaction.why) : std::string_view());
    }
    if (slot.op == operation::ldss || slot.op == operation::ldsr) {
        thread.value[slot.rd] = transaction.result;
        thread.ready_at[slot.rd] = m_pipeline.time + m_desc.latency.load;
        thread.pending[slot.rd] = stall_cause::load;
    }
    return outcome::retired;
}

void core::notify_niu(messaging_phase phase, messaging_transaction& transaction) {
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    niu->nb_transport_fw(transaction, phase, delay);
}

/// Accounts one cycle for an instruction that the NIU has rejected. The instruction issues again when the context is
/// woken, or in its next quantum.
core::outcome core::reject_instruction(code_slot& slot, cycle_t now, suspend_reason reason, std::uint32_t waits_on) {
    ++m_counted.rejected_instructions;
    m_pipeline.stall(1, stall_cause::rejected, &slot, false);
    if (m_desc.on_rejection == suspend_policy::wake) { return suspend(reason, waits_on); }
    m_scheduler.yield(now);
    return outcome::redirect;
}

/// Suspends the running context from the pipeline's time on.
core::outcome core::suspend(suspend_reason reason, std::uint32_t operand) {
    m_scheduler.suspend(reason, operand);
    consider_interrupt();
    return outcome::yielded;
}

void core::from_niu(messaging_phase phase, messaging_transaction& transaction) {
    switch (phase) {
        case messaging_phase::wake: wake_thread(transaction.context.value); break;
        case messaging_phase::allocate: allocate(transaction); break;
        case messaging_phase::load: load_argument(transaction); break;
        case messaging_phase::start: start_thread(transaction); break;
        case messaging_phase::window: change_window(transaction); break;
        case messaging_phase::issue:
        case messaging_phase::context_released:
        case messaging_phase::swap_out:
            model_bug(name(), m_environment.domain.now(), "a phase that runs from core to NIU came back");
    }
}

/// Wakes a suspended thread. A spurious wake-up is harmless: the instruction is rejected again.
void core::wake_thread(unsigned number) {
    const unsigned swapped = number - max_contexts;
    if (number >= max_contexts && swapped < m_swap.slots().size()) {
        thread_swap::slot& entry = m_swap.slots()[swapped];
        if (entry.used && entry.thread.state == context_state::suspended) { m_scheduler.become_ready(entry.thread); }
        return;
    }
    invariant(number < contexts(), name(), m_environment.domain.now(), "wake of a context that does not exist");
    const context& thread = m_scheduler[number];
    if (thread.state == context_state::suspended && thread.reason != suspend_reason::wait_interrupt) {
        m_scheduler.make_ready(number);
    }
}

/// Returns the lowest stack number that is not used by a thread in a context or in memory. Without swapped threads it
/// is the index of the lowest free context.
unsigned core::free_stack() const {
    std::uint32_t taken = 0;
    for (const context& thread : m_scheduler.contexts()) {
        taken |= thread.state == context_state::free ? 0 : 1U << thread.stack_number;
    }
    for (const thread_swap::slot& slot : m_swap.slots()) { taken |= slot.used ? 1U << slot.thread.stack_number : 0; }
    return static_cast<unsigned>(std::countr_one(taken));
}

/// Allocates the lowest free context, if any.
void core::allocate(messaging_transaction& transaction) {
    const unsigned index = m_scheduler.free_context();
    transaction.granted = index != thread_scheduler::none;
    if (!transaction.granted) {
        m_swap.claim();
        return;
    }
    m_swap.end_claim();
    m_scheduler.claim(index, free_stack());
    transaction.context = context_id{static_cast<std::uint8_t>(index)};
}

void core::load_argument(const messaging_transaction& transaction) {
    context& thread = m_scheduler[transaction.context.value];
    invariant(thread.state == context_state::loading, name(), m_environment.domain.now(),
              "an argument for a context that is not loading");
    if (transaction.index < thread_register_arguments) {
        thread.value[register_slot::a0 + transaction.index] = transaction.word;
        return;
    }
    const std::uint32_t index = transaction.index - thread_register_arguments;
    if (index < thread.stack.size()) {
        thread.stack[index] = transaction.word;
        thread.stack_words = index + 1;
        return;
    }
    m_control.log(m_environment.domain.now(), name(),
                  "a THREAD message has more than 64 argument words; the rest is discarded");
}

void core::start_thread(const messaging_transaction& transaction) {
    context& thread = m_scheduler[transaction.context.value];
    invariant(thread.state == context_state::loading, name(), m_environment.domain.now(),
              "start of a context that is not loading");
    thread.pc = transaction.address;
    ++m_counted.threads_created;
    m_scheduler.make_ready(transaction.context.value);
}

}  // namespace orbweaver::core
