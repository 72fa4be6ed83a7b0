// SPDX-License-Identifier: Apache-2.0
// Reading and writing numbers, against the host's C library, which is exact.
#include "sw_stack/runtime/decimal.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

#include "sw_stack/runtime/format.h"

namespace orbweaver {
namespace {

void expect_reads_like_strtod(const std::string& text) {
    const parsed_real parsed = parse_real(text.data(), text.data() + text.size());
    char* end = nullptr;
    const double expected = std::strtod(text.c_str(), &end);
    ASSERT_NE(parsed.end, nullptr) << text;
    EXPECT_EQ(parsed.end - text.data(), end - text.c_str()) << text;
    EXPECT_EQ(std::bit_cast<std::uint64_t>(parsed.value), std::bit_cast<std::uint64_t>(expected)) << text;
}

double random_double(std::mt19937_64& random) {
    for (;;) {
        const double value = std::bit_cast<double>(random());
        if (std::isfinite(value)) {
            return value;
        }
    }
}

TEST(parse_real, reads_usual_numbers) {
    for (const char* text :
         {"0", "-0", "1", "+1.5", ".5", "5.", "-12.375e-3", "1e22", "1e23", "123456789012345678", "0.1",
          "0.30000000000000004", "9007199254740993", "1E5", "00012.50", "1e", "1e+", "2.5x", "1..2"}) {
        expect_reads_like_strtod(text);
    }
}

TEST(parse_real, reads_the_ends_of_the_range) {
    for (const char* text :
         {"1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "1e309", "-1e400", "1e99999999",
          "2.2250738585072014e-308", "2.2250738585072011e-308", "4.9406564584124654e-324", "2.4703282292062327e-324",
          "2.4703282292062328e-324", "1e-330", "1e-99999999", "0e99999999", "0.000e5"}) {
        expect_reads_like_strtod(text);
    }
}

TEST(parse_real, rounds_midpoints_to_even_however_long_they_are_written) {
    for (const char* text :
         {"1.00000000000000011102230246251565404236316680908203125",
          "1.00000000000000011102230246251565404236316680908203124",
          "1.00000000000000011102230246251565404236316680908203126",
          "1.000000000000000333066907387546962127089500427246093750",
          "1.00000000000000011102230246251565404236316680908203125000000000000000000000000000000001"}) {
        expect_reads_like_strtod(text);
    }
}

TEST(parse_real, refuses_what_is_no_number) {
    for (const std::string text : {"", "-", "+", ".", "e5", "x", "--1", " 1"}) {
        EXPECT_EQ(parse_real(text.data(), text.data() + text.size()).end, nullptr) << text;
    }
}

TEST(parse_real, reads_infinity_and_nan) {
    const std::string text = "-Inf";
    EXPECT_EQ(parse_real(text.data(), text.data() + 4).value, -INFINITY);
    const std::string nan = "NaN";
    EXPECT_TRUE(std::isnan(parse_real(nan.data(), nan.data() + 3).value));
}

TEST(parse_real, reads_random_doubles_of_every_size_and_precision) {
    std::mt19937_64 random(1);
    for (int i = 0; i < 20000; ++i) {
        char text[64];
        std::snprintf(text, sizeof text, "%.*e", static_cast<int>(random() % 25), random_double(random));
        expect_reads_like_strtod(text);
    }
}

TEST(parse_real, reads_random_numbers_near_one) {
    std::mt19937_64 random(2);
    for (int i = 0; i < 20000; ++i) {
        char text[64];
        const double value = std::ldexp(static_cast<double>(random()), -64 + static_cast<int>(random() % 40) - 20);
        std::snprintf(text, sizeof text, random() % 2 ? "%.*f" : "%.*g", static_cast<int>(random() % 22), value);
        expect_reads_like_strtod(text);
    }
}

template <class... Arguments>
void expect_formats_like_printf(const char* format, Arguments... arguments) {
    char expected[512];
    char actual[512];
    const int length = std::snprintf(expected, sizeof expected, format, arguments...);
    EXPECT_EQ(format_text(actual, sizeof actual, format, arguments...), static_cast<std::size_t>(length));
    EXPECT_STREQ(actual, expected) << format;
}

TEST(format, writes_integers_like_printf) {
    for (const char* f : {"%d", "%5d", "%-5d|", "%05d", "%+d", "% d", "%.3d", "%8.3d", "%i"}) {
        for (const int value : {0, 1, -1, 42, -12345, INT32_MAX, INT32_MIN}) {
            expect_formats_like_printf(f, value);
        }
    }
    for (const char* f : {"%u", "%x", "%X", "%o", "%08x", "%10u|", "%-10x|"}) {
        for (const unsigned value : {0U, 1U, 0xdeadbeefU, UINT32_MAX}) {
            expect_formats_like_printf(f, value);
        }
    }
    expect_formats_like_printf("%#x", 255U);
    expect_formats_like_printf("%lld %llu %llx", INT64_MIN, UINT64_MAX, 0x123456789abcdef0ULL);
    expect_formats_like_printf("%*d|%-*d|", 7, 5, 6, 4);
}

TEST(format, writes_text_like_printf) {
    expect_formats_like_printf("%s|%10s|%-10s|%.2s|%c|%%|", "abc", "abc", "abc", "abc", 'z');
}

TEST(format, writes_random_reals_like_printf) {
    std::mt19937_64 random(3);
    const char* formats[] = {"%f",     "%e",       "%g",  "%.0f", "%.0e",    "%.0g",  "%.1f", "%.17g", "%.15e",
                             "%12.4f", "%-14.3e|", "%+g", "%#g",  "%012.5g", "%.20g", "%.3f", "%G",    "%E"};
    for (int i = 0; i < 20000; ++i) {
        const double value = i % 2 == 0
                                 ? random_double(random)
                                 : std::ldexp(static_cast<double>(random()), static_cast<int>(random() % 80) - 104);
        const char* f = formats[static_cast<std::size_t>(i) % std::size(formats)];
        if (std::fabs(value) < 1e100 || std::string(f).find('f') == std::string::npos) {
            expect_formats_like_printf(f, value);
        }
    }
}

TEST(format, writes_special_reals_like_printf) {
    for (const char* f : {"%f", "%e", "%g", "%.0f", "%.3g", "%8.1f"}) {
        for (const double value : {0.0, -0.0, 0.5, 1.5, 2.5, 0.05, 0.25, 9.5, 99.95, 999999.5, 1e15, 1e-5, 123456.0,
                                   1e100, 5e-324, 1.7976931348623157e308, double(INFINITY), -double(INFINITY)}) {
            expect_formats_like_printf(f, value);
        }
    }
}

TEST(format, never_writes_beyond_the_buffer) {
    char buffer[8] = "#######";
    EXPECT_EQ(format_text(buffer, 4, "%d", 123456), 6U);
    EXPECT_STREQ(buffer, "123");
    EXPECT_EQ(buffer[4], '#');
}

}  // namespace
}  // namespace orbweaver
