// SPDX-License-Identifier: Apache-2.0
// Exact cycles of a router: when flits leave the buffers, watched at the links. `sent` of a crossing is the cycle in
// which the flit left the buffer of the router before the link. docs/noc/timing.md has the figures in words.
#include "hw/noc/network_desc.h"
#include "testbenches/noc/support/tapped_network.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

struct router_case {
    router_pipeline pipeline;
    unsigned link_cycles;

    bool three_stage() const { return pipeline == router_pipeline::three_stage; }
    /// From leaving a buffer to the link.
    cycle_t own() const { return three_stage() ? 2 : 1; }
    /// From being at the front with credits to leaving, for a head.
    cycle_t allocation() const { return three_stage() ? 1 : 0; }
    network_desc row(unsigned columns, unsigned vcs, unsigned depth) const {
        return grid_of(columns, 1, vcs, depth, pipeline, link_cycles);
    }
};

class router_timing : public testing::TestWithParam<router_case> {};

std::string name_of_router_case(const testing::TestParamInfo<router_case>& info) {
    return fmt::format("{}_link_{}", info.param.three_stage() ? "three_stage" : "single_cycle", info.param.link_cycles);
}

INSTANTIATE_TEST_SUITE_P(
    routers, router_timing,
    testing::Values(router_case{router_pipeline::single_cycle, 1}, router_case{router_pipeline::single_cycle, 2},
                    router_case{router_pipeline::single_cycle, 4}, router_case{router_pipeline::three_stage, 1},
                    router_case{router_pipeline::three_stage, 3}, router_case{router_pipeline::three_stage, 4}),
    name_of_router_case);

TEST_P(router_timing, a_head_leaves_after_allocation_and_a_late_body_in_the_cycle_in_which_it_is_seen) {
    tapped_network bench(GetParam().row(2, 1, 16));
    const packet_slot packet = bench.send({.source = 0, .destination = 1, .flits = 3, .start = 5, .tail_at = 50});
    bench.run(150);
    const auto in = bench.traversals("n0.in", packet);
    const auto transit = bench.traversals("r0.E", packet);
    const auto out = bench.traversals("n1.out", packet);
    ASSERT_EQ(in.size(), 3U);
    ASSERT_EQ(transit.size(), 3U);
    ASSERT_EQ(out.size(), 3U);
    EXPECT_EQ(in[0].sent, 5U);
    EXPECT_EQ(in[0].seen, 5U + GetParam().link_cycles);
    EXPECT_EQ(transit[0].sent, in[0].seen + GetParam().allocation());
    EXPECT_EQ(transit[0].seen, transit[0].sent + GetParam().own() + GetParam().link_cycles);
    EXPECT_EQ(transit[1].sent, transit[0].sent + 1);
    EXPECT_EQ(transit[2].sent, in[2].seen) << "body flits skip VC allocation";
    EXPECT_EQ(out[0].sent, transit[0].seen + GetParam().allocation());
    EXPECT_EQ(out[2].sent, transit[2].seen);
    EXPECT_EQ(out[2].seen, out[2].sent + GetParam().own() + GetParam().link_cycles);
}

TEST_P(router_timing, a_virtual_channel_freed_by_a_tail_is_allocated_in_the_next_cycle_to_another_input) {
    tapped_network bench(GetParam().row(3, 1, 32));
    const packet_slot first = bench.send({.source = 0, .destination = 2, .flits = 20, .start = 1});
    const packet_slot second = bench.send({.source = 1, .destination = 2, .flits = 3, .start = 15});
    bench.run(150);
    const auto tail = bench.traversals("r1.E", first).back();
    const auto head = bench.traversals("r1.E", second).front();
    ASSERT_LT(bench.traversals("n1.in", second).front().seen, tail.sent) << "it does not wait";
    EXPECT_EQ(head.sent, tail.sent + 1 + GetParam().allocation());
    EXPECT_EQ(head.content.vc, tail.content.vc);
}

