// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/zero_memory.h"
#include "tlm/messaging_protocol.h"

namespace orbweaver::core {

/// The lines of memory that the NIU may read or write in the coming cycles. A core that runs ahead of the clock keeps
/// its accesses there in step with it (docs/architecture.md). Windows may overlap; a line is guarded while one of them
/// is open. Guarding other data in the same line costs host time, but never changes a result.
class guarded_lines {
public:
    static constexpr unsigned line_shift = 9;  // 512 bytes
    static constexpr std::uint8_t loads = 1;
    static constexpr std::uint8_t stores = 2;
    static constexpr std::uint8_t watched = 4;  // stores are reported to a watcher; set together with `stores`
    // Some bytes of the line must not be loaded, or stored to; such accesses are not kept in step.
    static constexpr std::uint8_t no_loads = 8;
    static constexpr std::uint8_t no_stores = 16;
    // Flags that the core's main loop checks: an access to the line may need more than the access itself.
    static constexpr std::uint8_t rare_loads = loads | no_loads;
    static constexpr std::uint8_t rare_stores = stores | no_stores;

    /// Closes all windows and covers `bytes` of memory.
    void resize(std::uint64_t bytes);

    /// Opens or closes a window; bytes beyond memory are ignored.
    /// @param offset first byte, relative to the start of memory
    void change(std::uint64_t offset, std::uint32_t bytes, window_access access, bool open);

    /// Keeps stores to these bytes in step permanently, and reports them to a watcher.
    void watch(std::uint64_t offset, std::uint32_t bytes);

    /// Forbids loads from some of these bytes, stores to them, or both.
    /// @param access `no_loads`, `no_stores`, or both
    void forbid(std::uint64_t offset, std::uint64_t bytes, std::uint8_t access);

    /// Returns the flags of this byte of memory: `loads`, `stores` and `watched` are kept in step.
    std::uint8_t operator[](std::uint32_t offset) const { return m_flags[offset >> line_shift]; }
    const std::uint8_t* flags() const { return m_flags; }
    std::size_t lines() const { return m_lines; }

private:
    /// Number of open windows of a line.
    struct window_counts {
        std::uint16_t readers;
        std::uint16_t writers;
    };

    std::size_t m_lines = 0;
    zero_memory m_memory;  // storage of flags and counts, by line
    window_counts* m_counts = nullptr;
    std::uint8_t* m_flags = nullptr;
};

}  // namespace orbweaver::core
