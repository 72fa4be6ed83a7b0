// SPDX-License-Identifier: Apache-2.0
// Random traffic on every class and phase of a network, with a book of its own on every flit: nothing of it is taken
// from the model's ledger or counters.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/clock_partitions.h"
#include "hw/base/random_stream.h"
#include "hw/noc/network.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/traffic/discarded_packets.h"
#include "hw/noc/traffic/injection_process.h"
#include "hw/noc/traffic/traffic_pattern.h"
#include "tlm/flit_protocol.h"

namespace orbweaver::noc {

/// The load of random nodes.
struct random_load {
    std::uint64_t seed = 1;
    cycle_t creating = 400;                              // cycles in which packets are created
    cycle_t limit = 100000;                              // cycles after which nodes give up
    std::uint32_t packets_per_kilocycle = 50;            // of a node; 1000: one in every cycle
    std::uint32_t longest = 9;                           // flits of a packet, 1 or more
    std::uint32_t reading = 4;                           // quarters of the cycles in which a sink takes a flit, 1 .. 4
    std::shared_ptr<const traffic_pattern> pattern{};    // who sends to whom; null: anybody to anybody
    std::shared_ptr<const injection_process> process{};  // when; null: as packets_per_kilocycle states
    std::vector<std::uint32_t> class_weights{};          // [class]: how often it is sent; empty: all alike
    std::optional<class_id> reply_class{};               // every packet of another class is answered by one of this
    bool direct = false;                                 // nodes use a network_port, not sockets
};

/// A packet as its source made it, and how much of it has arrived.
struct booked_packet {
    node_id source;
    node_id destination;
    class_id message_class;
    std::uint8_t phase = 0;
    std::uint32_t flits = 0;
    packet_slot slot;
    std::uint64_t started = 0;  // number of the packet among those that its node has started
    cycle_t injected = 0;
    std::uint32_t arrived = 0;
    bool complete = false;
    std::optional<node_id> discarder;  // the node that took it instead of its destination
};

/// All packets of one network, and what went wrong with them.
class packet_book {
public:
    std::uint32_t add(const booked_packet& packet) {
        m_packets.push_back(packet);
        return static_cast<std::uint32_t>(m_packets.size() - 1);
    }
    booked_packet& operator[](std::uint32_t number) { return m_packets[number]; }
    bool knows(std::uint32_t number) const { return number < m_packets.size(); }
    const std::vector<booked_packet>& packets() const { return m_packets; }

    /// Notes a broken promise; only the first few are kept.
    void blame(cycle_t now, node_id node, const std::string& what) {
        if (m_problems.size() < 5) { m_problems.push_back(fmt::format("cycle {} node {}: {}", now, node.value, what)); }
    }
    const std::vector<std::string>& problems() const { return m_problems; }

    /// Everything that arrives, where and when, in one number.
    void add_arrival(std::uint64_t value) { m_fingerprint = mix_bits(m_fingerprint ^ value); }
    std::uint64_t fingerprint() const { return m_fingerprint; }

    std::uint64_t complete = 0;  // packets
    cycle_t last_arrival = 0;    // of a flit

private:
    std::vector<booked_packet> m_packets;
    std::vector<std::string> m_problems;
    std::uint64_t m_fingerprint = 0;
};

/// Cycles from the injection of a head to the arrival of its tail that no packet can beat: at each router the pipeline
/// and the flight to the next, and the flight to the first (docs/noc/timing.md); and flits no closer than the links of
/// nodes take them.
inline cycle_t zero_load_latency(const network_desc& described, unsigned hops, unsigned flits) {
    const cycle_t pipeline = described.router.pipeline == router_pipeline::three_stage ? 3 : 1;
    const unsigned link =
        std::min(described.link.cycles, node_link(described).cycles);  // of chips in a cluster they differ
    const cycle_t of_head = hops * (pipeline + link + described.router.head_cycles) + link;
    // Behind a head that was slow its flits come close, so that a narrow link holds up the tail, not the sum of both.
    const cycle_t own = described.router.pipeline == router_pipeline::three_stage ? 2 : 1;
    const auto gap = static_cast<cycle_t>((flits - 1) / node_flits_per_cycle(described));
    return std::max(of_head + flits - 1, hops * (own + link) + link + gap - 1);
}

/// Source and sink at one node. Packets of several virtual channels interleave flit by flit, as their turn is drawn;
/// the sink reads its buffers at its leisure.
class random_node : public sc_core::sc_module, public clocked, private flit_target, private flit_initiator {
public:
    random_node(sc_core::sc_module_name name, clock_domain& domain, network& fabric, node_id node,
                const random_load& load, packet_book& book)
        : sc_module(name),
          m_domain(domain),
          m_self(domain.attach(*this, load.direct ? clock_stage::nodes : clock_stage::fabric)),
          m_network(fabric),
          m_node(node),
          m_load(load),
          m_book(book),
          m_pace(fabric.node_pace(node)),
          m_random(load.seed, fmt::format("random_node.{}", node.value)),
          m_sending(fabric.partition().vcs()),
          m_credits(fabric.partition().vcs()),
          m_buffers(fabric.partition().vcs()),
          m_last_started(fabric.nodes() * fabric.partition().classes() * fabric.partition().phases(), 0) {
        if (load.direct) {
            m_port.emplace(fabric.end_of(node), m_self);
        } else {
            m_out = std::make_unique<flit_initiator_socket>("out");
            m_in = std::make_unique<flit_target_socket>("in");
            m_out->bind(*static_cast<flit_bw_if*>(this));
            m_in->bind(*static_cast<flit_fw_if*>(this));
            m_out->bind(fabric.injection(node));
            fabric.ejection(node).bind(*m_in);
        }
        for (unsigned vc = 0; vc < m_credits.size(); ++vc) {
            m_credits[vc] = fabric.depths().at_end_of(link_kind::injection)[vc];
        }
        if (m_load.process) { m_next_creation = m_load.process->first(m_random); }
        domain.wake(m_self, 1);
    }

