// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/link/flit_frame.h"

namespace orbweaver::serial {

/// The sender's part of go-back-n: numbered frames from their first transmission to their acknowledgement (Tanenbaum,
/// Computer Networks, "A protocol using go-back-n"). It has no notion of time; the end of the link handles deadlines.
class flit_window {
public:
    /// @param size maximum number of frames, 1 .. 32
    explicit flit_window(unsigned size) : m_frames(size) {}

    bool empty() const { return m_count == 0; }
    bool has_room() const { return m_count < m_frames.size(); }
    /// Returns whether a frame that was sent before must be sent again.
    bool repeats() const { return m_next < m_count; }

    /// Numbers and keeps a new frame that is being sent. Precondition: has_room() and not repeats().
    const flit_frame& add(flit_frame frame);
    /// Returns the next frame to send again and advances. Precondition: repeats().
    const flit_frame& repeat() { return slot(m_next++); }
    /// Removes all frames before `expected`, which have arrived. A number outside of the window has no effect.
    /// @return true: frames were removed
    bool acknowledge(std::uint8_t expected);
    /// Schedules all frames that are not acknowledged for repetition.
    void go_back() { m_next = 0; }

private:
    flit_frame& slot(std::size_t n) { return m_frames[(m_front + n) % m_frames.size()]; }

    std::vector<flit_frame> m_frames;  // ring buffer
    std::size_t m_front = 0;           // index of the oldest frame
    std::size_t m_count = 0;
    std::size_t m_next = 0;    // offset in the window of the frame that is sent next; m_count: a new frame
    std::uint8_t m_first = 0;  // number of the oldest frame
};

}  // namespace orbweaver::serial
