// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/types.h"

namespace orbweaver::rtl {

/// Counts how long some wires are 1, and how often they change. They are 0 in cycles without a value.
class wire_activity {
public:
    /// @param wires 0 to 64
    /// @param end   cycles that are counted
    wire_activity(unsigned wires, cycle_t end) : m_end(end), m_high(wires), m_changes(wires) {}

    /// Sets wires to 1 in a cycle, which is no earlier than that of the last call.
    /// @param value a bit for each wire
    void add(cycle_t cycle, std::uint64_t value);

    /// Ends the count; only high() and changes() may follow.
    void finish();

    unsigned wires() const { return static_cast<unsigned>(m_high.size()); }
    /// Returns the cycles in which a wire is 1.
    std::uint64_t high(unsigned wire) const { return m_high[wire]; }
    /// Returns the number of changes between two cycles.
    std::uint64_t changes(unsigned wire) const { return m_changes[wire]; }

private:
    void count_value();
    void count_end();
    static void count(std::vector<std::uint64_t>& counters, std::uint64_t wires);

    cycle_t m_end;
    cycle_t m_cycle = 0;         // of m_value
    std::uint64_t m_before = 0;  // wires in the cycle before it
    std::uint64_t m_value = 0;
    std::vector<std::uint64_t> m_high;     // [wire]
    std::vector<std::uint64_t> m_changes;  // [wire]
};

}  // namespace orbweaver::rtl
