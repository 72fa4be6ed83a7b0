// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>

#include "hw/base/types.h"

namespace orbweaver::noc {

/// Determines when a link of limited capacity accepts its next flit: a flit occupies it for 1 / flits_per_cycle cycles.
/// Fractions of a cycle add up, so that a busy link carries its capacity exactly: at 0.4, intervals of 2 and 3 cycles
/// alternate.
class link_pace {
    static constexpr unsigned fraction_bits = 20;

public:
    /// One cycle, in its fractions.
    static constexpr std::uint64_t cycle = std::uint64_t{1} << fraction_bits;

    /// @param flits_per_cycle above 0, at most 1
    explicit link_pace(double flits_per_cycle = 1)
        : m_interval(static_cast<std::uint64_t>(std::llround(static_cast<double>(cycle) / flits_per_cycle))) {}

    /// Returns whether it ever makes a flit wait.
    bool is_narrow() const { return m_interval > cycle; }
    /// Returns the occupancy of the link by a flit, in fractions of a cycle.
    std::uint64_t interval() const { return m_interval; }
    bool is_free(cycle_t now) const { return m_free <= now << fraction_bits; }
    /// Returns the first cycle in which the link is free.
    cycle_t free_at() const { return (m_free + cycle - 1) >> fraction_bits; }

    /// Occupies the link with a flit. Precondition: it is free.
    void take(cycle_t now) {
        const std::uint64_t present = now << fraction_bits;
        // A link that was busy into this cycle continues without a pause, so that the mean rate equals its capacity.
        const bool goes_on = m_free + cycle > present;
        m_free = (goes_on ? m_free : present) + m_interval;
    }

private:
    std::uint64_t m_interval;  // in fractions of a cycle
    std::uint64_t m_free = 0;  // time from which it is free, in fractions of a cycle
};

}  // namespace orbweaver::noc