    /// Nothing to send, nothing to read, and every credit has come back.
    bool at_rest() const {
        for (unsigned vc = 0; vc < m_credits.size(); ++vc) {
            if (m_sending[vc].left != 0 || credits(vc) != m_network.depths().at_end_of(link_kind::injection)[vc] ||
                !m_buffers[vc].flits.empty()) {
                return false;
            }
        }
        return m_queue.empty() && m_arriving.empty() && m_returning.empty() && (!m_port || m_port->is_empty());
    }

private:
    /// A packet that is being sent on a virtual channel.
    struct transfer {
        std::uint32_t packet = 0;
        std::uint32_t left = 0;  // flits
    };
    struct buffer {
        std::deque<flit> flits;  // where there is no port
        std::uint32_t packet = 0;
        bool open = false;
    };
    template <class What>
    struct timed {
        cycle_t due;
        What what;
    };

    void accept_flit(const flit& arriving, const sc_core::sc_time& delay) override {
        m_arriving.push_back({m_domain.now() + m_domain.cycles(delay), arriving});
    }
    void accept_credit(vc_id vc, const sc_core::sc_time& delay) override {
        m_returning.push_back({m_domain.now() + m_domain.cycles(delay), vc});
    }

    void tick(cycle_t now) override {
        clock_partitions::await_turn();  // all nodes share a book
        if (now > m_load.limit) {
            return;  // something has arrived at a port
        }
        for (; !m_returning.empty() && m_returning.front().due <= now; m_returning.pop_front()) {
            ++m_credits[m_returning.front().what.value];
        }
        unsigned seen = 0;
        for (; !m_arriving.empty() && m_arriving.front().due <= now; m_arriving.pop_front()) {
            check(++seen == 1 && m_arriving.front().due == now, now, "two flits of a link in one cycle");
            store(m_arriving.front().what, now);
        }
        for (unsigned left = now <= m_load.creating && m_sends ? creations(now) : 0; left != 0; --left) { create(); }
        start(now);
        if (m_port ? m_port->is_free(now) : m_pace.is_free(now)) { send(now); }
        if (m_random.below(4) < m_load.reading) { read(now); }
        const bool idle = now > m_load.creating && m_book.complete == m_book.packets().size() && at_rest();
        if (!idle && now < m_load.limit) { m_domain.wake(m_self, now + 1); }
    }

    unsigned creations(cycle_t now) {
        if (!m_load.process) { return m_random.below(1000) < m_load.packets_per_kilocycle ? 1 : 0; }
        unsigned count = 0;
        while (m_next_creation.cycle <= now) {
            m_load.process->advance(m_next_creation, m_random, (1 + m_load.longest) / 2);
            ++count;
        }
        return count;
    }

    void create() {
        const node_id destination = m_load.pattern
                                        ? m_load.pattern->destination(m_node, m_random)
                                        : node_id{static_cast<std::uint16_t>(m_random.below(m_network.nodes()))};
        create(destination, draw_class());
    }

    class_id draw_class() {
        const auto& weights = m_load.class_weights;
        if (weights.empty()) { return {static_cast<std::uint8_t>(m_random.below(m_network.partition().classes()))}; }
        std::uint32_t drawn = m_random.below(std::accumulate(weights.begin(), weights.end(), 0U));
        std::uint8_t number = 0;
        for (; drawn >= weights[number]; ++number) { drawn -= weights[number]; }
        return {number};
    }

