// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/types.h"

namespace orbweaver::rtl {

/// When the bridge may raise the READY of a channel that a manager drives. VALID must not wait for READY (ARM IHI 0022,
/// A3.2.1), so READY stays low until the first VALID of the channel. A VALID that waits would never come: READY rises
/// in short windows too. A channel whose first VALID comes in a window several times, and never between, waits for
/// READY.
class axi_ready {
public:
    static constexpr cycle_t period = 512;  // cycles, with one window in each
    static constexpr cycle_t window = 3;    // cycles in which READY may be high
    static constexpr cycle_t answer = 2;    // cycles behind them in which a VALID may follow from READY
    static constexpr unsigned most_hits = 3;

    /// Whether READY may be high in a cycle.
    bool may_rise(cycle_t now) {
        if (m_hit && !lies_within(now, window + answer)) {
            m_hit = m_seen = false;  // once more
        }
        return m_seen || lies_within(now, window);
    }
    /// The channel's VALID in a cycle. @return whether it is clear that it waits
    bool see(bool valid, cycle_t now) {
        if (!valid || m_seen) { return false; }
        m_seen = true;
        m_hit = lies_within(now, window + answer);
        m_hits = m_hit ? m_hits + 1 : 0;
        return m_hits == most_hits;
    }

private:
    /// Windows lie at uneven distances (a linear congruential sequence, Knuth), so that nothing regular meets them.
    /// @param length of the window, from its start
    static bool lies_within(cycle_t now, cycle_t length) {
        const cycle_t position = (now / period * 6364136223846793005U + 1442695040888963407U) >> 33;
        const cycle_t first = position % (period - window - answer);
        return now % period >= first && now % period < first + length;
    }

    bool m_seen = false;  // a VALID has come
    bool m_hit = false;   // ... in the present window
    unsigned m_hits = 0;
};

}  // namespace orbweaver::rtl
