// SPDX-License-Identifier: Apache-2.0
// What people are told of a trap that no handler takes.
#include <fmt/core.h>

#include <cstring>

#include "hw/core/core.h"
#include "hw/core/disassembler.h"
#include "hw/core/trap_sentence.h"

namespace orbweaver {
namespace {

constexpr unsigned ra = 1;
constexpr unsigned a7 = 17;

}  // namespace

void core::report_trap(const context& c, std::uint32_t mcause, std::uint32_t value, std::string_view why) {
    const auto index = static_cast<unsigned>(&c - m_contexts.data());
    const cycle_t now = m_domain.now();
    trap_facts facts{mcause,
                     value,
                     c.pc,
                     {},
                     static_cast<std::uint32_t>(c.value[a7]),
                     m_memory_base,
                     m_memory_base + (m_memory_words * 4 - 1),
                     why};
    if (in_memory(c.pc, 4) && c.pc % 4 == 0) {
        std::uint32_t word = 0;
        std::memcpy(&word, m_memory + (c.pc - m_memory_base), 4);
        facts.word = word;
    }
    run_outcome outcome;
    outcome.code = exit_code::firmware_failure;
    outcome.status = "trap";
    outcome.cycle = now;
    outcome.summary = fmt::format("node {} context {}: {} at pc 0x{:08x}, cycle {}", m_identity.node.value, index,
                                  trap_sentence(facts), c.pc, now);
    const auto caller = static_cast<std::uint32_t>(c.value[ra]) - 4;
    const bool called = in_memory(caller, 4) && c.value[ra] != m_thread_csr[3];
    if (called && static_cast<trap_cause>(mcause) == trap_cause::instruction_access_fault) {
        outcome.summary += fmt::format("; the latest call was at pc 0x{:08x}", caller);
    }
    outcome.details.push_back(
        fmt::format("mcause 0x{:08x}, mtval 0x{:08x}, and the firmware has no trap handler "
                    "(mtvec 0x{:08x})",
                    mcause, value, m_mtvec));
    if (facts.word) {
        outcome.details.push_back(fmt::format("pc 0x{:08x}: {}", c.pc, disassemble(*facts.word, c.pc)));
    }
    if (called) {
        outcome.details.push_back(fmt::format("ra names the call at pc 0x{:08x}", caller));
    }
    for (unsigned first = 0; first < 32; first += 4) {
        std::string line;
        for (unsigned i = first; i < first + 4; ++i) {
            line += fmt::format("{}{:>4} 0x{:08x}", i == first ? "" : "  ", integer_register_name(i),
                                static_cast<std::uint32_t>(c.value[i]));
        }
        outcome.details.push_back(std::move(line));
    }
    m_control.finish(std::move(outcome));
}

}  // namespace orbweaver
