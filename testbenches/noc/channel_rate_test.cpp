// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/channel_rate.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "testbenches/noc/support/network_bench.h"
#include "testbenches/noc/support/random_draw.h"

namespace orbweaver::noc {
namespace {

channel_desc channel_with(router_pipeline pipeline, unsigned link_cycles, unsigned packet_flits) {
    channel_desc described{
        .router = {.pipeline = pipeline}, .link = {.cycles = link_cycles}, .packet_flits = packet_flits};
    return described;
}

// docs/noc/timing.md, A credit: the last column for links between routers.
TEST(channel_rate, of_long_packets_is_the_depth_in_a_turn) {
    for (const auto pipeline : {router_pipeline::single_cycle, router_pipeline::three_stage}) {
        for (unsigned cycles = 1; cycles <= 4; ++cycles) {
            const unsigned turn = credit_round_trip(pipeline, cycles);
            for (unsigned depth = 1; depth <= turn; ++depth) {
                const double rate = channel_rate(channel_with(pipeline, cycles, 100000), depth);
                EXPECT_NEAR(rate, static_cast<double>(depth) / turn, 1e-2) << cycles << ' ' << depth;
            }
        }
    }
    EXPECT_EQ(credit_round_trip(router_pipeline::single_cycle, 1), 4U);
    EXPECT_EQ(credit_round_trip(router_pipeline::three_stage, 1), 6U);
}

// By hand: a head that follows a tail waits for the tail's departure, wins its channel a cycle later, and leaves in the
// next one; so n flits take n + 1 cycles at best. Four flits in buffers of four: the next head needs the credit of the
// one before, which comes after six cycles and the one that it lost to allocation downstream.
TEST(channel_rate, of_short_packets_counts_what_heads_lose) {
    const channel_desc four = channel_with(router_pipeline::three_stage, 1, 4);
    EXPECT_NEAR(channel_rate(four, 0), 4.0 / 5, 1e-3);
    EXPECT_NEAR(channel_rate(four, 4), 4.0 / 7, 1e-3);
    EXPECT_EQ(sustaining_depth(four), 6U);
    EXPECT_EQ(sustaining_depth(channel_with(router_pipeline::three_stage, 1, 1)), 4U);
    EXPECT_EQ(sustaining_depth(channel_with(router_pipeline::single_cycle, 1, 4)), 4U);
}

// docs/noc/timing.md: F / (F + a + n) with buffers that are deep enough.
TEST(channel_rate, of_slow_heads_counts_their_cycles_behind_each_tail) {
    for (unsigned head_cycles = 0; head_cycles <= 4; ++head_cycles) {
        for (unsigned flits = 1; flits <= 8; ++flits) {
            channel_desc slow = channel_with(router_pipeline::three_stage, 1, flits);
            slow.router.head_cycles = head_cycles;
            EXPECT_NEAR(channel_rate(slow, 0), static_cast<double>(flits) / (flits + 1 + head_cycles), 1e-3)
                << head_cycles << ' ' << flits;
            slow.router.pipeline = router_pipeline::single_cycle;
            EXPECT_NEAR(channel_rate(slow, 0), static_cast<double>(flits) / (flits + head_cycles), 1e-3)
                << head_cycles << ' ' << flits;
        }
    }
}

TEST(channel_rate, of_a_narrow_link_needs_less_depth) {
    channel_desc narrow = channel_with(router_pipeline::three_stage, 1, 16);
    narrow.link.flits_per_cycle = 0.25;
    EXPECT_NEAR(channel_rate(narrow, 2), 0.25, 1e-3);
    EXPECT_NEAR(channel_rate(narrow, 1), 1.0 / 6, 1e-2);
    EXPECT_EQ(sustaining_depth(narrow), 2U);
}

/// A row of five routers, of which the first sends packets to the last on its only virtual channel.
struct measured_row {
    measured_row(clock_domain& domain, unsigned number, const channel_desc& described, unsigned depth)
        : described(described),
          depth(depth),
          net(fmt::format("row{}", number).c_str(), domain, row_of(described, depth), ledger),
          nodes(domain, net, fmt::format("row{}_node", number)) {
        packets = 2000 / described.packet_flits + 10;
        for (unsigned packet = 0; packet < packets; ++packet) {
            nodes[0].order({1, node_id{4}, described.packet_flits});
        }
    }

    static network_desc row_of(const channel_desc& described, unsigned depth) {
        network_desc row = mesh_of(5, 1);
        row.classes = {{"any", 1, {}}};
        row.vc_depth = depth;
        row.router = described.router;
        row.switching = described.switching;
        row.link = described.link;
        row.node_flits_per_cycle = 1;  // scripted nodes keep no pace
        return row;
    }

    /// Flits a cycle, over the second half of the packets.
    double rate() {
        const std::vector<arrival>& seen = nodes[4].arrivals;
        const std::size_t end = std::size_t{packets - 1} * described.packet_flits;
        const std::size_t begin = std::size_t{packets / 2} * described.packet_flits;
        return static_cast<double>(end - begin) / static_cast<double>(seen[end].cycle - seen[begin].cycle);
    }

    channel_desc described;
    unsigned depth;
    unsigned packets = 0;
    packet_ledger ledger;
    network net;
    endpoint_set nodes;
};

// The rate in the warnings of shallow buffers is that of one flow over one channel.
TEST(channel_rate, is_that_of_one_flow_through_the_network) {
    random_stream draws{1, "channel_rate"};
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<std::unique_ptr<measured_row>> rows;
    for (unsigned number = 0; number < 80; ++number) {
        channel_desc described{
            .router = {.pipeline = draws.below(2) == 0 ? router_pipeline::single_cycle : router_pipeline::three_stage,
                       .vc_release = draws.below(4) == 0 ? vc_release_kind::tail_credit : vc_release_kind::tail,
                       .head_cycles = draws.below(4) == 0 ? draws.below(4) : 0},
            .switching = static_cast<switching_kind>(draws.below(6) > 2 ? 0 : draws.below(3)),
            .link = {.cycles = 1 + draws.below(3)}};
        const double capacities[] = {1, 1, 0.5, 0.4, 1.0 / 3};
        described.link.flits_per_cycle = capacities[draws.below(5)];
        described.packet_flits = 1 + draws.below(12);
        unsigned depth = 1 + draws.below(14);
        if (described.switching != switching_kind::wormhole) { depth = std::max(depth, described.packet_flits); }
        rows.push_back(std::make_unique<measured_row>(domain, number, described, depth));
    }
    sc_core::sc_start(domain.time(60000));
    for (const auto& row : rows) {
        const channel_desc& channel = row->described;
        ASSERT_TRUE(row->nodes.idle());
        EXPECT_NEAR(row->rate(), channel_rate(channel, row->depth), 0.01 * channel_rate(channel, row->depth))
            << "three_stage " << (channel.router.pipeline == router_pipeline::three_stage) << ", tail_credit "
            << (channel.router.vc_release == vc_release_kind::tail_credit) << ", head_cycles "
            << channel.router.head_cycles << ", switching " << static_cast<int>(channel.switching) << ", link.cycles "
            << channel.link.cycles << " capacity " << channel.link.flits_per_cycle << ", packets of "
            << channel.packet_flits << ", depth " << row->depth;
    }
}

}  // namespace
}  // namespace orbweaver::noc
