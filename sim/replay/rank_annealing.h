// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "hw/base/random_stream.h"
#include "sim/replay/rank_traffic.h"

namespace orbweaver::sim {

/// Places ranks on nodes by simulated annealing (Kirkpatrick, Gelatt, Vecchi 1983). The cost is the sum of the loads of
/// all links: the flits of each pair of ranks, times the routers that they pass. A move exchanges the contents of two
/// nodes; every second one takes a rank next to one that it communicates with. The search cools several times, always
/// from the first placement, and ends early at a placement in which every pair is as close as any two nodes are.
class rank_annealing {
public:
    /// @param nodes number of nodes, at least 2 and at least as many as ranks
    /// @param hops  [source * nodes + destination]: routers that a packet passes
    rank_annealing(rank_traffic traffic, unsigned nodes, std::vector<std::uint16_t> hops);

    /// Returns the cost of a placement: flits times routers.
    /// @param placement [rank]: its node
    double cost(const std::vector<std::uint32_t>& placement) const;
    /// Returns the flits of all messages between nodes.
    double flits() const;
    /// Returns the best placement that was found, or the first one if none is better.
    std::vector<std::uint32_t> search(const std::vector<std::uint32_t>& first, std::uint64_t seed) const;

private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    /// A placement in both directions.
    struct placement {
        std::vector<std::uint32_t> node;  // [rank]
        std::vector<std::uint32_t> rank;  // [node]; none: it is empty
    };

    void cool(placement& present, random_stream& random, double least) const;
    double mean_change(const placement& present, random_stream& random) const;
    double least_cost() const;
    double cost_of(std::uint32_t rank, std::uint32_t node, const placement& present, std::uint32_t left_out) const;
    double cost_between(std::uint32_t rank, std::uint32_t node, std::uint32_t other, std::uint32_t other_node) const;
    double change(const placement& present, std::uint32_t a, std::uint32_t b) const;
    std::uint32_t destination_of(std::uint32_t node, const placement& present, random_stream& random) const;
    static void exchange(placement& present, std::uint32_t a, std::uint32_t b);
    double hops(std::uint32_t source, std::uint32_t destination) const {
        return m_hops[std::size_t{source} * m_nodes + destination];
    }

    rank_traffic m_traffic;
    unsigned m_nodes;
    std::vector<std::uint16_t> m_hops;
    std::vector<std::vector<std::uint32_t>> m_near;  // [node]: the closest other nodes
};

}  // namespace orbweaver::sim
