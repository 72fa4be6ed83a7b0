// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/cop/controller_port.h"

namespace orbweaver::cop {

/// The poll counter: round-robin over the channels and then the uplink (thesis chapter IV). Skipping a port without
/// work costs no time, as with a priority encoder, or one clock per port.
class channel_poll {
public:
    /// @param channels    1..64
    /// @param uplink      whether port 65 is polled too
    /// @param idle_clocks clocks for skipping a port without work, 0 or 1
    channel_poll(unsigned channels, bool uplink, unsigned idle_clocks)
        : m_channels(channels), m_uplink(uplink), m_idle_clocks(idle_clocks) {}

    /// Returns the port of `ready` to serve in this clock; 0: none.
    unsigned next_port(const cop_ports& ready) const;

    /// Advances the counter by `clocks` clocks in which no port was served.
    void rest(cycle_t clocks);

    /// Advances the counter past a port that has been served.
    void pass(unsigned port) { m_next_port = following(port); }

private:
    unsigned following(unsigned port) const {
        if (port < m_channels) { return port + 1; }
        return port == m_channels && m_uplink ? cop_uplink : 1;
    }

    unsigned m_channels;
    bool m_uplink;
    unsigned m_idle_clocks;
    unsigned m_next_port = 1;  // the port that is checked first
};

}  // namespace orbweaver::cop
