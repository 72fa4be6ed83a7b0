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

/// The structure of a network in top.sv: instances of `router` and `link`, and the widths of a port's wires.
struct network_shape {
    /// One end of a link: a port of a router, or a node.
    struct link_end {
        bool is_node = false;
        unsigned number = 0;  // index of the router or the node
        unsigned slot = 0;    // index in the router instance's vectors over ports
    };
    /// One direction of a channel.
    struct link {
        std::string name;  // name of its instance: "r3_E", "n0_in"
        link_end sender;
        link_end receiver;
        unsigned cycles = 1;  // flight time
    };
    struct router {
        std::vector<std::string> parameters;  // parameters that differ between routers: "PORTS=3"
        std::vector<std::string> ports;       // [slot]: name for comments
        std::vector<bool> routes;             // its table, lowest bit first; empty: it computes routes
    };

    std::vector<router> routers;
    std::vector<link> links;              // transit links, then injection and ejection links by node
    std::vector<std::string> parameters;  // parameters of all routers: "VCS=2"
    std::vector<std::string> states;      // descriptions of packet states; empty: packets have none
    bool has_offsets = true;              // heads carry offsets; false: addresses
    unsigned nodes = 0;
    unsigned vcs = 0;
    unsigned state_bits = 0;  // bits that heads carry in addition to their payload
    unsigned vc_bits = 0;     // bits of a VC index
    unsigned flit_bits = 0;   // wires of a flit, as link_wires::flit has them, then `further_bits`
    unsigned payload_bits = 32;
    unsigned further_bits = 0;  // payload behind the first word

    /// Returns the wires of link_wires::flit.
    unsigned lower_bits() const { return flit_bits - further_bits; }
};

class rtl_routing;

network_shape shape_of(const noc::network_desc& described, const noc::topology_graph& graph,
                       const rtl_routing& routing);

/// Returns the flip-flops of all links, which the top has in addition to its routers.
std::uint64_t link_flip_flops(const network_shape& shape);

}  // namespace orbweaver::rtl
