// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/network.h"

#include <map>

#include "hw/base/errors.h"
#include "hw/base/random_stream.h"
#include "hw/noc/description_error.h"
#include "hw/noc/header_codec.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/router.h"
#include "testbenches/noc/support/network_bench.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

/// A random small network with random traffic of all classes and phases, and what became of it.
class loaded_case {
public:
    loaded_case(clock_domain& domain, unsigned number)
        : m_stream(42, "random network", number),
          m_described(describe()),
          m_net(fmt::format("net{}", number).c_str(), domain, m_described, m_ledger),
          m_nodes(domain, m_net, fmt::format("net{}_node", number)) {
        for (unsigned node = 0; node < m_net.nodes(); ++node) {
            m_nodes[node].on_arrival = [this, node](const arrival& seen) { note(node, seen); };
        }
        for (unsigned k = 0; k < 40; ++k) {
            const unsigned flits = 1 + m_stream.below(12);
            m_flits += flits;
            m_nodes[m_stream.below(m_net.nodes())].order(
                {.start = 1 + m_stream.below(60),
                 .destination = {static_cast<std::uint16_t>(m_stream.below(m_net.nodes()))},
                 .flits = flits,
                 .message_class = {static_cast<std::uint8_t>(m_stream.below(m_net.partition().classes()))},
                 .phase = static_cast<std::uint8_t>(m_stream.below(m_net.partition().phases())),
                 .tags = m_stream.below(3)});
        }
    }

    /// Invariants that hold between any two cycles.
    void check_running() const {
        const topology_graph& graph = m_net.topology();
        for (unsigned number = 0; number < m_net.links(); ++number) {
            for (std::uint8_t vc = 0; vc < m_net.partition().vcs(); ++vc) {
                const unsigned uncredited = m_net.link_at(number).uncredited({vc});
                const unsigned depth = m_net.depths().at_end_of(m_net.kind_of_link(number), {vc});
                ASSERT_LE(uncredited, depth);
                if (m_net.kind_of_link(number) == link_kind::transit) {
                    const auto& link = graph.links[number];
                    ASSERT_EQ(m_net.router_at(link.origin).credits(link.origin_port, {vc}) + uncredited, depth);
                }
            }
        }
    }

    void check_finished() {
        EXPECT_TRUE(m_nodes.idle());
        EXPECT_EQ(m_arrived_flits, m_flits);
        EXPECT_EQ(m_packets, 40U);
        EXPECT_EQ(m_ledger.in_flight(), 0U);
        EXPECT_EQ(m_net.flits_inside(), 0U);
        EXPECT_TRUE(m_net.waits().empty());
        EXPECT_EQ(m_net.counters(link_kind::injection).flits, m_flits);
        EXPECT_EQ(m_net.counters(link_kind::ejection).packets, 40U);
        EXPECT_EQ(m_net.flit_hops(), m_expected_hops);
        for (unsigned number = 0; number < m_net.routers(); ++number) {
            EXPECT_EQ(m_net.router_at(number).stored(), 0U);
        }
        for (unsigned number = 0; number < m_net.links(); ++number) {
            for (std::uint8_t vc = 0; vc < m_net.partition().vcs(); ++vc) {
                EXPECT_EQ(m_net.link_at(number).uncredited({vc}), 0U);
            }
        }
    }

private:
    network_desc describe() {
        network_desc made = mesh_of(1 + m_stream.below(4), 1 + m_stream.below(4));
        made.classes.clear();
        const unsigned classes = 1 + m_stream.below(3);
        for (unsigned k = 0; k < classes; ++k) {
            made.classes.push_back({fmt::format("c{}", k), 1 + m_stream.below(3), {}});
            made.classes.back().depth = m_stream.below(10);  // 0: vc_depth
        }
        made.local_depth = m_stream.below(10);
        made.phases = 1 + m_stream.below(2);
        made.vc_depth = 1 + m_stream.below(9);
        made.link.cycles = 1 + m_stream.below(4);
        made.router.pipeline = m_stream.below(2) == 0 ? router_pipeline::single_cycle : router_pipeline::three_stage;
        if (m_stream.below(2) == 0) {
            made.links = {{"n*.in", 1 + m_stream.below(5), 0, link_direction::named},
                          {"n0.out", 1 + m_stream.below(5), 0, link_direction::named}};
        }
        return made;
    }

    /// Every flit arrives once, at its destination, in order within its virtual channel and packet, with what was sent.
    void note(unsigned node, const arrival& seen) {
        ++m_arrived_flits;
        ASSERT_EQ(seen.seen.destination.value, node);
        const packet_record& record = m_ledger[seen.seen.packet];
        unsigned& next = m_next[seen.seen.packet.value];
        if (next == 0) {
            ASSERT_TRUE(is_head(seen.seen.kind));
            ASSERT_EQ(m_net.codec().type(seen.seen.payload), message_type::data);
        } else {
            ASSERT_EQ(seen.seen.payload, static_cast<std::uint32_t>(mix_bits(seen.seen.packet.value * 1000U + next)));
        }
        ++next;
        if (is_tail(seen.seen.kind)) {
            ASSERT_EQ(next, record.flits);
            m_expected_hops += record.flits * m_net.hops(record.source, record.destination);
            ++m_packets;
            next = 0;
        }
    }

