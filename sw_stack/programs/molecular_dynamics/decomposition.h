// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/molecular_dynamics/cell_grid.h"

namespace orbweaver::molecular_dynamics {

/// Assignment of cells to hosts. The cube is bisected recursively, so that the hosts on both sides have the most equal
/// shares, across a long edge if possible. Every host computes it by itself.
class decomposition {
public:
    /// @param hosts 1 .. grid.cells()
    decomposition(const cell_grid& grid, uint32_t hosts);
    ~decomposition();
    decomposition(const decomposition&) = delete;
    decomposition& operator=(const decomposition&) = delete;

    uint32_t host_of(uint32_t cell) const { return m_host[cell]; }

private:
    struct box {
        uint32_t first[3];
        uint32_t size[3];
    };
    void give(const cell_grid& grid, const box& b, uint32_t first_host, uint32_t hosts);

    uint16_t* m_host;
};

}  // namespace orbweaver::molecular_dynamics
