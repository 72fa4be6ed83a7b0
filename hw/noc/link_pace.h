// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>

#include "hw/base/types.h"

namespace orbweaver::noc {

/// When a link of limited capacity takes its next flit: one holds it for 1 / flits_per_cycle cycles. Fractions of a
/// cycle add up, so that a busy link carries its capacity exactly: at 0.4, flits go 2 and 3 cycles apart in turn.
class link_pace {
    static constexpr unsigned fraction_bits = 20;

public:
    /// Fractions of a cycle.
    static constexpr std::uint64_t cycle = std::uint64_t{1} << fraction_bits;

    /// @param flits_per_cycle above 0, at most 1
    explicit link_pace(double flits_per_cycle = 1)
        : m_interval(static_cast<std::uint64_t>(std::llround(static_cast<double>(cycle) / flits_per_cycle))) {}

    /// Whether it ever makes a flit wait.
    bool is_narrow() const { return m_interval > cycle; }
    /// For how many fractions of a cycle a flit holds the link.
    std::uint64_t interval() const { return m_interval; }
    bool is_free(cycle_t now) const { return m_free <= now << fraction_bits; }
    /// The first cycle in which it is.
    cycle_t free_at() const { return (m_free + cycle - 1) >> fraction_bits; }

    /// A flit takes the link, which is free.
    void take(cycle_t now) {
        const std::uint64_t present = now << fraction_bits;
        // A link that was busy into this cycle goes on without a pause, so that the mean rate is its capacity.
        const bool goes_on = m_free + cycle > present;
        m_free = (goes_on ? m_free : present) + m_interval;
    }

private:
    std::uint64_t m_interval;  // in fractions of a cycle
    std::uint64_t m_free = 0;  // from when on it is free, likewise
};

}  // namespace orbweaver::noc
