// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::reference {

/// A link in one direction, and the credits for what the other direction brought, in one cycle.
struct port_wires {
    bool valid = false;
    std::uint8_t vc = 0;       // counts if valid
    std::uint64_t flit = 0;    // likewise; orbweaver_reference.h states what its bits are
    std::uint64_t credit = 0;  // bit v: a credit for virtual channel v
};

}  // namespace orbweaver::reference
