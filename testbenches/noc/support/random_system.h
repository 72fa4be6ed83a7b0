// SPDX-License-Identifier: Apache-2.0
// A network under random traffic, and the rules that hold for every shape.
#pragma once

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <memory>
#include <string>
#include <vector>

#include "hw/noc/dependency/vc_groups.h"
#include "hw/noc/faults/link_faults.h"
#include "hw/noc/network_desc.h"
#include "testbenches/noc/support/random_node.h"
#include "testbenches/support/matchers.h"
#include "tlm/flit_monitor.h"

namespace orbweaver::noc {

struct random_case {
    network_desc network;
    random_load load;
    bool monitored = false;  // every link has a monitor at its far end
};

inline std::string describe(const random_case& system) {
    std::string classes;
    for (const auto& entry : system.network.classes) {
        classes += entry.range != 0 ? " " + vc_text(entry.range) : fmt::format(" {}", entry.vcs);
        classes += entry.depth != 0 ? fmt::format(" of {} flits", entry.depth) : "";
    }
    const auto& net = system.network;
    return fmt::format(
        "seed {}: {} {}, routing {}, vcs of classes{}, {} phases, depth {} ({} local), {} stage(s), switching {}, "
        "vc_release {}, "
        "allocators {} {}, arbiter {}, {} head cycles, {} link cycles, {} and {} flits a cycle, {} packets a "
        "kilocycle, up to {} flits, reading "
        "{}/4, {} throttles",
        system.load.seed, net.topology.kind, fmt::join(net.topology.dims, " x "), net.routing, classes, net.phases,
        net.vc_depth, net.local_depth, net.router.pipeline == router_pipeline::three_stage ? 3 : 1,
        static_cast<int>(net.switching), static_cast<int>(net.router.vc_release),
        static_cast<int>(net.router.vc_allocator), static_cast<int>(net.router.switch_allocator),
        static_cast<int>(net.router.arbiter), net.router.head_cycles, net.link.cycles, net.link.flits_per_cycle,
        node_flits_per_cycle(net), system.load.packets_per_kilocycle, system.load.longest, system.load.reading,
        net.throttles.size());
}

/// One network with its nodes. Many of them stand side by side in a simulation.
class random_system {
public:
    random_system(const std::string& name, clock_domain& domain, const random_case& described,
                  const router_maker& routers = {}, const channel_maker& channels = {})
        : m_case(described),
          m_network(name.c_str(), domain, network_of(described), m_ledger, taps(domain, name), routers, channels) {
        for (unsigned number = 0; number < m_network.nodes(); ++number) {
            const node_id node{static_cast<std::uint16_t>(number)};
            m_nodes.push_back(std::make_unique<random_node>(fmt::format("{}_node{}", name, number).c_str(),
                                                            described.load.direct ? m_network.clock_of(node) : domain,
                                                            m_network, node, described.load, m_book));
        }
    }

    void expect_conservation() {
        SCOPED_TRACE(describe(m_case));
        EXPECT_THAT(m_book.problems(), IsEmpty());
        expect_everything_arrived();
        expect_an_empty_network();
        expect_every_credit_returned();
        expect_true_counters();
    }

    /// Flits from the routers below a number to the others are no more than the links between them carry, and the other
    /// way around.
    void expect_bisection(cycle_t cycles) {
        const topology_graph& graph = m_network.topology();
        const auto middle = static_cast<unsigned>(graph.routers.size() / 2);
        const double each = m_case.network.link.flits_per_cycle * static_cast<double>(cycles) + 1;
        double capacity[2] = {};
        for (const auto& link : graph.links) {
            if ((link.origin < middle) != (link.target < middle)) { capacity[link.origin < middle ? 0 : 1] += each; }
        }
        std::uint64_t crossed[2] = {};
        for (const booked_packet& packet : m_book.packets()) {
            const bool source_half = graph.nodes[packet.source.value].router < middle;
            const bool destination_half = graph.nodes[packet.destination.value].router < middle;
            if (source_half != destination_half) { crossed[source_half ? 0 : 1] += packet.arrived; }
        }
        for (const unsigned route : {0, 1}) {
            EXPECT_LE(static_cast<double>(crossed[route]), capacity[route]) << describe(m_case);
        }
    }

    /// Checks that all packets except those under way have arrived, for systems that may stop.
    void expect_nothing_wrong() {
        SCOPED_TRACE(describe(m_case));
        EXPECT_THAT(m_book.problems(), IsEmpty());
        std::uint64_t inside = 0;
        for (const booked_packet& packet : m_book.packets()) {
            EXPECT_LE(packet.arrived, packet.flits);
            inside += packet.complete ? 0 : 1;
        }
        EXPECT_EQ(inside == 0, m_network.flits_inside() == 0 && m_ledger.in_flight() == 0);
    }
    bool finished() const { return m_book.complete == m_book.packets().size(); }

