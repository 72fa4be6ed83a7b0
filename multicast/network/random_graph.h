// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "multicast/network/switch_graph.h"

namespace orbweaver::multicast {

/// Random connected switch networks; the default values are ours.
struct random_graph_desc {
    unsigned switches = 16;    // 1 .. max_switches
    unsigned ports = 8;        // per switch, for processors and links
    unsigned processors = 64;  // distributed evenly; the first switches have one more if the division has a remainder
    unsigned connectivity_percent = 75;  // used share of the ports without processors, 0 .. 100
    std::uint64_t seed = 1;
};

/// Makes a random tree and adds random links between switches without a common link. It stops when the required share
/// of the ports is used or no further link is possible. A share that is too small for a tree results in a tree.
/// @throws graph_error if there are too few ports, or a field is out of range
switch_graph random_graph(const random_graph_desc& described);

}  // namespace orbweaver::multicast
