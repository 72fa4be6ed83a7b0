// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/hypernet/tak/neighbours.h"

namespace orbweaver::tak {

neighbours::neighbours(const hypernet_net& net, uint32_t node, const int32_t* bias) {
    for (uint32_t dimension = net.d(); dimension-- > 0;) {
        m_all[m_count++] = {node ^ 1U << dimension, 0, bias[0]};
    }
    if (const hypernet_port port = net.port(node); port.use == hypernet_use::link) {
        m_all[m_count++] = {port.peer, port.level, bias[port.level]};
    }
    if (m_count == 0) {
        m_all[m_count++] = {node, 0, 0};
    }
}

uint32_t neighbours::least_loaded(uint32_t taken) const {
    uint32_t least = most;
    int32_t least_key = 0;
    for (uint32_t place = 0; place < m_count; ++place) {
        const int32_t key = __atomic_load_n(&m_load[place], __ATOMIC_RELAXED) + m_all[place].bias;
        if ((taken >> place & 1) == 0 && (least == most || key < least_key)) {
            least = place;
            least_key = key;
        }
    }
    return least;
}

}  // namespace orbweaver::tak
