// SPDX-License-Identifier: Apache-2.0
// Statistics are declared once: as a plain struct of counters and a table with the name, unit, meaning and group of
// each counter.
// Results, the console summary and the manual are generated from that table.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace orbweaver {

/// The description of one counter of the struct `Counters`.
template <class Counters>
struct statistic {
    std::string_view name;     // key in result.json
    std::string_view unit;     // "flits", "cycles", "1" for plain counts
    std::string_view meaning;  // one line for the manual
    std::uint64_t Counters::*value;
    std::string_view group{};  // key of the enclosing object; empty: at the same level as the groups
};

/// Adds every declared counter of `part` to `totals`.
template <class Counters>
void accumulate(std::span<const statistic<Counters>> table, Counters& totals, const Counters& part) {
    for (const auto& entry : table) { totals.*entry.value += part.*entry.value; }
}

}  // namespace orbweaver
