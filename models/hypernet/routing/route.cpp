// SPDX-License-Identifier: Apache-2.0
#include "models/hypernet/routing/route.h"

namespace orbweaver::hypernet_model {

std::optional<hop> next_hop(const hypernet& net, address at, address destination) {
    at = net.node_at(at);
    address goal = net.node_at(destination);
    if (at == goal) {
        return std::nullopt;
    }
    for (unsigned level = net.common_level(at, goal); level > 1; level = net.common_level(at, goal)) {
        goal = net.gateway(at, goal, level);
        if (at == goal) {
            return hop{net.port(at).peer, level - 1};
        }
    }
    const address inside = net.module().positions() - 1;
    return hop{(at & ~inside) | net.module().next(at & inside, goal & inside), 0};
}

std::vector<hop> route(const hypernet& net, address source, address destination) {
    std::vector<hop> hops;
    for (auto next = next_hop(net, source, destination); next; next = next_hop(net, next->to, destination)) {
        hops.push_back(*next);
    }
    return hops;
}

unsigned longest_route(const hypernet& net) {
    return (1U << (net.h() - 1)) * (net.module().diameter() + 1) - 1;
}

unsigned most_external_hops(const hypernet& net) {
    return (1U << (net.h() - 1)) - 1;
}

address table_entries(const hypernet& net) {
    address entries = 0;
    for (unsigned level = 2; level <= net.h(); ++level) {
        entries += address{1} << net.subnet_bits(level);
    }
    return entries;
}

}  // namespace orbweaver::hypernet_model
