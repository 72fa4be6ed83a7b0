// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace orbweaver::noc {

class routing_function;
struct topology_graph;

/// What the routers and nodes of a fabric have to do. As far as is known before it runs, that is the work of packets of
/// one flit between some thousand pairs of nodes, drawn at random. Threads get shares of it.
struct expected_work {
    expected_work() = default;
    /// Walks the routes of those packets. Where there are buses, which no route names, each port of a router counts the
    /// same, and a node as much as a port.
    /// @param fabric [router]: lies in the fabric
    expected_work(const topology_graph& graph, const routing_function& routing, const std::vector<bool>& fabric);

    // Nanoseconds, measured with two threads on 32x32 and 64x64 meshes: only their ratio matters. What a node needs is
    // seldom in a cache when its flit comes.
    static constexpr double flit_hop = 30;
    static constexpr double flit_between_nodes = 130;  // both ends

    /// Divides the routers, in the order of their numbers, into shares with about the same work; that of nodes is the
    /// first one's.
    /// @return [share]: the router behind its last one
    std::vector<unsigned> ends(unsigned shares) const;
    /// Takes times that were measured for what was expected. Within a share, routers keep their ratios.
    /// @param ends   [share]: the router behind its last one
    /// @param shares [share]: time of its routers
    void learn(const std::vector<unsigned>& ends, const std::vector<double>& shares, double time_of_nodes);

    std::vector<double> routers;  // [router]; 0 for those that are not in the fabric
    double nodes = 0;             // of all
};

}  // namespace orbweaver::noc
