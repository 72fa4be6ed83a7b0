// SPDX-License-Identifier: Apache-2.0
// Statistics are declared once: a plain struct of counters next to a table that gives each its name, unit, meaning and
// group.
// Results, the console summary and the manual come from that table.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace orbweaver {

/// One counter of the struct `Counters`.
template <class Counters>
struct statistic {
    std::string_view name;     // key in result.json
    std::string_view unit;     // "flits", "cycles", "1" for plain counts
    std::string_view meaning;  // one line for the manual
    std::uint64_t Counters::*value;
    std::string_view group{};  // key of the object in which it stands; empty: it stands next to the groups
};

/// Adds every declared counter of `part` to `totals`.
template <class Counters>
void accumulate(std::span<const statistic<Counters>> table, Counters& totals, const Counters& part) {
    for (const auto& entry : table) { totals.*entry.value += part.*entry.value; }
}

}  // namespace orbweaver
