// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/collectives/communicator.h"

#include "sw_stack/collectives/planned_groups.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

communicator::communicator() : m_size(nodes()), m_rank(node_id()) { look_for_plan(); }

communicator::communicator(const uint16_t* nodes, uint32_t size)
    : m_nodes(new uint16_t[size]), m_size(size), m_rank(size) {
    for (uint32_t rank = 0; rank < size; ++rank) {
        m_nodes[rank] = nodes[rank];
        if (nodes[rank] == node_id()) { m_rank = rank; }
    }
    if (m_rank == size) { fail("a communicator of %lu nodes: node %lu is none of them\n", size, node_id()); }
    look_for_plan();
}

void communicator::look_for_plan() {
    m_planned = planned_messages(m_nodes, m_size);
    m_is_special = m_size == 1 || m_planned != nullptr;
}

communicator::~communicator() {
    delete[] m_planned;
    delete[] m_nodes;
}

}  // namespace orbweaver
