// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>

#include "hw/base/clock_domain.h"
#include "hw/noc/network.h"
#include "hw/noc/network_port.h"

namespace orbweaver::noc {

/// How processors send.
struct multicast_sending {
    cycle_t startup_cycles = 500;  // software of a sender, each copy
    bool overlap = false;          // a start-up begins as soon as the one before has ended, not when its copy has left
    unsigned flits = 128;          // of a copy, head included; 2 or more
};

/// Hears of whole messages.
class multicast_listener {
public:
    virtual ~multicast_listener() = default;
    /// @return whom the node sends it on to, in order; the list outlives the endpoint
    virtual std::span<const node_id> message_arrived(unsigned message, node_id node, cycle_t now) = 0;
};

/// A processor that relays messages (Liu, Wu and Lin 2004). Copies wait in a queue in the
/// order in which they were asked for. Software starts up one copy at a time; then its flits leave one after the other
/// on one virtual channel, one copy at a time. What arrives is taken in the cycle in which it is seen, and relayed when
/// all of it is there. An endpoint with nothing to send sleeps.
///
/// If its class is multicast, a copy is a worm to a group, whose number stands for the destination; in the ledger it is
/// for its source until routers copy it.
///
/// In the ledger a copy is created when its head may leave first, and carries the number of its message as tag.
class multicast_endpoint final : private clocked {
public:
    /// @param fabric      outlives this, as does `reported`
    /// @param carried class of the copies
    multicast_endpoint(clock_domain& domain, network& fabric, node_id node, class_id carried,
                       const multicast_sending& sending, multicast_listener& observer);
    multicast_endpoint(const multicast_endpoint&) = delete;
    multicast_endpoint& operator=(const multicast_endpoint&) = delete;

    /// Queues copies of a message that the node has from the start on. Before the simulation.
    /// @param destinations nodes, or of a multicast class the number of a group
    void begin(unsigned message, std::span<const node_id> destinations);

    /// Cycles that copies waited behind others of this node, for their start-ups and for the network, all together.
    cycle_t queued_cycles() const { return m_queued_cycles; }

private:
    struct copy {
        unsigned message = 0;
        node_id destination;  // or the number of a group
        cycle_t start = 0;    // since when it waits for its start-up, then for the network
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
    std::deque<copy> m_queue;        // in front of the software
    std::optional<copy> m_starting;  // its start-up is over in cycle `start`
    std::deque<copy> m_ready;        // in front of the network
    packet_record m_leaving;         // the copy that is leaving
    flit m_wire;                     // of it
    unsigned m_left = 0;             // flits of it
    bool m_has_vc = false;
    cycle_t m_queued_cycles = 0;
};

}  // namespace orbweaver::noc
