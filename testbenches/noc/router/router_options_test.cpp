// SPDX-License-Identifier: Apache-2.0
// Options of a router, at the level of cycles. docs/noc/router.md has them in words.
#include <algorithm>
#include <tuple>

#include "hw/base/random_stream.h"
#include "hw/noc/network_desc.h"
#include "testbenches/noc/support/tapped_network.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

class router_options : public testing::TestWithParam<router_pipeline> {
protected:
    static bool three_stage() { return GetParam() == router_pipeline::three_stage; }
    static cycle_t own() { return three_stage() ? 2 : 1; }         // from leaving a buffer to the link
    static cycle_t allocation() { return three_stage() ? 1 : 0; }  // for a head with nothing in its way
    static network_desc row(unsigned columns, unsigned vcs, unsigned depth) {
        return grid_of(columns, 1, vcs, depth, GetParam());
    }
};
INSTANTIATE_TEST_SUITE_P(pipelines, router_options,
                         testing::Values(router_pipeline::single_cycle, router_pipeline::three_stage),
                         [](const auto& instance) { return std::string(orbweaver::name_of(instance.param)); });

/// Packets at random between all nodes of a network, the same for every description.
std::vector<packet_slot> send_at_random(tapped_network& bench, unsigned packets, unsigned longest, unsigned vcs) {
    random_stream random(1, "router_options_test");
    std::vector<packet_slot> sent;
    for (unsigned number = 0; number < packets; ++number) {
        test_packet what{.source = random.below(bench.net.nodes()),
                         .destination = random.below(bench.net.nodes()),
                         .flits = 1 + random.below(longest),
                         .start = 1 + number / 4,
                         .vc = random.below(vcs)};
        sent.push_back(bench.send(what));
    }
    return sent;
}

/// Returns whether all packets have arrived and every buffer is empty again.
void expect_all_arrived(const tapped_network& bench, const std::vector<packet_slot>& packets) {
    for (const packet_slot packet : packets) {
        EXPECT_TRUE(bench.arrived(packet, bench.ledger[packet].destination.value)) << packet.value;
    }
    for (unsigned number = 0; number < bench.net.routers(); ++number) {
        EXPECT_EQ(bench.net.router_at(number).stored(), 0U);
        EXPECT_THAT(bench.net.router_at(number).waiting(), IsEmpty());
    }
}

TEST_P(router_options, the_way_with_options_does_in_every_cycle_what_the_common_one_does) {
    network_desc described = grid_of(3, 3, 3, 4, GetParam());
    tapped_network baseline(described, "usual");
    // Slower than a flit a cycle by less than is counted: the other code, the same behaviour.
    described.link.flits_per_cycle = 1 - 1e-9;
    tapped_network other(described, "other");
    const auto packets = send_at_random(baseline, 600, 9, 3);
    send_at_random(other, 600, 9, 3);
    baseline.run(4000);
    expect_all_arrived(baseline, packets);
    const auto key = [](const link_crossing& crossing) {
        return std::tuple(crossing.sent, crossing.link, crossing.seen, crossing.content.packet.value,
                          crossing.content.vc.value, crossing.content.kind);
    };
    std::vector<decltype(key(baseline.crossings[0]))> expected;
    std::vector<decltype(key(baseline.crossings[0]))> found;
    std::transform(baseline.crossings.begin(), baseline.crossings.end(), std::back_inserter(expected), key);
    std::transform(other.crossings.begin(), other.crossings.end(), std::back_inserter(found), key);
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    ASSERT_EQ(expected.size(), found.size());
    EXPECT_TRUE(expected == found);
}

