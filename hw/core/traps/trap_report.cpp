// SPDX-License-Identifier: Apache-2.0
#include "hw/core/traps/trap_report.h"

#include <fmt/core.h>

#include "hw/core/decode/disassembler.h"
#include "hw/core/traps/trap_sentence.h"

namespace orbweaver::core {

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

}  // namespace orbweaver::core
