// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "tlm/flit_protocol.h"
#include "tlm/packet_ledger.h"

namespace orbweaver {

/// Position of a packet endpoint, and the part of its links that it may use.
struct packet_endpoint_desc {
    node_id node;
    class_id message_class;
    std::uint8_t phase = 0;
    vc_id first_vc;  // VCs of the class: first_vc .. first_vc + vcs - 1
    unsigned vcs = 1;
    unsigned link_vcs = 1;                                     // VCs of a link, all classes together
    unsigned vc_depth = 4;                                     // flits that the buffer of a VC holds at the other end
    std::function<std::uint32_t(node_id destination)> encode;  // returns the payload of a head flit
};

/// Sends and receives whole packets of words over a pair of flit links, one flit per cycle and direction: head, tag
/// (the first word), bodies, tail (the last word). Packets leave one after another, each on the VC of its class with
/// most credits. An arriving flit is removed from its buffer in the cycle in which it becomes visible, and its credit
/// is returned in that cycle.
class packet_endpoint : public sc_core::sc_module, private clocked, private flit_target, private flit_initiator {
public:
    flit_initiator_socket out;
    flit_target_socket in;

    /// Receives the words of a packet, in the cycle in which its tail becomes visible.
    using receiver = std::function<void(const std::vector<std::uint32_t>& words)>;

    packet_endpoint(sc_core::sc_module_name name, clock_domain& domain, packet_ledger& ledger,
                    packet_endpoint_desc desc, receiver received);

    const char* kind() const override { return "packet_endpoint"; }

    /// Queues a packet. A call from a component of the clock domain takes effect in the same cycle, any other call at
    /// the next edge of the clock, whatever the order of processes.
    /// @param words two or more
    void send(node_id destination, std::vector<std::uint32_t> words);

private:
    struct outgoing {
        node_id destination;
        packet_slot packet;
        cycle_t earliest = 0;  // departure of the head
        std::vector<std::uint32_t> words;
    };
    struct arrival {
        cycle_t due = 0;
        flit content;
    };
    struct credit_arrival {
        cycle_t due = 0;
        vc_id vc;
    };

    void accept_flit(const flit& arriving, const sc_core::sc_time& delay) override;
    void accept_credit(vc_id vc, const sc_core::sc_time& delay) override;
    void tick(cycle_t now) override;
    cycle_t seen_at(const sc_core::sc_time& delay) const;
    void take_flit(const flit& arriving);
    void send_flit(cycle_t now);
    bool choose_vc();

    clock_domain& m_domain;
    packet_ledger& m_ledger;
    packet_endpoint_desc m_desc;
    receiver m_received;
    clock_domain::handle m_handle;
    std::deque<arrival> m_arrivals;
    std::deque<credit_arrival> m_credit_arrivals;
    std::vector<std::vector<std::uint32_t>> m_assembly;  // [vc]: words of the packet that is arriving
    std::deque<outgoing> m_queue;
    std::size_t m_sent = 0;           // flits of the queue's first packet that have left
    vc_id m_vc;                       // VC of that packet
    std::vector<unsigned> m_credits;  // [vc of the class]
};

}  // namespace orbweaver
