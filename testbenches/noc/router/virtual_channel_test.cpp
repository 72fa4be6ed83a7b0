// SPDX-License-Identifier: Apache-2.0
// Tests of the uses of virtual channels: they share a link, let packets overtake and separate classes. The report of
// blocked packets lists them. Each test observes the links.
#include <algorithm>
#include <set>

#include "hw/base/random_stream.h"
#include "hw/noc/network_desc.h"
#include "testbenches/noc/support/tapped_network.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

constexpr router_pipeline both_pipelines[] = {router_pipeline::single_cycle, router_pipeline::three_stage};

class virtual_channels : public testing::TestWithParam<router_pipeline> {
protected:
    network_desc row(unsigned columns, unsigned vcs, unsigned depth = 8) const {
        return grid_of(columns, 1, vcs, depth, GetParam());
    }
    /// One class of one virtual channel for each name.
    network_desc row_of_classes(unsigned columns, const std::vector<std::string>& names) const {
        network_desc described = row(columns, 1, 4);
        described.classes.clear();
        for (const std::string& name : names) { described.classes.push_back({name, 1, {}}); }
        return described;
    }
};

std::string name_of_pipeline(const testing::TestParamInfo<router_pipeline>& instance) {
    return instance.param == router_pipeline::single_cycle ? "single_cycle" : "three_stage";
}

INSTANTIATE_TEST_SUITE_P(pipelines, virtual_channels, testing::ValuesIn(both_pipelines), name_of_pipeline);

TEST_P(virtual_channels, two_long_packets_share_a_link_at_half_rate_each) {
    tapped_network bench(row(3, 2));
    constexpr unsigned flits = 100;
    const packet_slot a = bench.send({.source = 0, .destination = 2, .flits = flits, .start = 1});
    const packet_slot b = bench.send({.source = 1, .destination = 2, .flits = flits, .start = 1});
    bench.run(600);
    const auto all = bench.traversals("r1.E");
    ASSERT_EQ(all.size(), 2 * flits);
    std::size_t of_a = 0;
    std::size_t of_b = 0;
    const cycle_t begin = std::max(bench.traversals("r1.E", a).front().sent, bench.traversals("r1.E", b).front().sent);
    const cycle_t end = std::min(bench.traversals("r1.E", a).back().sent, bench.traversals("r1.E", b).back().sent);
    cycle_t last = begin;
    for (const link_crossing& each : all) {
        if (each.sent >= begin && each.sent <= end) {
            EXPECT_LE(each.sent - last, 1U) << "the link stands idle";
            last = each.sent;
            of_a += each.content.packet == a ? 1 : 0;
            of_b += each.content.packet == b ? 1 : 0;
        }
    }
    EXPECT_NEAR(static_cast<double>(of_a), static_cast<double>(of_b), 2.0);
    EXPECT_GT(of_a, flits - 10);
    EXPECT_NE(bench.traversals("r1.E", a)[5].content.vc, bench.traversals("r1.E", b)[5].content.vc);
    EXPECT_TRUE(bench.arrived(a, 2));
    EXPECT_TRUE(bench.arrived(b, 2));
}

TEST_P(virtual_channels, a_tag_flit_releases_a_virtual_channel_at_none_of_three_routers) {
    tapped_network bench(row(5, 1, 16));
    // Through r1, r2 and r3, with a tail that comes late; at each router another packet wants the same output.
    const packet_slot tagged =
        bench.send({.source = 1, .destination = 3, .flits = 6, .start = 1, .tail_at = 80, .tag = true});
    const packet_slot from_0 = bench.send({.source = 0, .destination = 3, .flits = 3, .start = 10});
    const packet_slot from_2 = bench.send({.source = 2, .destination = 3, .flits = 3, .start = 20});
    const packet_slot from_4 = bench.send({.source = 4, .destination = 3, .flits = 3, .start = 30});
    bench.run(300);
    const auto expect_behind = [&](const std::string& link, packet_slot packet) {
        const auto first = bench.traversals(link, tagged);
        const auto other = bench.traversals(link, packet);
        ASSERT_EQ(first.size(), 6U);
        ASSERT_EQ(other.size(), 3U);
        EXPECT_EQ(first[1].content.kind, flit_kind::tag);
        EXPECT_LT(first[1].sent, 80U);
        EXPECT_GT(first[5].sent, 80U);
        EXPECT_GT(other[0].sent, first[5].sent) << link;
    };
    expect_behind("r1.E", from_0);
    expect_behind("r2.E", from_2);
    expect_behind("n3.out", from_4);
    EXPECT_LT(bench.traversals("r4.W", from_4)[0].seen, 80U) << "it was there before the tail";
}

