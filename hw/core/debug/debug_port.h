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

/// A debugger's access to the state of a core (docs/debugging.md). Use it between two cycles after elaboration.
/// Functions other than watch() require a watched core, because other cores may be ahead of the clock.
///
/// Threads have the core's names: a context id, or swapped_thread() while the thread is in memory.
class debug_port {
public:
    explicit debug_port(core& subject) : m_core(subject) {}

    /// Keeps the core in step with the clock and calls `watcher` for every instruction. Call it before the first cycle.
    void watch(execution_watcher& watcher) { m_core.m_watcher = &watcher; }
    /// Lets the core run ahead of the clock again.
    void release() { m_core.m_watcher = nullptr; }

    /// Returns the context that holds the pipeline and may issue in cycle `next`, the first cycle not executed yet.
    std::optional<context_id> issuing(cycle_t next) const;
    /// Returns the context whose trap ended the run, if any.
    std::optional<context_id> halted() const;

    /// Returns a thread that has started and not ended; null if there is no such thread.
    const context* thread(context_id name) const;

    /// Sets the address at which a thread continues.
    /// @return false: no such thread, or `pc` is not a multiple of four
    bool set_pc(context_id name, std::uint32_t pc);
    /// Sets a register by its slot (instruction.h); x0 stays zero.
    /// @return false: no such thread or register
    bool set_register(context_id name, std::size_t slot, std::uint64_t value);
    /// Returns a CSR as the thread's context sees it; nothing if it does not exist or is not accessible.
    std::optional<std::uint32_t> csr(context_id name, std::uint32_t number) const;
    /// Sets fflags, frm or fcsr.
    /// @return false: another CSR, or floating point is off
    bool set_fp_csr(context_id name, std::uint32_t number, std::uint32_t value);

    /// Reads bytes through the bus without side effects on devices.
    /// @return number of bytes read, from the first one on
    std::size_t read(std::uint32_t address, std::span<std::uint8_t> bytes) const;
    /// Writes to memory. Instructions are decoded again, and a reservation ends.
    /// @return number of bytes written
    std::size_t write(std::uint32_t address, std::span<const std::uint8_t> bytes);
    /// Returns the storage of bytes of memory; null if they are not all in memory.
    const std::uint8_t* storage(std::uint32_t address, std::uint32_t bytes) const;

private:
    context* find(context_id name) const;
    std::size_t transport(tlm::tlm_command command, std::uint32_t address, std::uint8_t* bytes,
                          std::size_t count) const;

    core& m_core;
};

}  // namespace orbweaver::core
