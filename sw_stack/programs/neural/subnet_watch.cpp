// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/neural/subnet_watch.h"

#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::neural {

/// The home groups of a subnet, and hence their cells, have consecutive numbers.
subnet_watch::subnet_watch(const task& job, uint32_t home_group)
    : m_net_cells(job.cells->cells()), m_groups(nodes()), m_cells(m_net_cells, m_groups, 0) {
    m_cells.last = m_cells.first;
    if (job.watched.is_watched(home_group) && job.watched.io_node(home_group) == home_group) {
        m_cells.first = even_part(m_net_cells, m_groups, job.watched.first_of(home_group)).first;
        m_cells.last = even_part(m_net_cells, m_groups, job.watched.last_of(home_group)).last;
    }
    m_outputs = new int8_t[m_cells.size()];
    m_stamps = new uint16_t[m_cells.size()];
    for (uint32_t i = 0; i < m_cells.size(); ++i) {
        m_outputs[i] = static_cast<int8_t>(job.begin.output(m_cells.first + i));
        m_stamps[i] = 0;
    }
}

}  // namespace orbweaver::neural
