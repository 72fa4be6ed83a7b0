// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {
struct network_desc;
}  // namespace orbweaver::noc

namespace orbweaver::rtl {

/// A network as top.sv has it: instances of `router` and `link`, and how many wires of each kind a port has.
struct network_shape {
    /// One end of a link: a port of a router, or a node.
    struct link_end {
        bool is_node = false;
        unsigned number = 0;  // of the router or the node
        unsigned slot = 0;    // of the instance of a router: its place in the vectors over ports
    };
    /// One direction of a channel.
    struct link {
        std::string name;  // of its instance: "r3_E", "n0_in"
        link_end sender;
        link_end receiver;
        unsigned cycles = 1;  // flight time
    };
    struct router {
        std::vector<std::string> parameters;  // that differ between routers: "PORTS=3"
        std::vector<std::string> ports;       // [slot]: name for people
        std::vector<bool> routes;             // its table, lowest bit first; empty: it computes them
    };

    std::vector<router> routers;
    std::vector<link> links;              // transit links, then injection and ejection links by node
    std::vector<std::string> parameters;  // of all routers: "VCS=2"
    std::vector<std::string> states;      // of packets, for people; empty: they have none
    bool has_offsets = true;              // heads carry offsets, or else addresses
    unsigned nodes = 0;
    unsigned vcs = 0;
    unsigned state_bits = 0;  // of what heads carry next to their payload
    unsigned vc_bits = 0;     // of the number of a virtual channel
    unsigned flit_bits =
        0;  // payload 31:0, tail 32, head 33, where packets of one flit occur their mark 34; then the state
};

class rtl_routing;

network_shape shape_of(const noc::network_desc& described, const noc::topology_graph& graph,
                       const rtl_routing& routing);

/// Flip-flops of all links: what the top has next to those of its routers.
std::uint64_t link_flip_flops(const network_shape& shape);

}  // namespace orbweaver::rtl
