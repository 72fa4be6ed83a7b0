// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/neural/output_table.h"

#include "sw_stack/runtime/machine.h"

namespace orbweaver::neural {

output_table::output_table(const task& job, uint32_t home_group, const neighbour_lists& lists)
    : m_begin(job.begin),
      m_net_cells(job.cells->cells()),
      m_home(job.cells->cells(), nodes(), home_group),
      m_address(new uint16_t[job.cells->cells()]),
      m_first(new uint16_t[nodes()]) {
    constexpr uint16_t feeds = 1;
    const uint32_t cells = job.cells->cells();
    for (uint32_t cell = 0; cell < cells; ++cell) { m_address[cell] = absent; }
    for (uint32_t cell = m_home.first; cell < m_home.last; ++cell) { m_cells.push(static_cast<uint16_t>(cell)); }
    for (uint32_t connection = 0; connection < lists.connections(); ++connection) {
        m_address[lists.cell(connection)] = feeds;
    }
    for (uint32_t group = 0; group < nodes(); ++group) {
        const even_part part(cells, nodes(), group);
        m_first[group] = static_cast<uint16_t>(m_cells.size());
        for (uint32_t cell = part.first; cell < part.last && group != home_group; ++cell) {
            if (m_address[cell] == feeds) {
                m_address[cell] = static_cast<uint16_t>(m_cells.size());
                m_cells.push(static_cast<uint16_t>(cell));
            }
        }
    }
    for (uint32_t cell = m_home.first; cell < m_home.last; ++cell) {
        m_address[cell] = static_cast<uint16_t>(cell - m_home.first);
    }
    m_outputs = new int8_t[m_cells.size()];
    m_stamps = new uint16_t[m_cells.size()];
    for (uint32_t i = 0; i < m_cells.size(); ++i) { m_stamps[i] = 0; }
    begin();
}

uint32_t output_table::first_cell(uint32_t group) const { return even_part(m_net_cells, nodes(), group).first; }

void output_table::begin() {
    for (uint32_t i = 0; i < m_cells.size(); ++i) { m_outputs[i] = static_cast<int8_t>(m_begin.output(m_cells[i])); }
}

}  // namespace orbweaver::neural
