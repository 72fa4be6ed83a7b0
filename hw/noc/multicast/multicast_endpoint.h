// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <optional>
#include <span>

#include "hw/base/clock_domain.h"
#include "hw/noc/network.h"
#include "hw/noc/network_port.h"

namespace orbweaver::noc {

/// The sending behaviour of processors.
struct multicast_sending {
    cycle_t startup_cycles = 500;  // software time of the sender for each copy
    bool overlap = false;  // a start-up begins as soon as the previous one has ended, not when its copy has left
    unsigned flits = 128;  // length of a copy, including its head; 2 or more
};

/// Is notified of complete messages.
class multicast_listener {
public:
    virtual ~multicast_listener() = default;
    /// @return the nodes to which the node relays it, in order; the list outlives the endpoint
    virtual std::span<const node_id> message_arrived(unsigned message, node_id node, cycle_t now) = 0;
};

/// A processor that relays messages (Liu, Wu and Lin 2004). Copies wait in a queue in the order in which they were
/// requested. Software starts up one copy at a time. Then its flits leave one after the other on one VC, one copy at a
/// time. Arriving flits are taken in the cycle in which they become visible, and a message is relayed when it is
/// complete. An endpoint with nothing to send sleeps.
///
/// If its class is multicast, a copy is a worm to a group, and the group's index serves as destination. In the ledger
/// its destination is its source until routers copy it.
///
/// In the ledger, a copy's creation is the first cycle in which its head may leave, and its tag is the index of its
/// message.
class multicast_endpoint final : private clocked {
public:
    /// @param fabric  outlives this object, as does `reported`
    /// @param carried class of the copies
    multicast_endpoint(clock_domain& domain, network& fabric, node_id node, class_id carried,
                       const multicast_sending& sending, multicast_listener& observer);
    multicast_endpoint(const multicast_endpoint&) = delete;
    multicast_endpoint& operator=(const multicast_endpoint&) = delete;

    /// Queues copies of a message that the node has from the start on. Precondition: the simulation has not started.
    /// @param destinations nodes, or for a multicast class the index of a group
    void begin(unsigned message, std::span<const node_id> destinations);

    /// Returns the total cycles that copies waited for other copies of this node, for start-ups and for the network.
    cycle_t queued_cycles() const { return m_queued_cycles; }

private:
    struct copy {
        unsigned message = 0;
        node_id destination;  // or the index of a group
        cycle_t start = 0;    // first cycle of its wait for the start-up, then for the network
    };

    void tick(cycle_t now) override;
    void queue(unsigned message, std::span<const node_id> destinations, cycle_t now);
    bool may_start() const;
    void start_up(cycle_t now);
    void inject(cycle_t now);
    void begin_copy(cycle_t now);
    void send_flit(cycle_t now);
    void eject(cycle_t now);

    clock_domain& m_domain;
    clock_domain::handle m_self;
    network& m_network;
    const node_id m_node;
    const class_id m_class;
    const bool m_to_groups;  // m_class is multicast
    const multicast_sending m_sending;
    multicast_listener& m_observer;
    network_port m_port;
    std::deque<copy> m_queue;        // waiting for the software
    std::optional<copy> m_starting;  // its start-up ends in cycle `start`
    std::deque<copy> m_ready;        // waiting for the network
    packet_record m_leaving;         // the copy that is leaving
    flit m_wire;                     // its next flit
    unsigned m_left = 0;             // its remaining flits
    bool m_has_vc = false;
    cycle_t m_queued_cycles = 0;
};

}  // namespace orbweaver::noc
