// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/module_list.h"
#include "hw/base/run_control.h"
#include "hw/noc/multicast/delivery_record.h"
#include "hw/noc/multicast/multicast_endpoint.h"
#include "hw/noc/multicast/multicast_relays.h"
#include "hw/noc/network.h"

namespace orbweaver {

/// How the multicasts of a plan ran.
struct multicast_result {
    std::vector<cycle_t> latency;  // [message]: to its last delivery; 0: it was delivered to nobody
    cycle_t last = 0;              // the longest
    double mean = 0;               // of those that are delivered to somebody
    std::uint64_t deliveries = 0;
    std::uint64_t planned = 0;  // deliveries
    cycle_t queued_cycles = 0;  // that copies waited behind others of the same node (multicast_endpoint.h)
    bool by_routers = false;    // routers copied, by the following tables
    unsigned groups = 0;
    std::uint64_t table_bits = 0;  // of all routers
};

/// Carries out a multicast plan: an endpoint at every node relays messages as the plan says. If the class of the copies
/// is multicast (message_class_desc::delivery), nodes relay nothing: each source sends one packet a message, which
/// routers copy to all who are to receive it by the plan. All sources start in the first cycle; the run ends when as
/// many copies have arrived as were planned. It fails unless every destination has received every message once and
/// nobody else has.
class multicast : public sc_core::sc_module, public clocked, private multicast_listener {
public:
    /// @param on      outlives this; nothing else may be bound to its nodes
    /// @param planned names nodes of the network only; every sender receives before it sends
    /// @param end     is told when the run is over. A network that does not deliver falls asleep
    /// @throws user_error if no class of the network carries DATA, or routers shall copy and its routing function knows
    /// no groups, or there are more than heads can name
    multicast(sc_core::sc_module_name name, clock_domain& domain, network& on, multicast_relays planned,
              const multicast_sending& sending, run_control& end);

    multicast_result result() const;
    const multicast_relays& planned() const { return m_planned; }

private:
    void tick(cycle_t now) override;
    void begin_relays();
    void begin_worms();
    std::span<const node_id> message_arrived(unsigned message, node_id at, cycle_t now) override;

    clock_domain& m_domain;
    clock_domain::handle m_self;
    const network& m_network;
    const multicast_relays m_planned;
    delivery_record m_delivered;
    const class_id m_carried;  // class of the copies
    const bool m_by_routers;
    run_control& m_end;
    module_list<multicast_endpoint> m_endpoints;
};

}  // namespace orbweaver
