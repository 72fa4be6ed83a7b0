// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <span>
#include <systemc>

#include "hw/noc/multicast/multicast_endpoint.h"
#include "hw/noc/multicast/multicast_run.h"
#include "hw/noc/network.h"

namespace orbweaver::noc {

/// Executes a multicast plan with the processors of a network: an endpoint at every node relays messages according to
/// the plan. If the class of the copies is multicast (message_class_desc::delivery), nodes relay nothing. Each source
/// then sends one packet per message, which routers copy to all planned receivers.
class multicast final : public multicast_run, private multicast_listener {
public:
    /// @param fabric outlives this object; nothing else may be bound to its nodes. For the other parameters see
    ///               multicast_run
    /// @throws user_error if no class of the network carries DATA, or routers must copy but the routing function has no
    ///                    groups, or there are more groups than heads can name
    multicast(sc_core::sc_module_name name, clock_domain& domain, network& fabric, multicast_relays planned,
              const multicast_sending& sending, run_control& end);

    multicast_result result() const override;

private:
    void begin_relays();
    void begin_worms();
    std::span<const node_id> message_arrived(unsigned message, node_id node, cycle_t now) override;

    const network& m_network;
    const class_id m_carried;  // class of the copies
    const bool m_by_routers;
    std::deque<multicast_endpoint> m_endpoints;  // [node]
};

}  // namespace orbweaver::noc
