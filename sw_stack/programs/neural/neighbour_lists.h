// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/growing_array.h"
#include "sw_stack/shared/even_part.h"
#include "sw_stack/shared/neural/net.h"

namespace orbweaver::neural {

/// The connections of a home group's cells, computed once from the net's definition; source of the processor's tables.
class neighbour_lists {
public:
    neighbour_lists(const net& n, const even_part& home) {
        for (uint32_t cell = home.first; cell < home.last; ++cell) {
            m_first.push(m_cells.size());
            for_each_neighbour(n, cell, [this](uint32_t other) { m_cells.push(static_cast<uint16_t>(other)); });
        }
        m_first.push(m_cells.size());
    }
    neighbour_lists(const neighbour_lists&) = delete;
    neighbour_lists& operator=(const neighbour_lists&) = delete;

    /// Returns the first connection of home cell `i`; first(i + 1) is the end of its connections.
    uint32_t first(uint32_t i) const { return m_first[i]; }
    uint32_t connections() const { return m_cells.size(); }
    /// The cell at the other end, in ascending order for each home cell.
    uint32_t cell(uint32_t connection) const { return m_cells[connection]; }

private:
    growing_array<uint32_t> m_first;
    growing_array<uint16_t> m_cells;
};

}  // namespace orbweaver::neural
