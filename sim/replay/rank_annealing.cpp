// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/rank_annealing.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace orbweaver::sim {

namespace {

constexpr std::size_t near_nodes = 8;             // candidates for a move next to another rank
constexpr std::uint64_t moves_per_node = 20000;   // while the search cools once
constexpr std::uint64_t most_moves = 32'000'000;  // in total, some seconds
constexpr std::uint64_t most_coolings = 16;       // about half of them find the optimum of a stencil
constexpr unsigned sampled_changes = 1000;        // which set the first temperature
constexpr double temperature_range = 100;         // first temperature / last one

}  // namespace

rank_annealing::rank_annealing(rank_traffic traffic, unsigned nodes, std::vector<std::uint16_t> hops)
    : m_traffic(std::move(traffic)), m_nodes(nodes), m_hops(std::move(hops)) {
    std::vector<std::uint32_t> others(nodes);
    std::iota(others.begin(), others.end(), 0U);
    for (std::uint32_t node = 0; node < nodes; ++node) {
        std::vector<std::uint32_t>& near = m_near.emplace_back(std::min<std::size_t>(near_nodes, nodes - 1));
        std::vector<std::uint32_t> order = others;
        order.erase(order.begin() + node);
        std::ranges::partial_sort_copy(order, near, [&](std::uint32_t a, std::uint32_t b) {
            return std::pair(this->hops(node, a), a) < std::pair(this->hops(node, b), b);
        });
    }
}

double rank_annealing::cost(const std::vector<std::uint32_t>& nodes) const {
    double sum = 0;
    for (std::uint32_t rank = 0; rank < m_traffic.size(); ++rank) {
        for (const rank_peer& peer : m_traffic[rank]) { sum += peer.sent * hops(nodes[rank], nodes[peer.rank]); }
    }
    return sum;
}

double rank_annealing::flits() const {
    double sum = 0;
    for (const std::vector<rank_peer>& peers : m_traffic) {
        for (const rank_peer& peer : peers) { sum += peer.sent; }
    }
    return sum;
}

/// Returns the cost if every pair of ranks were as close as any two nodes are.
double rank_annealing::least_cost() const {
    std::uint16_t closest = m_hops[1];
    for (std::uint32_t source = 0; source < m_nodes; ++source) {
        for (std::uint32_t destination = 0; destination < m_nodes; ++destination) {
            const std::uint16_t found = m_hops[std::size_t{source} * m_nodes + destination];
            if (source != destination) { closest = std::min(closest, found); }
        }
    }
    return flits() * closest;
}

/// Returns the cost of a rank's messages if it is at a node, without those of another rank.
double rank_annealing::cost_of(std::uint32_t rank, std::uint32_t node, const placement& present,
                               std::uint32_t left_out) const {
    double sum = 0;
    for (const rank_peer& peer : m_traffic[rank]) {
        if (peer.rank == left_out) { continue; }
        const std::uint32_t peer_node = present.node[peer.rank];
        sum += peer.sent * hops(node, peer_node) + peer.received * hops(peer_node, node);
    }
    return sum;
}

/// Returns the cost of the messages between two ranks if they are at these nodes.
double rank_annealing::cost_between(std::uint32_t rank, std::uint32_t node, std::uint32_t other,
                                    std::uint32_t other_node) const {
    const auto peer = std::ranges::lower_bound(m_traffic[rank], other, {}, &rank_peer::rank);
    if (peer == m_traffic[rank].end() || peer->rank != other) { return 0; }
    return peer->sent * hops(node, other_node) + peer->received * hops(other_node, node);
}

/// Returns by how much the cost grows if the contents of two nodes are exchanged.
double rank_annealing::change(const placement& present, std::uint32_t a, std::uint32_t b) const {
    const std::uint32_t first = present.rank[a];
    const std::uint32_t second = present.rank[b];
    double sum = 0;
    if (first != none) { sum += cost_of(first, b, present, second) - cost_of(first, a, present, second); }
    if (second != none) { sum += cost_of(second, a, present, first) - cost_of(second, b, present, first); }
    if (first != none && second != none) {
        sum += cost_between(first, b, second, a) - cost_between(first, a, second, b);
    }
    return sum;
}

void rank_annealing::exchange(placement& present, std::uint32_t a, std::uint32_t b) {
    std::swap(present.rank[a], present.rank[b]);
    for (const std::uint32_t node : {a, b}) {
        if (present.rank[node] != none) { present.node[present.rank[node]] = node; }
    }
}

/// Returns the node with which a move exchanges the content of a node: any, or one next to a peer of its rank.
std::uint32_t rank_annealing::destination_of(std::uint32_t node, const placement& present,
                                             random_stream& random) const {
    const std::uint32_t rank = present.rank[node];
    if (random.below(2) == 0 || rank == none || m_traffic[rank].empty()) { return random.below(m_nodes); }
    const std::vector<rank_peer>& peers = m_traffic[rank];
    const std::uint32_t peer = peers[random.below(static_cast<std::uint32_t>(peers.size()))].rank;
    const std::vector<std::uint32_t>& near = m_near[present.node[peer]];
    return near[random.below(static_cast<std::uint32_t>(near.size()))];
}

/// Returns the mean absolute change of random moves.
double rank_annealing::mean_change(const placement& present, random_stream& random) const {
    double sum = 0;
    for (unsigned sample = 0; sample < sampled_changes; ++sample) {
        const std::uint32_t node = random.below(m_nodes);
        sum += std::abs(change(present, node, random.below(m_nodes)));
    }
    return sum / sampled_changes;
}

/// Cools once, from a temperature at which most moves are accepted.
void rank_annealing::cool(placement& present, random_stream& random, double least) const {
    double temperature = mean_change(present, random);
    if (temperature == 0) { return; }
    const std::uint64_t moves = std::min(moves_per_node * m_nodes, most_moves);
    const double factor = std::pow(1 / temperature_range, 1.0 / static_cast<double>(moves));
    double present_cost = cost(present.node);
    const double enough = least * (1 + 1e-9);
    for (std::uint64_t move = 0; move < moves && present_cost > enough; ++move, temperature *= factor) {
        const std::uint32_t a = random.below(m_nodes);
        const std::uint32_t b = destination_of(a, present, random);
        const double growth = a == b ? 0 : change(present, a, b);
        if (growth <= 0 || random.chance(probability_threshold(std::exp(-growth / temperature)))) {
            exchange(present, a, b);
            present_cost += growth;
        }
    }
}

std::vector<std::uint32_t> rank_annealing::search(const std::vector<std::uint32_t>& first, std::uint64_t seed) const {
    placement start{first, std::vector<std::uint32_t>(m_nodes, none)};
    for (std::uint32_t rank = 0; rank < first.size(); ++rank) { start.rank[first[rank]] = rank; }
    const double least = least_cost();
    const std::uint64_t coolings = std::clamp<std::uint64_t>(most_moves / (moves_per_node * m_nodes), 1, most_coolings);
    std::vector<std::uint32_t> best = first;
    for (std::uint64_t number = 0; number < coolings && cost(best) > least * (1 + 1e-9); ++number) {
        random_stream random(seed, "rank_annealing", number);
        placement present = start;
        cool(present, random, least);
        if (cost(present.node) < cost(best)) { best = present.node; }
    }
    return best;
}

}  // namespace orbweaver::sim
