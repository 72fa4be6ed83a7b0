// SPDX-License-Identifier: Apache-2.0
// Exact decimal digits of binary floating-point numbers, by integer arithmetic.
#pragma once

#include <stdint.h>

namespace orbweaver {

/// The exact decimal digits of mantissa * 2^exponent.
/// @tparam integer_limbs limbs (nine digits each) of the largest value
/// @tparam fraction_limbs limbs after the decimal point
template <int integer_limbs, int fraction_limbs>
class basic_decimal_expansion {
public:
    basic_decimal_expansion(uint64_t mantissa, int exponent);
    /// The mantissa is high * 2^64 + low.
    basic_decimal_expansion(uint64_t high, uint64_t low, int exponent);

    /// Returns the power of ten of the first nonzero digit; 0 if the value is 0.
    int leading_power() const;
    /// Returns the digit of 10^power.
    unsigned digit(int power) const;
    /// Rounds half to even; the digit of 10^power becomes the last that may be nonzero.
    void round_at(int power);

private:
    static constexpr uint32_t limb_base = 1'000'000'000;  // nine digits per limb
    static constexpr int limb_digits = 9;
    static constexpr int units = integer_limbs - 1;

    struct digit_position {
        int limb;
        uint32_t weight;  // weight of the digit within its limb
    };
    static digit_position position(int power);
    /// Returns the power of ten of the last digit that may be nonzero.
    int last_power() const;
    void scale(int exponent);
    void multiply(unsigned shift);
    void divide(unsigned shift);

    uint32_t m_limb[integer_limbs + fraction_limbs];  // most significant first
    int m_first = units;                              // limbs before are zero
    int m_last = units;                               // limbs after it are zero
};

/// Expansion of a double: 2^1024 has 309 digits, 2^-1074 has 1074 after the point.
using decimal_expansion = basic_decimal_expansion<36, 120>;
/// Expansion of a 128-bit long double: 2^16384 has 4933 digits, 2^-16494 has 16494 after the point.
using wide_decimal_expansion = basic_decimal_expansion<549, 1833>;

}  // namespace orbweaver
