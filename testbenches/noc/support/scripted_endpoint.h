// SPDX-License-Identifier: Apache-2.0
// A node of a network that sends what a test reports it and notes what arrives.
#pragma once

#include <deque>
#include <functional>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/random_stream.h"
#include "hw/noc/network.h"
#include "hw/noc/network_desc.h"
#include "testbenches/noc/support/output_vcs.h"
#include "tlm/flit_protocol.h"

namespace orbweaver::noc {

/// A packet to send. It starts in cycle `at` or, if no virtual channel of its class is free, as soon as one is.
struct packet_order {
    cycle_t start = 1;
    node_id destination{};
    unsigned flits = 4;
    class_id message_class{};
    std::uint8_t phase = 0;
    unsigned tags = 0;  // the first `tags` flits after the head are tag flits
};

struct arrival {
    flit seen;
    cycle_t cycle = 0;
};

/// Sends its orders, several at a time if they find free virtual channels, one flit a cycle in turn; takes what arrives
/// at once, except on virtual channels that are held back.
class scripted_endpoint : public sc_core::sc_module, public clocked, private flit_target, private flit_initiator {
public:
    scripted_endpoint(sc_core::sc_module_name name, clock_domain& domain, network& fabric, node_id node)
        : sc_module(name),
          m_domain(domain),
          m_self(domain.attach(*this, clock_stage::fabric)),
          m_network(fabric),
          m_node(node),
          m_vcs(fabric.partition().vcs(), fabric.depths().at_end_of(link_kind::injection),
                fabric.description().router.vc_release) {
        m_out.bind(*static_cast<flit_bw_if*>(this));
        m_in.bind(*static_cast<flit_fw_if*>(this));
        m_out.bind(fabric.injection(node));
        fabric.ejection(node).bind(m_in);
    }

    void order(const packet_order& packet) {
        m_orders.push_back(packet);
        m_domain.wake(m_self, packet.start);
    }

    /// Virtual channels whose flits stay in the buffer. Only before the simulation runs or while it is paused.
    void hold(std::uint64_t vcs) { m_held = vcs; }
    void release(cycle_t cycle) {
        m_held = 0;
        m_domain.wake(m_self, cycle);
    }

    std::vector<arrival> arrivals;
    std::function<void(const arrival&)> on_arrival;  // instead of `arrivals`, if set
    bool idle() const { return m_orders.empty() && m_sending.empty() && m_stored.empty(); }
    unsigned credits(vc_id vc) const { return m_vcs.credits(vc); }
    std::uint64_t sent() const { return m_sent; }

private:
    struct transfer {
        packet_order packet;
        packet_slot slot;
        vc_id vc;
        unsigned next = 0;  // number of the flit to send
    };
    template <class What>
    struct timed {
        cycle_t due;
        What what;
    };

    void accept_flit(const flit& arriving, const sc_core::sc_time& delay) override {
        m_arriving.push_back({m_domain.now() + m_domain.cycles(delay), arriving});
        m_domain.wake(m_self, m_arriving.back().due);
    }

    void accept_credit(vc_id vc, const sc_core::sc_time& delay) override {
        m_credits.push_back({m_domain.now() + m_domain.cycles(delay), vc});
        m_domain.wake(m_self, m_credits.back().due);
    }

    void tick(cycle_t now) override {
        for (; !m_credits.empty() && m_credits.front().due <= now; m_credits.pop_front()) {
            m_vcs.refund(m_credits.front().what);
        }
        for (; !m_arriving.empty() && m_arriving.front().due <= now; m_arriving.pop_front()) {
            m_stored.push_back(m_arriving.front().what);
        }
        consume(now);
        start(now);
        send(now);
    }

    void consume(cycle_t now) {
        std::uint64_t credited = 0;  // a virtual channel gives back one credit a cycle
        for (auto stored = m_stored.begin(); stored != m_stored.end();) {
            const std::uint64_t vc = std::uint64_t{1} << stored->vc.value;
            if (((m_held | credited) & vc) != 0) {
                ++stored;
                continue;
            }
            credited |= vc;
            note({*stored, now});
            flit credit = *stored;
            flit_phase phase = flit_phase::credit;
            sc_core::sc_time delay = m_domain.period();
            m_in->nb_transport_bw(credit, phase, delay);
            stored = m_stored.erase(stored);
        }
        for (const flit& stored : m_stored) {
            if ((m_held >> stored.vc.value & 1) == 0) { m_domain.wake(m_self, now + 1); }
        }
    }

    void note(const arrival& seen) {
        if (on_arrival) {
            on_arrival(seen);
        } else {
            arrivals.push_back(seen);
        }
        if (is_tail(seen.seen.kind)) { m_network.ledger().close(seen.seen.packet); }
    }

    void start(cycle_t now) {
        for (auto next = m_orders.begin(); next != m_orders.end();) {
            vc_id vc;
            if (next->start > now ||
                !m_vcs.take_lowest(m_network.partition().list(next->message_class, next->phase), vc)) {
                ++next;
                continue;
            }
            packet_record record{.created = next->start,
                                 .source = m_node,
                                 .destination = next->destination,
                                 .message_class = next->message_class,
                                 .flits = next->flits};
            m_sending.push_back({*next, m_network.ledger().open(record), vc, 0});
            next = m_orders.erase(next);
        }
    }

    void send(cycle_t now) {
        for (std::size_t tried = 0; tried < m_sending.size(); ++tried) {
            transfer candidate = m_sending.front();
            m_sending.pop_front();
            if (m_vcs.credits(candidate.vc) == 0) {
                m_sending.push_back(candidate);
                continue;
            }
            send_flit(candidate, now);
            if (candidate.next < candidate.packet.flits) {
                m_sending.push_back(candidate);
            } else {
                m_vcs.release(candidate.vc);
            }
            break;
        }
        if (!m_sending.empty() || !m_orders.empty()) { m_domain.wake(m_self, now + 1); }
    }

    void send_flit(transfer& current, cycle_t now) {
        flit leaving;
        const unsigned last = current.packet.flits - 1;
        leaving.kind = last == 0                             ? flit_kind::head_tail
                       : current.next == 0                   ? flit_kind::head
                       : current.next == last                ? flit_kind::tail
                       : current.next <= current.packet.tags ? flit_kind::tag
                                                             : flit_kind::body;
        leaving.payload = current.next == 0
                              ? m_network.codec().encode(message_type::data, m_node, current.packet.destination, 0x1234)
                              : static_cast<std::uint32_t>(mix_bits(current.slot.value * 1000U + current.next));
        leaving.packet = current.slot;
        leaving.destination = current.packet.destination;
        leaving.vc = current.vc;
        leaving.message_class = current.packet.message_class;
        leaving.phase = current.packet.phase;
        if (current.next == 0) { m_network.ledger()[current.slot].injected = now; }
        flit_phase phase = flit_phase::flit;
        sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
        m_out->nb_transport_fw(leaving, phase, delay);
        m_vcs.spend(current.vc);
        ++current.next;
        ++m_sent;
    }

    flit_initiator_socket m_out{"out"};
    flit_target_socket m_in{"in"};
    clock_domain& m_domain;
    clock_domain::handle m_self;
    network& m_network;
    node_id m_node;
    output_vcs m_vcs;
    std::vector<packet_order> m_orders;
    std::deque<transfer> m_sending;
    std::deque<timed<flit>> m_arriving;
    std::deque<timed<vc_id>> m_credits;
    std::deque<flit> m_stored;
    std::uint64_t m_held = 0;
    std::uint64_t m_sent = 0;
};

}  // namespace orbweaver::noc
