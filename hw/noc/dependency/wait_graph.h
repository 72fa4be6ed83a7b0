// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "hw/noc/dependency/wait_cycle.h"

namespace orbweaver {

/// Who waits for whom at one moment of a simulation. Vertices are what can be held: virtual channels of links ("r3.E vc
/// 0", named as the proof names them), and at endpoints queues, tables and contexts.
class wait_graph {
public:
    struct vertex {
        std::string name;
        std::string holder;   // who holds it, in words; empty: nothing is known of it
        std::string details;  // where that stands and for how long, in words
    };
    struct edge {
        std::uint32_t from = 0;
        std::uint32_t to = 0;
        std::string reason;  // why, a clause
    };

    /// The number of a vertex; it is made if there is none of that name.
    std::uint32_t vertex_named(const std::string& name);
    /// Says what holds a vertex.
    void describe(std::uint32_t number, std::string holder, std::string details);
    void add_wait(std::uint32_t from, std::uint32_t to, std::string reason);

    const std::vector<vertex>& vertices() const { return m_vertices; }
    const std::vector<edge>& edges() const { return m_edges; }

    /// A shortest circle of waits; empty: there is none.
    wait_cycle cycle() const;

private:
    std::vector<vertex> m_vertices;
    std::map<std::string, std::uint32_t> m_numbers;  // by name
    std::vector<edge> m_edges;
};

}  // namespace orbweaver
