// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver {

struct complex {
    double re;
    double im;
};

constexpr complex operator+(const complex& a, const complex& b) { return {a.re + b.re, a.im + b.im}; }
constexpr complex operator-(const complex& a, const complex& b) { return {a.re - b.re, a.im - b.im}; }
constexpr complex operator*(const complex& a, const complex& b) {
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

/// Powers of exp(2 pi i / 2^bits).
class roots_of_unity {
public:
    static constexpr uint32_t max_bits = 16;

    /// @param bits 0 .. max_bits
    explicit roots_of_unity(uint32_t bits) : m_bits(bits) {
        // Computes exp(2 pi i / 2^b) by halving angles. The half-angle formula does not apply to 1, -1 and i, whose
        // halves are outside the first quadrant or have no cosine.
        constexpr complex first[] = {{1, 0}, {-1, 0}, {0, 1}};
        for (uint32_t b = 0; b <= bits; ++b) { m_primitive[b] = b < 3 ? first[b] : half_of(m_primitive[b - 1]); }
    }

    /// @param exponent taken modulo 2^bits
    complex power(uint32_t exponent) const {
        complex result{1, 0};
        for (uint32_t bit = 0; bit < m_bits; ++bit) {
            if ((exponent >> bit & 1) != 0) { result = result * m_primitive[m_bits - bit]; }
        }
        return result;
    }

private:
    static complex half_of(const complex& z) {
        const double cosine = __builtin_sqrt((1 + z.re) / 2);
        return {cosine, z.im / (2 * cosine)};
    }

    uint32_t m_bits;
    complex m_primitive[max_bits + 1] = {};  // [b]: exp(2 pi i / 2^b)
};

}  // namespace orbweaver
