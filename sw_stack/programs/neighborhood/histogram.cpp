// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/neighborhood/histogram.h"

namespace orbweaver::neighborhood {

void count_pairs(const histogram_pair& histograms, const uint16_t* first, const uint16_t* second, uint32_t count,
                 uint32_t largest) {
    uint32_t* const sum = histograms.sum;
    uint32_t* const difference = histograms.difference + largest;
    for (const uint16_t* const end = first + count; first != end; ++first, ++second) {
        const int32_t one = *first;
        const int32_t other = *second;
        ++sum[one + other];
        ++difference[one - other];
    }
}

void add_bins_plain(uint32_t* bins, const uint32_t* others, uint32_t count) {
    for (const uint32_t* const end = bins + count; bins != end; ++bins, ++others) { *bins += *others; }
}

void add_bins_tuned(uint32_t* bins, const uint32_t* others, uint32_t count) {
    const uint32_t* const end = bins + count;
    for (; end - bins >= 4; bins += 4, others += 4) {
        const uint32_t a = bins[0] + others[0];
        const uint32_t b = bins[1] + others[1];
        const uint32_t third = bins[2] + others[2];
        const uint32_t fourth = bins[3] + others[3];
        bins[0] = a;
        bins[1] = b;
        bins[2] = third;
        bins[3] = fourth;
    }
    add_bins_plain(bins, others, static_cast<uint32_t>(end - bins));
}

}  // namespace orbweaver::neighborhood
