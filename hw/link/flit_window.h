// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/link/flit_frame.h"

namespace orbweaver::serial {

/// The sender's part of go-back-n: numbered frames from their first sending to their acknowledgement (Tanenbaum,
/// Computer Networks, "A protocol using go-back-n"). Plain state; times are the end's affair.
class flit_window {
public:
    /// @param size frames, 1 .. 32
    explicit flit_window(unsigned size) : m_frames(size) {}

    bool empty() const { return m_count == 0; }
    bool has_room() const { return m_count < m_frames.size(); }
    /// Whether a frame that was sent before is to be sent again.
    bool repeats() const { return m_next < m_count; }

    /// A new frame, which is being sent; there is room, and none to repeat. Gives it its number.
    const flit_frame& add(flit_frame frame);
    /// The frame to send again, which is being sent; there is one.
    const flit_frame& repeat() { return slot(m_next++); }
    /// All frames before `expected` have arrived. What names none of the frames here changes nothing.
    /// @return whether this was news
    bool acknowledge(std::uint8_t expected);
    /// All frames that are not acknowledged will be sent again.
    void go_back() { m_next = 0; }

private:
    flit_frame& slot(std::size_t n) { return m_frames[(m_front + n) % m_frames.size()]; }

    std::vector<flit_frame> m_frames;  // ring
    std::size_t m_front = 0;           // place of the oldest
    std::size_t m_count = 0;
    std::size_t m_next = 0;    // of those here, the one that is sent next; m_count: a new one
    std::uint8_t m_first = 0;  // number of the oldest
};

}  // namespace orbweaver::serial
