// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/niu_area.h"

#include <fmt/core.h>
#include <gmock/gmock.h>

#include "rtl_bridge/synthesis/synthesiser.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver::rtl {
namespace {

std::uint64_t synthesised(const rtl_design& design) {
    return synthesiser(ORBWEAVER_RTL_CACHE).synthesise(design, synthesis_effort::quick).flip_flops;
}

TEST(niu_flip_flops, are_those_that_were_counted_by_hand) {
    EXPECT_EQ(send_table_flip_flops(8), 276U) << "8 of 34, and a count of 0 to 8";
    EXPECT_EQ(receive_table_flip_flops({4, 0, 1, 10, niu::messaging_mode::ready}), 387U);
    EXPECT_EQ(transmit_queue_flip_flops(5), 189U) << "5 of 36, two places, a count of 0 to 5";
    EXPECT_EQ(transmit_queue_flip_flops(8), 8U * 36 + 2 * 3 + 4);
    EXPECT_EQ(injector_flip_flops({{4, 3}, {1, 2, 3, 3}, false, 2}), 276U + 126 + 3)
        << "credits 6, channels 6, queues 2 * (128 + 2 + 2); blocks; turns";
    EXPECT_EQ(ejector_flip_flops({3, {2, 2, 1, 4}, 6, true, niu::messaging_mode::ready}), 12U + 8 + 6 + 64 + 46 + 7 + 4)
        << "states, contexts, node, tags, words, arguments, turns";
}

class faithful_send_table : public testing::TestWithParam<unsigned> {};

TEST_P(faithful_send_table, has_the_flip_flops_of_arithmetic) {
    SKIP_WITHOUT("yosys");
    EXPECT_EQ(synthesised(send_table_design(GetParam())), send_table_flip_flops(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(entries, faithful_send_table, testing::Values(1U, 3U, 8U), testing::PrintToStringParamName());

class faithful_transmit_queue : public testing::TestWithParam<unsigned> {};

TEST_P(faithful_transmit_queue, has_the_flip_flops_of_arithmetic) {
    SKIP_WITHOUT("yosys");
    EXPECT_EQ(synthesised(transmit_queue_design(GetParam())), transmit_queue_flip_flops(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(depths, faithful_transmit_queue, testing::Values(2U, 5U, 8U),
                         testing::PrintToStringParamName());

class faithful_injector : public testing::TestWithParam<injector_shape> {};

TEST_P(faithful_injector, has_the_flip_flops_of_arithmetic) {
    SKIP_WITHOUT("yosys");
    EXPECT_EQ(synthesised(injector_design(GetParam())), injector_flip_flops(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(shapes, faithful_injector,
                         testing::Values(injector_shape{{4}, {1, 1, 1, 1}, true, 1},
                                         injector_shape{{4, 4, 2, 7, 1}, {1, 16, 6, 14}, false, 3}),
                         [](const auto& named) { return fmt::format("{}_channels", named.param.depths.size()); });

class faithful_ejector : public testing::TestWithParam<ejector_shape> {};

TEST_P(faithful_ejector, has_the_flip_flops_of_arithmetic) {
    SKIP_WITHOUT("yosys");
    EXPECT_EQ(synthesised(ejector_design(GetParam())), ejector_flip_flops(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(shapes, faithful_ejector,
                         testing::Values(ejector_shape{1, {1, 1, 1, 1}, 12, false, niu::messaging_mode::rendezvous},
                                         ejector_shape{5, {1, 16, 6, 14}, 4, true, niu::messaging_mode::ready}),
                         [](const auto& named) { return fmt::format("{}_channels", named.param.vcs); });

class faithful_receive_table : public testing::TestWithParam<receive_table_shape> {};

TEST_P(faithful_receive_table, has_the_flip_flops_of_arithmetic) {
    SKIP_WITHOUT("yosys");
    EXPECT_EQ(synthesised(receive_table_design(GetParam())), receive_table_flip_flops(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(shapes, faithful_receive_table,
                         testing::Values(receive_table_shape{1, 0, 1, 1, niu::messaging_mode::rendezvous},
                                         receive_table_shape{3, 1, 2, 10, niu::messaging_mode::rendezvous},
                                         receive_table_shape{4, 0, 1, 4, niu::messaging_mode::ready}),
                         [](const auto& named) {
                             const receive_table_shape& shape = named.param;
                             return fmt::format("{}_entries_{}_lookups_{}", shape.entries, shape.lookups,
                                                shape.mode == niu::messaging_mode::ready ? "ready" : "rendezvous");
                         });

niu::niu_desc unit_of_five() {
    return {.transmit_queue_depth = 6, .send_table_entries = 8, .receive_table_entries = 12};
}

TEST(rtl_niu_area, has_two_tables_a_unit) {
    const noc::vc_partition partition({{"any", 2, {}}}, 1);
    const auto blocks = rtl_niu_tables(unit_of_five(), niu::messaging_mode::rendezvous, partition, 5);
    ASSERT_EQ(blocks.size(), 2U);
    for (const synthesis_block& block : blocks) {
        EXPECT_EQ(block.part_of, "niu");
        EXPECT_EQ(block.instances, 5U) << block.name;
    }
    EXPECT_EQ(blocks[0].flip_flops, send_table_flip_flops(8));
    EXPECT_EQ(blocks[1].flip_flops, (86U + 3) * 12 + 4) << "3 wires distinguish 5 nodes";
}

TEST(rtl_niu_area, has_a_queue_for_each_context_unless_they_share_one) {
    niu::niu_desc described = unit_of_five();
    const auto blocks = rtl_niu_queues(described, 5, 3);
    ASSERT_EQ(blocks.size(), 2U);
    EXPECT_EQ(blocks[0].instances, 15U);
    EXPECT_EQ(blocks[0].flip_flops, transmit_queue_flip_flops(6));
    EXPECT_EQ(blocks[1].instances, 5U);
    EXPECT_EQ(blocks[1].flip_flops, transmit_queue_flip_flops(16));
    described.data_queues = niu::transmit_queues::shared;
    EXPECT_EQ(rtl_niu_queues(described, 5, 3)[0].instances, 5U);
}

}  // namespace
}  // namespace orbweaver::rtl
