// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/types.h"

namespace orbweaver::rtl {

/// A flit or a credit on the wires between a node and its network.
struct boundary_event {
    cycle_t cycle = 0;  // cycle in which it is on the wires of the top
    unsigned node = 0;
    bool is_credit = false;
    unsigned vc = 0;
    std::uint64_t flit = 0;     // see link_wires::flit; 0 for a credit
    std::uint32_t further = 0;  // see link_wires::further
};

/// Inputs and outputs of a model's network at its nodes, by cycle.
struct recorded_traffic {
    cycle_t cycles = 0;                    // number of recorded cycles
    std::vector<boundary_event> given;     // inputs of the network, by cycle
    std::vector<boundary_event> expected;  // outputs of the network, by cycle
};

}  // namespace orbweaver::rtl
