// SPDX-License-Identifier: Apache-2.0
// Initial state: a face-centred cubic lattice, with seeded velocities of a given temperature and zero momentum. It is
// equal on every node, for any number of nodes.
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/hash.h"
#include "sw_stack/programs/molecular_dynamics/vector3.h"

namespace orbweaver::molecular_dynamics {

class initial_state {
public:
    /// @param cells lattice cells along each edge of the box; each has four atoms
    initial_state(uint32_t cells, double density, double temperature, uint32_t seed)
        : m_cells(cells), m_seed(seed), m_edge(cube_root(4 / density) * cells) {
        for (uint32_t atom = 0; atom < atoms(); ++atom) { m_drift = m_drift + drawn(atom); }
        m_drift = (1.0 / atoms()) * m_drift;
        double squares = 0;
        for (uint32_t atom = 0; atom < atoms(); ++atom) {
            const vector3 velocity = drawn(atom) - m_drift;
            squares += dot(velocity, velocity);
        }
        m_scale = __builtin_sqrt(3 * temperature * atoms() / squares);
    }

    uint32_t atoms() const { return 4 * m_cells * m_cells * m_cells; }
    /// Edge of the periodic cube.
    double edge() const { return m_edge; }

    vector3 position(uint32_t atom) const {
        const uint32_t cell = atom / 4;
        const double a = m_edge / m_cells;
        // Each atom of a cell except the first is in the middle of a face. An offset of a quarter keeps them off the
        // box's faces.
        const uint32_t face = atom % 4;
        const uint32_t x = cell % m_cells;
        const uint32_t y = cell / m_cells % m_cells;
        const uint32_t z = cell / m_cells / m_cells;
        return {a * (x + 0.25 + (face == 1 || face == 2 ? 0.5 : 0)),
                a * (y + 0.25 + (face == 1 || face == 3 ? 0.5 : 0)), a * (z + 0.25 + (face >= 2 ? 0.5 : 0))};
    }
    vector3 velocity(uint32_t atom) const { return m_scale * (drawn(atom) - m_drift); }

private:
    vector3 drawn(uint32_t atom) const {
        return {signed_unit(hash(m_seed, atom, 0)), signed_unit(hash(m_seed, atom, 1)),
                signed_unit(hash(m_seed, atom, 2))};
    }
    /// Newton's method, which gives the same bits everywhere.
    static double cube_root(double value) {
        double root = 1;
        for (int i = 0; i < 60; ++i) { root = (2 * root + value / (root * root)) / 3; }
        return root;
    }

    uint32_t m_cells;
    uint32_t m_seed;
    double m_edge;
    vector3 m_drift{0, 0, 0};
    double m_scale = 1;
};

}  // namespace orbweaver::molecular_dynamics
