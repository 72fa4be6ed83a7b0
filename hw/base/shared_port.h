// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/types.h"

namespace orbweaver {

/// A memory port that a core and its NIU share: one access a cycle. A core comes
/// first in a cycle (clock_stage), and so would always win; hence an NIU that finds the port taken by the core owns it
/// in the next cycle. When both want it all the time, they take turns.
class shared_port {
public:
    /// The core wants the port for `cycles` from `now` on, the cycle being executed. False: the NIU has this one.
    bool core_takes(cycle_t now, cycle_t cycles) {
        if (m_owed == now) { return false; }
        m_core_until = now + cycles;
        m_core_cycles += cycles;
        return true;
    }

    /// Whether the core has the port in cycle `now`.
    bool core_has(cycle_t now) const { return now < m_core_until; }

    /// The NIU wanted the port in cycle `now`, where the core has it.
    void owe_niu(cycle_t now) { m_owed = now + 1; }

    /// Cycles in which the core has had the port.
    std::uint64_t core_cycles() const { return m_core_cycles; }

private:
    cycle_t m_core_until = 0;
    std::uint64_t m_core_cycles = 0;
    cycle_t m_owed = never;
};

}  // namespace orbweaver
