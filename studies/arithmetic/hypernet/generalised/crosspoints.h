// SPDX-License-Identifier: Apache-2.0
// The generalised hypernet: crosspoint switches in place of the complete graphs of sibling subnets (section 7.2 of the
// dissertation, without figures). What a switch joins is a choice of ours: the gateways with one
// index in their subnets, of all siblings. A gateway's index is its address in its subnet without the low bits 0 1 ..
// 1, which tell that it is one.
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

/// @param level of the links that they replace, 1 .. h - 1
crosspoint_counts count_crosspoints(const hypernet& net, unsigned level);

/// The nodes of the way through switches between two positions: to the gateway of the own subnet that has the index of
/// the destination, over the switch to the gateway of the other subnet, which stands in the module of the destination.
/// Switches are not named: where the module changes, one lies between.
std::vector<address> crosspoint_route(const hypernet& net, address source, address destination);

}  // namespace orbweaver::studies::hypernet_model
