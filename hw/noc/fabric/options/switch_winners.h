// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "hw/noc/fabric/records.h"

namespace orbweaver::noc {

/// Inputs whose first flits leave in a cycle, in this order.
struct switch_winners {
    std::uint64_t alone = 0;  // bits of inputs without rivals, which have won whatever the allocator
    unsigned count = 0;       // of `inputs`
    std::array<input_vc*, 64> inputs;

    void add(input_vc& input) { inputs[count++] = &input; }
    explicit operator bool() const { return alone != 0 || count != 0; }
};

}  // namespace orbweaver::noc
