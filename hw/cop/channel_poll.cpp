// SPDX-License-Identifier: Apache-2.0
#include "hw/cop/channel_poll.h"

#include "hw/base/bit.h"

namespace orbweaver::cop {

unsigned channel_poll::next_port(const cop_ports& ready) const {
    if (!ready.any()) { return 0; }
    if (m_idle_clocks != 0) { return ready.has(m_next_port) ? m_next_port : 0; }
    const std::uint64_t from_here =
        m_next_port == cop_uplink ? 0 : ready.channels & ~std::uint64_t{0} << (m_next_port - 1);
    if (from_here != 0) { return lowest_bit(from_here) + 1; }
    if (ready.uplink) { return cop_uplink; }
    return lowest_bit(ready.channels) + 1;
}

void channel_poll::rest(cycle_t clocks) {
    if (m_idle_clocks == 0) { return; }
    const unsigned ports = m_channels + (m_uplink ? 1 : 0);
    for (cycle_t left = clocks % ports; left != 0; --left) { m_next_port = following(m_next_port); }
}

}  // namespace orbweaver::cop