TEST_P(router_timing, a_virtual_channel_freed_by_a_tail_is_allocated_in_the_next_cycle_to_the_packet_behind_it) {
    tapped_network bench(GetParam().row(2, 1, 32));
    const packet_slot first = bench.send({.source = 0, .destination = 1, .flits = 5, .start = 1});
    const packet_slot second = bench.send({.source = 0, .destination = 1, .flits = 5, .start = 1});
    bench.run(150);
    EXPECT_EQ(bench.traversals("n0.in", second).front().sent, bench.traversals("n0.in", first).back().sent + 1);
    EXPECT_EQ(bench.traversals("r0.E", second).front().sent,
              bench.traversals("r0.E", first).back().sent + 1 + GetParam().allocation());
}

TEST_P(router_timing, single_flit_packets_take_and_free_a_virtual_channel) {
    tapped_network bench(GetParam().row(2, 1, 32));
    std::vector<packet_slot> packets;
    for (unsigned number = 0; number < 6; ++number) {
        packets.push_back(bench.send({.source = 0, .destination = 1, .flits = 1, .start = 3}));
    }
    bench.run(150);
    const auto sent = bench.traversals("r0.E");
    ASSERT_EQ(sent.size(), 6U);
    const cycle_t first = 3 + GetParam().link_cycles + GetParam().allocation();
    for (unsigned number = 0; number < 6; ++number) {
        EXPECT_EQ(sent[number].content.packet, packets[number]);
        EXPECT_EQ(sent[number].content.kind, flit_kind::head_tail);
        EXPECT_EQ(sent[number].sent, first + number * (1 + GetParam().allocation()));
        EXPECT_TRUE(bench.arrived(packets[number], 1));
    }
    EXPECT_EQ(bench.traversals("n1.out")[0].seen,
              3 + GetParam().link_cycles + 2 * (GetParam().allocation() + GetParam().own() + GetParam().link_cycles));
}

TEST_P(router_timing, a_router_sends_as_many_flits_as_it_has_credits_and_the_next_when_a_credit_is_usable) {
    constexpr unsigned depth = 3;
    tapped_network bench(GetParam().row(2, 1, depth));
    bench.receivers[1]->hold = [](const flit&) { return true; };
    bench.receivers[1]->release_at(200);
    const packet_slot packet = bench.send({.source = 0, .destination = 1, .flits = 12, .start = 1});
    bench.run(150);
    EXPECT_EQ(bench.traversals("n1.out", packet).size(), depth);
    EXPECT_EQ(bench.traversals("r0.E", packet).size(), 2 * depth);
    EXPECT_EQ(bench.traversals("n0.in", packet).size(), 3 * depth);
    bench.run(200);
    const auto out = bench.traversals("n1.out", packet);
    const auto transit = bench.traversals("r0.E", packet);
    ASSERT_EQ(out.size(), 12U);
    const cycle_t usable = 200 + 1 + GetParam().link_cycles;
    EXPECT_EQ(out[depth].sent, usable) << "the receiver's credit takes a cycle and the wire";
    EXPECT_EQ(out[depth + 1].sent, usable + 1);
    EXPECT_EQ(transit[2 * depth].sent, usable + GetParam().own() + GetParam().link_cycles)
        << "the router's credit takes its pipeline and the wire";
    EXPECT_TRUE(bench.arrived(packet, 1));
}

TEST_P(router_timing, a_link_without_a_pause_needs_the_depth_of_the_table_and_no_more) {
    const unsigned enough = 2 * (static_cast<unsigned>(GetParam().own()) + GetParam().link_cycles);
    tapped_network bench(GetParam().row(3, 1, enough));
    const packet_slot packet = bench.send({.source = 0, .destination = 2, .flits = 100, .start = 1});
    bench.run(400);
    const auto sent = bench.traversals("n2.out", packet);
    ASSERT_EQ(sent.size(), 100U);
    EXPECT_EQ(sent.back().sent - sent.front().sent, 99U);
}

}  // namespace
}  // namespace orbweaver::noc
