// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver::job_controllers {

/// The last report of a node, or of a subnet's controller, to the controller above.
class reported_load {
public:
    /// Returns whether a new report is due: the load differs by `threshold` or more, or no job is left.
    constexpr bool is_due(uint32_t load, uint32_t finished, uint32_t threshold) const {
        const uint32_t change = load < m_load ? m_load - load : load - m_load;
        return change >= threshold || (load == 0 && (m_load != 0 || finished != m_finished));
    }
    constexpr void note(uint32_t load, uint32_t finished) {
        m_load = load;
        m_finished = finished;
        ++m_sequence;
    }
    /// Returns the number of reports so far; needed because a message may overtake another.
    constexpr uint32_t sequence() const { return m_sequence; }

private:
    uint32_t m_load = 0;
    uint32_t m_finished = 0;
    uint32_t m_sequence = 0;
};

}  // namespace orbweaver::job_controllers
