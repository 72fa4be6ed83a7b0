// SPDX-License-Identifier: Apache-2.0
// The generalised hypernet: crosspoint switches in place of the complete graphs of sibling subnets (section 7.2 of the
// dissertation, without figures). What a switch joins is a choice of ours: the gateways with one
// index in their subnets, of all siblings. A gateway's index is its address in its subnet without the low bits 0 1 ..
// 1, which mark it as one.
#pragma once

#include <vector>

#include "studies/arithmetic/hypernet/structure/hypernet.h"

namespace orbweaver::studies::hypernet_model {

/// The switches that join the subnets of a level.
struct crosspoint_counts {
    address switches = 0;
    address ports = 0;        // of each: the siblings that it joins
    address channels = 0;     // between nodes and switches
    address crosspoints = 0;  // of all: the square of the ports each
};

/// The way inside a module, behind the nodes that are listed already, to a position of the module.
inline void add_module(const hypernet& net, std::vector<address>& nodes, address destination) {
    const address positions = net.module().positions();
    const address first = destination / positions * positions;
    while (nodes.back() != destination) {
        nodes.push_back(first + net.module().next(nodes.back() - first, destination - first));
    }
}

/// The node of a (d,level)-subnet that has the index of another node in its own one.
inline address gateway(const hypernet& net, unsigned level, address subnet, address like) {
    const address size = address{1} << net.bits(level);
    const address tail = address{1} << level;
    return subnet * size + like % size / tail * tail + (tail / 2 - 1);
}

inline void add_route(const hypernet& net, std::vector<address>& nodes, address destination) {
    const address source = nodes.back();
    const unsigned level = net.common_level(source, destination) - 1;
    if (level != 0) {
        const address size = address{1} << net.bits(level);
        add_route(net, nodes, gateway(net, level, source / size, destination));
        nodes.push_back(gateway(net, level, destination / size, destination));
    }
    add_module(net, nodes, destination);
}

/// @param level of the links that they replace, 1 .. h - 1
inline crosspoint_counts count_crosspoints(const hypernet& net, unsigned level) {
    crosspoint_counts counts;
    const address groups = net.positions() >> net.bits(level + 1);
    counts.switches = groups << (net.bits(level) - level);
    counts.ports = address{1} << net.subnet_bits(level + 1);
    counts.channels = counts.switches * counts.ports;
    counts.crosspoints = counts.channels * counts.ports;
    return counts;
}

/// The nodes of the way through switches between two positions: to the gateway of the own subnet that has the index of
/// the destination, over the switch to the gateway of the other subnet, which stands in the module of the destination.
/// Switches are not named: where the module changes, one lies between.
inline std::vector<address> crosspoint_route(const hypernet& net, address source, address destination) {
    std::vector<address> nodes{net.node_at(source)};
    add_route(net, nodes, net.node_at(destination));
    return nodes;
}

}  // namespace orbweaver::studies::hypernet_model
