// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/routing/route.h"

namespace orbweaver::hypernet_model {

std::optional<hop> next_hop(const hypernet& net, address at, address destination) {
    const address from = net.node_at(at);
    const address to = net.node_at(destination);
    return from == to ? std::nullopt : std::optional(net.next(from, to));
}

std::vector<hop> route(const hypernet& net, address source, address destination) {
    std::vector<hop> hops;
    for (auto next = next_hop(net, source, destination); next; next = next_hop(net, next->to, destination)) {
        hops.push_back(*next);
    }
    return hops;
}

address table_entries(const hypernet& net) {
    address entries = 0;
    for (unsigned level = 2; level <= net.h(); ++level) {
        entries += address{1} << net.subnet_bits(level);
    }
    return entries;
}

}  // namespace orbweaver::hypernet_model
