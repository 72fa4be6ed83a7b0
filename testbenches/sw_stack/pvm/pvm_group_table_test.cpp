// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/pvm/group_table.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace orbweaver::pvm {
namespace {

group_name named(const char* text) {
    group_name name;
    EXPECT_TRUE(name.assign(text));
    return name;
}

TEST(pvm_group_name, has_one_to_thirty_one_characters) {
    group_name name;
    EXPECT_FALSE(name.assign(nullptr));
    EXPECT_FALSE(name.assign(""));
    EXPECT_TRUE(name.assign(std::string(31, 'x').c_str()));
    EXPECT_FALSE(group_name().assign(std::string(32, 'x').c_str()));
    EXPECT_FALSE(named("slaves") == named("slaver"));
}

TEST(pvm_groups, number_their_members_from_zero_and_give_free_numbers_again) {
    group_table groups;
    const group_name name = named("slaves");
    EXPECT_EQ(groups.join(name, 100), 0);
    EXPECT_EQ(groups.join(name, 101), 1);
    EXPECT_EQ(groups.join(name, 102), 2);
    EXPECT_EQ(groups.join(name, 101), PvmDupGroup);
    EXPECT_EQ(groups.leave(name, 101), PvmOk);
    EXPECT_EQ(groups.leave(name, 101), PvmNotInGroup);
    const group* const entry = groups.find(name);
    ASSERT_NE(entry, nullptr);
    EXPECT_EQ(entry->tid(1), PvmNoInst);
    EXPECT_EQ(entry->tid(-1), PvmNoInst);
    EXPECT_EQ(entry->tid(1000), PvmNoInst);
    EXPECT_EQ(entry->instance(102), 2) << "others keep their numbers";
    std::array<int, 2> members{};
    EXPECT_EQ(entry->members(members.data(), 2), 2);
    EXPECT_EQ(members, (std::array<int, 2>{100, 102}));
    EXPECT_EQ(groups.join(name, 103), 1);
    EXPECT_EQ(entry->size(), 3U);
}

TEST(pvm_groups, grow_to_any_size) {
    group_table groups;
    const group_name name = named("all");
    for (int i = 0; i < 200; ++i) { ASSERT_EQ(groups.join(name, 1000 + i), i); }
    EXPECT_EQ(groups.find(name)->tid(199), 1199);
}

TEST(pvm_groups, end_with_their_last_member) {
    group_table groups;
    groups.join(named("one"), 1);
    groups.join(named("two"), 1);
    EXPECT_EQ(groups.leave(named("one"), 1), PvmOk);
    EXPECT_EQ(groups.find(named("one")), nullptr);
    EXPECT_EQ(groups.leave(named("one"), 1), PvmNoGroup);
    groups.leave_all(1);
    EXPECT_EQ(groups.find(named("two")), nullptr);
}

TEST(pvm_groups, that_are_frozen_take_no_member_and_let_none_go_but_those_who_exit) {
    group_table groups;
    const group_name name = named("static");
    groups.join(name, 1);
    groups.join(name, 2);
    group* const entry = groups.find(name);
    EXPECT_EQ(entry->freeze(3), PvmBadParam) << "it has not as many members";
    EXPECT_EQ(entry->freeze(2), PvmOk);
    EXPECT_EQ(groups.join(name, 3), PvmAlready);
    EXPECT_EQ(groups.leave(name, 2), PvmAlready);
    groups.leave_all(2);
    EXPECT_EQ(entry->size(), 1U);
}

TEST(pvm_groups, with_gaps_between_their_numbers_cannot_be_frozen) {
    group_table groups;
    const group_name name = named("gap");
    groups.join(name, 1);
    groups.join(name, 2);
    groups.leave(name, 1);
    EXPECT_EQ(groups.find(name)->freeze(1), PvmBadParam);
}

TEST(pvm_groups, are_refused_when_the_table_is_full) {
    group_table groups;
    for (std::uint32_t i = 0; i < group_table::max_groups; ++i) {
        ASSERT_EQ(groups.join(named(("group " + std::to_string(i)).c_str()), 1), 0);
    }
    EXPECT_EQ(groups.join(named("one more"), 1), PvmOutOfRes);
}

}  // namespace
}  // namespace orbweaver::pvm
