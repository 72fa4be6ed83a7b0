// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::noc {

struct link_desc {
    unsigned cycles = 1;         // a flit's time on the wire, 1 or more
    double flits_per_cycle = 1;  // capacity, above 0 and at most 1: a narrower link takes 1 / this cycles a flit
};

}  // namespace orbweaver::noc
