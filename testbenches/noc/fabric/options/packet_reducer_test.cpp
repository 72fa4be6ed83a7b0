// SPDX-License-Identifier: Apache-2.0
// Routers add the words of packets on their way up a tree: what arrives is what a sum of all contributions is, in the
// time of the farthest packet.
#include <algorithm>
#include <deque>
#include <memory>

#include "hw/base/random_stream.h"
#include "hw/noc/dependency/routing_analysis.h"
#include "hw/noc/network.h"
#include "hw/noc/network_port.h"
#include "hw/noc/routing/group_tables.h"
#include "testbenches/noc/support/dense_topologies.h"
#include "testbenches/noc/support/random_node.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

/// Words of a packet behind its head.
using packet_words = std::vector<std::uint32_t>;

/// Sends packets to a group, and notes the words of those that arrive. Flits of one packet leave in a row, as credits
/// allow.
class reduction_node final : private clocked {
public:
    reduction_node(clock_domain& domain, network& fabric, node_id node, node_id first)
        : m_domain(domain),
          m_self(domain.attach(*this, clock_stage::nodes)),
          m_network(fabric),
          m_node(node),
          m_first(first),
          m_port(fabric.end_of(node), m_self) {}

    void send(cycle_t start, packet_words words) {
        m_orders.push_back({start, std::move(words)});
        m_domain.wake(m_self, start);
    }

    std::vector<packet_words> arrived;
    cycle_t last_arrival = 0;

private:
    struct sending {
        cycle_t start = 0;
        packet_words words;
    };

    void tick(cycle_t now) override {
        while (m_port.arrived() != 0) { take(m_port.take(m_port.first_arrived(), now), now); }
        if (m_orders.empty() || m_orders.front().start > now) { return; }
        if (!m_port.is_free(now)) {
            m_domain.wake(m_self, m_port.free_at());
            return;
        }
        if (!m_has_vc) { m_has_vc = m_port.take_lowest(m_network.partition().list({0}, 0), m_wire.vc); }
        if (!m_has_vc || m_port.credits(m_wire.vc) == 0) {
            m_port.await_credit();
            return;
        }
        send_flit(now);
        m_domain.wake(m_self, now + 1);
    }

    void send_flit(cycle_t now) {
        const packet_words& words = m_orders.front().words;
        if (m_next == 0) {
            packet_record record;
            record.created = record.injected = now;
            record.source = m_node;
            record.destination = m_first;
            record.flits = static_cast<std::uint32_t>(words.size() + 1);
            m_wire.packet = m_network.ledger().open(record);
            m_wire.destination = {0};
            m_wire.payload = m_network.codec().encode(message_type::data, m_node, {0}, 0);
            m_wire.kind = flit_kind::head;
        } else {
            m_wire.payload = words[m_next - 1];
            m_wire.kind = m_next == words.size() ? flit_kind::tail : flit_kind::body;
        }
        m_port.send(m_wire, now);
        if (m_next++ == words.size()) {
            m_next = 0;
            m_has_vc = false;
            m_orders.pop_front();
            if (!m_orders.empty()) { m_domain.wake(m_self, std::max(now + 1, m_orders.front().start)); }
        }
    }

    void take(const flit& flit, cycle_t now) {
        if (is_head(flit.kind)) {
            arrived.emplace_back();
        } else {
            arrived.back().push_back(flit.payload);
        }
        if (is_tail(flit.kind)) {
            m_network.ledger().close(flit.packet);
            last_arrival = now;
        }
    }

    clock_domain& m_domain;
    clock_domain::handle m_self;
    network& m_network;
    node_id m_node;
    node_id m_first;
    network_port m_port;
    std::deque<sending> m_orders;
    flit m_wire;
    std::size_t m_next = 0;
    bool m_has_vc = false;
};

network_desc reducing(const topology_desc& topology) {
    network_desc described{
        .topology = topology,
        .routing = "up_down",
        .classes = {{.name = "sums", .vcs = 1, .types = {}, .delivery = class_delivery_kind::reduction}}};
    return described;
}

/// A network with a group, and nodes at its members.
class reduction_bench {
public:
    reduction_bench(const std::string& name, clock_domain& domain, const network_desc& described,
                    std::vector<node_id> members)
        : m_members(std::move(members)), m_network(name.c_str(), domain, described, m_ledger) {
        m_network.routing().groups()->write({m_members});
        for (const node_id member : m_members) {
            m_nodes.push_back(std::make_unique<reduction_node>(domain, m_network, member, m_members.front()));
        }
    }

    /// Every member but the first sends random words.
    void order_random(random_stream& random, unsigned packets, cycle_t latest) {
        for (unsigned packet = 0; packet < packets; ++packet) {
            packet_words sum(1 + random.below(9));
            for (std::size_t member = 1; member < m_nodes.size(); ++member) {
                packet_words words(sum.size());
                for (std::size_t word = 0; word < sum.size(); ++word) {
                    words[word] = random.below(~0U);
                    sum[word] += words[word];
                }
                m_nodes[member]->send(1 + random.below(static_cast<std::uint32_t>(latest)), std::move(words));
            }
            m_sums.push_back(std::move(sum));
        }
    }
    void order(cycle_t start, const packet_words& words) {
        for (std::size_t member = 1; member < m_nodes.size(); ++member) { m_nodes[member]->send(start, words); }
    }

