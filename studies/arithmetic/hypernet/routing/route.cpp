// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/routing/route.h"

namespace orbweaver::studies::hypernet_model {

std::optional<hop> next_hop(const hypernet& net, address position, address destination) {
    const address node = net.node_at(position);
    const address target = net.node_at(destination);
    return node == target ? std::nullopt : std::optional(net.next(node, target));
}

std::vector<hop> route(const hypernet& net, address source, address destination) {
    std::vector<hop> hops;
    for (auto next = next_hop(net, source, destination); next; next = next_hop(net, next->neighbour, destination)) {
        hops.push_back(*next);
    }
    return hops;
}

address table_entries(const hypernet& net) {
    address entries = 0;
    for (unsigned level = 2; level <= net.h(); ++level) { entries += address{1} << net.subnet_bits(level); }
    return entries;
}

}  // namespace orbweaver::studies::hypernet_model