TEST_P(router_options, every_allocator_with_every_arbiter_delivers_everything) {
    struct trial {
        allocator_kind vcs;
        allocator_kind crossbar;
        arbiter_kind arbiter;
    };
    const trial trials[] = {
        {allocator_kind::separable_output_first, allocator_kind::wavefront, arbiter_kind::matrix},
        {allocator_kind::islip, allocator_kind::islip, arbiter_kind::round_robin},
        {allocator_kind::wavefront, allocator_kind::separable_output_first, arbiter_kind::oldest_first},
        {allocator_kind::separable_input_first, allocator_kind::islip, arbiter_kind::oldest_first},
        {allocator_kind::wavefront, allocator_kind::wavefront, arbiter_kind::round_robin}};
    std::vector<std::unique_ptr<tapped_network>> benches;
    std::vector<std::vector<packet_slot>> packets;
    for (const trial& choice : trials) {
        network_desc described = grid_of(3, 3, 2, 4, GetParam());
        described.router.vc_allocator = choice.vcs;
        described.router.switch_allocator = choice.crossbar;
        described.router.arbiter = choice.arbiter;
        described.router.allocator_iterations = 2;
        benches.push_back(std::make_unique<tapped_network>(described, "net" + std::to_string(benches.size())));
        packets.push_back(send_at_random(*benches.back(), 400, 7, 2));
    }
    benches.front()->run(4000);
    for (std::size_t number = 0; number < benches.size(); ++number) {
        SCOPED_TRACE(number);
        expect_all_arrived(*benches[number], packets[number]);
    }
}

TEST_P(router_options, a_head_waits_for_head_cycles_in_each_router_and_the_rest_closes_up) {
    network_desc described = row(2, 1, 16);
    described.router.head_cycles = 3;
    tapped_network bench(described);
    const packet_slot packet = bench.send({.source = 0, .destination = 1, .flits = 5, .start = 5});
    bench.run(100);
    const auto in = bench.traversals("n0.in", packet);
    const auto transit = bench.traversals("r0.E", packet);
    const auto out = bench.traversals("n1.out", packet);
    ASSERT_THAT(out, SizeIs(5));
    EXPECT_EQ(transit[0].sent, in[0].seen + 3 + allocation());
    EXPECT_EQ(transit[4].sent, transit[0].sent + 4);
    EXPECT_EQ(out[0].sent, transit[0].seen + 3 + allocation());
    EXPECT_EQ(out[4].sent, out[0].sent + 4);
}

// docs/noc/timing.md: packets of F flits that follow each other on one channel take F + a + n cycles each.
TEST_P(router_options, heads_behind_other_packets_wait_as_long_as_those_in_empty_buffers) {
    struct trial {
        unsigned head_cycles;
        unsigned flits;
        std::unique_ptr<tapped_network> bench;
        std::vector<packet_slot> packets;
    };
    std::vector<trial> trials;
    for (unsigned head_cycles = 0; head_cycles <= 4; ++head_cycles) {
        for (unsigned flits = 1; flits <= 8; ++flits) {
            network_desc described = row(2, 1, 24);
            described.router.head_cycles = head_cycles;
            // Without and with options next to choices (choosing_router, optional_router).
            described.vc_depth = flits % 2 == 0 ? 24 : 0;
            trial& made = trials.emplace_back(trial{head_cycles, flits, {}, {}});
            made.bench = std::make_unique<tapped_network>(described, "net" + std::to_string(trials.size()));
            for (unsigned number = 0; number < 12; ++number) {
                made.packets.push_back(made.bench->send({.source = 0, .destination = 1, .flits = flits, .start = 5}));
            }
        }
    }
    trials.front().bench->run(400);
    for (const trial& made : trials) {
        SCOPED_TRACE(testing::Message() << made.head_cycles << " head_cycles, " << made.flits << " flits");
        for (const char* const link : {"r0.E", "n1.out"}) {
            for (std::size_t number = 1; number < made.packets.size(); ++number) {
                EXPECT_EQ(made.bench->traversals(link, made.packets[number]).front().sent -
                              made.bench->traversals(link, made.packets[number - 1]).front().sent,
                          made.flits + allocation() + made.head_cycles)
                    << link << ", packet " << number;
            }
        }
    }
}

