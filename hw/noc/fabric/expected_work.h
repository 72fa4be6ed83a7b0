// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace orbweaver::noc {

class routing_function;
struct topology_graph;

/// The work of the routers of a fabric and of the nodes at them, by which it is divided into partitions. It is
/// estimated from one-flit packets between some thousand random pairs of nodes.
struct expected_work {
    /// Follows the routes of these packets. With buses, which no route names, each port of a router has the same
    /// weight.
    /// @param fabric [router]: whether it is in the fabric
    expected_work(const topology_graph& graph, const routing_function& routing, const std::vector<bool>& fabric);

    // Nanoseconds, measured on 32x32 and 64x64 meshes; only their ratio matters. The data of a node is rarely in a
    // cache when its flit arrives.
    static constexpr double flit_hop = 30;
    static constexpr double flit_at_node = 65;  // at the source, and at the destination

    /// Divides the routers, in the order of their indices, into parts of about equal work.
    /// @return [part]: index after its last router
    std::vector<unsigned> ends(unsigned parts) const;

    std::vector<double> routers;  // [router], with its nodes; 0 for routers outside the fabric
};

}  // namespace orbweaver::noc