/// Two packets of one pair, the first of which the receiver blocks until cycle 300.
struct blocked_pair {
    explicit blocked_pair(const network_desc& described) : bench(described) {
        first = bench.send({.source = 0, .destination = 2, .flits = 30, .start = 1});
        second =
            bench.send({.source = 0, .destination = 2, .flits = 4, .start = 40, .vc = bench.net.partition().vcs() - 1});
        bench.receivers[2]->hold = [this](const flit& arriving) { return arriving.packet == first; };
        bench.receivers[2]->release_at(300);
        bench.run(250);
    }
    tapped_network bench;
    packet_slot first;
    packet_slot second;
};

TEST_P(virtual_channels, packets_of_a_pair_overtake_on_two_virtual_channels) {
    blocked_pair pair(row(3, 2, 4));
    EXPECT_TRUE(pair.bench.arrived(pair.second, 2));
    EXPECT_FALSE(pair.bench.arrived(pair.first, 2));
    pair.bench.run(400);
    EXPECT_TRUE(pair.bench.arrived(pair.first, 2));
}

TEST_P(virtual_channels, packets_of_a_pair_stay_in_order_on_one_virtual_channel) {
    blocked_pair pair(row(3, 1, 4));
    EXPECT_FALSE(pair.bench.arrived(pair.second, 2));
    pair.bench.run(400);
    EXPECT_TRUE(pair.bench.arrived(pair.first, 2));
    EXPECT_TRUE(pair.bench.arrived(pair.second, 2));
    EXPECT_EQ(pair.bench.receivers[2]->arrivals.back().content.packet, pair.second);
}

/// Class 0 is never taken off at node 2 and fills its buffers back to both sources; then a packet of `message_class`.
bool gets_through(const network_desc& described, unsigned message_class) {
    tapped_network bench(described);
    std::set<std::uint32_t> blocked;
    for (unsigned number = 0; number < 4; ++number) {
        blocked.insert(bench.send({.source = number % 2, .destination = 2, .flits = 9, .start = 1}).value);
    }
    bench.receivers[2]->hold = [&](const flit& arriving) { return blocked.count(arriving.packet.value) != 0; };
    const packet_slot passing =
        bench.send({.source = 0,
                    .destination = 2,
                    .flits = 9,
                    .start = 100,
                    .vc = bench.net.partition().list({static_cast<std::uint8_t>(message_class)}, 0).first().value,
                    .message_class = message_class});
    bench.run(1000);
    for (const std::uint32_t slot : blocked) { EXPECT_FALSE(bench.arrived(packet_slot{slot}, 2)); }
    return bench.arrived(passing, 2);
}

TEST_P(virtual_channels, a_class_that_is_blocked_completely_does_not_stop_another) {
    EXPECT_TRUE(gets_through(row_of_classes(3, {"thread", "data"}), 1));
}

TEST_P(virtual_channels, with_all_types_in_one_class_a_blocked_packet_stops_what_comes_behind) {
    EXPECT_FALSE(gets_through(row_of_classes(3, {"any"}), 0));
}

