// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/molecular_dynamics/decomposition.h"

#include "sw_stack/runtime/allocation.h"

namespace orbweaver::molecular_dynamics {

decomposition::decomposition(const cell_grid& grid, uint32_t hosts) : m_host(new uint16_t[grid.cells()]) {
    give(grid, {{0, 0, 0}, {grid.side(), grid.side(), grid.side()}}, 0, hosts);
}

decomposition::~decomposition() {
    delete[] m_host;
}

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
    uint32_t longest = 0;
    for (uint32_t axis = 1; axis < 3; ++axis) {
        longest = b.size[axis] > b.size[longest] ? axis : longest;
    }
    const uint32_t length = b.size[longest];
    const uint32_t slice = b.cells() / length;
    uint32_t low_hosts = hosts / 2;
    uint32_t low_length = (length * low_hosts + hosts / 2) / hosts;
    low_length = low_length == 0 ? 1 : low_length;
    // Each side has a cell a host at least; there are as many cells as hosts.
    const uint32_t most_high = (length - low_length) * slice;
    low_hosts = low_hosts > low_length * slice ? low_length * slice : low_hosts;
    low_hosts = hosts - low_hosts > most_high ? hosts - most_high : low_hosts;
    box low = b;
    box high = b;
    low.size[longest] = low_length;
    high.first[longest] += low_length;
    high.size[longest] -= low_length;
    give(grid, low, first_host, low_hosts);
    give(grid, high, first_host + low_hosts, hosts - low_hosts);
}

}  // namespace orbweaver::molecular_dynamics