    void create(node_id destination, class_id message_class) {
        booked_packet made;
        made.source = m_node;
        made.destination = destination;
        made.message_class = message_class;
        made.phase = static_cast<std::uint8_t>(m_random.below(m_network.partition().phases()));
        made.flits = 1 + m_random.below(m_load.longest);
        m_queue.push_back(m_book.add(made));
    }

    /// The first packet of the queue that finds a free virtual channel goes on it, at most one a cycle.
    void start(cycle_t now) {
        for (auto next = m_queue.begin(); next != m_queue.end(); ++next) {
            booked_packet& packet = m_book[*next];
            const vc_list vcs = m_network.partition().list(packet.message_class, packet.phase);
            for (unsigned vc = 0; vc < m_network.partition().vcs(); ++vc) {
                if (vcs.contains({static_cast<std::uint8_t>(vc)}) && m_sending[vc].left == 0) {
                    m_sending[vc] = {*next, packet.flits};
                    packet.started = ++m_started;
                    packet.injected = now;
                    packet_record record;
                    record.source = packet.source;
                    record.destination = packet.destination;
                    record.flits = packet.flits;
                    packet.slot = m_network.ledger_of(m_node).open(record);
                    m_queue.erase(next);
                    return;
                }
            }
        }
    }

    void send(cycle_t now) {
        const auto vcs = static_cast<std::uint32_t>(m_sending.size());
        const std::uint32_t first = m_random.below(vcs);
        for (std::uint32_t step = 0; step < vcs; ++step) {
            const std::uint32_t vc = (first + step) % vcs;
            if (m_sending[vc].left != 0 && credits(vc) != 0) {
                send_flit(static_cast<std::uint8_t>(vc), now);
                return;
            }
        }
    }

    unsigned credits(std::uint32_t vc) const {
        return m_port ? m_port->credits({static_cast<std::uint8_t>(vc)}) : m_credits[vc];
    }

    void send_flit(std::uint8_t vc, cycle_t now) {
        transfer& current = m_sending[vc];
        const booked_packet& packet = m_book[current.packet];
        const std::uint32_t index = packet.flits - current.left--;
        flit leaving;
        leaving.kind = kind_of(index, packet.flits);
        leaving.payload = index == 0 ? head_payload(packet, current.packet) : body_payload(current.packet, index);
        leaving.packet = packet.slot;
        leaving.destination = packet.destination;
        leaving.vc.value = vc;
        leaving.message_class = packet.message_class;
        leaving.phase = packet.phase;
        if (m_port) {
            m_port->send(leaving, now);
            return;
        }
        --m_credits[vc];
        m_pace.take(now);
        flit_phase phase = flit_phase::flit;
        sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
        (*m_out)->nb_transport_fw(leaving, phase, delay);
    }

    static flit_kind kind_of(std::uint32_t index, std::uint32_t flits) {
        if (index == 0) { return flits == 1 ? flit_kind::head_tail : flit_kind::head; }
        if (index + 1 == flits) { return flit_kind::tail; }
        return index == 1 ? flit_kind::tag : flit_kind::body;
    }
    std::uint32_t head_payload(const booked_packet& packet, std::uint32_t number) const {
        return m_network.codec().encode(message_type::data, packet.source, packet.destination, number & 0xffff);
    }
    static std::uint32_t body_payload(std::uint32_t number, std::uint32_t index) { return number << 4 | index; }

    void store(const flit& arrived, cycle_t now) {
        if (!check(arrived.vc.value < m_buffers.size(), now, "a virtual channel that does not exist")) { return; }
        buffer& queue = m_buffers[arrived.vc.value];
        queue.flits.push_back(arrived);
        check(queue.flits.size() <= m_network.depths().at_end_of(link_kind::ejection, arrived.vc), now,
              "more flits than the buffer holds");
    }

    void inspect(const flit& arrived, cycle_t now) {
        buffer& queue = m_buffers[arrived.vc.value];
        if (is_head(arrived.kind)) { open(queue, arrived, now); }
        if (check(queue.open, now, "a flit without a packet")) { take(queue, arrived, now); }
    }

    /// Finds the packet that a head belongs to: by the number in its payload, of which it has 16 bits.
    void open(buffer& queue, const flit& head, cycle_t now) {
        check(!queue.open, now, "a head within a packet");
        queue.packet = head.payload & 0xffff;
        queue.open = check(m_book.knows(queue.packet), now, "a packet that nobody sent");
        if (queue.open && m_network.description().nodes_discard && is_discarded(m_network.routing(), head, m_node)) {
            m_book[queue.packet].discarder = m_node;
        }
    }