TEST_P(virtual_channels, a_class_and_phase_never_uses_the_virtual_channels_of_another) {
    network_desc described = grid_of(4, 4, 1, 4, GetParam());
    described.classes = {{"a", 2, {}}, {"b", 1, {}}, {"c", 3, {}}};
    described.phases = 2;
    const unsigned counts[] = {2, 1, 3};
    const unsigned first[] = {0, 4, 6};  // of phase 0; phase 1 follows
    tapped_network bench(described);
    random_stream random(5, "classes", 0);
    unsigned flits = 0;
    for (unsigned number = 0; number < 800; ++number) {
        const unsigned message_class = random.below(3);
        const unsigned phase = random.below(2);
        const unsigned low = first[message_class] + phase * counts[message_class];
        const unsigned length = 1 + random.below(8);
        flits += length;
        bench.send({.source = random.below(16),
                    .destination = random.below(16),
                    .flits = length,
                    .start = 1 + random.below(300),
                    .vc = low + random.below(counts[message_class]),
                    .message_class = message_class,
                    .phase = phase});
    }
    bench.run(5000);
    std::set<unsigned> used;
    unsigned ejected = 0;
    for (const link_crossing& any : bench.crossings) {
        const unsigned number = any.content.message_class.value;
        const unsigned low = first[number] + any.content.phase * counts[number];
        ASSERT_GE(any.content.vc.value, low);
        ASSERT_LT(any.content.vc.value, low + counts[number]);
        if (bench.net.kind_of_link(any.link) == link_kind::transit) { used.insert(any.content.vc.value); }
        ejected += bench.net.kind_of_link(any.link) == link_kind::ejection ? 1 : 0;
    }
    EXPECT_EQ(used.size(), 12U) << "each virtual channel is used by its owner";
    EXPECT_EQ(ejected, flits);
}

std::vector<std::string> lines(const std::vector<network_wait>& waits) {
    std::vector<std::string> found;
    for (const network_wait& wait : waits) {
        found.push_back(fmt::format("{}: {} to {}, {} flits at {}, wants {}: {}", wait.packet, wait.source.value,
                                    wait.destination.value, wait.flits, wait.position, wait.wants,
                                    describe(wait.reason)));
    }
    return found;
}

TEST_P(virtual_channels, the_report_names_router_port_virtual_channel_and_reason_of_what_is_stuck) {
    tapped_network bench(row(3, 1, 4));
    bench.receivers[2]->hold = [](const flit&) { return true; };
    bench.send({.source = 1, .destination = 2, .flits = 20, .start = 1});
    bench.send({.source = 0, .destination = 2, .flits = 20, .start = 10});
    bench.send({.source = 1, .destination = 0, .flits = 4, .start = 100});  // behind packet 2
    bench.run(400);
    EXPECT_THAT(lines(bench.net.waits()),
                ElementsAre("1: 0 to 2, 4 flits at r0.local vc 0, wants r0.E vc 0: no credit",
                            "2: 1 to 2, 4 flits at r1.local vc 0, wants r1.E vc 0: no credit",
                            "1: 0 to 2, 4 flits at r1.W vc 0, wants r1.E: no free virtual channel",
                            "2: 1 to 2, 4 flits at r2.W vc 0, wants r2.local vc 0: no credit"));
}

TEST_P(virtual_channels, the_report_states_when_the_rest_of_a_packet_is_missing) {
    tapped_network bench(row(2, 2, 4));
    bench.send({.source = 0, .destination = 1, .flits = 2, .start = 1, .vc = 1, .tail_at = 500});
    bench.run(200);
    EXPECT_THAT(
        lines(bench.net.waits()),
        ElementsAre("1: 0 to 1, 0 flits at r0.local vc 1, wants r0.E vc 0: the rest of the packet has not arrived",
                    "1: 0 to 1, 0 flits at r1.W vc 0, wants r1.local vc 0: the rest of the packet has not arrived"));
    bench.run(400);
    EXPECT_THAT(bench.net.waits(), IsEmpty());
}

}  // namespace
}  // namespace orbweaver::noc
