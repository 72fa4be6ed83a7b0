// SPDX-License-Identifier: Apache-2.0
#include "sim/text/number_text.h"

#include <gtest/gtest.h>

#include <limits>

#include "hw/base/random_stream.h"

namespace orbweaver::sim {
namespace {

TEST(whole_number_text, is_read_in_decimal_and_hexadecimal) {
    EXPECT_EQ(parse_whole_number("0").value, 0u);
    EXPECT_EQ(parse_whole_number("18446744073709551615").value, std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(parse_whole_number("0x80000000").value, 0x80000000u);
    EXPECT_EQ(parse_whole_number("0XfF").value, 255u);
}

TEST(whole_number_text, is_refused_when_it_could_mean_two_things) {
    for (const char* text : {"", "+1", "-1", "1e3", "1.0", "010", "00", "0x", "0xg", "1_000", "1,000", " 1", "1 ",
                             "0b1", "0o7", "one", "18446744073709551616", "0x10000000000000000"}) {
        const auto result = parse_whole_number(text);
        EXPECT_FALSE(result.value) << text;
        EXPECT_NE(result.problem, "") << text;
    }
}

TEST(real_number_text, is_read_exactly) {
    EXPECT_EQ(parse_real_number("0.1").value, 0.1);
    EXPECT_EQ(parse_real_number("1").value, 1.0);
    EXPECT_EQ(parse_real_number("+1e-3").value, 1e-3);
    EXPECT_EQ(parse_real_number(".5").value, 0.5);
}

TEST(real_number_text, is_refused_when_it_is_no_finite_number) {
    for (const char* text : {"", "+", "-", ".", "e", "1e", "nan", ".nan", "inf", "-inf", ".inf", "1e999", "0x1p3",
                             "1.2.3", "1 2", "++1", "+-1"}) {
        EXPECT_FALSE(parse_real_number(text).value) << text;
    }
}

TEST(real_number_text, survives_writing_and_reading) {
    random_stream random{1, "reals"};
    for (int i = 0; i < 1000; ++i) {
        const double value = static_cast<double>(random.next()) / 1.8446744073709552e19;
        EXPECT_EQ(parse_real_number(write_real_number(value)).value, value);
    }
}

TEST(quantity_text, is_read_in_base_units) {
    EXPECT_EQ(parse_quantity("8 MiB", byte_units()).value, 8388608u);
    EXPECT_EQ(parse_quantity("8MiB", byte_units()).value, 8388608u);
    EXPECT_EQ(parse_quantity("0.5 MiB", byte_units()).value, 524288u);
    EXPECT_EQ(parse_quantity("4096 B", byte_units()).value, 4096u);
    EXPECT_EQ(parse_quantity("10 ns", period_units()).value, 10000u);
    EXPECT_EQ(parse_quantity("3.3 ns", period_units()).value, 3300u) << "3.3 is no double, 3300 is meant";
    EXPECT_EQ(parse_quantity("1e3 ps", period_units()).value, 1000u);
    EXPECT_EQ(parse_quantity("100 MHz", period_units()).value, 10000u);
    EXPECT_EQ(parse_quantity("2 GHz", period_units()).value, 500u);
    EXPECT_EQ(parse_quantity("0.4 GHz", period_units()).value, 2500u);
}

TEST(quantity_text, is_refused_without_a_number_or_with_another_unit) {
    for (const char* text : {"", "8", "MiB", "8 mib", "8 MB", "8 Mi B", "8 ns", "8  MiB B", "-8 MiB", "0.3 B",
                             "1e30 GiB", "nan MiB", "0x8 MiB", "8 e", "8e", "8 MiB "}) {
        const auto result = parse_quantity(text, byte_units());
        EXPECT_FALSE(result.value) << text;
        EXPECT_NE(result.problem, "") << text;
    }
}

TEST(quantity_text, is_written_in_the_largest_whole_unit) {
    EXPECT_EQ(write_quantity(8388608, byte_units()), "8 MiB");
    EXPECT_EQ(write_quantity(4097, byte_units()), "4097 B");
    EXPECT_EQ(write_quantity(0, byte_units()), "0 B");
    EXPECT_EQ(write_quantity(10000, period_units()), "10 ns");
    EXPECT_EQ(write_quantity(500, period_units()), "500 ps");
}

TEST(quantity_text, survives_writing_and_reading) {
    random_stream random{1, "quantities"};
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t value = random.next() >> (12 + random.below(50));
        EXPECT_EQ(parse_quantity(write_quantity(value, byte_units()), byte_units()).value, value);
        EXPECT_EQ(parse_quantity(write_quantity(value, period_units()), period_units()).value, value);
    }
}

}  // namespace
}  // namespace orbweaver::sim
