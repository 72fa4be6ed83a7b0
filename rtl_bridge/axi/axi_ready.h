// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/types.h"

namespace orbweaver::rtl {

/// Decides when the bridge may raise the READY of a channel that a manager drives. VALID must not wait for READY (ARM
/// IHI 0022, A3.2.1), so READY stays low until the first VALID of the channel. A VALID that waits for READY would then
/// never rise, so READY also rises in short windows. If the first VALID occurs in a window several times, and never
/// between windows, the channel waits for READY.
class axi_ready {
public:
    static constexpr cycle_t period = 512;  // cycles; each period has one window
    static constexpr cycle_t window = 3;    // cycles in which READY may be high
    static constexpr cycle_t answer = 2;    // cycles after a window in which a VALID may be a reaction to READY
    static constexpr unsigned max_hits = 3;

    /// Returns whether READY may be high in a cycle.
    bool may_rise(cycle_t now) {
        if (m_hit && !lies_within(now, window + answer)) {
            m_hit = m_seen = false;  // the next window needs another test
        }
        return m_seen || lies_within(now, window);
    }
    /// Processes the channel's VALID in a cycle.
    /// @return true: the channel certainly waits for READY
    bool see(bool valid, cycle_t now) {
        if (!valid || m_seen) { return false; }
        m_seen = true;
        m_hit = lies_within(now, window + answer);
        m_hits = m_hit ? m_hits + 1 : 0;
        return m_hits == max_hits;
    }

private:
    /// Returns whether a cycle is in a window. Windows have irregular distances (a linear congruential sequence,
    /// Knuth), so that periodic behaviour does not coincide with them.
    /// @param length of the window, from its start
    static bool lies_within(cycle_t now, cycle_t length) {
        const cycle_t position = (now / period * 6364136223846793005U + 1442695040888963407U) >> 33;
        const cycle_t first = position % (period - window - answer);
        return now % period >= first && now % period < first + length;
    }

    bool m_seen = false;  // a VALID has occurred
    bool m_hit = false;   // a VALID has occurred in the present window
    unsigned m_hits = 0;
};

}  // namespace orbweaver::rtl
