// SPDX-License-Identifier: Apache-2.0
// The end of a run: what the core counted, cut at the last cycle of the clock.
#include "hw/core/core.h"

namespace orbweaver {
namespace {

using counters = core_statistics;
using counter = std::uint64_t counters::*;

// In the order of stall_cause.
constexpr std::array<counter, stall_causes> stall_counters = {
    &counters::stall_load,      &counters::stall_multiply, &counters::stall_divide, &counters::stall_fp,
    &counters::stall_fp_divide, &counters::stall_branch,   &counters::stall_device, &counters::stall_split,
    &counters::stall_trap,      &counters::stall_rejected, &counters::stall_switch, &counters::stall_swap,
    &counters::stall_port};

// In the order of suspend_reason.
constexpr std::array<counter, suspend_reasons> idle_counters = {&counters::idle_no_thread,
                                                                &counters::idle_transmit_queue_full,
                                                                &counters::idle_thread_queue_owned,
                                                                &counters::idle_sendh_duplicate,
                                                                &counters::idle_send_table_full,
                                                                &counters::idle_str_duplicate,
                                                                &counters::idle_receive_table_full,
                                                                &counters::idle_wait_send,
                                                                &counters::idle_wait_receive,
                                                                &counters::idle_wait_interrupt,
                                                                &counters::idle_niu_busy};
constexpr std::array<counter, suspend_reasons> suspended_counters = {nullptr,
                                                                     &counters::suspended_transmit_queue_full,
                                                                     &counters::suspended_thread_queue_owned,
                                                                     &counters::suspended_sendh_duplicate,
                                                                     &counters::suspended_send_table_full,
                                                                     &counters::suspended_str_duplicate,
                                                                     &counters::suspended_receive_table_full,
                                                                     &counters::suspended_wait_send,
                                                                     &counters::suspended_wait_receive,
                                                                     &counters::suspended_wait_interrupt,
                                                                     &counters::suspended_niu_busy};

}  // namespace

void core::settle(cycle_t last) {
    take_back(last);
    const cycle_t end = last + 1;
    if (m_idle && end > m_idle_from) {
        m_idle_cycles[static_cast<std::size_t>(m_idle_reason)] += end - m_idle_from;
        m_idle_from = end;
    }
    const auto settle_sleep = [&](const context& c) {
        if (c.state == context_state::suspended && end > c.suspended_from) {
            m_suspended_cycles[static_cast<std::size_t>(c.reason)] += end - c.suspended_from;
        }
    };
    for (const context& c : m_contexts) {
        settle_sleep(c);
    }
    for (const auto& entry : m_swapped.places()) {
        if (entry.used) {
            settle_sleep(entry.thread);
            m_swapped_cycles += end > entry.start ? end - entry.start : 0;
        }
    }
    if (m_observer != nullptr && m_running != no_context && end > m_slice_from) {
        m_observer->context_ran(m_identity.node, context_id{static_cast<std::uint8_t>(m_running)}, m_slice_from, end,
                                m_slice_pc);
        m_slice_from = end;
    }
}

/// Follows the latest tick once more and takes back what lies after cycle `last`.
void core::take_back(cycle_t last) {
    cycle_t time = m_burst.begin;
    std::uint32_t next_stall = 0;
    std::uint32_t taken_back = 0;
    const code_slot* resume = nullptr;  // first instruction that was not issued
    const auto stalls = [&](std::uint32_t index, bool after, cycle_t issued) {
        while (next_stall < m_burst.stall_count && m_burst.stalls[next_stall].index == index &&
               m_burst.stalls[next_stall].after == after) {
            const auto& stall = m_burst.stalls[next_stall++];
            time += stall.cycles;
            if ((after ? issued : time) > last) {
                take_back(stall);
            }
        }
    };
    for (std::uint32_t i = 0; i < m_burst.count; ++i) {
        stalls(i, false, 0);
        const cycle_t issued = time;
        code_slot& slot = *m_burst.slots[i];
        if (issued > last) {
            --slot.executed;
            --slot.cycles;
            ++taken_back;
            resume = resume == nullptr ? &slot : resume;
        }
        ++time;
        stalls(i, true, issued);
    }
    stalls(m_burst.count, false, 0);
    if (resume != nullptr && m_running != no_context) {
        m_contexts[m_running].pc = m_code.pc_of(resume);
    }
    m_instructions += m_burst.count - taken_back;
    m_burst.start(time);
}

void core::take_back(const burst_record::stall& stall) {
    m_stalls[static_cast<std::size_t>(stall.cause)] -= stall.cycles;
    if (stall.slot != nullptr) {
        stall.slot->cycles -= stall.cycles;
    }
}

core_statistics core::statistics() const {
    core_statistics sum;
    sum.instructions = instructions();
    sum.rejected_instructions = m_rejected;
    sum.traps = m_traps;
    sum.interrupts = m_interrupts;
    sum.switches = m_switches;
    sum.threads_created = m_threads_created;
    sum.threads_ended = m_threads_ended;
    sum.threads_swapped_out = m_swapped_out;
    sum.threads_swapped_in = m_swapped_in;
    sum.swapped_cycles = m_swapped_cycles;
    for (std::size_t i = 0; i < stall_causes; ++i) {
        sum.*stall_counters[i] = m_stalls[i];
    }
    for (std::size_t i = 0; i < suspend_reasons; ++i) {
        sum.*idle_counters[i] = m_idle_cycles[i];
        if (suspended_counters[i] != nullptr) {
            sum.*suspended_counters[i] = m_suspended_cycles[i];
        }
    }
    return sum;
}

}  // namespace orbweaver
