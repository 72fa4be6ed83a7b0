// SPDX-License-Identifier: Apache-2.0
// Distributed hierarchical routing based only on the destination's address (section 2.2.1 of the dissertation): to the
// gateway of the current subnet, over its external link, and on from there; inside a module by the module's routing.
#pragma once

#include <optional>
#include <vector>

#include "studies/arithmetic/hypernet/structure/hypernet.h"

namespace orbweaver::studies::hypernet_model {

using hop = basic_hypernet_hop<address>;

/// Returns the next hop of a packet at a switch; empty if it has arrived.
std::optional<hop> next_hop(const hypernet& net, address position, address destination);

/// Returns all hops between two positions.
std::vector<hop> route(const hypernet& net, address source, address destination);

/// Returns the entries of a node's routing tables, one table per level above the module: sum of 2^m_i (section 2.2.1).
address table_entries(const hypernet& net);

}  // namespace orbweaver::studies::hypernet_model
