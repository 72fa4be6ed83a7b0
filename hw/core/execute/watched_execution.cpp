// SPDX-License-Identifier: Apache-2.0
// Execution of a core that a debugger watches: in step with the clock, instruction by instruction.
#include "hw/core/core.h"
#include "hw/core/decode/decoder.h"

namespace orbweaver::core {
namespace {

/// Returns the data access of an instruction if it does not trap, computed from the present register values.
data_access access_of(const decoded_instruction& instruction, const context& thread) {
    using enum operation;
    const operation op = instruction.op;
    const bool amo = op >= amoswap_w && op <= amomaxu_w;
    data_access access;
    access.reads = amo || (op >= lb && op <= lhu) || op == flw || op == fld || op == lr_w;
    access.writes = amo || (op >= sb && op <= sw) || op == fsw || op == fsd || op == sc_w;
    if (!access.reads && !access.writes) { return access; }
    access.bytes = access_bytes(op);
    const bool atomic = op >= lr_w && op <= amomaxu_w;
    access.address = static_cast<std::uint32_t>(thread.value[instruction.rs1]) +
                     (atomic ? 0 : static_cast<std::uint32_t>(instruction.imm));
    return access;
}

}  // namespace

/// Executes at most one instruction, in step with the clock, and reports it to the watcher.
bool core::run_watched(cycle_t now) {
    const unsigned index = m_scheduler.running();
    const context& thread = m_scheduler[index];
    data_access access;
    if (m_memory.contains(thread.pc, 4)) { access = access_of(decode(m_memory.word(thread.pc), thread.pc), thread); }
    const std::uint64_t traps = m_counted.traps;
    const bool stays = run(now, now);
    if (m_pipeline.count > 0 || m_counted.traps > traps) {
        m_watcher->executed(m_identity.node, context_id{static_cast<std::uint8_t>(index)},
                            m_pipeline.count > 0 ? access : data_access{});
    }
    return stays;
}

}  // namespace orbweaver::core
