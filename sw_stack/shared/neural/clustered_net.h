// SPDX-License-Identifier: Apache-2.0
// The 8-tuple that describes a neural network, and random nets with such a description (dissertation section 5.3.1).
#pragma once

#include <stdint.h>

#include "sw_stack/shared/neural/net.h"
#include "sw_stack/shared/neural/weights.h"

namespace orbweaver::neural {

/// {M, G_c, G_i, C_c, C_i, C_r, p_i, p_r}: sizes in cells, connections as means per cell.
struct net_tuple {
    uint32_t cells;                // M
    uint32_t core_cells;           // G_c
    uint32_t influence_cells;      // G_i: cells of the influence region, without the core
    double core_connections;       // C_c
    double influence_connections;  // C_i
    double remote_connections;     // C_r
    double influence_clustering;   // p_i: probability that a cell is connected to b, given that it is connected to
                                   // another cell of b's core
    double remote_clustering;      // p_r: the same for remote cells

    uint32_t group_cells() const { return core_cells + influence_cells; }
    uint32_t remote_cells() const { return cells - group_cells(); }
};

/// Returns the reason why a tuple does not describe a net, or nullptr.
inline const char* error_of(const net_tuple& tuple) {
    const auto is_possible = [](double value, double most) { return value >= 0 && value <= most; };
    if (tuple.core_cells == 0 || tuple.influence_cells % tuple.core_cells != 0) {
        return "influence_cells is no multiple of core_cells";
    }
    if (tuple.cells == 0 || tuple.cells % tuple.group_cells() != 0) {
        return "cells is no multiple of core_cells + influence_cells";
    }
    if (!is_possible(tuple.core_connections, tuple.core_cells - 1)) {
        return "core_connections is not within 0 .. core_cells - 1";
    }
    if (!is_possible(tuple.influence_connections, tuple.influence_cells)) {
        return "influence_connections is not within 0 .. influence_cells";
    }
    if (!is_possible(tuple.remote_connections, tuple.remote_cells())) {
        return "remote_connections is not within 0 .. cells - core_cells - influence_cells";
    }
    if (!(tuple.influence_clustering > 0 && tuple.influence_clustering <= 1 && tuple.remote_clustering > 0 &&
          tuple.remote_clustering <= 1)) {
        return "p_i and p_r: above 0, up to 1";
    }
    return nullptr;
}

/// The distribution of connections outside of cores.
enum class drawing : uint8_t {
    clustered,  // first links between cores, then connections between cells of linked cores
    random,     // each pair of cells independently: the upper bound on traffic
};

/// A net of equal cores and groups. Two cores are linked with probability C / (G p), and cells of linked cores are
/// connected with probability p. Where C / (G p) would exceed 1, all cores are linked and cells are connected with
/// probability C / G.
class clustered_net final : public net {
public:
    /// @pre error_of(tuple) is nullptr
    clustered_net(const net_tuple& tuple, drawing how, const weights& weighting, uint32_t seed)
        : m_tuple(tuple),
          m_weights(weighting),
          m_seed(seed),
          m_core(share(tuple.core_connections, tuple.core_cells - 1)) {
        set(m_influence, share(tuple.influence_connections, tuple.influence_cells),
            how == drawing::random ? 0 : tuple.influence_clustering);
        set(m_remote, share(tuple.remote_connections, tuple.remote_cells()),
            how == drawing::random ? 0 : tuple.remote_clustering);
    }

    uint32_t cells() const override { return m_tuple.cells; }
    uint32_t core_of(uint32_t cell) const override { return cell / m_tuple.core_cells; }
    uint32_t group_of(uint32_t cell) const override { return cell / m_tuple.group_cells(); }

    bool connected(uint32_t a, uint32_t b) const override {
        const chance connection = chance_between(a, core_of(a), core_of(b));
        return connection.holds(draw_of_pair(m_seed, purpose::connection, a, b));
    }
    int32_t weight(uint32_t a, uint32_t b) const override { return m_weights.weight(a, b); }
    int32_t bias(uint32_t /*cell*/) const override { return 0; }

    /// Evaluates the connection probability only once per core.
    uint32_t next_neighbour(uint32_t cell, uint32_t first) const override {
        const uint32_t core = core_of(cell);
        while (first < m_tuple.cells) {
            const uint32_t other = core_of(first);
            const chance connection = chance_between(cell, core, other);
            for (const uint32_t end = (other + 1) * m_tuple.core_cells; first < end; ++first) {
                if (first != cell && connection.holds(draw_of_pair(m_seed, purpose::connection, cell, first))) {
                    return first;
                }
            }
        }
        return first;
    }

private:
    struct outside {
        chance link;        // between two cores
        chance connection;  // between two cells of linked cores
    };

    static double share(double part, uint32_t whole) { return whole == 0 ? 0 : part / whole; }

    static void set(outside& region, double density, double clustering) {
        const double share = clustering > density ? clustering : density;
        region.link = chance(share > 0 ? density / share : 0);
        region.connection = chance(share);
    }

    /// Returns the probability that `cell` of `core` is connected to one cell of core `other`.
    chance chance_between(uint32_t cell, uint32_t core, uint32_t other) const {
        if (core == other) { return m_core; }
        const outside& region = group_of(cell) == group_of(other * m_tuple.core_cells) ? m_influence : m_remote;
        return region.link.holds(draw_of_pair(m_seed, purpose::core_link, core, other)) ? region.connection : chance();
    }

    net_tuple m_tuple;
    weights m_weights;
    uint32_t m_seed;
    chance m_core;
    outside m_influence;
    outside m_remote;
};

}  // namespace orbweaver::neural