TEST_P(router_options, a_slow_link_takes_a_flit_in_as_many_cycles_as_its_capacity_states) {
    network_desc described = row(3, 2, 16);
    described.link.flits_per_cycle = 0.4;
    described.node_flits_per_cycle = 1;
    tapped_network bench(described);
    const packet_slot packet = bench.send({.source = 0, .destination = 2, .flits = 11, .start = 1});
    bench.run(200);
    for (const char* const link : {"r0.E", "r1.E"}) {
        const auto sent = bench.traversals(link, packet);
        ASSERT_THAT(sent, SizeIs(11));
        for (std::size_t flit = 1; flit < sent.size(); ++flit) {
            EXPECT_THAT(sent[flit].sent - sent[flit - 1].sent, AllOf(Ge(2U), Le(3U)));
        }
        EXPECT_EQ(sent[10].sent - sent[0].sent, 25U) << "ten flits of 2.5 cycles";
    }
    const auto in = bench.traversals("n0.in", packet);
    EXPECT_EQ(in[10].sent - in[0].sent, 10U) << "a node's link takes a flit a cycle";
}

TEST_P(router_options, the_latency_over_slow_links_follows_the_formula) {
    network_desc described = row(4, 1, 16);
    described.link.flits_per_cycle = 1.0 / 3;
    described.node_flits_per_cycle = 1;
    tapped_network bench(described);
    const packet_slot packet = bench.send({.source = 0, .destination = 3, .flits = 6, .start = 1});
    bench.run(200);
    const auto out = bench.traversals("n3.out", packet);
    ASSERT_THAT(out, SizeIs(6));
    // The gaps that a slow link leaves make up for the cycle that the head lost in the last router.
    EXPECT_EQ(out.back().seen - 1, 1 + 4 * (own() + allocation() + 1) + (6 - 1) * 3 - allocation());
}

/// Gaps between the flits of a packet on a link.
std::vector<cycle_t> gaps_on(const tapped_network& bench, const std::string& link, packet_slot packet) {
    const auto crossed = bench.traversals(link, packet);
    std::vector<cycle_t> gaps;
    for (std::size_t flit = 1; flit < crossed.size(); ++flit) {
        gaps.push_back(crossed[flit].sent - crossed[flit - 1].sent);
    }
    return gaps;
}

TEST_P(router_options, the_links_of_nodes_are_as_narrow_as_the_others_unless_set_otherwise) {
    network_desc described = row(2, 1, 16);
    described.link.flits_per_cycle = 0.25;
    tapped_network alike(described, "alike");
    described.node_flits_per_cycle = 0.5;
    tapped_network wider(described, "wider");
    const packet_slot first = alike.send({.source = 0, .destination = 1, .flits = 6, .start = 1});
    const packet_slot second = wider.send({.source = 0, .destination = 1, .flits = 6, .start = 1});
    alike.run(100);
    EXPECT_THAT(gaps_on(alike, "n0.in", first), AllOf(SizeIs(5), Each(4U)));
    EXPECT_THAT(gaps_on(wider, "n0.in", second), AllOf(SizeIs(5), Each(2U)));
    // Where the last link is wider than those before it, the gaps make up for the cycle that the head lost.
    const auto took = [](const tapped_network& bench) {
        return bench.traversals("n1.out").back().sent - bench.traversals("n1.out").front().sent;
    };
    EXPECT_EQ(took(alike), 20U);
    EXPECT_EQ(took(wider), 20 - allocation());
    EXPECT_EQ(alike.traversals("n1.out").back().seen - 1, 1 + 2 * (own() + allocation() + 1) + (6 - 1) * 4)
        << "the formula of docs/noc/timing.md";
}

/// Two packets for one node: its ejection link alone is narrow.
TEST_P(router_options, a_narrow_ejection_link_is_shared_by_its_virtual_channels) {
    network_desc described = row(3, 2, 16);
    described.node_flits_per_cycle = 0.4;
    described.link.flits_per_cycle = 1;
    tapped_network bench(described);
    bench.send({.source = 0, .destination = 1, .flits = 6, .start = 1, .vc = 0});
    bench.send({.source = 2, .destination = 1, .flits = 6, .start = 1, .vc = 1});
    bench.run(200);
    const auto sent = bench.traversals("n1.out");
    ASSERT_THAT(sent, SizeIs(12));
    EXPECT_EQ(sent[11].sent - sent[0].sent, 28U) << "eleven flits of 2.5 cycles, the first fraction of them over";
    EXPECT_EQ(bench.traversals("n0.in").back().sent - bench.traversals("n0.in").front().sent, 13U);
}

