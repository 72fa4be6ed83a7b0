// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/cop/controller_port.h"

namespace orbweaver::cop {

/// The poll counter: round robin over the channels and then the uplink (thesis chapter IV). Passing those that have
/// nothing takes no time, as with a priority encoder, or a clock each.
class channel_poll {
public:
    /// @param channels    1..64
    /// @param uplink      whether port 65 takes part
    /// @param idle_clocks 0 or 1
    channel_poll(unsigned channels, bool uplink, unsigned idle_clocks)
        : m_channels(channels), m_uplink(uplink), m_idle_clocks(idle_clocks) {}

    /// Who of `ready` has its turn in this clock; 0: nobody.
    unsigned next_port(const cop_ports& ready) const;

    /// A clock has passed without a turn; so have `clocks`.
    void rest(cycle_t clocks);

    /// A port has been served: the next one comes after it.
    void pass(unsigned port) { m_next_port = following(port); }

private:
    unsigned following(unsigned port) const {
        if (port < m_channels) { return port + 1; }
        return port == m_channels && m_uplink ? cop_uplink : 1;
    }

    unsigned m_channels;
    bool m_uplink;
    unsigned m_idle_clocks;
    unsigned m_next_port = 1;  // the port that is looked at first
};

}  // namespace orbweaver::cop
