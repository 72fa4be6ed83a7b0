// SPDX-License-Identifier: Apache-2.0
#include "sim/area/block_jobs.h"

#include <gmock/gmock.h>

namespace orbweaver::sim {
namespace {

using system::area_effort;

rtl::synthesis_block table(unsigned entries) {
    rtl::synthesis_block made;
    made.name = "table";
    made.flip_flops = 10 * entries + 7;
    made.entries = entries;
    made.resized = [](unsigned other) {
        rtl::synthesis_block resized;
        resized.name = "table";
        resized.flip_flops = 10 * other + 7;
        resized.entries = other;
        return resized;
    };
    return made;
}

rtl::synthesis_result found(std::uint64_t cells, unsigned depth) {
    rtl::synthesis_result result;
    result.cells = cells;
    result.gate_equivalents = static_cast<double>(cells) * 3;
    result.logic_depth = depth;
    return result;
}

TEST(block_jobs, of_a_block_are_itself) {
    rtl::synthesis_block router;
    router.name = "router";
    for (const area_effort effort : {area_effort::fast, area_effort::full}) {
        const auto jobs = jobs_of(router, effort);
        ASSERT_EQ(jobs.size(), 1U);
        EXPECT_EQ(jobs[0].name, "router");
        EXPECT_EQ(jobs[0].effort, rtl::synthesis_effort::thorough);
    }
}

TEST(block_jobs, of_a_table_that_is_small_or_wanted_in_full_are_itself) {
    EXPECT_FALSE(is_estimated(table(32), area_effort::fast));
    EXPECT_FALSE(is_estimated(table(256), area_effort::full));
    ASSERT_EQ(jobs_of(table(32), area_effort::fast).size(), 1U);
    EXPECT_EQ(jobs_of(table(32), area_effort::fast)[0].effort, rtl::synthesis_effort::quick);
    EXPECT_EQ(jobs_of(table(256), area_effort::full).at(0).block.entries, 256U);
}

TEST(block_jobs, of_a_large_table_are_two_smaller_ones) {
    EXPECT_TRUE(is_estimated(table(33), area_effort::fast));
    const auto jobs = jobs_of(table(256), area_effort::fast);
    ASSERT_EQ(jobs.size(), 2U);
    EXPECT_EQ(jobs[0].block.entries, 16U);
    EXPECT_EQ(jobs[1].block.entries, 32U);
    EXPECT_EQ(jobs[1].block.flip_flops, 10 * 32 + 7U);
    EXPECT_EQ(jobs[1].name, "table of 32 entries");
    EXPECT_EQ(jobs[1].effort, rtl::synthesis_effort::quick);
}

TEST(block_jobs, estimate_gates_by_entries_and_depth_by_doublings) {
    const rtl::synthesis_result made = estimated_table(table(128), found(100, 20), found(180, 23));
    EXPECT_EQ(made.cells, 180 + 6 * 80U);
    EXPECT_DOUBLE_EQ(made.gate_equivalents, 3 * (180 + 6 * 80));
    EXPECT_EQ(made.logic_depth, 23 + 2 * 3U);
    EXPECT_EQ(made.flip_flops, 10 * 128 + 7U) << "by arithmetic";
    EXPECT_FALSE(made.area);
}

TEST(block_jobs, estimate_the_area_in_a_technology_likewise) {
    rtl::synthesis_result small = found(100, 20);
    rtl::synthesis_result large = found(180, 19);
    small.area = 1000;
    large.area = 2000;
    const rtl::synthesis_result made = estimated_table(table(64), small, large);
    EXPECT_DOUBLE_EQ(made.area.value_or(0), 4000);
    EXPECT_EQ(made.logic_depth, 19U) << "no path gets shorter with more entries";
}

}  // namespace
}  // namespace orbweaver::sim
