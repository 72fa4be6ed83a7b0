// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "hw/noc/dependency/wait_cycle.h"

namespace orbweaver::noc {

/// Who waits for whom at one moment of a simulation. Vertices are what can be held: virtual channels of links ("r3.E vc
/// 0", named as the proof names them), and at endpoints queues, tables and contexts.
class wait_graph {
public:
    struct vertex {
        std::string name;
        std::string holder;   // who holds it, in words; empty: nothing is known of it
        std::string details;  // where that stands and for how long, in words
        bool is_held_for_ever = false;
    };
    struct edge {
        std::uint32_t origin = 0;
        std::uint32_t target = 0;
        std::string reason;  // why, a clause
    };

    /// The number of a vertex; it is made if there is none of that name.
    std::uint32_t vertex_named(const std::string& name);
    /// Reports what holds a vertex.
    void describe(std::uint32_t number, std::string holder, std::string details);
    void add_wait(std::uint32_t origin, std::uint32_t target, std::string reason);
    /// Reports that nobody will let go of a vertex.
    void hold_for_ever(std::uint32_t number) { m_vertices[number].is_held_for_ever = true; }

    /// [vertex]: whether its holder hangs: it waits, and everything that would let it go on is held by one that hangs,
    /// or for ever. A holder without waits goes on, be it only in time; so does one that waits for such a holder, among
    /// others. One who hangs will do so however long the simulation runs.
    std::vector<bool> hanging() const;
    bool has_hanging() const;

    const std::vector<vertex>& vertices() const { return m_vertices; }
    const std::vector<edge>& edges() const { return m_edges; }

    /// A shortest cycle of waits, if there is one of holders that hang; else any; empty: there is none.
    wait_cycle cycle() const;

private:
    /// A shortest cycle among some vertices.
    std::vector<std::uint32_t> cycle_among(const std::vector<bool>& some) const;

    std::vector<vertex> m_vertices;
    std::map<std::string, std::uint32_t> m_numbers;  // by name
    std::vector<edge> m_edges;
};

}  // namespace orbweaver::noc
