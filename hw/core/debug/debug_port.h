// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "hw/core/context.h"
#include "hw/core/core.h"
#include "hw/core/debug/execution_watcher.h"

namespace orbweaver::core {

/// What a debugger may see and change of a core (docs/debugging.md). To be used between two cycles, when the machine is
/// elaborated, and, but for watch(), of a core that is watched: any other may be ahead of the clock.
///
/// Threads are named as the core names them: by context, or by swapped_thread() while they are in memory.
class debug_port {
public:
    explicit debug_port(core& subject) : m_core(subject) {}

    /// Keeps the core in step with the clock and calls `watcher` for every instruction. Before the first cycle.
    void watch(execution_watcher& watcher) { m_core.m_watcher = &watcher; }
    /// Lets the core run ahead of the clock again.
    void release() { m_core.m_watcher = nullptr; }

    /// The context that has the pipeline and may issue in cycle `next`, the first one that was not executed yet.
    std::optional<context_id> issuing(cycle_t next) const;
    /// The context at whose trap the run has ended.
    std::optional<context_id> halted() const;

    /// A thread that has started and not ended; null if there is none of that name.
    const context* thread(context_id name) const;

    /// Sets where a thread goes on. @return false: no such thread, or not a multiple of four
    bool set_pc(context_id name, std::uint32_t pc);
    /// Sets a register by its slot (instruction.h); x0 stays zero. @return false: no such thread or register
    bool set_register(context_id name, std::size_t slot, std::uint64_t value);
    /// A CSR as the thread's context may see it; none if it may not, or there is none of that number.
    std::optional<std::uint32_t> csr(context_id name, std::uint32_t number) const;
    /// Sets fflags, frm or fcsr. @return false: another CSR, or floating point is off
    bool set_fp_csr(context_id name, std::uint32_t number, std::uint32_t value);

    /// Reads what the bus gives without effect on a device. @return bytes read, from the first on
    std::size_t read(std::uint32_t address, std::span<std::uint8_t> bytes) const;
    /// Writes to memory; instructions are decoded again, and a reservation ends. @return bytes written
    std::size_t write(std::uint32_t address, std::span<const std::uint8_t> bytes);
    /// The storage of bytes of memory; null if they are not all in memory.
    const std::uint8_t* storage(std::uint32_t address, std::uint32_t bytes) const;

private:
    context* find(context_id name) const;
    std::size_t transport(tlm::tlm_command command, std::uint32_t address, std::uint8_t* bytes,
                          std::size_t count) const;

    core& m_core;
};

}  // namespace orbweaver::core
