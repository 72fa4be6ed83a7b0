// SPDX-License-Identifier: Apache-2.0
// What the NIU and the devices do to the contexts of a core: the context management table from outside (digest
// section 1.3.1).
#include <fmt/core.h>

#include <algorithm>
#include <bit>

#include "hw/core/core.h"
#include "hw/core/csr.h"

namespace orbweaver {
namespace {

constexpr unsigned ra = 1;
constexpr unsigned sp = 2;
constexpr unsigned gp = 3;
constexpr unsigned a0 = 10;

}  // namespace

void core::from_niu(messaging_phase phase, messaging_transaction& transaction) {
    switch (phase) {
        case messaging_phase::wake:
            wake_context(transaction.context.value);
            break;
        case messaging_phase::allocate:
            allocate(transaction);
            break;
        case messaging_phase::load:
            load_argument(transaction);
            break;
        case messaging_phase::start:
            start_thread(transaction);
            break;
        case messaging_phase::window:
            change_window(transaction);
            break;
        case messaging_phase::issue:
        case messaging_phase::context_released:
        case messaging_phase::swap_out:
            model_bug(name(), m_domain.now(), "a phase that runs from core to NIU came back");
    }
}

/// A spurious wake-up does no harm: the instruction is turned away once more.
void core::wake_context(unsigned index) {
    const unsigned place = index - most_contexts;
    if (index >= most_contexts && place < m_swapped.places().size()) {
        swapped_threads::swapped& entry = m_swapped.places()[place];
        if (entry.used && entry.thread.state == context_state::suspended) {
            become_ready(entry.thread);
        }
        return;
    }
    invariant(index < m_contexts.size(), name(), m_domain.now(), "wake of a context that does not exist");
    const context& c = m_contexts[index];
    if (c.state == context_state::suspended && c.reason != suspend_reason::wait_interrupt) {
        make_ready(index);
    }
}

/// The lowest one; no_context if there is none.
unsigned core::free_context() const {
    const auto found = std::ranges::find(m_contexts, context_state::free, [](const context& c) { return c.state; });
    return found == m_contexts.end() ? no_context : static_cast<unsigned>(found - m_contexts.begin());
}

/// The lowest number of a stack that no thread has, in a context or in memory. Without swapped threads that is the
/// number of the lowest free context.
unsigned core::free_stack() const {
    std::uint32_t taken = 0;
    for (const context& c : m_contexts) {
        taken |= c.state == context_state::free ? 0 : 1U << c.stack_number;
    }
    for (const auto& entry : m_swapped.places()) {
        taken |= entry.used ? 1U << entry.thread.stack_number : 0;
    }
    return static_cast<unsigned>(std::countr_one(taken));
}

/// The lowest free context, if there is one.
void core::allocate(messaging_transaction& transaction) {
    const unsigned index = free_context();
    transaction.granted = index != no_context;
    if (!transaction.granted) {
        claim_context();
        return;
    }
    m_claimed_from = never;
    context& c = m_contexts[index];
    c.stack_number = free_stack();
    c.reset(0, fp_status::initial);
    c.state = context_state::loading;
    c.starting = true;
    c.stack_words = 0;
    c.resident_from = m_domain.next_edge();
    c.last_ran = c.resident_from;
    transaction.context = context_id{static_cast<std::uint8_t>(index)};
}

void core::load_argument(const messaging_transaction& transaction) {
    context& c = m_contexts[transaction.context.value];
    invariant(c.state == context_state::loading, name(), m_domain.now(),
              "an argument for a context that is not loading");
    if (transaction.index < thread_register_arguments) {
        c.value[a0 + transaction.index] = transaction.word;
        return;
    }
    const std::uint32_t index = transaction.index - thread_register_arguments;
    if (index < c.stack.size()) {
        c.stack[index] = transaction.word;
        c.stack_words = index + 1;
        return;
    }
    m_control.log(m_domain.now(), name(), "a THREAD message has more than 64 argument words; the rest is discarded");
}

void core::start_thread(const messaging_transaction& transaction) {
    context& c = m_contexts[transaction.context.value];
    invariant(c.state == context_state::loading, name(), m_domain.now(), "start of a context that is not loading");
    c.pc = transaction.address;
    ++m_threads_created;
    make_ready(transaction.context.value);
}

/// Seen by the scheduler from the next cycle on.
void core::make_ready(unsigned index) {
    become_ready(m_contexts[index]);
    m_ready |= 1U << index;
}

void core::become_ready(context& c) {
    c.ready_from = m_domain.next_edge();
    if (c.state == context_state::suspended) {
        m_suspended_cycles[static_cast<std::size_t>(c.reason)] +=
            c.ready_from > c.suspended_from ? c.ready_from - c.suspended_from : 0;
        c.reason = suspend_reason::none;
    }
    c.state = context_state::ready;
    if (m_idle) {
        m_domain.wake(m_handle, c.ready_from);
    }
}

/// First dispatch of a thread: its stack pointer, and the arguments that do not fit into registers
/// (messaging_instructions.h).
void core::begin_thread(context& fresh) {
    fresh.starting = false;
    const std::uint32_t top = m_thread_csr[0] - fresh.stack_number * m_thread_csr[1];
    const std::uint32_t stack = (top - 4 * thread_stack_arguments) & ~15U;
    fresh.value[sp] = stack;
    bound_stack(fresh);
    fresh.value[gp] = m_thread_csr[2];
    fresh.value[ra] = m_thread_csr[3];
    for (std::uint32_t i = 0; i < fresh.stack_words; ++i) {
        if (!in_memory(stack + 4 * i, 4)) {
            enter_handler(
                fresh, static_cast<std::uint32_t>(trap_cause::store_access_fault), stack + 4 * i,
                fmt::format("the new thread's arguments do not fit its stack, whose pointer is 0x{:08x} (CSRs "
                            "thread_stack_top 0x{:08x}, thread_stack_bytes 0x{:x})",
                            stack, m_thread_csr[0], m_thread_csr[1]));
            return;
        }
        write_memory(stack + 4 * i - m_memory_base, fresh.stack[i], 4);
    }
}

void core::set_interrupt(interrupt_line line, bool raised) {
    const cycle_t seen = m_domain.next_edge();
    if (seen > m_lines_from) {
        m_lines_before = m_lines;
        m_lines_from = seen;
    }
    const std::uint32_t bit = 1U << static_cast<unsigned>(line);
    m_lines = raised ? m_lines | bit : m_lines & ~bit;
    consider_interrupt();
}

/// A pending interrupt ends wfi even if it is masked by mstatus, and any other suspension if it will be taken.
void core::consider_interrupt() {
    const context& c = m_contexts[m_desc.interrupt_context];
    if (c.state != context_state::suspended || (m_lines & m_mie) == 0) {
        return;
    }
    const bool enabled = c.mode == privilege_mode::user || (c.mstatus & csr::status_mie) != 0;
    if (c.reason == suspend_reason::wait_interrupt || enabled) {
        make_ready(m_desc.interrupt_context);
    }
}

}  // namespace orbweaver
