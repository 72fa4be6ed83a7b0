// SPDX-License-Identifier: Apache-2.0
// The atoms of a host by cell, and copies of the atoms in the surrounding cells (ghosts). Independent of messages.
//
// The force on an atom is the sum over the 27 cells around it in a fixed order, and in each cell by atom number. So it
// has the same bits for every distribution of the cells over hosts; each pair is computed once for each of its atoms.
// Atoms that cannot come within the cut-off before the next sorting are skipped: each atom has a list of its possible
// partners, made from the cells.
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/growing_array.h"
#include "sw_stack/programs/molecular_dynamics/cell_grid.h"
#include "sw_stack/programs/molecular_dynamics/decomposition.h"

namespace orbweaver::molecular_dynamics {

struct atom {
    uint32_t number;
    vector3 position;
    vector3 velocity;
};

/// Sums over atoms that do not depend on the order of addition: terms are rounded to multiples of 2^-32 and 2^-36, so
/// that the sums are exact up to 2^20 and 2^16.
struct totals {
    static constexpr uint32_t count = 6;

    double potential = 0;
    double kinetic = 0;
    vector3 momentum{0, 0, 0};
    double atoms = 0;

    double energy() const { return potential + kinetic; }
};

class domain {
public:
    /// @param max_atoms number of atoms of the whole system
    domain(const cell_grid& grid, const decomposition& hosts, uint32_t self, uint32_t max_atoms);
    ~domain();
    domain(const domain&) = delete;
    domain& operator=(const domain&) = delete;

    uint32_t atoms() const { return m_atoms; }
    atom get(uint32_t index) const { return {m_number[index], m_position[index], m_velocity[index]}; }

    // Sorting of the atoms. Positions are wrapped into the cube, and atoms are sorted by cell and number.

    /// Adds an atom to one of this host's cells. Call sort() after the last one.
    void add(const atom& a);
    /// Removes the atoms that have left this host's cells and calls leave(host, atom) for each.
    /// @return false if an atom has moved more than half the skin since the last sort()
    template <class Leave>
    bool remove_leavers(Leave leave);
    /// Sorts the atoms and removes the ghosts.
    void sort();

    // Ghosts. The atoms of a cell have consecutive positions in the arrays; ghosts follow this host's atoms.

    uint32_t atoms_of(uint32_t cell) const { return m_count[cell]; }
    const vector3* positions_of(uint32_t cell) const { return m_position + m_first[cell]; }
    /// Allocates the ghosts of a cell; consecutive calls return consecutive memory.
    vector3* add_ghosts(uint32_t cell, uint32_t count);

    // The parts of a velocity Verlet step: kick, drift, forces, kick.

    void kick(double time);
    void drift(double time);
    void compute_forces();
    /// Returns the sums. Precondition: compute_forces() was called.
    totals sum() const;
    /// Returns the checksum of positions and velocities; the sum over all hosts depends only on their bits.
    uint64_t checksum() const;
    vector3 force(uint32_t index) const { return m_force[index]; }

private:
    void sort_cell(atom* atoms, uint32_t count) const;
    void list_partners(uint32_t index, uint32_t cell, const cell_grid::neighbour* around);
    void force_on(uint32_t index, const cell_grid::neighbour* around);

    const cell_grid& m_grid;
    const decomposition& m_hosts;
    uint32_t m_self;
    uint32_t m_atoms = 0;
    uint32_t m_slots = 0;  // number of atoms and ghosts
    uint32_t m_cells = 0;
    uint32_t* m_cell;                   // [0 .. m_cells - 1]: this host's cells
    uint32_t* m_first;                  // [cell]: index of its first atom
    uint32_t* m_count;                  // [cell]: number of atoms; 0 for cells of other hosts without ghosts
    uint32_t* m_number;                 // [atom]
    vector3* m_position;                // [atom or ghost]
    vector3* m_sorted_at;               // [atom]: position at the last sort()
    vector3* m_velocity;                // [atom]
    vector3* m_force;                   // [atom]
    double* m_potential;                // [atom]: half the energy of its pairs
    bool m_listed = false;              // partner lists are valid since the last sort()
    growing_array<uint32_t> m_partner;  // concatenated partner lists: neighbour of the cell, and index
    uint32_t* m_last_partner;           // [atom]: end of its partner list
    atom* m_sorting;
};

template <class Leave>
bool domain::remove_leavers(Leave leave) {
    const double farthest = m_grid.skin() * m_grid.skin() / 4;
    bool near = true;
    uint32_t staying = 0;
    for (uint32_t i = 0; i < m_atoms; ++i) {
        const vector3 moved = m_position[i] - m_sorted_at[i];
        near = near && dot(moved, moved) <= farthest;
        const vector3 position = m_grid.wrapped(m_position[i]);
        const uint32_t host = m_hosts.host_of(m_grid.cell_of(position));
        const atom a{m_number[i], position, m_velocity[i]};
        if (host == m_self) {
            m_number[staying] = a.number;
            m_position[staying] = a.position;
            m_velocity[staying] = a.velocity;
            ++staying;
        } else {
            leave(host, a);
        }
    }
    m_atoms = staying;
    return near;
}

}  // namespace orbweaver::molecular_dynamics
