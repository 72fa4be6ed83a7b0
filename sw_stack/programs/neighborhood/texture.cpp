// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/neighborhood/texture.h"

namespace orbweaver::neighborhood {

namespace {

constexpr double fixed_point = 4294967296.0;  // 2^32

}  // namespace

double natural_log(double value) {
    // value = 2^exponent m, sqrt(1/2) <= m < sqrt(2); ln m = 2 atanh(s), s = (m - 1) / (m + 1), |s| < 0.1716.
    constexpr double ln2_high = 0x1.62e42fefa3800p-1;  // a product with an exponent is exact
    constexpr double ln2_low = 0x1.ef35793c76730p-45;
    constexpr int terms = 11;  // the next term is below 2^-60
    uint64_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    constexpr uint64_t sqrt_half = 0x3fe6a09e667f3bcd;
    const uint64_t above = bits - sqrt_half;
    const auto exponent = static_cast<int32_t>(static_cast<int64_t>(above) >> 52);
    bits -= static_cast<uint64_t>(static_cast<uint32_t>(exponent)) << 52;
    double m;
    __builtin_memcpy(&m, &bits, sizeof m);
    const double fraction = m - 1;
    const double ratio = fraction / (m + 1);
    const double z = ratio * ratio;
    double series = 1.0 / (2 * terms + 1);
#pragma GCC unroll 11
    for (int i = terms - 1; i > 0; --i) { series = __builtin_fma(series, z, 1.0 / (2 * i + 1)); }
    // 2 s + 2 s z series, where 2 s = f - s f exactly; the large part, f, has no error.
    const double small = __builtin_fma(2 * ratio * z, series, -ratio * fraction);
    return exponent * ln2_high + (fraction + (small + exponent * ln2_low));
}

logarithm_terms::logarithm_terms() {
    m_small[0] = 0;
    for (uint32_t count = 1; count < small; ++count) { m_small[count] = compute(count); }
}

/// Below 2^61.
uint64_t logarithm_terms::compute(uint32_t count) {
    const double value = count * natural_log(count);
    const auto whole = static_cast<uint32_t>(value);
    const auto fraction = static_cast<uint32_t>((value - whole) * fixed_point);
    return static_cast<uint64_t>(whole) << 32 | fraction;
}

void texture_sums::add(uint32_t kind, const uint32_t* bins, uint32_t count, const logarithm_terms& terms) {
    uint64_t logarithm = 0;
    uint64_t square = 0;
    for (const uint32_t* const end = bins + count; bins != end; ++bins) {
        if (*bins != 0) {
            logarithm += terms.term(*bins);
            square += static_cast<uint64_t>(*bins) * *bins;
        }
    }
    logarithms += logarithm;
    squares[kind] += square;
}

double texture_sums::entropy(uint64_t pairs) const {
    const auto total = static_cast<double>(pairs);
    return 2 * natural_log(total) - static_cast<double>(logarithms) / fixed_point / total;
}

double texture_sums::energy(uint64_t pairs) const {
    const auto total = static_cast<double>(pairs);
    return static_cast<double>(squares[0]) / total / total * (static_cast<double>(squares[1]) / total / total);
}

}  // namespace orbweaver::neighborhood
