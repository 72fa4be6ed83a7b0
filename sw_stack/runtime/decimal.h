// SPDX-License-Identifier: Apache-2.0
// Exact conversion between binary floating point and decimal text, both ways, correctly rounded, in integer arithmetic
// alone.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace orbweaver {

/// The exact decimal digits of mantissa * 2^exponent, for every double and for the midpoint between two of them.
class decimal_expansion {
public:
    /// mantissa < 2^54; exponent -1075 .. 971.
    decimal_expansion(uint64_t mantissa, int exponent);

    /// The power of ten of the first nonzero digit; 0 if the value is 0.
    int leading_power() const;
    /// The digit of 10^power.
    unsigned digit(int power) const;
    /// The power of ten of the last digit that may be nonzero.
    int last_power() const;
    /// Rounds, half to even, so that the digit of 10^power is the last that may be nonzero.
    void round_at(int power);

private:
    static constexpr uint32_t limb_base = 1'000'000'000;  // nine digits a limb
    static constexpr int limb_digits = 9;
    static constexpr int integer_limbs = 36;    // 2^1024 has 309 digits
    static constexpr int fraction_limbs = 120;  // 2^-1075 has 1075 digits behind the point
    static constexpr int units = integer_limbs - 1;

    struct place {
        int limb;
        uint32_t weight;  // of the digit within its limb
    };
    static place place_of(int power);
    void multiply(unsigned shift);
    void divide(unsigned shift);

    uint32_t m_limb[integer_limbs + fraction_limbs];  // most significant first
    int m_first = units;                              // limbs before are zero
    int m_last = units;                               // limbs behind are zero
};

struct parsed_real {
    double value = 0;
    const char* end = nullptr;  // behind the number; nullptr if there is none
};

/// Reads a decimal number ([+-]digits[.digits][e[+-]digits], inf, nan) at the beginning of [text, end), correctly
/// rounded to nearest even.
parsed_real parse_real(const char* text, const char* end);

}  // namespace orbweaver
