// SPDX-License-Identifier: Apache-2.0
// The image of the DIS suite's Neighborhood stressmark (Lewis, section 6.2.1). It is zero except for line segments at
// random positions with random thickness, whose grey value changes linearly between random values at the ends. Later
// segments cover earlier ones. Integer arithmetic only, so the image is equal on every node and on the host.
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/hash.h"

namespace orbweaver::neighborhood {

struct line_image {
    uint32_t seed = 0;
    uint32_t lines = 0;
    uint32_t thinnest = 1;  // pixels
    uint32_t thickest = 1;
};

struct line_segment {
    int32_t x[2];
    int32_t y[2];
    int32_t grey[2];
    int32_t thickness;
};

/// Returns a number below `bound`.
constexpr int32_t scaled(uint32_t hashed, uint32_t bound) {
    return static_cast<int32_t>(static_cast<uint64_t>(hashed) * bound >> 32);
}

/// Returns segment `number` of an image of width x height pixels with values up to `largest`.
constexpr line_segment segment_of(const line_image& image, uint32_t number, uint32_t width, uint32_t height,
                                  uint32_t largest) {
    const auto drawn = [&](uint32_t what, uint32_t bound) { return scaled(hash(image.seed, number, what), bound); };
    const auto thinnest = static_cast<int32_t>(image.thinnest);
    return {{drawn(0, width), drawn(1, width)},
            {drawn(2, height), drawn(3, height)},
            {drawn(4, largest + 1), drawn(5, largest + 1)},
            thinnest + drawn(6, image.thickest - image.thinnest + 1)};
}

/// Interpolates between the ends (steps 0 and `steps`), rounded to nearest, halves up.
constexpr int32_t point_between(const int32_t (&ends)[2], int32_t step, int32_t steps) {
    const int32_t doubled = 2 * (ends[1] - ends[0]) * step + steps;
    const int32_t quotient = doubled / (2 * steps);
    return ends[0] + quotient - (doubled % (2 * steps) < 0 ? 1 : 0);
}

/// Calls dot(x, y, grey) for the pixels of a segment, inside and outside the image: one step per pixel along its longer
/// axis, its thickness across.
template <class Dot>
constexpr void for_each_dot(const line_segment& segment, Dot dot) {
    const int32_t across = segment.x[1] > segment.x[0] ? segment.x[1] - segment.x[0] : segment.x[0] - segment.x[1];
    const int32_t down = segment.y[1] > segment.y[0] ? segment.y[1] - segment.y[0] : segment.y[0] - segment.y[1];
    const bool flat = across >= down;
    const int32_t longer = flat ? across : down;
    const int32_t steps = longer > 0 ? longer : 1;
    for (int32_t step = 0; step <= longer; ++step) {
        const int32_t x = point_between(segment.x, step, steps);
        const int32_t y = point_between(segment.y, step, steps);
        const int32_t grey = point_between(segment.grey, step, steps);
        const int32_t first = -(segment.thickness - 1) / 2;
        for (int32_t offset = first; offset < first + segment.thickness; ++offset) {
            dot(flat ? x : x + offset, flat ? y + offset : y, grey);
        }
    }
}

/// Draws rows first .. last - 1 of the image; row y is at pixels + (y - first) * pitch.
inline void draw_lines(const line_image& image, uint32_t width, uint32_t height, uint32_t largest, uint32_t first,
                       uint32_t last, uint16_t* pixels, uint32_t pitch) {
    for (uint32_t i = 0; i < (last - first) * pitch; ++i) { pixels[i] = 0; }
    for (uint32_t number = 0; number < image.lines; ++number) {
        for_each_dot(segment_of(image, number, width, height, largest), [&](int32_t x, int32_t y, int32_t grey) {
            if (x >= 0 && x < static_cast<int32_t>(width) && y >= static_cast<int32_t>(first) &&
                y < static_cast<int32_t>(last)) {
                pixels[(static_cast<uint32_t>(y) - first) * pitch + static_cast<uint32_t>(x)] =
                    static_cast<uint16_t>(grey);
            }
        });
    }
}

}  // namespace orbweaver::neighborhood
