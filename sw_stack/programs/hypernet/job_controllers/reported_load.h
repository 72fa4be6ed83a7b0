// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver::job_controllers {

/// What a node, or the controller of a subnet, last reported to the controller above.
class reported_load {
public:
    /// Whether it has to be reported again: the load differs by `threshold` or more, or no job is left.
    constexpr bool is_due(uint32_t load, uint32_t finished, uint32_t threshold) const {
        const uint32_t change = load < m_load ? m_load - load : load - m_load;
        return change >= threshold || (load == 0 && (m_load != 0 || finished != m_finished));
    }
    constexpr void note(uint32_t load, uint32_t finished) {
        m_load = load;
        m_finished = finished;
        ++m_sequence;
    }
    /// Times that it was notified: a message may overtake another.
    constexpr uint32_t sequence() const { return m_sequence; }

private:
    uint32_t m_load = 0;
    uint32_t m_finished = 0;
    uint32_t m_sequence = 0;
};

}  // namespace orbweaver::job_controllers
