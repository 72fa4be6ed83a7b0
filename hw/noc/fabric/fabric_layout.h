// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/noc/fabric/fabric_plan.h"
#include "hw/noc/fabric/fabric_state.h"
#include "hw/noc/fabric/node_records.h"

namespace orbweaver::noc {

/// Offsets of the records of a fabric.
struct fabric_layout {
    unsigned first_router = 0;
    std::vector<arena_offset<router_record>> routers{};  // [router - first_router]; nowhere: it is not in the fabric
    std::vector<arena_offset<node_record>> nodes{};      // [node]; empty: the fabric has none

    /// @param number as the network counts routers
    arena_offset<router_record> router(unsigned number) const { return routers[number - first_router]; }
};

/// Creates the records of a plan: all routers, then the nodes.
/// @throws description_error if they exceed the size limit of an arena
fabric_layout make_records(const fabric_plan& plan, fabric_state& state);

/// Returns whether no link of a router is cut and all have the common delay of the calendar.
bool have_common_links(const fabric_layout& layout, const fabric_state& state);

}  // namespace orbweaver::noc
