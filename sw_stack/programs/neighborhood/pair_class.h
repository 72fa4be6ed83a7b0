// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver::neighborhood {

/// Pairs of pixels at one offset; only pairs inside the image count.
struct pair_class {
    int32_t dx;
    uint32_t dy;
};

inline constexpr uint32_t angles = 4;  // 0, 45, 90, 135 degrees
inline constexpr uint32_t classes = 2 * angles;

/// Returns a class: 0 .. 3 are the angles at the short distance, 4 .. 7 at the long one (Lewis, section 6.2.1).
constexpr pair_class class_of(uint32_t number, uint32_t short_distance, uint32_t long_distance) {
    const uint32_t distance = number < angles ? short_distance : long_distance;
    const auto step = static_cast<int32_t>(distance);
    switch (number % angles) {
        case 0: return {step, 0};
        case 1: return {step, distance};
        case 2: return {0, distance};
        default: return {-step, distance};
    }
}

/// Returns the words of a histogram of sums or differences of two pixels of `bits` bits; a few bins stay empty.
constexpr uint32_t bins_of(uint32_t bits) { return 2U << bits; }

}  // namespace orbweaver::neighborhood
