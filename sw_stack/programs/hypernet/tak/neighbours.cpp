// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/hypernet/tak/neighbours.h"

namespace orbweaver::tak {

neighbours::neighbours(const hypernet_net& net, uint32_t node, const int32_t* bias) {
    for (uint32_t dimension = net.d(); dimension-- > 0;) { m_all[m_count++] = {node ^ 1U << dimension, 0, bias[0]}; }
    if (const hypernet_port port = net.port(node); port.use == hypernet_use::link) {
        m_all[m_count++] = {port.peer, port.level, bias[port.level]};
    }
    if (m_count == 0) { m_all[m_count++] = {node, 0, 0}; }
}

void neighbours::choose(uint32_t* indexes, uint32_t children) const {
    uint32_t taken = 0;
    for (uint32_t child = children; child-- > 0;) {
        indexes[child] = least_loaded(taken);
        taken |= m_count == 1 ? 0 : 1U << indexes[child];
    }
}

/// Returns the index of the neighbour with the least sum of load and bias whose bit in `taken` is 0. Precondition:
/// there is one.
uint32_t neighbours::least_loaded(uint32_t taken) const {
    uint32_t least = most;
    int32_t min_key = 0;
    for (uint32_t index = 0; index < m_count; ++index) {
        const int32_t key = __atomic_load_n(&m_load[index], __ATOMIC_RELAXED) + m_all[index].bias;
        if ((taken >> index & 1) == 0 && (least == most || key < min_key)) {
            least = index;
            min_key = key;
        }
    }
    return least;
}

}  // namespace orbweaver::tak
