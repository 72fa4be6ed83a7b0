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
};

/// Carries out a multicast plan: an endpoint at every node relays messages as the plan says. All sources start in the
/// first cycle; the run ends when as many copies have arrived as were planned. It fails unless every destination has
/// received every message once and nobody else has.
class multicast : public sc_core::sc_module, public clocked, private multicast_listener {
public:
    /// @param on      outlives this; nothing else may be bound to its nodes
    /// @param planned names nodes of the network only; every sender receives before it sends
    /// @param end     is told when the run is over. A network that does not deliver falls asleep
    /// @throws user_error if no class of the network carries DATA
    multicast(sc_core::sc_module_name name, clock_domain& domain, network& on, multicast_relays planned,
              const multicast_sending& sending, run_control& end);

    multicast_result result() const;
    const multicast_relays& planned() const { return m_planned; }

private:
    void tick(cycle_t now) override;
    std::span<const node_id> message_arrived(unsigned message, node_id at, cycle_t now) override;

    clock_domain& m_domain;
    clock_domain::handle m_self;
    const multicast_relays m_planned;
    delivery_record m_delivered;
    run_control& m_end;
    module_list<multicast_endpoint> m_endpoints;
};

}  // namespace orbweaver
