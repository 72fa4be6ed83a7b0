// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/group.h"

#include "sw_stack/runtime/allocation.h"

namespace orbweaver::mpi {

group* group::make(int size) {
    auto* const made = static_cast<group*>(operator new(sizeof(group) + static_cast<size_t>(size > 0 ? size - 1 : 0) *
                                                                            sizeof(uint16_t)));
    made->m_size = size;
    made->m_references = 1;
    return made;
}

void group::release() {
    if (--m_references == 0) { operator delete(this); }
}

int group::rank_of(int node) const {
    for (int rank = 0; rank < m_size; ++rank) {
        if (m_nodes[rank] == node) { return rank; }
    }
    return -1;
}

}  // namespace orbweaver::mpi
