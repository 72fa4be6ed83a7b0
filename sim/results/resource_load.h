// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/noc/network.h"
#include "hw/system/network_links_desc.h"

namespace orbweaver {

/// How much of its capacity a part of a machine used in a run.
struct resource_load {
    std::string kind;  // injection, ejection, channel, bus, bisection, memory_port
    std::string name;
    double utilisation = 0;  // part of its capacity
    std::string role;        // "the ejection link of node 14"
    std::string share;       // "35 % of all flits go to node 14"; may be empty
};

/// Every link of a network, in the order of their numbers. A serial line that both directions share is as busy for
/// either.
std::vector<resource_load> link_loads(const network& fabric, const network_links_desc& link_options, cycle_t cycles);

/// Every bus.
std::vector<resource_load> bus_loads(const network& fabric, cycle_t cycles);

/// Links that lead from one half of a grid to the other. Their mean load is that of the cut.
struct network_cut {
    resource_load load;
    std::vector<unsigned> links;  // numbers
};

/// The cuts that halve a grid across each of its dimensions, each direction for itself. A single link is no cut.
/// @param links of link_loads()
std::vector<network_cut> bisections(const network& fabric, const std::vector<resource_load>& links);

}  // namespace orbweaver
