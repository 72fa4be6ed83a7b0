// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::noc {

/// Maximum delay of a link between routers or to a node.
inline constexpr unsigned max_link_cycles = 65535;

struct link_desc {
    unsigned cycles = 1;         // delay of a flit on the wires, 1 or more
    double flits_per_cycle = 1;  // capacity, above 0 and at most 1; its inverse is the cycles per flit
};

}  // namespace orbweaver::noc