    random_stream m_stream;
    network_desc m_described;
    packet_ledger m_ledger;
    network m_net;
    endpoint_set m_nodes;
    std::map<std::uint32_t, unsigned> m_next;  // flits seen of the packet in a slot
    std::uint64_t m_flits = 0;
    std::uint64_t m_arrived_flits = 0;
    std::uint64_t m_packets = 0;
    std::uint64_t m_expected_hops = 0;
};

TEST(network, conserves_flits_and_credits_and_keeps_order_in_three_hundred_random_configurations) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    std::vector<std::unique_ptr<loaded_case>> cases;
    for (unsigned number = 0; number < 300; ++number) {
        cases.push_back(std::make_unique<loaded_case>(domain, number));
    }
    for (unsigned step = 0; step < 150; ++step) {
        sc_core::sc_start(domain.time(7));
        for (const auto& each : cases) { each->check_running(); }
    }
    sc_core::sc_start(domain.time(20000));
    for (const auto& each : cases) { each->check_finished(); }
}

TEST(network, names_its_links_for_people) {
    network_bench bench(mesh_of(2, 2));
    std::vector<std::string> names;
    for (unsigned number = 0; number < bench.net.links(); ++number) { names.push_back(bench.net.link_name(number)); }
    EXPECT_THAT(names, ElementsAre("r0.E", "r0.S", "r1.W", "r1.S", "r2.E", "r2.N", "r3.W", "r3.N", "n0.in", "n1.in",
                                   "n2.in", "n3.in", "n0.out", "n1.out", "n2.out", "n3.out"));
    EXPECT_EQ(bench.net.kind_of_link(7), link_kind::transit);
    EXPECT_EQ(bench.net.kind_of_link(8), link_kind::injection);
    EXPECT_EQ(bench.net.kind_of_link(12), link_kind::ejection);
}

TEST(network, counts_flits_on_the_links_that_the_route_takes) {
    network_bench bench(mesh_of(3, 3));
    bench.nodes[0].order({.start = 1, .destination = {8}, .flits = 5});
    bench.run(100);
    for (unsigned number = 0; number < bench.net.links(); ++number) {
        const std::string& name = bench.net.link_name(number);
        const bool taken =
            name == "r0.E" || name == "r1.E" || name == "r2.S" || name == "r5.S" || name == "n0.in" || name == "n8.out";
        EXPECT_EQ(bench.net.link_at(number).counters().flits, taken ? 5U : 0U) << name;
    }
    for (std::uint16_t node = 0; node < bench.net.nodes(); ++node) {
        EXPECT_EQ(bench.net.injection_link({node}).counters().flits, node == 0 ? 5U : 0U);
        EXPECT_EQ(bench.net.ejection_link({node}).counters().flits, node == 8 ? 5U : 0U);
    }
    EXPECT_EQ(bench.net.flit_hops(), 25U);
    EXPECT_EQ(bench.net.hops({0}, {8}), 5U);
    EXPECT_EQ(bench.net.hops({4}, {4}), 1U);
}

TEST(network, counts_by_class) {
    network_desc described = mesh_of(2, 1);
    described.classes = {{"a", 1, {}}, {"b", 2, {}}};
    network_bench bench(described);
    bench.nodes[0].order({.start = 1, .destination = {1}, .flits = 3, .message_class = {0}});
    bench.nodes[0].order({.start = 1, .destination = {1}, .flits = 4, .message_class = {1}});
    bench.run(100);
    EXPECT_EQ(bench.net.counters(link_kind::transit, {0}).flits, 3U);
    EXPECT_EQ(bench.net.counters(link_kind::transit, {1}).flits, 4U);
    EXPECT_EQ(bench.net.counters(link_kind::transit, {1}).packets, 1U);
}

TEST(network, carries_the_biggest_mesh_with_addresses_in_its_heads) {
    network_desc described = mesh_of(64, 64);
    network_bench bench(described);
    EXPECT_EQ(bench.net.codec().layout, header_layout::address);
    bench.nodes[0].order({.start = 1, .destination = {4095}, .flits = 3});
    bench.nodes[4095].order({.start = 1, .destination = {0}, .flits = 3});
    bench.run(400);
    ASSERT_EQ(bench.nodes[4095].arrivals.size(), 3U);
    EXPECT_EQ(bench.nodes[4095].arrivals[2].cycle, 1U + 2 * 126 + 3 + 2);
    EXPECT_EQ(bench.nodes[0].arrivals.size(), 3U);
}

