// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::reference {

/// Wires of one direction of a link in one cycle, with the credits for flits of the other direction.
struct port_wires {
    bool valid = false;
    std::uint8_t vc = 0;       // significant if valid
    std::uint64_t flit = 0;    // significant if valid; orbweaver_reference.h defines its bits
    std::uint64_t credit = 0;  // bit v: a credit for VC v
};

}  // namespace orbweaver::reference
