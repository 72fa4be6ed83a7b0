// SPDX-License-Identifier: Apache-2.0
// The distributed hierarchical routing from the destination's address alone (section 2.2.1 of the dissertation): to the
// gateway of the own subnet, over its external link, and on from there; inside a module as the module does.
#pragma once

#include <optional>
#include <vector>

#include "studies/arithmetic/hypernet/structure/hypernet.h"

namespace orbweaver::studies::hypernet_model {

using hop = basic_hypernet_hop<address>;

/// What a switch does with a packet; nothing: it has arrived.
std::optional<hop> next_hop(const hypernet& net, address position, address destination);

/// All hops between two positions.
std::vector<hop> route(const hypernet& net, address source, address destination);

/// Entries of a node's routing tables, one table a level above the module: sum of 2^m_i (section 2.2.1).
address table_entries(const hypernet& net);

}  // namespace orbweaver::studies::hypernet_model
