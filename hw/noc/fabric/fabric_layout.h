// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/noc/fabric/fabric_plan.h"
#include "hw/noc/fabric/fabric_state.h"

namespace orbweaver {

/// A port of a router at which a link enters or leaves a fabric.
struct fabric_cut {
    unsigned router = 0;
    port_id port;
};

/// Where the records of a fabric lie, and its cuts.
struct fabric_layout {
    std::vector<place<router_record>> routers{};  // [router]; nowhere: it is not in the fabric
    std::vector<fabric_cut> entrances{};          // where flits come in, by router and port
    std::vector<fabric_cut> exits{};              // where flits go out, likewise
};

/// Makes the records of a plan, one router behind the other.
fabric_layout make_records(const fabric_plan& plan, fabric_state& state);

}  // namespace orbweaver