    void take(buffer& queue, const flit& arrived, cycle_t now) {
        booked_packet& packet = m_book[queue.packet];
        const std::uint32_t index = packet.arrived++;
        check(packet.destination == m_node || packet.discarder, now, "a packet of another node");
        check(!packet.complete && index < packet.flits, now, "a flit twice");
        check(arrived.kind == kind_of(index, packet.flits), now, "a flit out of order");
        check(index == 0 || arrived.payload == body_payload(queue.packet, index), now, "a flit of another packet");
        check(index != 0 || packet.discarder || !m_network.topology().offset_headers || arrived.payload >> 20 == 0, now,
              "a head with hops left");
        check(arrived.message_class == packet.message_class && arrived.phase == packet.phase &&
                  m_network.partition().list(packet.message_class, packet.phase).contains(arrived.vc),
              now, "a virtual channel of another class or phase");
        if (is_tail(arrived.kind)) {
            queue.open = false;
            finish(packet, now);
        }
        m_book.last_arrival = now;
        m_book.add_arrival(now << 32 | queue.packet << 4 | index);
    }

    void finish(booked_packet& packet, cycle_t now) {
        packet.complete = true;
        ++m_book.complete;
        m_network.ledger_of(m_node).close(packet.slot);
        if (!packet.discarder) { check_time_and_order(packet, now); }
        if (m_load.reply_class && packet.message_class != *m_load.reply_class) {
            create(packet.source, *m_load.reply_class);  // which moves the books: `packet` is no more
        }
    }

    void check_time_and_order(const booked_packet& packet, cycle_t now) {
        if (m_network.routing().adaptive()) { return; }
        // Packets that draw their route may have drawn a shorter one than hops() states.
        // With links that fail, the way that it took need not be the one that it would take now.
        const bool draws = m_network.routing().entries(packet.source, packet.destination) > 1 ||
                           m_network.routing().faults() != nullptr;
        const unsigned hops = draws ? 1 : m_network.hops(packet.source, packet.destination);
        network_desc quickest = m_network.description();
        if (m_network.buses() != 0) {  // which have neither stages nor slow heads
            quickest.router.pipeline = router_pipeline::single_cycle;
            quickest.router.head_cycles = 0;
        }
        check(now - packet.injected >= zero_load_latency(quickest, hops, packet.flits), now,
              "a packet faster than an empty network");
        const vc_partition& partition = m_network.partition();
        if (!draws && partition.list(packet.message_class, packet.phase).count() == 1) {
            const unsigned pair = packet.message_class.value * partition.phases() + packet.phase;
            std::uint64_t& last = m_last_started[packet.source.value * partition.classes() * partition.phases() + pair];
            check(last < packet.started, now, "a packet that overtook another on its virtual channel");
            last = packet.started;
        }
    }

    /// Takes a flit out of one of the buffers.
    void read(cycle_t now) {
        const auto vcs = static_cast<std::uint32_t>(m_buffers.size());
        const std::uint32_t first = m_random.below(vcs);
        for (std::uint32_t step = 0; step < vcs; ++step) {
            const vc_id vc{static_cast<std::uint8_t>((first + step) % vcs)};
            buffer& queue = m_buffers[vc.value];
            if (m_port && (m_port->arrived() >> vc.value & 1) != 0) {
                inspect(m_port->take(vc, now), now);
                return;
            }
            if (!queue.flits.empty()) {
                flit credit = queue.flits.front();
                queue.flits.pop_front();
                inspect(credit, now);
                flit_phase phase = flit_phase::credit;
                sc_core::sc_time delay = m_domain.period();
                (*m_in)->nb_transport_bw(credit, phase, delay);
                return;
            }
        }
    }

    bool check(bool holds, cycle_t now, const char* what) {
        if (!holds) { m_book.blame(now, m_node, what); }
        return holds;
    }

    std::unique_ptr<flit_initiator_socket> m_out;
    std::unique_ptr<flit_target_socket> m_in;
    std::optional<network_port> m_port;  // instead of these
    clock_domain& m_domain;
    clock_domain::handle m_self;
    network& m_network;
    node_id m_node;
    random_load m_load;
    const bool m_sends = !m_load.pattern || m_load.pattern->sends(m_node);
    packet_book& m_book;
    link_pace m_pace;
    random_stream m_random;
    injection_process::state m_next_creation;
    std::deque<std::uint32_t> m_queue;
    std::vector<transfer> m_sending;       // [vc]
    std::vector<std::uint32_t> m_credits;  // [vc]
    std::vector<buffer> m_buffers;         // [vc]
    std::deque<timed<flit>> m_arriving;
    std::deque<timed<vc_id>> m_returning;
    std::uint64_t m_started = 0;
    std::vector<std::uint64_t> m_last_started;  // [source, class, phase]
};

}  // namespace orbweaver::noc
