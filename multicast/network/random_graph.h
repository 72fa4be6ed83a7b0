// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "multicast/network/switch_graph.h"

namespace orbweaver::multicast {

/// Random connected switch networks; the defaults are ours.
struct random_graph_desc {
    unsigned switches = 16;              // 1 .. most_switches
    unsigned ports = 8;                  // of a switch, for processors and links
    unsigned processors = 64;            // spread evenly, the first switches having one more if they do not divide
    unsigned connectivity_percent = 75;  // of the ports that processors leave, 0 .. 100
    std::uint64_t seed = 1;
};

/// A random tree, then random further links between switches that have none, until the wanted share of the ports is
/// used or no two switches with free ports are left. A share too small for a tree gives a tree.
/// @throws graph_error if the ports do not suffice, or a field is out of range
switch_graph random_graph(const random_graph_desc& described);

}  // namespace orbweaver::multicast
