// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/types.h"

namespace orbweaver::rtl {

/// A flit or a credit on the wires between a node and its network.
struct boundary_event {
    cycle_t cycle = 0;  // in which it is on the wires of the top
    unsigned node = 0;
    bool is_credit = false;
    unsigned vc = 0;
    std::uint64_t flit = 0;  // as link_wires::flit; 0 of a credit
};

/// What a model's network was given at its nodes and what it gave, cycle by cycle.
struct recorded_traffic {
    cycle_t cycles = 0;                    // all events of the cycles before
    std::vector<boundary_event> given;     // to the network, by cycle
    std::vector<boundary_event> expected;  // from it, by cycle
};

}  // namespace orbweaver::rtl
