// SPDX-License-Identifier: Apache-2.0
#include "hw/core/execute/guarded_lines.h"

#include <algorithm>

#include "hw/base/errors.h"

namespace orbweaver::core {

void guarded_lines::resize(std::uint64_t bytes) {
    m_lines = static_cast<std::size_t>((bytes + (1U << line_shift) - 1) >> line_shift);
    m_memory = zero_memory((m_lines + 1) * (sizeof(window_counts) + sizeof *m_flags));
    m_counts = static_cast<window_counts*>(m_memory.data());
    m_flags = reinterpret_cast<std::uint8_t*>(m_counts + m_lines);
}

void guarded_lines::change(std::uint64_t offset, std::uint32_t bytes, window_access access, bool open) {
    if (bytes == 0 || m_lines == 0) { return; }
    std::uint16_t window_counts::*const count =
        access == window_access::niu_reads ? &window_counts::readers : &window_counts::writers;
    const std::uint64_t last = std::min<std::uint64_t>((offset + bytes - 1) >> line_shift, m_lines - 1);
    for (std::uint64_t line = offset >> line_shift; line <= last; ++line) {
        window_counts& counts = m_counts[line];
        invariant(open || counts.*count > 0, "guarded_lines", 0, "a window is closed that was not open");
        counts.*count = static_cast<std::uint16_t>(counts.*count + (open ? 1 : -1));
        m_flags[line] = static_cast<std::uint8_t>(
            (counts.writers > 0 ? loads | stores : 0) | (counts.readers > 0 ? stores : 0) |
            ((m_flags[line] & watched) != 0 ? watched | stores : 0) | (m_flags[line] & (no_loads | no_stores)));
    }
}

void guarded_lines::forbid(std::uint64_t offset, std::uint64_t bytes, std::uint8_t access) {
    const std::uint64_t end = (offset + bytes + (1U << line_shift) - 1) >> line_shift;
    for (std::uint64_t line = offset >> line_shift; line < end && line < m_lines; ++line) { m_flags[line] |= access; }
}

void guarded_lines::watch(std::uint64_t offset, std::uint32_t bytes) {
    for (std::uint64_t line = offset >> line_shift; line <= (offset + bytes - 1) >> line_shift && line < m_lines;
         ++line) {
        m_flags[line] |= watched | stores;
    }
}

}  // namespace orbweaver::core
