// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <systemc>

#include "hw/cop/controller_port.h"

namespace orbweaver::cop {

/// One flag per port. The core sees a flag from the cycle after a port raises it, so the order of their calls in a
/// cycle does not matter.
class registered_ports {
public:
    explicit registered_ports(const cop_ports& at_first = {}) : m_seen(at_first) {}

    void raise(unsigned port, cycle_t now) {
        settle(now);
        m_raised.set(port, true);
        m_raised_in = now;
    }
    /// Clears a flag. Only the core calls it, at the end of its cycle.
    void lower(unsigned port) { m_seen.set(port, false); }

    /// Traces the ports as the core sees them. @param name prefix of the names of the parts
    void trace(sc_core::sc_trace_file* file, const std::string& name) const {
        sc_core::sc_trace(file, m_seen.channels, name + ".channels");
        sc_core::sc_trace(file, m_seen.uplink, name + ".uplink");
    }

    /// Returns the ports that the core sees in cycle `now`.
    const cop_ports& seen(cycle_t now) {
        settle(now);
        return m_seen;
    }

private:
    /// Makes flags visible that were raised in an earlier cycle.
    void settle(cycle_t now) {
        if (m_raised_in < now && m_raised.any()) {
            m_seen = m_seen | m_raised;
            m_raised = {};
        }
    }

    cop_ports m_seen;
    cop_ports m_raised;
    cycle_t m_raised_in = 0;
};

}  // namespace orbweaver::cop
