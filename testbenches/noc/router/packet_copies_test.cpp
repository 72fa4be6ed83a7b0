// SPDX-License-Identifier: Apache-2.0
// Broadcast packets, which routers copy: who gets them, when, and that nothing is left.
#include <map>

#include "hw/base/random_stream.h"
#include "hw/noc/network_desc.h"
#include "testbenches/noc/support/tapped_network.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

/// A grid with a class of broadcasts and a class of other packets.
network_desc grid_with_broadcasts(const std::vector<unsigned>& dims, switching_kind switching, unsigned depth = 6,
                                  router_pipeline pipeline = router_pipeline::single_cycle) {
    network_desc described{.topology = {.dims = dims}, .classes = {{"spread", 1, {}}, {"any", 2, {}}}};
    described.classes[0].delivery = class_delivery_kind::broadcast;
    described.vc_depth = depth;
    described.switching = switching;
    described.router.pipeline = pipeline;
    return described;
}

test_packet broadcast_from(unsigned source, unsigned flits, cycle_t start = 1) {
    return {.source = source, .destination = source, .flits = flits, .start = start};
}

/// Cycle in which the tail of the only packet is seen at a node; `never`: it is not.
cycle_t tail_at(const tapped_network& bench, unsigned node) {
    for (const auto& received : bench.receivers[node]->arrivals) {
        if (is_tail(received.content.kind)) { return received.cycle; }
    }
    return never;
}

void expect_empty(const tapped_network& bench) {
    EXPECT_EQ(bench.net.flits_inside(), 0U);
    for (unsigned number = 0; number < bench.net.routers(); ++number) {
        EXPECT_EQ(bench.net.router_at(number).stored(), 0U) << "router " << number;
        EXPECT_THAT(bench.net.router_at(number).waiting(), IsEmpty()) << "router " << number;
    }
}

class broadcast : public testing::TestWithParam<router_pipeline> {};
INSTANTIATE_TEST_SUITE_P(pipelines, broadcast,
                         testing::Values(router_pipeline::single_cycle, router_pipeline::three_stage),
                         [](const auto& instance) { return std::string(orbweaver::name_of(instance.param)); });

TEST_P(broadcast, along_a_row_takes_what_a_packet_that_is_stored_takes) {
    tapped_network copied(grid_with_broadcasts({4, 1}, switching_kind::virtual_cut_through, 6, GetParam()), "copied");
    tapped_network single(grid_with_broadcasts({4, 1}, switching_kind::store_and_forward, 6, GetParam()), "single");
    copied.send(broadcast_from(0, 5));
    single.send({.source = 0, .destination = 3, .flits = 5, .vc = 1, .message_class = 1});
    copied.run(200);
    // The copies for node 1 and node 2 leave before the one that goes on: 5 flits, and what a head needs that has
    // waited.
    const cycle_t lag = 5 + (GetParam() == router_pipeline::three_stage ? 1 : 0);
    EXPECT_EQ(tail_at(copied, 3), tail_at(single, 3) + 2 * lag);
    EXPECT_EQ(tail_at(copied, 0), never) << "the source has it";
}

TEST_P(broadcast, copies_leave_one_after_the_other) {
    tapped_network bench(grid_with_broadcasts({3, 1}, switching_kind::virtual_cut_through, 6, GetParam()));
    bench.send(broadcast_from(1, 4));
    bench.run(100);
    const auto down = bench.traversals("r1.W");
    const auto east = bench.traversals("r1.E");
    ASSERT_EQ(down.size(), 4U);
    ASSERT_EQ(east.size(), 4U);
    const cycle_t allocation = GetParam() == router_pipeline::three_stage ? 1 : 0;
    EXPECT_EQ(east.front().sent, down.back().sent + 1 + allocation);
    EXPECT_NE(east.front().content.packet, down.front().content.packet) << "each copy has a record of its own";
}

TEST(broadcasts, keep_their_buffer_until_the_last_copy_leaves) {
    tapped_network bench(grid_with_broadcasts({3, 1}, switching_kind::virtual_cut_through, 4));
    bench.send(broadcast_from(1, 4));
    bench.send(broadcast_from(1, 4, 2));
    bench.run(100);
    const auto entered = bench.traversals("n1.in");
    const auto east = bench.traversals("r1.E");
    ASSERT_EQ(entered.size(), 8U);
    EXPECT_GT(entered[4].sent, east.front().sent) << "no credit before the last copy";
    expect_empty(bench);
}

TEST(broadcasts, name_the_node_in_its_copy_and_their_source_in_all) {
    tapped_network bench(grid_with_broadcasts({2, 2}, switching_kind::store_and_forward));
    bench.send(broadcast_from(3, 3));
    bench.run(100);
    for (const unsigned node : {0U, 1U, 2U}) {
        ASSERT_EQ(bench.receivers[node]->arrivals.size(), 3U);
        for (const auto& received : bench.receivers[node]->arrivals) {
            EXPECT_EQ(received.content.destination.value, node);
            EXPECT_EQ(bench.ledger[received.content.packet].destination.value, node);
            EXPECT_EQ(bench.ledger[received.content.packet].source.value, 3U);
        }
    }
}

/// Packets at random, every other one a broadcast; the payload of the second flit names the packet.
struct storm {
    std::map<std::uint32_t, test_packet> sent;  // by name

