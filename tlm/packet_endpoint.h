// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "tlm/flit_protocol.h"
#include "tlm/packet_ledger.h"

namespace orbweaver {

/// Where a packet endpoint stands and what of its links it may use.
struct packet_endpoint_desc {
    node_id node;
    class_id message_class;
    std::uint8_t phase = 0;
    vc_id first_vc;  // of the class: first_vc .. first_vc + vcs - 1
    unsigned vcs = 1;
    unsigned link_vcs = 1;  // of a link, all classes together
    unsigned vc_depth = 4;  // flits that the buffer of a virtual channel holds at the other end
    std::function<std::uint32_t(node_id destination)> encode;  // payload of a head flit
};

/// Sends and receives whole packets of words over a pair of flit links, a flit a cycle each way: head, tag (the first
/// word), bodies, tail (the last word). Packets leave one after another, each on the virtual channel of its class that
/// has most credits. What arrives is taken off its buffer in the cycle in which it is seen, and its credit is returned
/// in that cycle.
class packet_endpoint : public sc_core::sc_module, private clocked, private flit_target, private flit_initiator {
public:
    flit_initiator_socket out;
    flit_target_socket in;

    /// Takes the words of a packet, in the cycle in which its tail is seen.
    using receiver = std::function<void(const std::vector<std::uint32_t>& words)>;

    packet_endpoint(sc_core::sc_module_name name, clock_domain& domain, packet_ledger& ledger,
                    packet_endpoint_desc desc, receiver received);

    /// Queues a packet; its head leaves in the next cycle at the earliest. May be called from outside of the clock
    /// domain.
    /// @param words two or more
    void send(node_id destination, std::vector<std::uint32_t> words);

private:
    struct outgoing {
        node_id destination;
        packet_slot packet;
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
    std::size_t m_sent = 0;           // flits of the first packet in the queue that have left
    vc_id m_vc;                       // that carries it
    std::vector<unsigned> m_credits;  // [vc of the class]
};

}  // namespace orbweaver
