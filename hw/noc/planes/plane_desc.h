// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace orbweaver::noc {

/// One of several physical networks: an entry of network.planes. What is 0 or empty is as in `network`.
struct plane_desc {
    std::string name;
    std::vector<std::string> classes{};  // names of the classes that it carries
    std::string routing{};
    unsigned flit_bits = 0;
    unsigned vc_depth = 0;       // flits
    unsigned link_cycles = 0;    // of links without an entry in network.links
    double flits_per_cycle = 0;  // likewise
};

}  // namespace orbweaver::noc
