// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/noc/fabric/fabric_plan.h"
#include "hw/noc/fabric/fabric_state.h"
#include "hw/noc/fabric/node_records.h"

namespace orbweaver::noc {

/// Where the records of a fabric lie.
struct fabric_layout {
    unsigned first_router = 0;
    std::vector<arena_offset<router_record>> routers{};  // [router - first_router]; nowhere: it is not in the fabric
    std::vector<arena_offset<node_record>> nodes{};      // [node]; empty: the fabric has none

    /// @param number as the network counts routers
    arena_offset<router_record> router(unsigned number) const { return routers[number - first_router]; }
};

/// Makes the records of a plan: one router behind the other, then the nodes.
/// @throws description_error if they take more than an arena holds
fabric_layout make_records(const fabric_plan& plan, fabric_state& state);

/// Whether no link of a router is cut, and all take the typical delay of the calendar.
bool have_common_links(const fabric_layout& layout, const fabric_state& state);

}  // namespace orbweaver::noc
