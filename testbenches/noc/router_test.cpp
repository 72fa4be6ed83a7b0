// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/router.h"

#include <gmock/gmock.h>

#include "testbenches/noc/support/network_bench.h"

namespace orbweaver {
namespace {

cycle_t tail_of(const scripted_endpoint& at, unsigned flits) {
    for (const arrival& seen : at.arrivals) {
        if (closes_packet(seen.seen.kind) && flits == 0) {
            return seen.at;
        }
        flits -= closes_packet(seen.seen.kind) ? 1 : 0;
    }
    return 0;
}

TEST(router, two_long_packets_share_a_link_on_two_virtual_channels_at_half_rate_each) {
    network_desc described = mesh_of(3, 2);
    described.vc_depth = 8;
    network_bench bench(described);
    constexpr unsigned flits = 200;
    // From 0 and, by way of node 1's local port, from 1: both pass r1.E.
    bench.nodes[0].order({.at = 1, .destination = {2}, .flits = flits});
    bench.nodes[1].order({.at = 1, .destination = {2}, .flits = flits});
    bench.run(1000);
    const cycle_t first = tail_of(bench.nodes[2], 0);
    const cycle_t second = tail_of(bench.nodes[2], 1);
    EXPECT_GT(first, 2 * flits - 10);
    EXPECT_LT(second, 2 * flits + 20);
    // And alternately: never three flits of one packet in a row while both go on.
    const auto& seen = bench.nodes[2].arrivals;
    for (std::size_t k = 20; k + 2 < 2 * flits - 20; ++k) {
        EXPECT_FALSE(seen[k].seen.packet == seen[k + 1].seen.packet && seen[k].seen.packet == seen[k + 2].seen.packet);
    }
}

TEST(router, packets_of_a_pair_overtake_on_two_virtual_channels) {
    network_bench bench(mesh_of(4, 1));
    bench.nodes[0].order({.at = 1, .destination = {3}, .flits = 30});
    bench.nodes[0].order({.at = 3, .destination = {3}, .flits = 1});
    bench.run(200);
    ASSERT_EQ(bench.nodes[3].arrivals.size(), 31U);
    EXPECT_EQ(bench.nodes[3].arrivals.back().seen.kind, flit_kind::tail);
}

TEST(router, packets_of_a_pair_stay_in_order_on_one_virtual_channel) {
    network_desc described = mesh_of(4, 1);
    described.classes = {{"any", 1, {}}};
    network_bench bench(described);
    bench.nodes[0].order({.at = 1, .destination = {3}, .flits = 30});
    bench.nodes[0].order({.at = 3, .destination = {3}, .flits = 1});
    bench.run(200);
    ASSERT_EQ(bench.nodes[3].arrivals.size(), 31U);
    EXPECT_EQ(bench.nodes[3].arrivals.back().seen.kind, flit_kind::head_tail);
}

TEST(router, a_blocked_class_does_not_stop_another_one) {
    network_desc described = mesh_of(4, 1);
    described.classes = {{"thread", 1, {message_type::thread}}, {"data", 1, {message_type::data}}};
    network_bench bench(described);
    bench.nodes[3].hold(1);  // nobody takes THREAD packets
    for (unsigned k = 0; k < 10; ++k) {
        bench.nodes[0].order({.at = 1, .destination = {3}, .flits = 8, .message_class = {0}});
        bench.nodes[1].order({.at = 1, .destination = {3}, .flits = 8, .message_class = {0}});
    }
    bench.nodes[0].order({.at = 200, .destination = {3}, .flits = 5, .message_class = {1}});
    bench.run(400);
    ASSERT_EQ(bench.nodes[3].arrivals.size(), 5U);
    // As fast as in an empty network (depth 4 sustains single_cycle routers).
    EXPECT_EQ(bench.nodes[3].arrivals.back().at, 200U + 2 * 4 + 5);
}

TEST(router, phases_of_a_class_are_apart_too) {
    network_desc described = mesh_of(4, 1);
    described.classes = {{"any", 1, {}}};
    described.phases = 2;
    network_bench bench(described);
    bench.nodes[3].hold(1);
    bench.nodes[0].order({.at = 1, .destination = {3}, .flits = 40, .phase = 0});
    bench.nodes[0].order({.at = 100, .destination = {3}, .flits = 5, .phase = 1});
    bench.run(300);
    ASSERT_EQ(bench.nodes[3].arrivals.size(), 5U);
    EXPECT_EQ(bench.nodes[3].arrivals.back().seen.phase, 1);
}

TEST(router, tag_flits_do_not_release_a_virtual_channel) {
    network_desc described = mesh_of(3, 1);
    described.classes = {{"any", 1, {}}};
    network_bench bench(described);
    bench.nodes[0].order({.at = 1, .destination = {2}, .flits = 12, .tags = 8});
    bench.nodes[1].order({.at = 4, .destination = {2}, .flits = 3});
    bench.run(200);
    const auto& seen = bench.nodes[2].arrivals;
    ASSERT_EQ(seen.size(), 15U);
    for (std::size_t k = 1; k < seen.size(); ++k) {
        EXPECT_EQ(seen[k].seen.packet != seen[k - 1].seen.packet, closes_packet(seen[k - 1].seen.kind)) << k;
    }
    EXPECT_EQ(std::count_if(seen.begin(), seen.end(), [](const arrival& a) { return a.seen.kind == flit_kind::tag; }),
              8);
}

TEST(router, a_virtual_channel_freed_by_a_tail_is_allocated_in_the_next_cycle) {
    // One virtual channel, single-cycle routers: packets of two flits from two sources through one output leave no idle
    // cycle on the link.
    network_desc described = mesh_of(2, 2);
    described.classes = {{"any", 1, {}}};
    described.vc_depth = 8;
    network_bench bench(described);
    for (unsigned k = 0; k < 20; ++k) {
        bench.nodes[0].order({.at = 1, .destination = {3}, .flits = 2});
        bench.nodes[1].order({.at = 1, .destination = {3}, .flits = 2});
    }
    bench.run(300);
    const auto& seen = bench.nodes[3].arrivals;
    ASSERT_EQ(seen.size(), 80U);
    for (std::size_t k = 11; k < 70; ++k) {
        EXPECT_EQ(seen[k].at, seen[k - 1].at + 1) << k;
    }
}

TEST(router, reports_who_waits_on_what_when_nothing_moves) {
    network_desc described = mesh_of(3, 1);
    described.classes = {{"any", 1, {}}};
    network_bench bench(described);
    bench.nodes[2].hold(1);
    bench.nodes[0].order({.at = 4, .destination = {2}, .flits = 20});
    bench.nodes[1].order({.at = 1, .destination = {2}, .flits = 16});
    bench.run(300);
    const auto hops = bench.net.flit_hops();
    bench.run(300);
    EXPECT_EQ(bench.net.flit_hops(), hops);
    std::vector<std::string> lines;
    for (const network_wait& wait : bench.net.waits()) {
        lines.push_back(fmt::format("packet {} from {} to {}: {} flits at {}, wants {}: {}", wait.packet,
                                    wait.source.value, wait.destination.value, wait.flits, wait.at, wait.wants,
                                    describe(wait.reason)));
    }
    EXPECT_THAT(lines,
                testing::ElementsAre("packet 2 from 0 to 2: 4 flits at r0.local vc 0, wants r0.E vc 0: no credit",
                                     "packet 1 from 1 to 2: 4 flits at r1.local vc 0, wants r1.E vc 0: no credit",
                                     "packet 2 from 0 to 2: 4 flits at r1.W vc 0, wants r1.E: no free virtual channel",
                                     "packet 1 from 1 to 2: 4 flits at r2.W vc 0, wants r2.local vc 0: no credit"));
    EXPECT_EQ(bench.net.flits_inside(), 16U);  // and four more in the buffer of node 2
}

}  // namespace
}  // namespace orbweaver
