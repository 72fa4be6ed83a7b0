// SPDX-License-Identifier: Apache-2.0
// The cells into which the periodic cube is divided. Their edge is at least the cut-off plus a skin. Atoms within the
// cut-off of each other are in neighbouring cells as long as no atom has moved more than half the skin.
#pragma once

#include <stdint.h>

#include "sw_stack/programs/molecular_dynamics/lennard_jones.h"
#include "sw_stack/programs/molecular_dynamics/vector3.h"

namespace orbweaver::molecular_dynamics {

class cell_grid {
public:
    static constexpr double min_skin = 0.2;
    /// With fewer cells the 27 neighbours of a cell would not be distinct.
    static constexpr uint32_t min_cells = 3;
    static constexpr uint32_t neighbours = 27;

    explicit cell_grid(double edge)
        : m_edge(edge), m_side(static_cast<uint32_t>(edge / (cut_off + min_skin))), m_per_length(m_side / edge) {}

    /// Cells along an edge.
    uint32_t side() const { return m_side; }
    uint32_t cells() const { return m_side * m_side * m_side; }
    double skin() const { return m_edge / m_side - cut_off; }

    uint32_t cell(uint32_t x, uint32_t y, uint32_t z) const { return (z * m_side + y) * m_side + x; }

    /// Returns a position moved back into the cube. Precondition: it is less than an edge outside.
    vector3 wrapped(const vector3& position) const {
        return {wrapped(position.x), wrapped(position.y), wrapped(position.z)};
    }

    /// Returns the cell of a position in the cube.
    uint32_t cell_of(const vector3& position) const {
        return cell(cell_coordinate(position.x), cell_coordinate(position.y), cell_coordinate(position.z));
    }

    struct neighbour {
        uint32_t cell;
        vector3 shift;  // added to its atoms' positions to move them next to the centre cell
    };
    /// @param number 0 .. 26; includes the cell itself
    neighbour neighbour_of(uint32_t centre, uint32_t number) const {
        vector3 shift{0, 0, 0};
        const uint32_t x = step(centre % m_side, number % 3, shift.x);
        const uint32_t y = step(centre / m_side % m_side, number / 3 % 3, shift.y);
        const uint32_t z = step(centre / m_side / m_side, number / 9, shift.z);
        return {cell(x, y, z), shift};
    }

private:
    double wrapped(double x) const { return x < 0 ? x + m_edge : x >= m_edge ? x - m_edge : x; }
    uint32_t cell_coordinate(double x) const {
        const auto index = static_cast<uint32_t>(x * m_per_length);
        return index < m_side ? index : m_side - 1;
    }
    /// Returns the coordinate one step back, unchanged, or one step forward.
    uint32_t step(uint32_t coordinate, uint32_t direction, double& shift) const {
        if (direction == 0 && coordinate == 0) {
            shift = -m_edge;
            return m_side - 1;
        }
        if (direction == 2 && coordinate + 1 == m_side) {
            shift = m_edge;
            return 0;
        }
        return coordinate + direction - 1;
    }

    double m_edge;
    uint32_t m_side;
    double m_per_length;
};

}  // namespace orbweaver::molecular_dynamics
