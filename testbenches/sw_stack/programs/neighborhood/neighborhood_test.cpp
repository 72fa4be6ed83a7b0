// SPDX-License-Identifier: Apache-2.0
// The machine-free parts of the program `neighborhood`.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "sw_stack/programs/neighborhood/histogram.h"
#include "sw_stack/programs/neighborhood/pair_class.h"
#include "sw_stack/programs/neighborhood/pgm.h"
#include "sw_stack/programs/neighborhood/texture.h"
#include "sw_stack/shared/even_part.h"

namespace orbweaver::neighborhood {
namespace {

TEST(natural_log, is_within_two_units_in_the_last_place_of_the_hosts) {
    const auto check = [](double value) {
        const double right = std::log(value);
        const double unit = std::nextafter(std::fabs(right), INFINITY) - std::fabs(right);
        EXPECT_LE(std::fabs(natural_log(value) - right), 2 * unit) << value;
    };
    for (unsigned count = 2; count < 70'000; ++count) { check(count); }
    std::mt19937_64 random(7);
    for (int i = 0; i < 100'000; ++i) {
        check(std::ldexp(1 + static_cast<double>(random() >> 11) * 0x1p-53, static_cast<int>(random() % 2000) - 1000));
    }
    EXPECT_EQ(natural_log(1), 0);
}

TEST(texture_sums, add_up_to_entropy_and_energy_in_any_parts) {
    std::mt19937 random(3);
    std::vector<std::uint32_t> bins[kinds];
    std::uint64_t pairs = 0;
    for (unsigned i = 0; i < 300; ++i) {
        const auto drawn = static_cast<std::uint32_t>(random() % (i % 7 == 0 ? 70'000 : 300));
        bins[0].push_back(i % 3 == 0 ? 0 : drawn);
        pairs += bins[0].back();
    }
    bins[1] = {static_cast<std::uint32_t>(pairs - 5), 0, 5};
    long double entropy = 0;
    long double squares[kinds] = {};
    for (unsigned kind = 0; kind < kinds; ++kind) {
        for (const std::uint32_t count : bins[kind]) {
            const long double share = static_cast<long double>(count) / static_cast<long double>(pairs);
            entropy -= count == 0 ? 0 : share * std::log(share);
            squares[kind] += share * share;
        }
    }
    const logarithm_terms terms;
    for (const unsigned parts : {1U, 2U, 7U}) {
        texture_sums sums;
        for (unsigned kind = 0; kind < kinds; ++kind) {
            for (unsigned part = 0; part < parts; ++part) {
                const even_part section(static_cast<std::uint32_t>(bins[kind].size()), parts, part);
                sums.add(kind, bins[kind].data() + section.first, section.size(), terms);
            }
        }
        EXPECT_NEAR(sums.entropy(pairs), static_cast<double>(entropy), 1e-12);
        EXPECT_NEAR(sums.energy(pairs), static_cast<double>(squares[0] * squares[1]), 1e-15);
    }
}

TEST(histogram, counts_every_pair_once_by_sum_and_once_by_difference) {
    const std::uint16_t first[] = {0, 127, 5, 5, 127};
    const std::uint16_t second[] = {0, 127, 7, 7, 0};
    std::vector<std::uint32_t> sum(bins_of(7));
    std::vector<std::uint32_t> difference(bins_of(7));
    count_pairs({sum.data(), difference.data()}, first, second, 5, 127);
    EXPECT_EQ(sum[0], 1U);
    EXPECT_EQ(sum[254], 1U);
    EXPECT_EQ(sum[12], 2U);
    EXPECT_EQ(sum[127], 1U);
    EXPECT_EQ(difference[127], 2U);
    EXPECT_EQ(difference[125], 2U);
    EXPECT_EQ(difference[254], 1U);
}

TEST(histogram, adds_bins_whatever_their_number) {
    for (const bin_addition add_bins : {add_bins_tuned, add_bins_plain}) {
        for (unsigned count = 0; count < 10; ++count) {
            std::vector<std::uint32_t> bins(count + 1, 100);
            std::vector<std::uint32_t> others(count + 1, 0);
            for (unsigned i = 0; i <= count; ++i) { others[i] = i + 1; }
            add_bins(bins.data(), others.data(), count);
            for (unsigned i = 0; i < count; ++i) { EXPECT_EQ(bins[i], 101 + i); }
            EXPECT_EQ(bins[count], 100U);
        }
    }
}

TEST(even_part, knows_which_part_has_a_number) {
    for (unsigned count : {1U, 7U, 64U, 500U, 4096U}) {
        for (unsigned parts : {1U, 2U, 3U, 8U, 64U, 1024U}) {
            for (unsigned number = 0; number < count; ++number) {
                const unsigned index = even_part::index_of(count, parts, number);
                ASSERT_TRUE(even_part(count, parts, index).has(number)) << number << " of " << count << " / " << parts;
            }
        }
    }
}

struct picture {
    pgm_header header;
    std::vector<std::uint16_t> pixels;
    input_error error;
};

/// Reads rows first .. last - 1 (all if last is 0), two pixels of room behind each.
picture read(const std::string& text, unsigned first = 0, unsigned last = 0) {
    picture image;
    image.error = read_pgm_header(text.data(), text.data() + text.size(), image.header);
    if (image.error.what == nullptr) {
        last = last == 0 ? image.header.height : last;
        image.pixels.assign((last - first) * (image.header.width + 2), 9999);
        image.error = read_pgm_rows(image.header, text.data() + text.size(), first, last, image.pixels.data(),
                                    image.header.width + 2);
    }
    return image;
}

TEST(pgm, reads_plain_pixels_wherever_lines_end) {
    for (const char* text : {"P2\n3 2\n100\n1 2 3\n4 5 100\n", "P2 3 2 100 1 2 3 4 5 100",
                             "P2 # plain\n# comment\n3\n\n2 # rows\n100\n1\n2\n3 4\n 5\t100\r\n\n"}) {
        const picture image = read(text);
        ASSERT_EQ(image.error.what, nullptr) << text << image.error.what;
        EXPECT_EQ(image.header.width, 3U);
        EXPECT_EQ(image.header.height, 2U);
        EXPECT_EQ(image.pixels, (std::vector<std::uint16_t>{1, 2, 3, 9999, 9999, 4, 5, 100, 9999, 9999})) << text;
    }
}

TEST(pgm, reads_raw_pixels_of_one_byte_and_of_two) {
    const std::string small = std::string("P5\n# raw\n2 2\n255\n") + "\x01\n#\xff";
    EXPECT_EQ(read(small).pixels, (std::vector<std::uint16_t>{1, '\n', 9999, 9999, '#', 255, 9999, 9999}));
    const std::string large = std::string("P5 2 1 32767 ") + "\x01\x02\x7f\xff";
    EXPECT_EQ(read(large).pixels, (std::vector<std::uint16_t>{0x102, 0x7fff, 9999, 9999}));
}

TEST(pgm, reads_some_rows_alone) {
    EXPECT_EQ(read("P2 1 4 9 1 2 3 4", 1, 3).pixels, (std::vector<std::uint16_t>{2, 9999, 9999, 3, 9999, 9999}));
    EXPECT_EQ(read("P5 1 4 99\nabcd", 1, 3).pixels, (std::vector<std::uint16_t>{'b', 9999, 9999, 'c', 9999, 9999}));
    EXPECT_EQ(read("P2 1 4 9 1 2 3 x", 1, 3).error.what, nullptr) << "rows behind are not looked at";
    EXPECT_NE(read("P2 1 4 9 x 2 3 4", 1, 3).error.what, nullptr) << "a mistake before hides where the rows are";
}

TEST(pgm, has_seven_bits_a_pixel_or_as_many_as_it_needs) {
    for (const auto& [largest, bits] : {std::pair{1, 7U}, {127, 7U}, {128, 8U}, {255, 8U}, {2047, 11U}, {32767, 15U}}) {
        EXPECT_EQ(read("P2 1 1 " + std::to_string(largest) + " 0").header.bits(), bits) << largest;
    }
}

struct bad_file {
    std::string text;
    std::uint32_t line;
    std::string what;
};

TEST(pgm, names_the_line_of_every_mistake) {
    const bad_file files[] = {
        {"", 1, "P2 or P5"},
        {"P6\n1 1\n255\nabc", 1, "P2 or P5"},
        {"\nP2\n", 1, "P2 or P5"},
        {"P2\n", 2, "within its header"},
        {"P2\n3\n", 3, "within its header"},
        {"P2\n# only\n", 3, "within its header"},
        {"P2\nx 3\n", 2, "width"},
        {"P2\n3 -1\n", 2, "height"},
        {"P2\n3 4.5\n", 2, "height"},
        {"P2\n0 1\n1\n", 2, "1 .. 4096"},
        {"P2\n1 5000\n1\n", 2, "1 .. 4096"},
        {"P2\n99999999999 1\n1\n", 2, "width"},
        {"P2\n1 1\n0\n0\n", 3, "1 .. 32767"},
        {"P2\n1 1\n65535\n0\n", 3, "1 .. 32767"},
        {"P2\n1 1\nwhite\n0\n", 3, "largest grey value"},
        {"P2\n2 2\n9\n1 2\n3\n", 6, "before its last pixel"},
        {"P2\n2 2\n9\n1 2\n3 4\n\n5\n", 7, "more pixels"},
        {"P2\n2 2\n9\n1 2\n3 10\n", 5, "above the largest"},
        {"P2\n2 2\n9\n1 2\n3 c\n", 5, "expected a grey value"},
        {"P2\n2 2 9 1\n2 -3 4\n", 3, "expected a grey value"},
        {"P5\n2 2\n255\nabc", 4, "before its last pixel"},
        {"P5\n2 2\n255\nabcde", 4, "more pixels"},
        {"P5\n2 2\n99\nabc\xff", 4, "above the largest"},
        {"P5\n1 1\n255", 3, "before its last pixel"},
    };
    for (const bad_file& file : files) {
        const input_error error = read(file.text).error;
        ASSERT_NE(error.what, nullptr) << file.text;
        EXPECT_NE(std::string(error.what).find(file.what), std::string::npos) << file.text << "\n" << error.what;
        EXPECT_EQ(error.line, file.line) << file.text << "\n" << error.what;
    }
}

TEST(pgm, survives_every_truncation) {
    for (const std::string text : {"P2\n# c\n2 2\n9\n1 2\n3 4", "P5\n2 2 9\n\x01\x02\x03\x04"}) {
        for (std::size_t length = 0; length < text.size(); ++length) {
            EXPECT_NE(read(text.substr(0, length)).error.what, nullptr) << length;
        }
    }
}

}  // namespace
}  // namespace orbweaver::neighborhood
