// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace orbweaver::noc {

class routing_function;
struct topology_graph;

/// The work of the routers and nodes of a fabric, by which threads get their shares. Before the fabric runs, it is
/// estimated from one-flit packets between some thousand random pairs of nodes.
struct expected_work {
    expected_work() = default;
    /// Follows the routes of these packets. With buses, which no route names, each port of a router has the same
    /// weight, and a node the weight of a port.
    /// @param fabric [router]: whether it is in the fabric
    expected_work(const topology_graph& graph, const routing_function& routing, const std::vector<bool>& fabric);

    // Nanoseconds, measured with two threads on 32x32 and 64x64 meshes; only their ratio matters. The data of a node is
    // rarely in a cache when its flit arrives.
    static constexpr double flit_hop = 30;
    static constexpr double flit_between_nodes = 130;  // both ends

    /// Divides the routers, in the order of their indices, into shares of about equal work. The work of nodes counts
    /// for the first share.
    /// @return [share]: index after its last router
    std::vector<unsigned> ends(unsigned shares) const;
    /// Replaces the estimate by measured times. Routers keep their ratios within a share.
    /// @param ends   [share]: index after its last router
    /// @param shares [share]: time of its routers
    void learn(const std::vector<unsigned>& ends, const std::vector<double>& shares, double time_of_nodes);

    std::vector<double> routers;  // [router]; 0 for routers outside the fabric
    double nodes = 0;             // sum over all nodes
};

}  // namespace orbweaver::noc
