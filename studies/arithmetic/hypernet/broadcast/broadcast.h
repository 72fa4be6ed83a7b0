// SPDX-License-Identifier: Apache-2.0
// Broadcast with the P vector (section 2.2.2 of the dissertation). A copy spreads in its module along a spanning tree
// of shortest paths, and over an external link of level i if its p_i is 0; it then has p_i = 1 and all lower bits 0.
#pragma once

#include <cstdint>
#include <vector>

#include "studies/arithmetic/hypernet/structure/hypernet.h"

namespace orbweaver::studies::hypernet_model {

struct broadcast_figures {
    std::vector<unsigned> copies;      // [position] received copies; 0 if the position is not a node
    std::vector<std::uint64_t> links;  // [level] used links, or bus transfers; level 0 is internal
    unsigned depth = 0;                // hops to the last node
};

/// Sends a copy to each node of the source's (d,level)-net.
/// @param level 1 .. h; h is a complete broadcast, lower levels are partial ones
/// @throws std::invalid_argument siblings are joined by several links; the scheme would then deliver several copies
broadcast_figures broadcast(const hypernet& net, address source, unsigned level);

}  // namespace orbweaver::studies::hypernet_model
