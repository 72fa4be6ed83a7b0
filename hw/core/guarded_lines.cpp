// SPDX-License-Identifier: Apache-2.0
#include "hw/core/guarded_lines.h"

#include <algorithm>

#include "hw/base/errors.h"

namespace orbweaver::core {

void guarded_lines::resize(std::uint64_t bytes) {
    const auto lines = static_cast<std::size_t>((bytes + (1U << line_shift) - 1) >> line_shift);
    m_flags.assign(lines, 0);
    m_readers.assign(lines, 0);
    m_writers.assign(lines, 0);
}

void guarded_lines::change(std::uint64_t offset, std::uint32_t bytes, window_access access, bool open) {
    if (bytes == 0 || m_flags.empty()) {
        return;
    }
    auto& counts = access == window_access::niu_reads ? m_readers : m_writers;
    const std::uint64_t last = std::min<std::uint64_t>((offset + bytes - 1) >> line_shift, m_flags.size() - 1);
    for (std::uint64_t line = offset >> line_shift; line <= last; ++line) {
        invariant(open || counts[line] > 0, "guarded_lines", 0, "a window is closed that was not open");
        counts[line] = static_cast<std::uint16_t>(counts[line] + (open ? 1 : -1));
        m_flags[line] = static_cast<std::uint8_t>(
            (m_writers[line] > 0 ? loads | stores : 0) | (m_readers[line] > 0 ? stores : 0) |
            ((m_flags[line] & watched) != 0 ? watched | stores : 0) | (m_flags[line] & (no_loads | no_stores)));
    }
}

void guarded_lines::forbid(std::uint64_t offset, std::uint64_t bytes, std::uint8_t access) {
    const std::uint64_t end = (offset + bytes + (1U << line_shift) - 1) >> line_shift;
    for (std::uint64_t line = offset >> line_shift; line < end && line < m_flags.size(); ++line) {
        m_flags[line] |= access;
    }
}

void guarded_lines::watch(std::uint64_t offset, std::uint32_t bytes) {
    for (std::uint64_t line = offset >> line_shift; line <= (offset + bytes - 1) >> line_shift && line < m_flags.size();
         ++line) {
        m_flags[line] |= watched | stores;
    }
}

}  // namespace orbweaver::core
