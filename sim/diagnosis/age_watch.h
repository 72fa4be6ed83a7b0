// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/run_control.h"
#include "hw/noc/network.h"

namespace orbweaver::sim {

/// Ends a run in which a packet has been in the network for too long: it goes round (livelock), or others are always
/// preferred (starvation), or it is part of a deadlock next to which other packets still move.
class age_watch {
public:
    /// @param limit cycles since the injection of its head that a packet may take; 0: any number
    age_watch(const noc::network& net, cycle_t limit, run_control& control)
        : m_net(net), m_limit(limit), m_control(control) {}

    /// Looks at all packets. To be called now and then: costs time in proportion to the packets on their way.
    void look(cycle_t now);

private:
    std::string why(const packet_record& oldest) const;

    const noc::network& m_net;
    cycle_t m_limit;
    run_control& m_control;
};

}  // namespace orbweaver::sim
