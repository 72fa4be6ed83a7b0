// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/router/stall_counts.h"

#include <algorithm>

namespace orbweaver::noc {

router_stalls stall_counts::sum(cycle_t end) const {
    router_stalls sum = m_sum;
    if (end <= m_end) { return sum; }
    const cycle_t cycles = end - m_end;
    for (std::size_t channel = 0; channel < m_found.size(); ++channel) {
        const finding what = m_found[channel];
        if (what == finding::nothing) { continue; }
        sum.held += cycles;
        const cycle_t line_from = std::clamp(m_line_from[channel], m_end, end);
        const cycle_t alone = line_from - m_end;  // cycles without a blocked head in the buffer
        switch (what) {
            case finding::no_credit:
                sum.no_credit += alone;
                sum.head_of_line += cycles - alone;
                break;
            case finding::no_free_vc:
                sum.no_free_vc += alone;
                sum.head_of_line += cycles - alone;
                break;
            case finding::lost_switch: sum.lost_switch += cycles; break;
            case finding::sent: sum.sent += cycles; break;
            case finding::allocating: sum.allocating += cycles; break;
            case finding::nothing: break;
        }
    }
    return sum;
}

}  // namespace orbweaver::noc
