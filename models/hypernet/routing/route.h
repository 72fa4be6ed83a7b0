// SPDX-License-Identifier: Apache-2.0
// The distributed hierarchical routing from the destination's address alone (section 2.2.1 of the dissertation; digest
// section 7.2): to the gateway of the own subnet, over its external link, and on from there; inside a module as the
// module does.
#pragma once

#include <optional>
#include <vector>

#include "models/hypernet/structure/hypernet.h"

namespace orbweaver::hypernet_model {

/// A hop of a route.
struct hop {
    address to = 0;
    unsigned level = 0;  // of the link: 0 internal

    friend bool operator==(const hop&, const hop&) = default;
};

/// What a switch does with a packet; nothing: it has arrived.
std::optional<hop> next_hop(const hypernet& net, address at, address destination);

/// All hops between two positions.
std::vector<hop> route(const hypernet& net, address source, address destination);

/// Bound on the hops of a route: 2^(h-1) (D + 1) - 1, D a module's diameter (3.1.1).
unsigned longest_route(const hypernet& net);

/// Bound on the external links of a route: 2^(h-1) - 1. One more phases make the routes free of deadlock (digest
/// section 10.3).
unsigned most_external_hops(const hypernet& net);

/// Entries of a node's routing tables, one table a level above the module: sum of 2^m_i (section 2.2.1).
address table_entries(const hypernet& net);

}  // namespace orbweaver::hypernet_model