    const packet_book& book() const { return m_book; }
    const network& net() const { return m_network; }
    std::uint64_t flits_sent() const {
        std::uint64_t sum = 0;
        for (const booked_packet& packet : m_book.packets()) { sum += packet.flits; }
        return sum;
    }

private:
    /// The nodes share a book.
    static network_desc network_of(const random_case& described) {
        network_desc network = described.network;
        network.threads.in_order = true;
        return network;
    }
    link_tap_maker taps(clock_domain& domain, const std::string& name) {
        if (!m_case.monitored) { return {}; }
        return [this, &domain, name](unsigned link, const std::string& link_name,
                                     const link_desc&) -> std::unique_ptr<flit_tap> {
            const vc_partition partition(m_case.network.classes, m_case.network.phases);
            const bool injects = link_name.ends_with(".in");  // "n3.in"
            const buffer_depths depths(m_case.network);
            auto monitor = std::make_unique<flit_monitor>(
                fmt::format("{}_monitor{}", name, link).c_str(), domain,
                flit_rules{partition.vcs(), depths.at_end_of(injects ? link_kind::injection : link_kind::transit),
                           partition.phases(), partition.masks()});
            m_monitors.push_back(monitor.get());
            return monitor;
        };
    }

    void expect_everything_arrived() {
        for (const booked_packet& packet : m_book.packets()) {
            ASSERT_TRUE(packet.complete);
            ASSERT_EQ(packet.arrived, packet.flits);
        }
        for (const auto& node : m_nodes) { EXPECT_TRUE(node->at_rest()); }
        EXPECT_EQ(m_ledger.in_flight(), 0U);
        EXPECT_EQ(m_ledger.created(), m_book.packets().size());
    }

    void expect_an_empty_network() {
        EXPECT_EQ(m_network.flits_inside(), 0U);
        EXPECT_THAT(m_network.waits(), IsEmpty());
        for (unsigned number = 0; number < m_network.routers(); ++number) {
            EXPECT_EQ(m_network.router_at(number).stored(), 0U);
        }
    }

    void expect_every_credit_returned() {
        const unsigned vcs = m_network.partition().vcs();
        for (std::uint8_t vc = 0; vc < vcs; ++vc) {
            for (unsigned number = 0; number < m_network.links(); ++number) {
                EXPECT_EQ(m_network.link_at(number).uncredited({vc}), 0U) << m_network.link_name(number);
                EXPECT_FALSE(m_network.link_at(number).is_open({vc})) << m_network.link_name(number);
            }
            for (unsigned number = 0; number < m_network.routers(); ++number) {
                const router_view& block = m_network.router_at(number);
                for (std::uint8_t port = 0; port < block.ports(); ++port) {
                    EXPECT_EQ(block.credits({port}, {vc}), m_network.depths().at_end_of(link_kind::transit, {vc}));
                }
            }
        }
        for (const flit_monitor* monitor : m_monitors) { EXPECT_TRUE(monitor->at_rest()); }
    }

    /// The counters of the links state what the book states. Hops are known where every packet of a pair goes the same
    /// way.
    void expect_true_counters() {
        std::vector<link_counters> of_class(m_network.partition().classes());
        std::uint64_t flit_hops = 0;
        const link_faults* faults = m_network.routing().faults();
        const bool varies = faults != nullptr && (faults->changes().size() > 1 || m_case.network.nodes_discard);
        bool one_way = !m_network.routing().adaptive() && !varies;
        for (const booked_packet& packet : m_book.packets()) {
            of_class[packet.message_class.value].flits += packet.flits;
            ++of_class[packet.message_class.value].packets;
            one_way = one_way && m_network.routing().entries(packet.source, packet.destination) == 1;
            flit_hops += one_way ? std::uint64_t{packet.flits} * m_network.hops(packet.source, packet.destination) : 0;
        }
        for (std::uint8_t number = 0; number < of_class.size(); ++number) {
            for (const link_kind kind : {link_kind::injection, link_kind::ejection}) {
                const link_counters counted = m_network.counters(kind, class_id{number});
                EXPECT_EQ(counted.flits, of_class[number].flits);
                EXPECT_EQ(counted.packets, of_class[number].packets);
            }
        }
        if (one_way) { EXPECT_EQ(m_network.flit_hops(), flit_hops); }
    }

    random_case m_case;
    packet_ledger m_ledger;
    packet_book m_book;
    std::vector<flit_monitor*> m_monitors;  // owned by the network
    network m_network;
    std::vector<std::unique_ptr<random_node>> m_nodes;
};

}  // namespace orbweaver::noc
