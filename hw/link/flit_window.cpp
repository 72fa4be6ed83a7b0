// SPDX-License-Identifier: Apache-2.0
#include "hw/link/flit_window.h"

#include <algorithm>

namespace orbweaver::serial {

const flit_frame& flit_window::add(flit_frame frame) {
    frame.number = static_cast<std::uint8_t>((m_first + m_count) % flit_frame_numbers);
    flit_frame& kept = slot(m_count);
    kept = frame;
    m_next = ++m_count;
    return kept;
}

bool flit_window::acknowledge(std::uint8_t expected) {
    const std::size_t arrived = (expected + flit_frame_numbers - m_first) % flit_frame_numbers;
    if (arrived == 0 || arrived > m_count) { return false; }
    m_first = expected;
    m_front = (m_front + arrived) % m_frames.size();
    m_count -= arrived;
    m_next -= std::min(m_next, arrived);
    return true;
}

}  // namespace orbweaver::serial
