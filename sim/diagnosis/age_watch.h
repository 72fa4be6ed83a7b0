// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/run_control.h"
#include "hw/noc/network.h"

namespace orbweaver::sim {

/// Ends a run in which a packet has been in the network for too long. Such a packet may circulate (livelock), lose
/// against others (starvation), or be part of a deadlock while other packets still move.
class age_watch {
public:
    /// @param limit cycles that a packet may take from the injection of its head; 0: unlimited
    age_watch(noc::network& net, cycle_t limit, run_control& control)
        : m_net(net), m_limit(limit), m_control(control) {}

    /// Checks all packets. Call it regularly; the cost is proportional to the number of packets in flight.
    void look(cycle_t now);

private:
    const packet_record* oldest() const;
    run_outcome outcome(const packet_record& oldest, cycle_t now) const;
    std::string why(const packet_record& oldest) const;

    noc::network& m_net;
    cycle_t m_limit;
    run_control& m_control;
};

}  // namespace orbweaver::sim
