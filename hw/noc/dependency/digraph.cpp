// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/dependency/digraph.h"

#include <algorithm>

namespace orbweaver::noc {

namespace {

constexpr std::uint32_t unseen = ~std::uint32_t{0};

}  // namespace

bool digraph::has(std::uint32_t origin, std::uint32_t target) const {
    const auto& known = m_successors[origin];
    return std::find(known.begin(), known.end(), target) != known.end();
}

/// Returns the vertices that remain after repeated removal of vertices without successors, and then without
/// predecessors: all cycles, and the paths between cycles.
std::vector<std::uint32_t> digraph::cyclic_vertices() const {
    const std::uint32_t count = vertices();
    std::vector<std::vector<std::uint32_t>> predecessors(count);
    for (std::uint32_t origin = 0; origin < count; ++origin) {
        for (const std::uint32_t successor : m_successors[origin]) { predecessors[successor].push_back(origin); }
    }
    std::vector<bool> gone(count, false);
    const auto peel = [&](const auto& ahead, const auto& inbound) {
        std::vector<std::uint32_t> left(count, 0);
        std::vector<std::uint32_t> bare;
        for (std::uint32_t vertex = 0; vertex < count; ++vertex) {
            for (const std::uint32_t successor : ahead[vertex]) { left[vertex] += gone[successor] ? 0 : 1; }
            if (!gone[vertex] && left[vertex] == 0) { bare.push_back(vertex); }
        }
        while (!bare.empty()) {
            const std::uint32_t vertex = bare.back();
            bare.pop_back();
            gone[vertex] = true;
            for (const std::uint32_t before : inbound[vertex]) {
                if (!gone[before] && --left[before] == 0) { bare.push_back(before); }
            }
        }
    };
    peel(m_successors, predecessors);
    peel(predecessors, m_successors);
    std::vector<std::uint32_t> rest;
    for (std::uint32_t vertex = 0; vertex < count; ++vertex) {
        if (!gone[vertex]) { rest.push_back(vertex); }
    }
    return rest;
}

/// Searches breadth-first from a vertex back to itself. Skips lower vertices, which have already been searched.
/// @param before scratch, all `unseen` before and after
std::vector<std::uint32_t> digraph::cycle_through(std::uint32_t start, std::size_t shorter_than,
                                                  std::vector<std::uint32_t>& before) const {
    std::vector<std::uint32_t> order{start};
    std::vector<std::uint32_t> cycle;
    std::size_t level_end = 1;
    std::size_t length = 1;
    for (std::size_t position = 0; position < order.size() && cycle.empty(); ++position) {
        if (position == level_end) {
            level_end = order.size();
            ++length;
        }
        if (length >= shorter_than) { break; }
        for (const std::uint32_t successor : m_successors[order[position]]) {
            if (successor == start) {
                for (std::uint32_t vertex = order[position]; vertex != start; vertex = before[vertex]) {
                    cycle.push_back(vertex);
                }
                cycle.push_back(start);
                std::reverse(cycle.begin(), cycle.end());
                break;
            }
            if (successor > start && before[successor] == unseen) {
                before[successor] = order[position];
                order.push_back(successor);
            }
        }
    }
    for (const std::uint32_t vertex : order) { before[vertex] = unseen; }
    return cycle;
}

std::vector<std::uint32_t> digraph::shortest_cycle() const {
    std::vector<std::uint32_t> best;
    std::vector<std::uint32_t> before(vertices(), unseen);
    for (const std::uint32_t start : cyclic_vertices()) {
        const std::size_t shorter_than = best.empty() ? std::size_t{vertices()} + 1 : best.size();
        std::vector<std::uint32_t> found = cycle_through(start, shorter_than, before);
        if (!found.empty()) { best = std::move(found); }
    }
    return best;
}

}  // namespace orbweaver::noc
