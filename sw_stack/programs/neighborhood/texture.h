// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver::neighborhood {

/// Returns the natural logarithm of a positive, finite, normal number, within 2 ulp.
double natural_log(double value);

/// Values of count ln(count), in units of 2^-32, for counts up to 2^24. Small counts are looked up; with many bits per
/// pixel nearly all counts are small.
class logarithm_terms {
public:
    logarithm_terms();
    uint64_t term(uint32_t count) const { return count < small ? m_small[count] : compute(count); }

private:
    static constexpr uint32_t small = 256;
    static uint64_t compute(uint32_t count);

    uint64_t m_small[small];
};

/// Contribution of a part of a class's histograms to its entropy and energy, as integers. Sums over parts are exact in
/// any order, and hence equal on any grid.
struct texture_sums {
    uint64_t logarithms = 0;   // sum of count ln(count) over both histograms, in 2^-32
    uint64_t squares[2] = {};  // sum of count^2 of each histogram

    void add(uint32_t kind, const uint32_t* bins, uint32_t count, const logarithm_terms& terms);

    /// With p = count / pairs: entropy = -sum(p ln p) over both histograms, energy = product of the two histograms'
    /// sum(p^2) (Lewis, section 6.2.1). The entropy is too large by less than 2^-32, because terms are truncated there
    /// and at most every second pair makes a nonzero term.
    double entropy(uint64_t pairs) const;
    double energy(uint64_t pairs) const;
};

}  // namespace orbweaver::neighborhood
