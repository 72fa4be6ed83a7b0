// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver::neighborhood {

/// The two histograms of a pair class: frequencies of the sums and the differences of two pixels.
struct histogram_pair {
    uint32_t* sum;         // bin v0 + v1
    uint32_t* difference;  // bin v0 - v1 + largest pixel

    uint32_t* bins(uint32_t kind) const { return kind == 0 ? sum : difference; }
};
inline constexpr uint32_t kinds = 2;

/// Counts the pairs (first[i], second[i]), i < count.
void count_pairs(const histogram_pair& histograms, const uint16_t* first, const uint16_t* second, uint32_t count,
                 uint32_t largest);

/// bins[i] += others[i], i < count.
using bin_addition = void (*)(uint32_t* bins, const uint32_t* others, uint32_t count);
/// Four bins at a time, so that loads do not stall.
void add_bins_tuned(uint32_t* bins, const uint32_t* others, uint32_t count);
/// One bin after the other.
void add_bins_plain(uint32_t* bins, const uint32_t* others, uint32_t count);

}  // namespace orbweaver::neighborhood
