// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver::neighborhood {

/// The natural logarithm of a positive, finite, normal number, within 2 units in the last place.
double natural_log(double value);

/// count ln(count), in 2^-32, for counts up to 2^24. Counts of few pairs a bin are looked up: with many bits a pixel,
/// nearly all are.
class logarithm_terms {
public:
    logarithm_terms();
    uint64_t term(uint32_t count) const { return count < small ? m_small[count] : compute(count); }

private:
    static constexpr uint32_t small = 256;
    static uint64_t compute(uint32_t count);

    uint64_t m_small[small];
};

/// What a part of a class's histograms contributes to its entropy and energy, as integers: sums over parts are exact
/// and the same in any order, hence on any grid.
struct texture_sums {
    uint64_t logarithms = 0;   // sum of count ln(count) over both histograms, in 2^-32
    uint64_t squares[2] = {};  // sum of count^2 of each histogram

    void add(uint32_t kind, const uint32_t* bins, uint32_t count, const logarithm_terms& terms);

    /// With p = count / pairs: entropy = -sum(p ln p) over both histograms, energy = sum(p^2) of one times that of the
    /// other (Lewis, section 6.2.1). Entropy is above its value by less than 2^-32, as terms are cut off there and at
    /// most every second pair makes one that is not zero.
    double entropy(uint64_t pairs) const;
    double energy(uint64_t pairs) const;
};

}  // namespace orbweaver::neighborhood
