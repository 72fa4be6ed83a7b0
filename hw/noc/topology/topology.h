// SPDX-License-Identifier: Apache-2.0
// A topology is a plain graph of routers, made from what the user wrote. Builders register themselves by name
// (registry.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/registry.h"

namespace orbweaver {

/// What passing an output port does to the `offsets` header (digest section 1.5.4): hops along x and y, -1, 0 or 1.
struct port_step {
    int x = 0;
    int y = 0;
};

/// A bidirectional port of a router.
struct topology_port {
    std::string name;  // for people: E, W, N, S, ...
    port_step step;
};

/// Routers, the directed links between them, and the ports where nodes hang.
struct topology_graph {
    struct router {
        std::vector<topology_port> ports;
    };
    /// One direction of a channel.
    struct link {
        unsigned from = 0;
        port_id from_port;
        unsigned to = 0;
        port_id to_port;
    };
    /// Where a node is attached.
    struct attachment {
        unsigned router = 0;
        port_id port;
    };

    std::vector<router> routers;
    std::vector<link> links;
    std::vector<attachment> nodes;  // [node_id]
    unsigned columns = 0;           // of a grid of nodes numbered y * columns + x; else nodes
    unsigned rows = 0;              // of a grid; else 1
    bool offset_headers = false;    // heads may carry offsets: a grid of at most 32 x 32
};

/// Makes a graph. @throws user_error for dimensions that it cannot have
using topology_factory = topology_graph (*)(const topology_desc&);
using topology_registry = registry<topology_factory>;

/// The graph of a description. @throws user_error for an unknown kind or impossible dimensions
inline topology_graph make_topology(const topology_desc& described) {
    return topology_registry::find("topology", described.kind)(described);
}

}  // namespace orbweaver
