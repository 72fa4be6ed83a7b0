// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/messaging/message_id.h"

#include <gtest/gtest.h>

namespace orbweaver {
namespace {

TEST(message_id, packs_class_phase_item_and_destination) {
    EXPECT_EQ(static_cast<std::uint32_t>(message_id(0xA, 0x123, 0x45, 0x67)), 0xA1234567U);
    EXPECT_EQ(static_cast<std::uint32_t>(wide_message_id(0xA, 0x12, 0x3ff, 0x001)), 0xA12FFC01U);
    EXPECT_EQ(static_cast<std::uint32_t>(pair_message_id(message_use::transfer, 0x2, 0xfff, 0x801)), 0xE2FFF801U);
}

TEST(message_id, keeps_each_field_within_its_bits) {
    EXPECT_EQ(static_cast<std::uint32_t>(message_id(1, 0x1000, 0x100, 0x100)), 0x10000000U);
    EXPECT_EQ(static_cast<std::uint32_t>(wide_message_id(1, 0x100, 0x400, 0x400)), 0x10000000U);
    EXPECT_EQ(static_cast<std::uint32_t>(pair_message_id(message_use::reduction, 0x10, 0, 0)), 0x10000000U);
}

}  // namespace
}  // namespace orbweaver
