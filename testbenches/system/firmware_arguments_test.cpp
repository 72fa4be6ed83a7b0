// SPDX-License-Identifier: Apache-2.0
#include "hw/system/firmware_arguments.h"

#include <gmock/gmock.h>

#include <string>

#include "hw/base/errors.h"
#include "sw_stack/shared/register_map.h"

namespace orbweaver::system {
namespace {

std::string text_of(const std::vector<std::uint8_t>& block) { return {block.begin(), block.end()}; }

TEST(firmware_arguments, are_zero_terminated_pairs_closed_by_an_empty_one) {
    EXPECT_EQ(text_of(argument_block({{"n", "256"}, {"block", "16"}})), std::string("block=16\0n=256\0\0", 16));
    EXPECT_EQ(text_of(argument_block({})), std::string("\0", 1));
}

TEST(firmware_arguments, that_firmware_has_no_room_for_are_refused) {
    const std::string fits(workload_argument_bytes - 4, 'x');  // "k=", the text, two zeros
    EXPECT_EQ(argument_block({{"k", fits}}).size(), workload_argument_bytes);
    EXPECT_THROW(argument_block({{"k", fits + "x"}}), user_error);
}

TEST(firmware_arguments, with_a_zero_byte_are_refused) {
    EXPECT_THROW(argument_block({{"k", std::string("a\0b", 3)}}), user_error);
}

}  // namespace
}  // namespace orbweaver::system
