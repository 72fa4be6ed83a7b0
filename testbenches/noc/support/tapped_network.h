// SPDX-License-Identifier: Apache-2.0
// A network whose nodes are worked by hand and whose links are all watched.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "hw/noc/network.h"
#include "hw/noc/network_desc.h"
#include "testbenches/noc/support/packet_ends.h"
#include "tlm/flit_recorder.h"

namespace orbweaver::noc {

/// A mesh with one class of `vcs` virtual channels.
inline network_desc grid_of(unsigned columns, unsigned rows, unsigned vcs = 1, unsigned depth = 8,
                            router_pipeline pipeline = router_pipeline::single_cycle, unsigned link_cycles = 1) {
    return {.topology = {.dims = {columns, rows}},
            .classes = {{"any", vcs, {}}},
            .vc_depth = depth,
            .router = {.pipeline = pipeline},
            .link = {.cycles = link_cycles}};
}

/// A packet to be sent.
struct test_packet {
    unsigned source = 0;
    unsigned destination = 0;
    unsigned flits = 4;  // 1: a head_tail
    cycle_t start = 1;   // cycle from which the head may leave
    unsigned vc = 0;     // on the injection link
    unsigned message_class = 0;
    unsigned phase = 0;
    cycle_t tail_at = 0;    // cycle from which the tail may leave, if later
    bool tag = false;       // the second flit is a tag
    std::uint32_t low = 0;  // low 16 bits of the head
};

/// A flit that crossed a link. `sent`: cycle in which it left the sender's buffer; `seen`: visible at the other end.
struct link_crossing {
    unsigned link = 0;
    cycle_t sent = 0;
    cycle_t seen = 0;
    flit content;
};

struct tapped_network {
    /// Makes channels for a network in a clock domain.
    using channels_in = std::function<channel_maker(clock_domain&)>;

    explicit tapped_network(
        const network_desc& described, const std::string& name = "net",
        const channels_in& channels = [](clock_domain&) { return channel_maker{}; })
        : net(
              name.c_str(), domain, described, ledger,
              [this](unsigned link, const std::string& link_name, const link_desc&) { return watch(link, link_name); },
              {}, channels(domain)) {
        for (unsigned number = 0; number < net.nodes(); ++number) {
            const node_id node{static_cast<std::uint16_t>(number)};
            senders.push_back(std::make_unique<flit_sender>(
                fmt::format("{}_sender{}", name, number).c_str(), domain, net.partition().vcs(),
                credits(net.depths().at_end_of(link_kind::injection)[0]), net.node_pace(node)));
            receivers.push_back(
                std::make_unique<flit_receiver>(fmt::format("{}_receiver{}", name, number).c_str(), domain));
            senders.back()->out.bind(net.injection(node));
            net.ejection(node).bind(receivers.back()->in);
        }
    }

    packet_slot send(const test_packet& what) {
        packet_record record;
        record.created = what.start;
        record.source.value = static_cast<std::uint16_t>(what.source);
        record.destination.value = static_cast<std::uint16_t>(what.destination);
        record.flits = what.flits;
        flit next;
        next.packet = ledger.open(record);
        next.destination = record.destination;
        next.message_class.value = static_cast<std::uint8_t>(what.message_class);
        next.phase = static_cast<std::uint8_t>(what.phase);
        next.vc.value = static_cast<std::uint8_t>(what.vc);
        for (unsigned number = 0; number < what.flits; ++number) {
            next.kind = kind(what, number);
            next.payload =
                number == 0 ? net.codec().encode(record.type, record.source, record.destination, what.low) : number;
            senders[what.source]->queue(next,
                                        number + 1 == what.flits ? std::max(what.start, what.tail_at) : what.start);
        }
        return next.packet;
    }

    void run(cycle_t cycles) { sc_core::sc_start(domain.time(cycles)); }

    unsigned number_of(const std::string& link) const {
        unsigned number = 0;
        while (net.link_name(number) != link) { ++number; }
        return number;
    }

    /// Returns the flits that crossed a link, in order.
    std::vector<link_crossing> traversals(const std::string& link) const {
        std::vector<link_crossing> found;
        const unsigned number = number_of(link);
        std::copy_if(crossings.begin(), crossings.end(), std::back_inserter(found),
                     [&](const link_crossing& any) { return any.link == number; });
        return found;
    }
    /// The flits of a packet that crossed a link, in order.
    std::vector<link_crossing> traversals(const std::string& link, packet_slot packet) const {
        std::vector<link_crossing> found = traversals(link);
        std::erase_if(found, [&](const link_crossing& any) { return any.content.packet != packet; });
        return found;
    }
    /// Returns whether the tail of a packet has arrived at a node.
    bool arrived(packet_slot packet, unsigned node) const {
        return std::any_of(receivers[node]->arrivals.begin(), receivers[node]->arrivals.end(),
                           [&](const auto& any) { return any.content.packet == packet && is_tail(any.content.kind); });
    }

    /// Cycles of each packet from the head on its injection link to the tail's arrival, by slot; `never`: not arrived.
    std::vector<cycle_t> latencies() const {
        const std::size_t packets = ledger.in_flight();  // nothing closes a record here
        std::vector<cycle_t> begin(packets, never);
        std::vector<cycle_t> taken(packets, never);
        for (const link_crossing& any : crossings) {
            const link_kind kind = net.kind_of_link(any.link);
            const std::size_t slot = any.content.packet.value;
            if (kind == link_kind::injection && is_head(any.content.kind)) {
                begin[slot] = any.sent;
            } else if (kind == link_kind::ejection && is_tail(any.content.kind)) {
                taken[slot] = any.seen - begin[slot];
            }
        }
        return taken;
    }

    clock_domain domain{sc_core::sc_gen_unique_name("clock"), sc_core::sc_time(10, sc_core::SC_NS)};
    packet_ledger ledger;
    std::vector<link_crossing> crossings;  // on all links, in the order of `sent`
    network net;
    std::vector<std::unique_ptr<flit_sender>> senders;      // [node]
    std::vector<std::unique_ptr<flit_receiver>> receivers;  // [node]

private:
    /// Returns the credits of an injection link. A buffer without a limit has more of them than any test uses.
    static unsigned credits(unsigned depth) { return depth != 0 ? depth : 1U << 20; }

    static flit_kind kind(const test_packet& packet, unsigned number) {
        if (packet.flits == 1) { return flit_kind::head_tail; }
        if (number == 0) { return flit_kind::head; }
        if (number + 1 == packet.flits) { return flit_kind::tail; }
        return number == 1 && packet.tag ? flit_kind::tag : flit_kind::body;
    }

    std::unique_ptr<flit_tap> watch(unsigned link, std::string name) {
        std::replace(name.begin(), name.end(), '.', '_');
        return std::make_unique<flit_recorder>(sc_core::sc_gen_unique_name(("tap_" + name).c_str()), domain,
                                               [this, link](const flit_record& seen) {
                                                   if (!seen.credit) {
                                                       crossings.push_back({link, seen.sent, seen.seen, seen.content});
                                                   }
                                               });
    }
};

}  // namespace orbweaver::noc