TEST(network, offsets_in_the_head_count_down_to_zero_and_the_rest_of_it_is_untouched) {
    network_bench bench(mesh_of(4, 4));
    for (std::uint16_t source = 0; source < 16; ++source) {
        for (std::uint16_t destination = 0; destination < 16; ++destination) {
            bench.nodes[source].order(
                {.start = 1 + source * 600U + destination * 37U, .destination = {destination}, .flits = 2});
        }
    }
    bench.run(12000);
    unsigned heads = 0;
    for (unsigned destination = 0; destination < 16; ++destination) {
        for (const arrival& seen : bench.nodes[destination].arrivals) {
            if (is_head(seen.seen.kind)) {
                ++heads;
                EXPECT_EQ(header_codec::offset_x(seen.seen.payload), 0);
                EXPECT_EQ(header_codec::offset_y(seen.seen.payload), 0);
                EXPECT_EQ(seen.seen.payload, static_cast<std::uint32_t>(message_type::data) << 17 | 0x1234U);
            }
        }
    }
    EXPECT_EQ(heads, 256U);
}

TEST(network, a_single_node_talks_to_itself) {
    network_bench bench(mesh_of(1, 1));
    bench.nodes[0].order({.start = 1, .destination = {0}, .flits = 4});
    bench.run(50);
    ASSERT_EQ(bench.nodes[0].arrivals.size(), 4U);
    EXPECT_EQ(bench.nodes[0].arrivals[3].cycle, 1U + 2 * 0 + 4 + 2);
}

TEST(network, of_as_many_nodes_as_there_can_be_starts) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    packet_ledger ledger;
    network_desc described = mesh_of(256, 256);
    described.classes = {{"any", 1, {}}};
    const network net("net", domain, described, ledger);
    EXPECT_EQ(net.nodes(), max_network_nodes);
    sc_core::sc_start(domain.time(3));
    EXPECT_EQ(net.hops({0}, {65535}), 511U);
    EXPECT_EQ(net.flits_inside(), 0U);
}

TEST(network, the_last_node_of_as_many_as_there_can_be_draws_its_way_too) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    packet_ledger ledger;
    network_desc described = mesh_of(256, 256);
    described.topology.kind = "torus";
    network net("net", domain, described, ledger);
    const unsigned node = max_network_nodes - 1;
    scripted_endpoint source("source", domain, net, {static_cast<std::uint16_t>(node)});
    for (unsigned packet = 0; packet < 8; ++packet) {
        source.order({.start = 1, .destination = {static_cast<std::uint16_t>(node - 128)}, .flits = 2});
    }
    sc_core::sc_start(domain.time(40));
    std::uint64_t east = 0;
    std::uint64_t west = 0;
    for (unsigned number = 0; number < net.topology().links.size(); ++number) {
        const std::uint64_t flits = net.link_at(number).counters().flits;
        east += net.link_name(number) == "r65535.E" ? flits : 0;
        west += net.link_name(number) == "r65535.W" ? flits : 0;
    }
    EXPECT_EQ(east + west, 16U);
    EXPECT_GT(east, 0U);
    EXPECT_GT(west, 0U) << "both ways are equally long";
}

/// Returns the indices of the routers that are modules with the model.
std::vector<unsigned> modules_of(const network& net) {
    std::vector<unsigned> found;
    for (unsigned number = 0; number < net.routers(); ++number) {
        const std::string name = fmt::format("{}.r{}", net.name(), number);
        if (dynamic_cast<const router*>(sc_core::sc_find_object(name.c_str())) != nullptr) { found.push_back(number); }
    }
    return found;
}

TEST(network, has_modules_for_the_routers_that_its_description_names) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    packet_ledger ledger;
    network_desc described = mesh_of(2, 2);
    const network none("none", domain, described, ledger);
    described.router.impl = router_impl::module;
    const network all("all", domain, described, ledger);
    described.router.impl_nodes = {1, 2};
    const network some("some", domain, described, ledger);
    described.router.impl = router_impl::lockstep;
    described.router.module_nodes = {0, 3};
    const network others("others", domain, described, ledger);
    EXPECT_THAT(modules_of(none), IsEmpty());
    EXPECT_THAT(modules_of(all), ElementsAre(0, 1, 2, 3));
    EXPECT_THAT(modules_of(some), ElementsAre(1, 2));
    EXPECT_THAT(modules_of(others), ElementsAre(0, 3));
}

TEST(network, refuses_buffers_that_no_memory_holds) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    packet_ledger ledger;
    network_desc described = mesh_of(140, 140);
    described.classes = {{"any", 12, {}}};
    described.vc_depth = 1024;
    EXPECT_THAT([&] { const network net("net", domain, described, ledger); },
                ThrowsMessage<description_error>(
                    HasSubstr("network.vc_depth: the buffers of 19600 routers take more than 4 GiB")));
}

TEST(network, refuses_what_it_cannot_build) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    packet_ledger ledger;
    network_desc described = mesh_of(2, 2);
    described.topology.kind = "torus_knot";
    EXPECT_THROW(network("n", domain, described, ledger), user_error);
    described = mesh_of(2, 2);
    described.routing = "random_walk";
    EXPECT_THROW(network("m", domain, described, ledger), user_error);
}

}  // namespace
}  // namespace orbweaver::noc
