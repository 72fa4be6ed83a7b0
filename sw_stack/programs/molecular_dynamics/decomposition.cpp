// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/molecular_dynamics/decomposition.h"

#include "sw_stack/runtime/allocation.h"

namespace orbweaver::molecular_dynamics {

namespace {

/// A cut of a box: axis, number of cells along it on the low side, and number of hosts for them.
struct cut {
    uint32_t axis;
    uint32_t length;
    uint32_t hosts;
};

struct load {
    uint32_t cells;
    uint32_t hosts;
    /// Compares by cells per host.
    bool operator<(const load& other) const { return cells * other.hosts < other.cells * hosts; }
};

uint32_t difference(uint32_t a, uint32_t b) { return a > b ? a - b : b - a; }

/// Returns the hosts of the low side of a cut: its proportional share, limited so that each side has at least one cell
/// per host.
uint32_t hosts_of_low_side(uint32_t low_cells, uint32_t cells, uint32_t hosts) {
    const uint32_t share = (2 * hosts * low_cells + cells) / (2 * cells);
    const uint32_t high_cells = cells - low_cells;
    const uint32_t least = hosts > high_cells ? hosts - high_cells : 1;
    const uint32_t most = low_cells < hosts - 1 ? low_cells : hosts - 1;
    return share < least ? least : share > most ? most : share;
}

/// Returns the cut whose busier side has the fewest cells per host. Ties prefer a cut across a longer edge, then nearer
/// to its middle.
cut best_cut(const uint32_t (&size)[3], uint32_t hosts) {
    const uint32_t cells = size[0] * size[1] * size[2];
    cut best{0, 0, 0};
    load least{cells, 1};
    for (uint32_t axis = 0; axis < 3; ++axis) {
        for (uint32_t low = 1; low < size[axis]; ++low) {
            const uint32_t low_cells = cells / size[axis] * low;
            const uint32_t low_hosts = hosts_of_low_side(low_cells, cells, hosts);
            const load low_load{low_cells, low_hosts};
            const load high_load{cells - low_cells, hosts - low_hosts};
            const load busier = low_load < high_load ? high_load : low_load;
            const bool nearer_middle =
                size[axis] > size[best.axis] ||
                (axis == best.axis && difference(2 * low, size[axis]) < difference(2 * best.length, size[axis]));
            if (best.length == 0 || busier < least || (!(least < busier) && nearer_middle)) {
                best = {axis, low, low_hosts};
                least = busier;
            }
        }
    }
    return best;
}

}  // namespace

decomposition::decomposition(const cell_grid& grid, uint32_t hosts) : m_host(new uint16_t[grid.cells()]) {
    give(grid, {{0, 0, 0}, {grid.side(), grid.side(), grid.side()}}, 0, hosts);
}

decomposition::~decomposition() { delete[] m_host; }

void decomposition::give(const cell_grid& grid, const box& b, uint32_t first_host, uint32_t hosts) {
    if (hosts == 1) {
        for (uint32_t z = 0; z < b.size[2]; ++z) {
            for (uint32_t y = 0; y < b.size[1]; ++y) {
                for (uint32_t x = 0; x < b.size[0]; ++x) {
                    m_host[grid.cell(b.first[0] + x, b.first[1] + y, b.first[2] + z)] =
                        static_cast<uint16_t>(first_host);
                }
            }
        }
        return;
    }
    const cut best = best_cut(b.size, hosts);
    box low = b;
    box high = b;
    low.size[best.axis] = best.length;
    high.first[best.axis] += best.length;
    high.size[best.axis] -= best.length;
    give(grid, low, first_host, best.hosts);
    give(grid, high, first_host + best.hosts, hosts - best.hosts);
}

}  // namespace orbweaver::molecular_dynamics
