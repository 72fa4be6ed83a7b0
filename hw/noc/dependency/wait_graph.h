// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "hw/noc/dependency/wait_cycle.h"

namespace orbweaver::noc {

/// The waits at one moment of a simulation. Vertices are resources that can be held: VCs of links ("r3.E vc 0", named
/// as in the proof), and at endpoints queues, tables and contexts.
class wait_graph {
public:
    struct vertex {
        std::string name;
        std::string holder;   // its holder, in words; empty: unknown
        std::string details;  // position and age of the holder, in words
        bool is_held_for_ever = false;
    };
    struct edge {
        std::uint32_t origin = 0;
        std::uint32_t target = 0;
        std::string reason;  // why, a clause
    };

    /// Returns the index of a vertex, and creates the vertex if the name is new.
    std::uint32_t vertex_named(const std::string& name);
    /// Sets the holder of a vertex.
    void describe(std::uint32_t number, std::string holder, std::string details);
    void add_wait(std::uint32_t origin, std::uint32_t target, std::string reason);
    /// Marks a vertex that is never released.
    void hold_for_ever(std::uint32_t number) { m_vertices[number].is_held_for_ever = true; }

    /// Returns [vertex]: whether its holder hangs: it waits, and each resource that would let it move on is held by a
    /// holder that hangs, or for ever. A holder without waits moves on sooner or later; so does a holder for which one
    /// awaited holder moves on. A holder that hangs does so however long the simulation runs.
    std::vector<bool> hanging() const;
    bool has_hanging() const;

    const std::vector<vertex>& vertices() const { return m_vertices; }
    const std::vector<edge>& edges() const { return m_edges; }

    /// Returns a shortest cycle of waits among holders that hang; else any cycle; empty if there is none.
    wait_cycle cycle() const;

private:
    /// Returns a shortest cycle among some vertices.
    std::vector<std::uint32_t> cycle_among(const std::vector<bool>& some) const;

    std::vector<vertex> m_vertices;
    std::map<std::string, std::uint32_t> m_numbers;  // [name]
    std::vector<edge> m_edges;
};

}  // namespace orbweaver::noc
