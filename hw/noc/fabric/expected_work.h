// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace orbweaver::noc {

class routing_function;
struct topology_graph;

/// What the routers and nodes of a fabric have to do, as far as is known before it runs: the work of packets of one
/// flit between some thousand pairs of nodes, drawn at random. Threads get shares of it.
struct expected_work {
    /// Walks the routes of those packets. Where there are buses, which no route names, each port of a router counts the
    /// same, and a node as much as a port.
    /// @param fabric [router]: lies in the fabric
    expected_work(const topology_graph& graph, const routing_function& routing, const std::vector<bool>& fabric);

    // Nanoseconds, measured with two threads on 32x32 and 64x64 meshes: only their ratio matters. What a node needs is
    // seldom in a cache when its flit comes.
    static constexpr std::uint64_t flit_hop = 30;
    static constexpr std::uint64_t flit_between_nodes = 130;  // both ends

    std::vector<std::uint64_t> routers;  // [router]; 0 for those that are not in the fabric
    std::uint64_t nodes = 0;             // of all
};

}  // namespace orbweaver::noc
