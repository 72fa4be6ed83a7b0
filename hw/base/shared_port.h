// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/types.h"

namespace orbweaver {

/// A memory port that a core and its NIU share, with one access per cycle. A core is called first in a cycle
/// (clock_stage) and would always win. Hence an NIU that finds the port occupied by the core owns it in the next cycle.
/// When both always want the port, they alternate.
class shared_port {
public:
    /// Requests the port for the core for `cycles` cycles from `now`, the cycle being executed. @return false: the NIU
    /// owns this cycle
    bool core_takes(cycle_t now, cycle_t cycles) {
        if (m_owed == now) { return false; }
        m_core_until = now + cycles;
        m_core_cycles += cycles;
        return true;
    }

    /// Returns whether the core has the port in cycle `now`.
    bool core_has(cycle_t now) const { return now < m_core_until; }

    /// Reserves the next cycle for the NIU, which wanted the port in cycle `now` while the core has it.
    void owe_niu(cycle_t now) { m_owed = now + 1; }

    /// Returns the number of cycles in which the core has had the port.
    std::uint64_t core_cycles() const { return m_core_cycles; }
    /// Takes that number from another process.
    void set_core_cycles(std::uint64_t cycles) { m_core_cycles = cycles; }

private:
    cycle_t m_core_until = 0;
    std::uint64_t m_core_cycles = 0;
    cycle_t m_owed = never;
};

}  // namespace orbweaver
