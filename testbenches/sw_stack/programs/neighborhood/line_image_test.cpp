// SPDX-License-Identifier: Apache-2.0
// The image of lines against what a segment is, pixel by pixel and in real numbers.
#include "sw_stack/programs/neighborhood/line_image.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>
#include <vector>

namespace orbweaver::neighborhood {
namespace {

/// The grey of a pixel in a segment; -1 outside of it.
int grey_at(const line_segment& segment, int x, int y) {
    const bool flat = std::abs(segment.x[1] - segment.x[0]) >= std::abs(segment.y[1] - segment.y[0]);
    const int position = flat ? x : y;
    const int offset = flat ? y : x;
    const auto& longer = flat ? segment.x : segment.y;
    const auto& shorter = flat ? segment.y : segment.x;
    if (position < std::min(longer[0], longer[1]) || position > std::max(longer[0], longer[1])) { return -1; }
    const double part =
        longer[0] == longer[1] ? 0 : static_cast<double>(position - longer[0]) / (longer[1] - longer[0]);
    const double middle = std::floor(shorter[0] + part * (shorter[1] - shorter[0]) + 0.5);
    const int above = (segment.thickness - 1) / 2;
    if (offset < middle - above || offset >= middle - above + segment.thickness) { return -1; }
    return static_cast<int>(std::floor(segment.grey[0] + part * (segment.grey[1] - segment.grey[0]) + 0.5));
}

TEST(line_image, is_black_with_segments_of_even_gradients_over_each_other) {
    const line_image image{7, 25, 1, 6};
    constexpr unsigned width = 61;
    constexpr unsigned height = 47;
    std::vector<std::uint16_t> drawn(width * height, 1);
    draw_lines(image, width, height, 2047, 0, height, drawn.data(), width);
    unsigned black = 0;
    for (unsigned y = 0; y < height; ++y) {
        for (unsigned x = 0; x < width; ++x) {
            int right = 0;
            for (unsigned number = 0; number < image.lines; ++number) {
                const int grey =
                    grey_at(segment_of(image, number, width, height, 2047), static_cast<int>(x), static_cast<int>(y));
                right = grey < 0 ? right : grey;
            }
            ASSERT_EQ(drawn[y * width + x], right) << x << ", " << y;
            black += right == 0 ? 1 : 0;
        }
    }
    EXPECT_GT(black, width * height / 10);
    EXPECT_LT(black, width * height * 9 / 10);
}

TEST(line_image, is_the_same_in_any_parts) {
    const line_image image{3, 40, 2, 9};
    std::vector<std::uint16_t> whole(30 * 30);
    std::vector<std::uint16_t> parts(30 * 30);
    draw_lines(image, 30, 30, 127, 0, 30, whole.data(), 30);
    for (const auto& [first, last] : {std::pair{0U, 7U}, {7U, 8U}, {8U, 8U}, {8U, 30U}}) {
        draw_lines(image, 30, 30, 127, first, last, parts.data() + first * 30, 30);
    }
    EXPECT_EQ(whole, parts);
}

TEST(line_image, has_segments_within_its_bounds_of_all_thicknesses) {
    const line_image image{11, 500, 3, 5};
    bool seen[3] = {};
    for (unsigned number = 0; number < image.lines; ++number) {
        const line_segment segment = segment_of(image, number, 20, 10, 31);
        for (unsigned end = 0; end < 2; ++end) {
            ASSERT_TRUE(segment.x[end] >= 0 && segment.x[end] < 20 && segment.y[end] >= 0 && segment.y[end] < 10);
            ASSERT_TRUE(segment.grey[end] >= 0 && segment.grey[end] <= 31);
        }
        ASSERT_TRUE(segment.thickness >= 3 && segment.thickness <= 5);
        seen[segment.thickness - 3] = true;
    }
    EXPECT_TRUE(seen[0] && seen[1] && seen[2]);
}

}  // namespace
}  // namespace orbweaver::neighborhood