    void send(tapped_network& bench, random_stream& random, unsigned packets, unsigned longest) {
        for (unsigned number = 0; number < packets; ++number) {
            test_packet what;
            what.source = random.below(bench.net.nodes());
            what.message_class = number % 2;
            what.destination = what.message_class == 0 ? what.source : random.below(bench.net.nodes());
            what.flits = 2 + random.below(longest - 1);
            what.start = 1 + number / 3;
            what.vc = what.message_class == 0 ? 0 : 1 + random.below(2);
            sent[bench.send(what).value] = what;
        }
    }
};

/// [class][source][destination]: packets of each length.
using census = std::map<std::tuple<unsigned, unsigned, unsigned, unsigned>, unsigned>;

census expected(const storm& offered, unsigned nodes) {
    census count;
    for (const auto& [name, what] : offered.sent) {
        for (unsigned node = 0; node < nodes; ++node) {
            const bool goes = what.message_class == 0 ? node != what.source : node == what.destination;
            if (goes) { ++count[{what.message_class, what.source, node, what.flits}]; }
        }
    }
    return count;
}

census arrived(const tapped_network& bench) {
    census count;
    for (unsigned node = 0; node < bench.net.nodes(); ++node) {
        std::map<unsigned, unsigned> flits;  // of the packet that is arriving, by virtual channel
        for (const auto& received : bench.receivers[node]->arrivals) {
            const unsigned length = ++flits[received.content.vc.value];
            if (is_tail(received.content.kind)) {
                const packet_record& record = bench.ledger[received.content.packet];
                ++count[{received.content.message_class.value, record.source.value, node, length}];
                flits[received.content.vc.value] = 0;
            }
        }
    }
    return count;
}

class broadcast_storm : public testing::TestWithParam<unsigned> {};

TEST_P(broadcast_storm, gives_every_other_node_each_packet_once_and_leaves_nothing) {
    random_stream random(GetParam(), "broadcast_test");
    const std::vector<std::vector<unsigned>> shapes{{5}, {4, 3}, {1, 6}, {2, 3, 2}, {3, 3}, {2, 2, 2}};
    const unsigned longest = 2 + random.below(4);
    network_desc described = grid_with_broadcasts(
        shapes[random.below(static_cast<std::uint32_t>(shapes.size()))],
        random.below(2) == 0 ? switching_kind::virtual_cut_through : switching_kind::store_and_forward,
        longest + random.below(4), random.below(2) == 0 ? router_pipeline::single_cycle : router_pipeline::three_stage);
    if (random.below(3) == 0) {
        described.topology.kind = "concentrated_mesh";
        described.topology.dims = {2, 3};
        described.topology.concentration = 3;
    }
    described.link.cycles = 1 + random.below(3);
    described.link.flits_per_cycle = random.below(3) == 0 ? 0.5 : 1;
    described.router.vc_release = random.below(2) == 0 ? vc_release_kind::tail : vc_release_kind::tail_credit;
    tapped_network bench(described);
    storm packets;
    packets.send(bench, random, 60, longest);
    bench.run(20000);
    EXPECT_EQ(arrived(bench), expected(packets, bench.net.nodes()));
    expect_empty(bench);
}
INSTANTIATE_TEST_SUITE_P(seeds, broadcast_storm, testing::Range(1U, 25U));

/// A (3,2)-net of cubelets: four modules of eight.
network_desc hypernet_with_broadcasts(unsigned level) {
    network_desc described = grid_with_broadcasts({}, switching_kind::store_and_forward);
    described.topology.kind = "hypernet";
    described.topology.levels = 2;
    described.routing = "hierarchical";
    described.classes[0].vcs = 2;
    described.classes[0].broadcast_level = level;
    return described;
}

class hypernet_broadcast : public testing::TestWithParam<unsigned> {};

TEST_P(hypernet_broadcast, reaches_all_other_nodes_of_the_subnet_once_while_others_do_the_same) {
    const unsigned level = GetParam();
    tapped_network bench(hypernet_with_broadcasts(level));
    storm packets;
    for (unsigned source = 0; source < bench.net.nodes(); ++source) {
        for (unsigned number = 0; number < 3; ++number) {
            const test_packet what = broadcast_from(source, 2 + (source + number) % 4, 1 + number);
            packets.sent[bench.send(what).value] = what;
        }
    }
    bench.run(20000);
    census reached = expected(packets, bench.net.nodes());
    std::erase_if(reached, [level](const auto& entry) {
        const auto& [message_class, source, node, flits] = entry.first;
        return level == 1 && source / 8 != node / 8;
    });
    EXPECT_EQ(arrived(bench), reached);
    expect_empty(bench);
}
INSTANTIATE_TEST_SUITE_P(levels, hypernet_broadcast, testing::Values(0U, 1U, 2U));

TEST(hypernet_broadcasts, take_28_internal_links_and_3_external_ones) {
    tapped_network bench(hypernet_with_broadcasts(0));
    bench.send(broadcast_from(0, 2));
    bench.run(2000);
    unsigned external = 0;
    unsigned internal = 0;
    for (const link_crossing& any : bench.crossings) {
        if (is_head(any.content.kind) && bench.net.kind_of_link(any.link) == link_kind::transit) {
            (bench.net.link_name(any.link).ends_with(".x") ? external : internal) += 1;
        }
    }
    EXPECT_EQ(internal, 28U);
    EXPECT_EQ(external, 3U);
}

}  // namespace
}  // namespace orbweaver::noc
