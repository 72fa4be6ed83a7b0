// SPDX-License-Identifier: Apache-2.0
// Exceptions and interrupts of the core.
#include <fmt/core.h>

#include <cstdint>
#include <string_view>

#include "hw/base/run_control.h"
#include "hw/core/context.h"
#include "hw/core/core.h"
#include "hw/core/decode/disassembler.h"
#include "hw/core/memory/direct_memory.h"
#include "hw/core/traps/csr_file.h"
#include "hw/core/traps/trap_sentence.h"

namespace orbweaver::core {

namespace {

/// Position of a trap.
struct trap_location {
    node_id node;
    unsigned context = 0;
    cycle_t cycle = 0;
};

/// Returns the outcome and message of a run that ends with an unhandled trap.
/// @param why explanation of the unit that refused the instruction; may be empty
run_outcome trap_report(const trap_location& position, const context& thread, std::uint32_t mcause, std::uint32_t value,
                        std::string_view why, const direct_memory& memory, const csr_file& csrs) {
    trap_facts facts{mcause,
                     value,
                     thread.pc,
                     {},
                     static_cast<std::uint32_t>(thread.value[register_slot::a7]),
                     memory.base,
                     memory.base + (memory.words * 4 - 1),
                     why};
    if (memory.contains(thread.pc, 4) && thread.pc % 4 == 0) { facts.word = memory.word(thread.pc); }
    run_outcome outcome;
    outcome.code = exit_code::firmware_failure;
    outcome.status = "trap";
    outcome.cycle = position.cycle;
    outcome.summary = fmt::format("node {} context {}: {} at pc 0x{:08x}, cycle {}", position.node.value,
                                  position.context, trap_sentence(facts), thread.pc, position.cycle);
    const auto caller = static_cast<std::uint32_t>(thread.value[register_slot::ra]) - 4;
    const bool called =
        memory.contains(caller, 4) && thread.value[register_slot::ra] != csrs.thread_register(scmp_csr::thread_return);
    if (called && static_cast<trap_cause>(mcause) == trap_cause::instruction_access_fault) {
        outcome.summary += fmt::format("; the latest call was at pc 0x{:08x}", caller);
    }
    outcome.details.push_back(
        fmt::format("mcause 0x{:08x}, mtval 0x{:08x}, and the firmware has no trap handler "
                    "(mtvec 0x{:08x})",
                    mcause, value, csrs.shared().mtvec));
    if (facts.word) {
        outcome.details.push_back(fmt::format("pc 0x{:08x}: {}", thread.pc, disassemble(*facts.word, thread.pc)));
    }
    if (called) { outcome.details.push_back(fmt::format("ra names the call at pc 0x{:08x}", caller)); }
    for (unsigned first = 0; first < 32; first += 4) {
        std::string line;
        for (unsigned i = first; i < first + 4; ++i) {
            line += fmt::format("{}{:>4} 0x{:08x}", i == first ? "" : "  ", integer_register_name(i),
                                static_cast<std::uint32_t>(thread.value[i]));
        }
        outcome.details.push_back(std::move(line));
    }
    return outcome;
}

}  // namespace

/// Raises an exception of the instruction at the context's pc, which has had no effect so far. Traps are taken in step
/// with the clock.
/// @param why explanation of the error if the cause is not sufficient
core::outcome core::trap(context& thread, trap_cause cause, std::uint32_t value, cycle_t now, std::string_view why) {
    if (m_pipeline.time != now) { return outcome::clock_wait; }
    if (!enter_handler(thread, static_cast<std::uint32_t>(cause), value, why)) { return outcome::yielded; }
    m_pipeline.stall(m_pipeline.branch_bubble + 1, stall_cause::trap, nullptr, false);
    return outcome::redirect;
}

/// @param why explanation; empty: the instruction does not exist
core::outcome core::illegal(context& thread, cycle_t now, std::string_view why) {
    return trap(thread, trap_cause::illegal_instruction, m_memory.word(thread.pc), now, why);
}

/// @return false: there is no handler (mtvec is 0 or not in memory), which ends the run
bool core::enter_handler(context& thread, std::uint32_t mcause, std::uint32_t value, std::string_view why) {
    if (m_csrs.shared().mtvec == 0 || !m_memory.contains(m_csrs.handler(), 4)) {
        const trap_location position{m_identity.node, static_cast<unsigned>(&thread - m_scheduler.contexts().data()),
                                     m_environment.domain.now()};
        m_control.finish(trap_report(position, thread, mcause, value, why, m_memory, m_csrs));
        m_halted = true;
        return false;
    }
    ++((mcause & interrupt_flag) != 0 ? m_counted.interrupts : m_counted.traps);
    m_csrs.enter_trap(thread, mcause, value);
    return true;
}

/// Takes the most urgent pending interrupt, if any.
/// @return false: this ended the run
bool core::take_interrupt(cycle_t now) {
    const std::uint32_t pending = m_csrs.pending(now);
    for (const interrupt_line line : {interrupt_line::external, interrupt_line::software, interrupt_line::timer}) {
        const auto number = static_cast<std::uint32_t>(line);
        if ((pending >> number & 1) != 0) {
            if (!enter_handler(m_scheduler.current(), interrupt_flag | number, 0)) { return false; }
            m_pipeline.stall(m_pipeline.branch_bubble + 1, stall_cause::trap, nullptr, false);
            return true;
        }
    }
    return true;
}

void core::set_interrupt(interrupt_line line, bool raised) {
    m_csrs.set_line(line, raised, m_environment.domain.next_edge());
    consider_interrupt();
}

/// Ends a suspension of the interrupt context if an interrupt is pending. It ends wfi even if mstatus masks the
/// interrupt, and other suspensions only if the interrupt will be taken.
void core::consider_interrupt() {
    const context& thread = m_scheduler[m_desc.interrupt_context];
    if (thread.state != context_state::suspended || m_csrs.pending() == 0) { return; }
    if (thread.reason == suspend_reason::wait_interrupt || csr_file::takes_interrupts(thread)) {
        m_scheduler.make_ready(m_desc.interrupt_context);
    }
}

}  // namespace orbweaver::core
