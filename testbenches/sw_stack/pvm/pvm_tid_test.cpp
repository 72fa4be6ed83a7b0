// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/pvm/tid.h"

#include <gtest/gtest.h>

namespace orbweaver::pvm {
namespace {

TEST(pvm_tid, has_the_host_above_the_task_number) {
    EXPECT_EQ(make_tid(1, 1), 0x00040001);
    EXPECT_EQ(make_tid(4095, max_task_numbers), 0x3fffffff);
    EXPECT_EQ(host_of(0x3ffc0001), 4095U);
    EXPECT_EQ(task_of(0x3ffc0001), 1U);
}

TEST(pvm_tid, of_a_task_names_a_host_of_the_machine_and_no_daemon_nor_group) {
    EXPECT_TRUE(is_task(make_tid(64, 7), 64));
    EXPECT_FALSE(is_task(make_tid(65, 7), 64)) << "no such host";
    EXPECT_FALSE(is_task(make_tid(0, 7), 64)) << "host 0 is the local daemon";
    EXPECT_FALSE(is_task(make_tid(1, 0), 64)) << "task 0 is a daemon";
    EXPECT_FALSE(is_task(make_tid(1, 1) | 0x40000000, 64)) << "G: a multicast address";
    EXPECT_FALSE(is_task(-5, 64)) << "S and G: an error";
}

}  // namespace
}  // namespace orbweaver::pvm
