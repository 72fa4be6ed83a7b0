// SPDX-License-Identifier: Apache-2.0
#include "sim/gdb/points.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim::gdb {
namespace {

using enum point_kind;

constexpr core::data_access read_of(std::uint32_t address, std::uint32_t bytes) {
    return {address, bytes, true, false};
}
constexpr core::data_access write_to(std::uint32_t address, std::uint32_t bytes) {
    return {address, bytes, false, true};
}

TEST(points, hold_a_breakpoint_once_and_give_it_up_once) {
    points all;
    EXPECT_TRUE(all.insert(software_breakpoint, 0x100, 4));
    EXPECT_TRUE(all.insert(software_breakpoint, 0x100, 4));
    EXPECT_THAT(all.breakpoint_at(0x100), Optional(software_breakpoint));
    EXPECT_EQ(all.breakpoint_at(0x104), std::nullopt);
    all.remove(software_breakpoint, 0x100, 4);
    all.resume(false);
    EXPECT_EQ(all.breakpoint_at(0x100), std::nullopt);
    EXPECT_FALSE(all.any_breakpoint());
}

TEST(points, that_were_taken_away_for_a_step_work_on_until_the_machine_goes_on) {
    points all;
    all.insert(hardware_breakpoint, 0x100, 4);
    all.remove(hardware_breakpoint, 0x100, 4);
    all.resume(true);
    EXPECT_THAT(all.breakpoint_at(0x100), Optional(hardware_breakpoint));
    all.insert(hardware_breakpoint, 0x100, 4);
    all.remove(hardware_breakpoint, 0x100, 4);
    all.resume(false);
    EXPECT_EQ(all.breakpoint_at(0x100), std::nullopt);
}

TEST(points, that_are_removed_without_being_there_do_not_appear) {
    points all;
    all.remove(software_breakpoint, 0x100, 4);
    all.remove(write_watchpoint, 0x100, 4);
    all.resume(true);
    EXPECT_EQ(all.breakpoint_at(0x100), std::nullopt);
}

TEST(points, watch_the_kind_of_access_that_was_asked_for) {
    points all;
    all.insert(write_watchpoint, 0x100, 4);
    EXPECT_EQ(all.hit_by(read_of(0x100, 4)), nullptr);
    EXPECT_NE(all.hit_by(write_to(0x100, 4)), nullptr);
    all.insert(read_watchpoint, 0x200, 4);
    EXPECT_NE(all.hit_by(read_of(0x200, 4)), nullptr);
    EXPECT_EQ(all.hit_by(write_to(0x200, 4)), nullptr);
    all.insert(access_watchpoint, 0x300, 4);
    EXPECT_NE(all.hit_by(read_of(0x300, 4)), nullptr);
    EXPECT_NE(all.hit_by(write_to(0x300, 4)), nullptr);
    EXPECT_NE(all.hit_by({0x100, 4, true, true}), nullptr) << "an atomic operation writes";
}

TEST(points, watch_every_byte_of_their_range_and_none_next_to_it) {
    points all;
    all.insert(write_watchpoint, 0x100, 8);
    EXPECT_EQ(all.hit_by(write_to(0xfc, 4)), nullptr);
    EXPECT_NE(all.hit_by(write_to(0xf9, 8)), nullptr);
    EXPECT_NE(all.hit_by(write_to(0x107, 1)), nullptr);
    EXPECT_EQ(all.hit_by(write_to(0x108, 8)), nullptr);
    EXPECT_EQ(all.hit_by({}), nullptr);
    all.insert(write_watchpoint, 0, 1);
    EXPECT_EQ(all.hit_by(write_to(0xfffffff8, 8)), nullptr);
    EXPECT_NE(all.hit_by(write_to(0, 1)), nullptr);
}

TEST(points, watch_no_empty_and_no_huge_range) {
    points all;
    EXPECT_FALSE(all.insert(write_watchpoint, 0x100, 0));
    EXPECT_FALSE(all.insert(write_watchpoint, 0x100, longest_watch + 1));
    EXPECT_TRUE(all.insert(write_watchpoint, 0x100, longest_watch));
}

}  // namespace
}  // namespace orbweaver::sim::gdb
