// SPDX-License-Identifier: Apache-2.0
// Routing functions. They register themselves by name (registry.h).
#pragma once

#include <memory>
#include <string>

#include "hw/base/types.h"
#include "hw/noc/registry.h"
#include "hw/noc/topology/topology.h"
#include "tlm/flit.h"

namespace orbweaver {

/// Chooses the output port of a packet at each router. Asked once for every head and hop; must be a function of its
/// arguments.
class routing_function {
public:
    virtual ~routing_function() = default;

    /// @param router where the head waits
    /// @param head   its destination is a node of the network
    /// @return the port on which the packet leaves
    virtual port_id next_hop(unsigned router, const flit& head) const = 0;
};

/// Makes the function for a graph, which outlives it. @throws user_error if the graph does not suit it
using routing_factory = std::unique_ptr<routing_function> (*)(const topology_graph&);
using routing_registry = registry<routing_factory>;

/// @throws user_error for an unknown name or a graph that does not suit
inline std::unique_ptr<routing_function> make_routing(const std::string& name, const topology_graph& graph) {
    return routing_registry::find("routing function", name)(graph);
}

}  // namespace orbweaver
