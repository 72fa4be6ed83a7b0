// SPDX-License-Identifier: Apache-2.0
// A bus alone: links to and from each member, with ends that are worked by hand.
#pragma once

#include <fmt/core.h>

#include <memory>
#include <vector>

#include "hw/noc/bus/bus.h"
#include "hw/noc/link.h"
#include "testbenches/noc/support/packet_ends.h"

namespace orbweaver::noc {

/// Node n is member n; every virtual channel will do. What member 0 broadcasts is for members 1 to 3.
class to_member : public routing_function {
public:
    route_option next_hop(unsigned, port_id, const flit& head) const override {
        return {{static_cast<std::uint8_t>(head.destination.value)}};
    }
    bool broadcasts() const override { return true; }
    void copies(unsigned, port_id input, const flit&, route_options& found) const override {
        for (std::uint8_t member = 1; input.value == 0 && member < 4; ++member) { found.add({{member}}); }
    }
};

/// A bus for the bench.
struct bench_bus {
    unsigned members = 4;
    unsigned vcs = 1;
    unsigned depth = 8;
    unsigned link_cycles = 1;
    bus_desc bus{};
    vc_release_kind vc_release = vc_release_kind::tail;
    double link_flits_per_cycle = 1;  // of the links to members
    std::uint64_t seed = 1;
    bool broadcasts = false;  // a further virtual channel, for a class of broadcast packets
};

/// A packet to be sent.
struct bus_packet {
    unsigned source = 0;
    unsigned destination = 1;
    unsigned flits = 4;
    cycle_t start = 1;  // cycle from which the head may leave the member
    unsigned vc = 0;    // of two classes: the last one is that of broadcasts
};

class bus_bench {
public:
    /// @param ends_first whether members are called before the bus in a cycle
    explicit bus_bench(const bench_bus& described, const std::string& name = "bench", bool ends_first = false)
        : m_depth(described.depth), m_partition(classes_of(described), 1) {
        if (ends_first) { make_ends(described, name); }
        bus_parameters parameters;
        parameters.partition = &m_partition;
        parameters.ports.resize(described.members);
        parameters.vc_depth = described.depth;
        parameters.link_cycles = described.link_cycles;
        parameters.routing = &m_routing;
        parameters.seed = described.seed;
        parameters.options.vc_release = described.vc_release;
        parameters.flits_per_cycle.assign(described.members, described.link_flits_per_cycle);
        parameters.bus = described.bus;
        parameters.ledger = &ledger;
        for (std::uint16_t member = 0; member < described.members; ++member) {
            parameters.nodes.emplace_back(node_id{member});
        }
        m_bus = std::make_unique<bus>((name + "_bus").c_str(), domain, parameters);
        if (!ends_first) { make_ends(described, name); }
        join(described, name);
    }

    packet_slot send(const bus_packet& what) {
        packet_record record;
        record.source.value = static_cast<std::uint16_t>(what.source);
        record.destination.value = static_cast<std::uint16_t>(what.destination);
        record.flits = what.flits;
        flit next;
        next.packet = ledger.open(record);
        next.destination = record.destination;
        next.vc.value = static_cast<std::uint8_t>(what.vc);
        next.message_class.value = what.vc + 1 == m_partition.vcs() && m_partition.classes() == 2 ? 1 : 0;
        for (unsigned number = 0; number < what.flits; ++number) {
            const bool last = number + 1 == what.flits;
            next.kind = number == 0 ? (last ? flit_kind::head_tail : flit_kind::head)
                                    : (last ? flit_kind::tail : flit_kind::body);
            next.payload = number;
            m_senders[what.source]->queue(next, what.start);
        }
        return next.packet;
    }

    void run(cycle_t cycles) { sc_core::sc_start(domain.time(cycles)); }

    bus& under_test() { return *m_bus; }
    flit_receiver& receiver(unsigned member) { return *m_receivers[member]; }

    /// Returns the flits of a packet that a member has received, in order.
    std::vector<flit_receiver::arrival> arrivals(unsigned member, packet_slot packet) const {
        std::vector<flit_receiver::arrival> found;
        for (const auto& any : m_receivers[member]->arrivals) {
            if (any.content.packet == packet) { found.push_back(any); }
        }
        return found;
    }
    /// Returns the cycle in which a member saw the tail of a packet; `never`: it did not.
    cycle_t arrived(unsigned member, packet_slot packet) const {
        const auto found = arrivals(member, packet);
        return found.empty() || !is_tail(found.back().content.kind) ? never : found.back().cycle;
    }

    clock_domain domain{sc_core::sc_gen_unique_name("clock"), sc_core::sc_time(10, sc_core::SC_NS)};
    packet_ledger ledger;

private:
    static std::vector<message_class_desc> classes_of(const bench_bus& described) {
        std::vector<message_class_desc> classes{{"any", described.vcs, {}}};
        if (described.broadcasts) {
            classes.push_back({"spread", 1, {}});
            classes.back().delivery = class_delivery_kind::broadcast;
        }
        return classes;
    }

    void make_ends(const bench_bus& described, const std::string& name) {
        for (unsigned member = 0; member < described.members; ++member) {
            m_senders.push_back(std::make_unique<flit_sender>(fmt::format("{}_sender{}", name, member).c_str(), domain,
                                                              m_partition.vcs(), m_depth != 0 ? m_depth : 1U << 20));
            m_receivers.push_back(
                std::make_unique<flit_receiver>(fmt::format("{}_receiver{}", name, member).c_str(), domain));
        }
    }

    void join(const bench_bus& described, const std::string& name) {
        for (unsigned member = 0; member < described.members; ++member) {
            m_links.push_back(std::make_unique<link>(fmt::format("{}_in{}", name, member).c_str(), domain,
                                                     described.link_cycles, m_partition, m_depth));
            m_senders[member]->out.bind(m_links.back()->in);
            m_links.back()->out.bind(m_bus->in[member]);
            m_links.push_back(std::make_unique<link>(fmt::format("{}_out{}", name, member).c_str(), domain,
                                                     described.link_cycles, m_partition, m_depth,
                                                     link_pace(described.link_flits_per_cycle)));
            m_bus->out[member].bind(m_links.back()->in);
            m_links.back()->out.bind(m_receivers[member]->in);
        }
    }

    unsigned m_depth;
    vc_partition m_partition;
    to_member m_routing;
    std::unique_ptr<bus> m_bus;
    std::vector<std::unique_ptr<flit_sender>> m_senders;      // [member]
    std::vector<std::unique_ptr<flit_receiver>> m_receivers;  // [member]
    std::vector<std::unique_ptr<link>> m_links;
};

}  // namespace orbweaver::noc
