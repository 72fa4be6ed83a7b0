// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/generalised/crosspoints.h"

namespace orbweaver::studies::hypernet_model {

namespace {

/// The way inside a module, behind the nodes that are listed already, to a position of the module.
void add_module(const hypernet& net, std::vector<address>& nodes, address destination) {
    const address positions = net.module().positions();
    const address first = destination / positions * positions;
    while (nodes.back() != destination) {
        nodes.push_back(first + net.module().next(nodes.back() - first, destination - first));
    }
}

/// The node of a (d,level)-subnet that has the index of another node in its own one.
address gateway(const hypernet& net, unsigned level, address subnet, address like) {
    const address size = address{1} << net.bits(level);
    const address tail = address{1} << level;
    return subnet * size + like % size / tail * tail + (tail / 2 - 1);
}

void add_route(const hypernet& net, std::vector<address>& nodes, address destination) {
    const address source = nodes.back();
    const unsigned level = net.common_level(source, destination) - 1;
    if (level != 0) {
        const address size = address{1} << net.bits(level);
        add_route(net, nodes, gateway(net, level, source / size, destination));
        nodes.push_back(gateway(net, level, destination / size, destination));
    }
    add_module(net, nodes, destination);
}

}  // namespace

crosspoint_counts count_crosspoints(const hypernet& net, unsigned level) {
    crosspoint_counts counts;
    const address groups = net.positions() >> net.bits(level + 1);
    counts.switches = groups << (net.bits(level) - level);
    counts.ports = address{1} << net.subnet_bits(level + 1);
    counts.channels = counts.switches * counts.ports;
    counts.crosspoints = counts.channels * counts.ports;
    return counts;
}

std::vector<address> crosspoint_route(const hypernet& net, address source, address destination) {
    std::vector<address> nodes{net.node_at(source)};
    add_route(net, nodes, net.node_at(destination));
    return nodes;
}

}  // namespace orbweaver::studies::hypernet_model
