// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "hw/noc/fabric/records.h"

namespace orbweaver::noc {

/// Input VCs whose first flits leave in a cycle, in this order.
struct switch_winners {
    std::uint64_t alone = 0;  // mask of uncontested input VCs, which win with any allocator
    unsigned count = 0;       // length of `in_vcs`
    std::array<input_vc*, 64> in_vcs;

    void add(input_vc& in_vc) { in_vcs[count++] = &in_vc; }
    explicit operator bool() const { return alone != 0 || count != 0; }
};

}  // namespace orbweaver::noc
