// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "hw/noc/fabric/records.h"

namespace orbweaver::noc {

/// Input VCs whose first flits leave in a cycle, in this order.
struct switch_winners {
    std::uint64_t alone = 0;  // mask of uncontested input VCs, which win with any allocator
    unsigned count = 0;       // length of `inputs`
    std::array<input_vc*, 64> inputs;

    void add(input_vc& input) { inputs[count++] = &input; }
    explicit operator bool() const { return alone != 0 || count != 0; }
};

}  // namespace orbweaver::noc
