// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace orbweaver::sim {

/// A block of interface units, of which the clock and the leakage are known, but no energies of events.
struct idle_block {
    std::string name;        // as in area.json
    std::string parameters;  // of the RTL
    std::uint64_t instances = 1;
    double leakage_mw = 0;
    double idle_pj = 0;         // a cycle: the clock
    bool is_estimated = false;  // from smaller tables
};

}  // namespace orbweaver::sim
