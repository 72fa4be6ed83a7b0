// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace orbweaver::noc {

/// A directed graph of indexed vertices without parallel edges.
class digraph {
public:
    explicit digraph(std::uint32_t vertices = 0) : m_successors(vertices) {}

    std::uint32_t vertices() const { return static_cast<std::uint32_t>(m_successors.size()); }
    std::uint64_t edges() const { return m_edges; }
    const std::vector<std::uint32_t>& successors(std::uint32_t vertex) const { return m_successors[vertex]; }

    /// Adds an edge unless it exists. Intended for few edges per vertex.
    void add(std::uint32_t origin, std::uint32_t target) {
        for (const std::uint32_t known : m_successors[origin]) {
            if (known == target) { return; }
        }
        m_successors[origin].push_back(target);
        ++m_edges;
    }

    /// Returns the vertices of a shortest cycle, starting with its lowest one; ties are broken by the lowest first
    /// vertex. Empty if there is no cycle; this case takes linear time.
    std::vector<std::uint32_t> shortest_cycle() const;

    /// Returns whether an edge exists.
    bool has(std::uint32_t origin, std::uint32_t target) const;

private:
    std::vector<std::uint32_t> cyclic_vertices() const;
    std::vector<std::uint32_t> cycle_through(std::uint32_t start, std::size_t shorter_than,
                                             std::vector<std::uint32_t>& before) const;

    std::vector<std::vector<std::uint32_t>> m_successors;
    std::uint64_t m_edges = 0;
};

}  // namespace orbweaver::noc