TEST_P(router_options, packets_of_two_virtual_channels_share_a_slow_link) {
    network_desc described = row(2, 2, 16);
    described.link.flits_per_cycle = 0.5;
    described.node_flits_per_cycle = 1;
    tapped_network bench(described);
    const packet_slot first = bench.send({.source = 0, .destination = 1, .flits = 8, .start = 1, .vc = 0});
    const packet_slot second = bench.send({.source = 0, .destination = 1, .flits = 8, .start = 1, .vc = 1});
    bench.run(200);
    const auto sent = bench.traversals("r0.E");
    ASSERT_THAT(sent, SizeIs(16));
    EXPECT_LE(sent[15].sent - sent[0].sent, 31U);
    EXPECT_TRUE(bench.arrived(first, 1) && bench.arrived(second, 1));
}

/// A packet of three flits stands in the buffer of four before node 1, and another of three comes after it.
std::size_t flits_after_a_standing_packet(switching_kind switching, router_pipeline pipeline) {
    network_desc described = grid_of(2, 1, 1, 4, pipeline);
    described.switching = switching;
    tapped_network bench(described);
    bench.receivers[1]->hold = [](const flit&) { return true; };
    bench.receivers[1]->release_at(300);
    bench.send({.source = 0, .destination = 1, .flits = 3, .start = 1});
    const packet_slot second = bench.send({.source = 0, .destination = 1, .flits = 3, .start = 1});
    bench.run(200);
    const std::size_t before = bench.traversals("n1.out", second).size();
    bench.run(200);
    EXPECT_TRUE(bench.arrived(second, 1)) << "it goes on when there is room";
    return before;
}

TEST_P(router_options, a_worm_takes_what_room_there_is) {
    EXPECT_EQ(flits_after_a_standing_packet(switching_kind::wormhole, GetParam()), 1U);
}
TEST_P(router_options, cut_through_waits_for_room_for_the_whole_packet) {
    EXPECT_EQ(flits_after_a_standing_packet(switching_kind::virtual_cut_through, GetParam()), 0U);
}
TEST_P(router_options, store_and_forward_waits_for_room_for_the_whole_packet) {
    EXPECT_EQ(flits_after_a_standing_packet(switching_kind::store_and_forward, GetParam()), 0U);
}

TEST_P(router_options, cut_through_with_room_is_as_fast_as_a_worm) {
    network_desc described = row(3, 1, 8);
    described.switching = switching_kind::virtual_cut_through;
    tapped_network bench(described);
    const packet_slot packet = bench.send({.source = 0, .destination = 2, .flits = 6, .start = 1});
    bench.run(100);
    EXPECT_EQ(bench.traversals("n2.out", packet).back().seen - 1, 1 + 3 * (own() + allocation() + 1) + 6 - 1);
}

TEST_P(router_options, store_and_forward_sends_a_head_when_the_tail_is_there) {
    network_desc described = row(2, 1, 8);
    described.switching = switching_kind::store_and_forward;
    tapped_network bench(described);
    const packet_slot packet = bench.send({.source = 0, .destination = 1, .flits = 4, .start = 1, .tail_at = 40});
    bench.run(150);
    const auto in = bench.traversals("n0.in", packet);
    const auto transit = bench.traversals("r0.E", packet);
    const auto out = bench.traversals("n1.out", packet);
    ASSERT_THAT(out, SizeIs(4));
    EXPECT_EQ(transit[0].sent, in[3].seen + allocation());
    EXPECT_EQ(out[0].sent, transit[3].seen + allocation());
}

void expect_packets_that_just_fit_arrive(switching_kind switching, router_pipeline pipeline) {
    network_desc described = grid_of(3, 3, 2, 5, pipeline);
    described.switching = switching;
    tapped_network bench(described);
    const auto packets = send_at_random(bench, 400, 5, 2);
    bench.run(5000);
    expect_all_arrived(bench, packets);
}

TEST_P(router_options, packets_that_just_fit_are_all_delivered) {
    expect_packets_that_just_fit_arrive(switching_kind::virtual_cut_through, GetParam());
}

TEST_P(router_options, stored_packets_that_just_fit_are_all_delivered) {
    expect_packets_that_just_fit_arrive(switching_kind::store_and_forward, GetParam());
}

