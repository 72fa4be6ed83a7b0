// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/zero_memory.h"
#include "tlm/messaging_protocol.h"

namespace orbweaver::core {

/// Which parts of memory the NIU may read or write in the coming cycles. A core that runs ahead of the clock keeps its
/// accesses there in step with it (docs/architecture.md). Windows may overlap; a line is guarded while one of them is
/// open. Guarding a neighbour in the same line costs time on the host, never a difference in the machine.
class guarded_lines {
public:
    static constexpr unsigned line_shift = 9;  // 512 bytes
    static constexpr std::uint8_t loads = 1;
    static constexpr std::uint8_t stores = 2;
    static constexpr std::uint8_t watched = 4;  // somebody is notified of stores; comes with `stores`
    // Some bytes of the line nobody loads from, or stores to; these are not kept in step.
    static constexpr std::uint8_t no_loads = 8;
    static constexpr std::uint8_t no_stores = 16;
    // What the core's main loop looks for: lines where an access may be more than an access.
    static constexpr std::uint8_t rare_loads = loads | no_loads;
    static constexpr std::uint8_t rare_stores = stores | no_stores;

    /// Forgets all windows and covers `bytes` of memory.
    void resize(std::uint64_t bytes);

    /// Opens or closes a window; what lies beyond memory is ignored.
    /// @param offset first byte, relative to the start of memory
    void change(std::uint64_t offset, std::uint32_t bytes, window_access access, bool open);

    /// Stores to these bytes are kept in step for good, and reported to a watcher.
    void watch(std::uint64_t offset, std::uint32_t bytes);

    /// Some of these bytes nobody may load from, or store to: `no_loads`, `no_stores`, or both.
    void forbid(std::uint64_t offset, std::uint64_t bytes, std::uint8_t access);

    /// Bits `loads`, `stores` and `watched`: what is kept in step at this byte of memory.
    std::uint8_t operator[](std::uint32_t offset) const { return m_flags[offset >> line_shift]; }
    const std::uint8_t* flags() const { return m_flags; }
    std::size_t lines() const { return m_lines; }

private:
    /// Open windows of a line.
    struct window_counts {
        std::uint16_t readers;
        std::uint16_t writers;
    };

    std::size_t m_lines = 0;
    zero_memory m_memory;  // of both, by line
    window_counts* m_counts = nullptr;
    std::uint8_t* m_flags = nullptr;
};

}  // namespace orbweaver::core
