// SPDX-License-Identifier: Apache-2.0
// Rounding to integers. picolibc 1.8 is compiled such that it loses carries from the low word of a double; its ceil()
// of 2147483647.5 is 2147482624. These functions replace it.
#include <stdint.h>
#include <string.h>

namespace orbweaver {

namespace {

struct double_format {
    using real = double;
    using bits = uint64_t;
    static constexpr int fraction_bits = 52;
    static constexpr int exponent_bits = 11;
};

struct single_format {
    using real = float;
    using bits = uint32_t;
    static constexpr int fraction_bits = 23;
    static constexpr int exponent_bits = 8;
};

/// Returns the integral part, with the sign of `value`.
template <class Format>
typename Format::real toward_zero(typename Format::real value) {
    using bits_type = typename Format::bits;
    constexpr int bias = (1 << (Format::exponent_bits - 1)) - 1;
    constexpr bits_type sign = bits_type{1} << (Format::fraction_bits + Format::exponent_bits);
    bits_type bits = 0;
    memcpy(&bits, &value, sizeof bits);
    const int exponent = static_cast<int>((bits & ~sign) >> Format::fraction_bits) - bias;
    if (exponent >= Format::fraction_bits) {
        return value + 0;  // an integer, an infinity or a NaN
    }
    bits &= exponent < 0 ? sign : ~((bits_type{1} << (Format::fraction_bits - exponent)) - 1);
    memcpy(&value, &bits, sizeof bits);
    return value;
}

template <class Format>
typename Format::real downward(typename Format::real value) {
    const typename Format::real whole = toward_zero<Format>(value);
    return whole > value ? whole - 1 : whole;
}

template <class Format>
typename Format::real upward(typename Format::real value) {
    const typename Format::real whole = toward_zero<Format>(value);
    return whole < value ? whole + 1 : whole;
}

/// Rounds halves away from zero.
template <class Format>
int64_t nearest(typename Format::real value) {
    const typename Format::real whole = toward_zero<Format>(value);
    const typename Format::real rest = value - whole;
    const auto integer = static_cast<int64_t>(whole);
    return integer + (rest >= typename Format::real{0.5} ? 1 : 0) - (rest <= typename Format::real{-0.5} ? 1 : 0);
}

}  // namespace

}  // namespace orbweaver

extern "C" {

using orbweaver::double_format;
using orbweaver::single_format;

double trunc(double value) { return orbweaver::toward_zero<double_format>(value); }

float truncf(float value) { return orbweaver::toward_zero<single_format>(value); }

double floor(double value) { return orbweaver::downward<double_format>(value); }

float floorf(float value) { return orbweaver::downward<single_format>(value); }

double ceil(double value) { return orbweaver::upward<double_format>(value); }

float ceilf(float value) { return orbweaver::upward<single_format>(value); }

long long llround(double value) { return orbweaver::nearest<double_format>(value); }

long long llroundf(float value) { return orbweaver::nearest<single_format>(value); }

}  // extern "C"