TEST_P(router_options, a_virtual_channel_is_released_when_the_credit_of_the_tail_is_usable) {
    network_desc described = row(2, 1, 32);
    described.router.vc_release = vc_release_kind::tail_credit;
    tapped_network bench(described);
    const packet_slot first = bench.send({.source = 0, .destination = 1, .flits = 5, .start = 1});
    const packet_slot second = bench.send({.source = 0, .destination = 1, .flits = 5, .start = 1});
    bench.run(200);
    const auto tail = bench.traversals("n1.out", first).back();
    const auto head = bench.traversals("r0.E", second).front();
    EXPECT_EQ(head.sent, tail.sent + own() + 1 + allocation()) << "the credit of the tail takes own() and the wire";
    EXPECT_TRUE(bench.arrived(second, 1));
}

TEST_P(router_options, single_flits_release_with_their_credits_too) {
    network_desc described = grid_of(3, 3, 2, 1, GetParam());
    described.router.vc_release = vc_release_kind::tail_credit;
    tapped_network bench(described);
    const auto packets = send_at_random(bench, 300, 3, 2);
    bench.run(6000);
    expect_all_arrived(bench, packets);
}

TEST_P(router_options, a_buffer_without_a_limit_takes_everything) {
    network_desc described = row(3, 1, 0);
    tapped_network bench(described);
    // Node 1 keeps the link to node 2 for itself; what comes from node 0 must wait in router 1.
    const packet_slot first = bench.send({.source = 1, .destination = 2, .flits = 2, .start = 1, .tail_at = 500});
    const packet_slot second = bench.send({.source = 0, .destination = 2, .flits = 300, .start = 10});
    bench.run(400);
    EXPECT_THAT(bench.traversals("n0.in", second), SizeIs(300));
    EXPECT_THAT(bench.traversals("r0.E", second), SizeIs(300));
    EXPECT_EQ(bench.net.router_at(1).stored(), 300U);
    bench.run(600);
    EXPECT_TRUE(bench.arrived(first, 2));
    EXPECT_TRUE(bench.arrived(second, 2));
    unsigned expected = 0;
    for (const link_crossing& any : bench.traversals("n2.out", second)) {
        if (expected != 0) { EXPECT_EQ(any.content.payload, expected) << "in order"; }
        ++expected;
    }
}

/// Returns whether a packet from the west gets the virtual channel before one of the node's own, while both wait.
bool west_goes_first(cycle_t west_created, cycle_t own_created, router_pipeline pipeline) {
    network_desc described = grid_of(3, 1, 1, 32, pipeline);
    described.router.arbiter = arbiter_kind::oldest_first;
    tapped_network bench(described);
    bench.send({.source = 0, .destination = 2, .flits = 20, .start = 1});
    const packet_slot west = bench.send({.source = 0, .destination = 2, .flits = 3, .start = 1});
    const packet_slot own = bench.send({.source = 1, .destination = 2, .flits = 3, .start = 5});
    bench.ledger[west].created = west_created;
    bench.ledger[own].created = own_created;
    bench.run(200);
    return bench.traversals("r1.E", west).front().sent < bench.traversals("r1.E", own).front().sent;
}

TEST_P(router_options, of_two_heads_the_older_one_from_the_west_goes_first) {
    EXPECT_TRUE(west_goes_first(1, 4, GetParam()));
}
TEST_P(router_options, of_two_heads_the_older_one_of_the_node_goes_first) {
    EXPECT_FALSE(west_goes_first(4, 1, GetParam()));
}

TEST_P(router_options, a_head_without_room_for_its_packet_is_reported_to_lack_credits) {
    network_desc described = row(2, 1, 4);
    described.switching = switching_kind::virtual_cut_through;
    tapped_network bench(described);
    bench.receivers[1]->hold = [](const flit&) { return true; };
    bench.send({.source = 0, .destination = 1, .flits = 3, .start = 1});
    bench.send({.source = 0, .destination = 1, .flits = 3, .start = 1});
    bench.run(200);
    const auto waiting = bench.net.router_at(1).waiting();
    ASSERT_THAT(waiting, SizeIs(1));
    EXPECT_EQ(waiting[0].reason, wait_reason::no_credit);
}

}  // namespace
}  // namespace orbweaver::noc
