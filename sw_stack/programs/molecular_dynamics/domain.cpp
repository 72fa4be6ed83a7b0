// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/molecular_dynamics/domain.h"

#include "sw_stack/programs/common/hash.h"
#include "sw_stack/programs/molecular_dynamics/lennard_jones.h"
#include "sw_stack/runtime/allocation.h"

namespace orbweaver::molecular_dynamics {

namespace {

/// An entry of the partner lists: the index of the neighbour above the bits of the position.
constexpr uint32_t position_bits = 24;

/// Rounds half to even to a multiple of 2^-Bits; |value| < 2^(51 - Bits).
template <int Bits>
double rounded(double value) {
    constexpr double magic = 1.5 * static_cast<double>(1ULL << (52 - Bits));
    return (value + magic) - magic;
}

double rounded_energy(double value) { return rounded<32>(value); }
double rounded_momentum(double value) { return rounded<36>(value); }

uint64_t bits_of(double value) {
    uint64_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    return bits;
}

uint64_t checksum_of(uint32_t number, uint32_t which, const vector3& vector) {
    return element_checksum(bits_of(vector.x), number, which) + element_checksum(bits_of(vector.y), number, which + 1) +
           element_checksum(bits_of(vector.z), number, which + 2);
}

}  // namespace

domain::domain(const cell_grid& grid, const decomposition& hosts, uint32_t self, uint32_t max_atoms)
    : m_grid(grid),
      m_hosts(hosts),
      m_self(self),
      m_cell(new uint32_t[grid.cells()]),
      m_first(new uint32_t[grid.cells()]),
      m_count(new uint32_t[grid.cells()]),
      m_number(new uint32_t[max_atoms]),
      m_position(new vector3[max_atoms]),
      m_sorted_at(new vector3[max_atoms]),
      m_velocity(new vector3[max_atoms]),
      m_force(new vector3[max_atoms]),
      m_potential(new double[max_atoms]),
      m_last_partner(new uint32_t[max_atoms]),
      m_sorting(new atom[max_atoms]) {
    for (uint32_t cell = 0; cell < grid.cells(); ++cell) {
        m_count[cell] = 0;
        if (hosts.host_of(cell) == self) { m_cell[m_cells++] = cell; }
    }
}

domain::~domain() {
    delete[] m_cell;
    delete[] m_first;
    delete[] m_count;
    delete[] m_number;
    delete[] m_position;
    delete[] m_sorted_at;
    delete[] m_velocity;
    delete[] m_force;
    delete[] m_potential;
    delete[] m_last_partner;
    delete[] m_sorting;
}

void domain::add(const atom& a) {
    m_number[m_atoms] = a.number;
    m_position[m_atoms] = a.position;
    m_velocity[m_atoms] = a.velocity;
    ++m_atoms;
}

void domain::sort() {
    for (uint32_t cell = 0; cell < m_grid.cells(); ++cell) { m_count[cell] = 0; }
    for (uint32_t i = 0; i < m_atoms; ++i) { ++m_count[m_grid.cell_of(m_position[i])]; }
    uint32_t next = 0;
    for (uint32_t number = 0; number < m_cells; ++number) {
        m_first[m_cell[number]] = next;
        next += m_count[m_cell[number]];
        m_count[m_cell[number]] = 0;
    }
    for (uint32_t i = 0; i < m_atoms; ++i) {
        const uint32_t cell = m_grid.cell_of(m_position[i]);
        m_sorting[m_first[cell] + m_count[cell]++] = get(i);
    }
    for (uint32_t number = 0; number < m_cells; ++number) {
        sort_cell(m_sorting + m_first[m_cell[number]], m_count[m_cell[number]]);
    }
    for (uint32_t i = 0; i < m_atoms; ++i) {
        m_number[i] = m_sorting[i].number;
        m_position[i] = m_sorting[i].position;
        m_sorted_at[i] = m_sorting[i].position;
        m_velocity[i] = m_sorting[i].velocity;
    }
    m_slots = m_atoms;
    m_listed = false;
}

void domain::sort_cell(atom* atoms, uint32_t count) const {
    for (uint32_t i = 1; i < count; ++i) {
        const atom moving = atoms[i];
        uint32_t slot = i;
        for (; slot > 0 && atoms[slot - 1].number > moving.number; --slot) { atoms[slot] = atoms[slot - 1]; }
        atoms[slot] = moving;
    }
}

vector3* domain::add_ghosts(uint32_t cell, uint32_t count) {
    m_first[cell] = m_slots;
    m_count[cell] = count;
    m_slots += count;
    return m_position + m_first[cell];
}

void domain::kick(double time) {
    for (uint32_t i = 0; i < m_atoms; ++i) { m_velocity[i] = m_velocity[i] + time * m_force[i]; }
}

void domain::drift(double time) {
    for (uint32_t i = 0; i < m_atoms; ++i) { m_position[i] = m_position[i] + time * m_velocity[i]; }
}

void domain::compute_forces() {
    if (!m_listed) { m_partner.clear(); }
    for (uint32_t number = 0; number < m_cells; ++number) {
        const uint32_t cell = m_cell[number];
        cell_grid::neighbour around[cell_grid::neighbours];
        for (uint32_t n = 0; n < cell_grid::neighbours; ++n) { around[n] = m_grid.neighbour_of(cell, n); }
        for (uint32_t i = m_first[cell]; i < m_first[cell] + m_count[cell]; ++i) {
            if (!m_listed) { list_partners(i, cell, around); }
            force_on(i, around);
        }
    }
    m_listed = true;
}

void domain::list_partners(uint32_t index, uint32_t cell, const cell_grid::neighbour* around) {
    const double reach = cut_off + m_grid.skin();
    for (uint32_t n = 0; n < cell_grid::neighbours; ++n) {
        const cell_grid::neighbour& there = around[n];
        const vector3 here = m_position[index] - there.shift;
        const uint32_t last = m_first[there.cell] + m_count[there.cell];
        for (uint32_t other = m_first[there.cell]; other < last; ++other) {
            const vector3 apart = here - m_position[other];
            if (dot(apart, apart) < reach * reach && (other != index || there.cell != cell)) {
                m_partner.push(n << position_bits | other);
            }
        }
    }
    m_last_partner[index] = m_partner.size();
}

void domain::force_on(uint32_t index, const cell_grid::neighbour* around) {
    constexpr double square_of_cut_off = cut_off * cut_off;
    const vector3 here = m_position[index];
    vector3 force{0, 0, 0};
    double energy = 0;
    for (uint32_t k = index == 0 ? 0 : m_last_partner[index - 1]; k < m_last_partner[index]; ++k) {
        const uint32_t partner = m_partner[k];
        const vector3 apart =
            here - around[partner >> position_bits].shift - m_position[partner & ((1U << position_bits) - 1)];
        const double square = dot(apart, apart);
        if (square < square_of_cut_off) {
            const pair_interaction pair = lennard_jones(square);
            force = force + pair.force_over_distance * apart;
            energy += pair.energy;
        }
    }
    m_force[index] = force;
    m_potential[index] = 0.5 * energy;
}

totals domain::sum() const {
    totals sum;
    for (uint32_t i = 0; i < m_atoms; ++i) {
        sum.potential += rounded_energy(m_potential[i]);
        sum.kinetic += rounded_energy(0.5 * dot(m_velocity[i], m_velocity[i]));
        sum.momentum.x += rounded_momentum(m_velocity[i].x);
        sum.momentum.y += rounded_momentum(m_velocity[i].y);
        sum.momentum.z += rounded_momentum(m_velocity[i].z);
    }
    sum.atoms = m_atoms;
    return sum;
}

uint64_t domain::checksum() const {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < m_atoms; ++i) {
        sum += checksum_of(m_number[i], 0, m_position[i]) + checksum_of(m_number[i], 3, m_velocity[i]);
    }
    return sum;
}

}  // namespace orbweaver::molecular_dynamics