    void expect_sums() const {
        EXPECT_THAT(m_nodes.front()->arrived, ElementsAreArray(m_sums));
        for (std::size_t member = 1; member < m_nodes.size(); ++member) {
            EXPECT_TRUE(m_nodes[member]->arrived.empty());
        }
        EXPECT_EQ(m_network.flits_inside(), 0U);
        EXPECT_EQ(m_ledger.in_flight(), 0U);
        for (unsigned link = 0; link < m_network.links(); ++link) {
            EXPECT_EQ(m_network.link_at(link).uncredited({0}), 0U) << m_network.link_name(link);
        }
    }
    routing_analysis analysis() const { return {m_network.topology(), m_network.routing(), m_network.partition()}; }
    const reduction_node& first() const { return *m_nodes.front(); }
    const network& net() const { return m_network; }

private:
    std::vector<node_id> m_members;
    packet_ledger m_ledger;
    network m_network;
    std::vector<std::unique_ptr<reduction_node>> m_nodes;
    std::vector<packet_words> m_sums;
};

std::vector<node_id> all_nodes(unsigned count) {
    std::vector<node_id> nodes;
    for (unsigned node = 0; node < count; ++node) { nodes.push_back({static_cast<std::uint16_t>(node)}); }
    return nodes;
}

std::vector<node_id> some_nodes(random_stream& random, unsigned count) {
    std::vector<node_id> nodes = all_nodes(count);
    for (unsigned position = 0; position < count; ++position) {
        std::swap(nodes[position], nodes[random.below(count)]);
    }
    nodes.resize(2 + random.below(count - 1));
    return nodes;
}

topology_desc draw_reduced_topology(random_stream& random) {
    switch (random.below(4)) {
        case 0: return grid("mesh", {2 + random.below(4), 2 + random.below(4)});
        case 1: return grid("torus", {3 + random.below(3), 3 + random.below(3)});
        case 2: return grid("ring", {3 + random.below(9)});
        default: {
            topology_desc described = grid("concentrated_mesh", {2 + random.below(2), 2 + random.below(2)});
            described.concentration = 1 + random.below(4);
            return described;
        }
    }
}

network_desc draw_reducing(random_stream& random) {
    network_desc described = reducing(draw_reduced_topology(random));
    described.vc_depth = 1 + random.below(5);
    described.router.pipeline = random.below(2) == 0 ? router_pipeline::single_cycle : router_pipeline::three_stage;
    described.link.cycles = 1 + random.below(3);
    described.link.flits_per_cycle = random.below(3) == 0 ? 0.5 : 1;
    return described;
}

TEST(reductions, are_the_sums_of_what_all_members_sent) {
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<std::unique_ptr<reduction_bench>> benches;
    for (unsigned seed = 1; seed <= 60; ++seed) {
        random_stream random(seed, "packet_reducer_test");
        const network_desc described = draw_reducing(random);
        const auto nodes = static_cast<unsigned>(make_topology(described.topology).nodes.size());
        benches.push_back(std::make_unique<reduction_bench>(fmt::format("net{}", seed), domain, described,
                                                            some_nodes(random, nodes)));
        EXPECT_TRUE(benches.back()->analysis().proved()) << seed;
        benches.back()->order_random(random, 12, 60);
    }
    sc_core::sc_start();
    for (std::size_t seed = 0; seed < benches.size(); ++seed) {
        SCOPED_TRACE(seed + 1);
        benches[seed]->expect_sums();
    }
}

struct reduction_time : testing::TestWithParam<router_pipeline> {
    /// Runs a reduction of 64 members in routers of this pipeline, which `described` gets.
    /// @return cycles from the order to the last result at the first member
    static cycle_t measured(network_desc& described) {
        clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
        described.router.pipeline = GetParam();
        described.vc_depth = 8;
        reduction_bench bench("net", domain, described, all_nodes(64));
        const cycle_t start = 10;
        bench.order(start, packet_words(32, 1));
        sc_core::sc_start(domain.time(400));
        EXPECT_THAT(bench.first().arrived, ElementsAre(Each(63U)));
        return bench.first().last_arrival - start;
    }
};

// The farthest member's packet does not wait, because all others have arrived.
TEST_P(reduction_time, is_that_of_the_farthest_packet) {
    network_desc described = reducing(grid("mesh", {8, 8}));
    const auto cycles = static_cast<double>(measured(described));
    const auto predicted = static_cast<double>(zero_load_latency(described, 15, 33));
    EXPECT_NEAR(cycles, predicted, 0.02 * predicted);
}

// A head that comes last waits its head_cycles too, whichever packet goes on.
TEST_P(reduction_time, counts_head_cycles_of_the_head_that_comes_last) {
    network_desc described = reducing(grid("mesh", {8, 8}));
    described.router.head_cycles = 5;
    const cycle_t cycles = measured(described);
    EXPECT_EQ(cycles, zero_load_latency(described, 15, 33));
}

INSTANTIATE_TEST_SUITE_P(pipelines, reduction_time,
                         testing::Values(router_pipeline::single_cycle, router_pipeline::three_stage),
                         [](const auto& instance) { return std::string(orbweaver::name_of(instance.param)); });

TEST(reductions, are_refuted_where_packets_could_come_in_different_orders) {
    network_desc described = reducing(grid("mesh", {3, 3}));
    described.classes.front().vcs = 2;
    const topology_graph graph = make_topology(described.topology);
    const auto routing = make_routing(described, graph);
    routing->groups()->write({all_nodes(9)});
    const routing_analysis two_channels(graph, *routing, vc_partition(described.classes, 1));
    ASSERT_TRUE(two_channels.problem());
    EXPECT_THAT(two_channels.problem()->text, HasSubstr("in different orders"));
    described.classes.front().vcs = 1;
    routing->groups()->write({all_nodes(9), all_nodes(4)});
    EXPECT_TRUE(routing_analysis(graph, *routing, vc_partition(described.classes, 1)).problem());
}

}  // namespace
}  // namespace orbweaver::noc
