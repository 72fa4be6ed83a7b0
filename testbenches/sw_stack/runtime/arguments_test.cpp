// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/runtime/arguments.h"

#include <gtest/gtest.h>

namespace orbweaver::args {
namespace {

TEST(argument_list, finds_values_by_their_whole_key) {
    const argument_list list{"block=16\0n=256\0name=\0nn=7\0\0"};
    EXPECT_STREQ(list.find("n"), "256");
    EXPECT_STREQ(list.find("nn"), "7");
    EXPECT_STREQ(list.find("name"), "");
    EXPECT_STREQ(list.find("block"), "16");
    EXPECT_EQ(list.find("bloc"), nullptr);
    EXPECT_EQ(list.find("blocks"), nullptr);
    EXPECT_EQ(list.find("256"), nullptr);
}

TEST(argument_list, finds_nothing_in_an_empty_list) { EXPECT_EQ(argument_list{"\0"}.find("n"), nullptr); }

TEST(argument_list, lets_values_contain_equal_signs) { EXPECT_STREQ((argument_list{"a=b=c\0\0"}).find("a"), "b=c"); }

TEST(read_integer, reads_all_of_a_decimal_or_hexadecimal_number) {
    std::int64_t value = 0;
    EXPECT_TRUE(read_integer("0", value));
    EXPECT_EQ(value, 0);
    EXPECT_TRUE(read_integer("-42", value));
    EXPECT_EQ(value, -42);
    EXPECT_TRUE(read_integer("+0xFf", value));
    EXPECT_EQ(value, 255);
    EXPECT_TRUE(read_integer("9223372036854775807", value));
    EXPECT_EQ(value, INT64_MAX);
    EXPECT_TRUE(read_integer("-9223372036854775808", value));
    EXPECT_EQ(value, INT64_MIN);
}

TEST(read_integer, refuses_what_is_no_integer_or_does_not_fit) {
    std::int64_t value = 5;
    for (const char* text : {"", "-", "0x", "1.5", "12a", "a", " 1", "1 ", "9223372036854775808",
                             "-9223372036854775809", "99999999999999999999999", "0x1g"}) {
        EXPECT_FALSE(read_integer(text, value)) << text;
    }
    EXPECT_EQ(value, 5);
}

}  // namespace
}  // namespace orbweaver::args
