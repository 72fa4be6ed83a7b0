// SPDX-License-Identifier: Apache-2.0
// Writing numbers, against the host's C library, which is exact.
#include "sw_stack/runtime/format.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdio>
#include <random>
#include <string>

namespace orbweaver {
namespace {

double random_double(std::mt19937_64& random) {
    for (;;) {
        const double value = std::bit_cast<double>(random());
        if (std::isfinite(value)) { return value; }
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
    for (const char* text : {"%d", "%5d", "%-5d|", "%05d", "%+d", "% d", "%.3d", "%8.3d", "%i"}) {
        for (const int value : {0, 1, -1, 42, -12345, INT32_MAX, INT32_MIN}) {
            expect_formats_like_printf(text, value);
        }
    }
    for (const char* text : {"%u", "%x", "%X", "%o", "%08x", "%10u|", "%-10x|", "%#x", "%#o"}) {
        for (const unsigned value : {0U, 1U, 0xdeadbeefU, UINT32_MAX}) { expect_formats_like_printf(text, value); }
    }
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
        const char* text = formats[static_cast<std::size_t>(i) % std::size(formats)];
        if (std::fabs(value) < 1e100 || std::string(text).find('f') == std::string::npos) {
            expect_formats_like_printf(text, value);
        }
    }
}

TEST(format, writes_special_reals_like_printf) {
    for (const char* text : {"%f", "%e", "%g", "%.0f", "%.3g", "%8.1f"}) {
        for (const double value : {0.0, -0.0, 0.5, 1.5, 2.5, 0.05, 0.25, 9.5, 99.95, 999999.5, 1e15, 1e-5, 123456.0,
                                   1e100, 5e-324, 1.7976931348623157e308, double(INFINITY), -double(INFINITY)}) {
            expect_formats_like_printf(text, value);
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
