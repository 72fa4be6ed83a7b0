// SPDX-License-Identifier: Apache-2.0
// Every operation unpacks its operands to integers, computes a 128-bit significand that is exact except for a sticky
// last bit, and rounds once. A finite number is significand * 2^exponent; the leading bit of the significand is
// normalised to bit 63.
#include "hw/core/execute/fpu.h"

#include <utility>

namespace orbweaver::core::fpu {
namespace {

using wide = unsigned __int128;

template <class Bits>
struct format;
template <>
struct format<std::uint32_t> {
    static constexpr int fraction_bits = 23;
    static constexpr int bias = 127;
};
template <>
struct format<std::uint64_t> {
    static constexpr int fraction_bits = 52;
    static constexpr int bias = 1023;
};

template <class Bits>
struct traits : format<Bits> {
    using format<Bits>::fraction_bits;
    using format<Bits>::bias;
    static constexpr int bits = static_cast<int>(sizeof(Bits)) * 8;
    static constexpr int precision = fraction_bits + 1;
    static constexpr int min_exponent = 1 - bias;  // exponent of the smallest normal number
    static constexpr int max_exponent = bias;
    static constexpr Bits sign = Bits{1} << (bits - 1);
    static constexpr Bits fraction = (Bits{1} << fraction_bits) - 1;
    static constexpr Bits infinity = static_cast<Bits>(~sign & ~fraction);
    static constexpr Bits quiet = Bits{1} << (fraction_bits - 1);
    static constexpr Bits nan = infinity | quiet;
    static constexpr Bits largest = infinity - 1;
};

template <class Bits>
bool is_nan(Bits a) {
    return static_cast<Bits>(a & ~traits<Bits>::sign) > traits<Bits>::infinity;
}
template <class Bits>
bool is_signalling(Bits a) {
    return is_nan(a) && (a & traits<Bits>::quiet) == 0;
}
template <class Bits>
bool is_infinite(Bits a) {
    return static_cast<Bits>(a & ~traits<Bits>::sign) == traits<Bits>::infinity;
}
template <class Bits>
bool is_zero(Bits a) {
    return static_cast<Bits>(a & ~traits<Bits>::sign) == 0;
}
template <class Bits>
bool is_negative(Bits a) {
    return (a & traits<Bits>::sign) != 0;
}
template <class Bits>
Bits with_sign(bool negative, Bits magnitude) {
    return negative ? magnitude | traits<Bits>::sign : magnitude;
}

void raise(std::uint8_t& flags, std::uint8_t which) { flags |= which; }

/// Returns the result of an operation with a NaN among its operands.
template <class Bits, class... Operands>
Bits propagate_nan(std::uint8_t& flags, Operands... operands) {
    if ((is_signalling(operands) || ...)) { raise(flags, nv); }
    return traits<Bits>::nan;
}
template <class Bits>
Bits invalid(std::uint8_t& flags) {
    raise(flags, nv);
    return traits<Bits>::nan;
}

/// A finite number other than zero: significand * 2^exponent, bit 63 of the significand set.
struct unpacked {
    bool negative;
    int exponent;
    std::uint64_t significand;
};

template <class Bits>
unpacked unpack(Bits a) {
    using format = traits<Bits>;
    const int biased = static_cast<int>((a & ~format::sign) >> format::fraction_bits);
    const std::uint64_t fraction = a & format::fraction;
    const std::uint64_t significand = biased == 0 ? fraction : fraction | std::uint64_t{1} << format::fraction_bits;
    const int shift = std::countl_zero(significand);
    return {is_negative(a), (biased == 0 ? 1 : biased) - format::bias - format::fraction_bits - shift,
            significand << shift};
}

int leading_zeros(wide x) {
    const auto high = static_cast<std::uint64_t>(x >> 64);
    return high != 0 ? std::countl_zero(high) : 64 + std::countl_zero(static_cast<std::uint64_t>(x));
}

/// Shifts right; the last bit becomes sticky: it is set if a nonzero bit was lost.
wide shift_right_sticky(wide x, int distance) {
    if (distance <= 0) { return x; }
    if (distance >= 128) { return x != 0 ? 1 : 0; }
    return x >> distance | ((x << (128 - distance)) != 0 ? 1 : 0);
}

/// Returns whether a magnitude is rounded up.
/// @param last last bit that is kept
/// @param lost first 64 bits that are dropped, the last of them sticky
bool rounds_up(rounding mode, bool negative, bool last, std::uint64_t lost) {
    constexpr std::uint64_t half = std::uint64_t{1} << 63;
    switch (mode) {
        case rounding::rne: return lost > half || (lost == half && last);
        case rounding::rtz: return false;
        case rounding::rdn: return negative && lost != 0;
        case rounding::rup: return !negative && lost != 0;
        case rounding::rmm: return lost >= half;
    }
    return false;
}

struct rounded {
    std::uint64_t value;
    bool inexact;
};

/// Rounds x to its `keep` upper bits, 0 .. 64 of 128. With `keep` below 0, even the leading bit is `-keep` positions
/// below the last kept bit.
rounded round_to(wide x, int keep, rounding mode, bool negative) {
    std::uint64_t kept = 0;
    wide lost = x;
    if (keep > 0) {
        kept = static_cast<std::uint64_t>(x >> (128 - keep));
        lost = x << keep;
    } else {
        lost = shift_right_sticky(x, -keep);
    }
    const std::uint64_t first =
        static_cast<std::uint64_t>(lost >> 64) | (static_cast<std::uint64_t>(lost) != 0 ? 1 : 0);
    return {kept + (rounds_up(mode, negative, (kept & 1) != 0, first) ? 1 : 0), first != 0};
}

template <class Bits>
Bits overflow(bool negative, rounding mode, std::uint8_t& flags) {
    raise(flags, of | nx);
    const bool away =
        mode == rounding::rne || mode == rounding::rmm || mode == (negative ? rounding::rdn : rounding::rup);
    return with_sign(negative, away ? traits<Bits>::infinity : traits<Bits>::largest);
}

/// Rounds significand * 2^exponent. Precondition: the significand is not zero.
template <class Bits>
Bits round_pack(bool negative, int exponent, wide significand, rounding mode, std::uint8_t& flags) {
    using format = traits<Bits>;
    const int shift = leading_zeros(significand);
    significand <<= shift;
    exponent += 127 - shift;  // exponent of the leading bit
    const bool subnormal = exponent < format::min_exponent;
    const int keep = subnormal ? format::precision - (format::min_exponent - exponent) : format::precision;
    const rounded result = round_to(significand, keep, mode, negative);
    if (result.inexact) {
        raise(flags, nx);
        // Tiny: below the normal numbers even after rounding to full precision.
        if (subnormal && (exponent < format::min_exponent - 1 ||
                          round_to(significand, format::precision, mode, negative).value >> format::precision == 0)) {
            raise(flags, uf);
        }
    }
    // The leading bit, or a carry out of the significand, adds one to the exponent field.
    const int field = subnormal ? 0 : exponent + format::bias - 1;
    if (field >= 2 * format::bias) { return overflow<Bits>(negative, mode, flags); }
    const auto magnitude =
        static_cast<Bits>((static_cast<Bits>(field) << format::fraction_bits) + static_cast<Bits>(result.value));
    if (magnitude >= format::infinity) { return overflow<Bits>(negative, mode, flags); }
    return with_sign(negative, magnitude);
}

/// Returns the sum of two nonzero numbers, each significand * 2^exponent with bit 126 as the leading bit.
template <class Bits>
Bits add_aligned(bool a_negative, int a_exponent, wide a, bool b_negative, int b_exponent, wide b, rounding mode,
                 std::uint8_t& flags) {
    if (a_exponent < b_exponent || (a_exponent == b_exponent && a < b)) {
        std::swap(a_negative, b_negative);
        std::swap(a_exponent, b_exponent);
        std::swap(a, b);
    }
    // If bits are lost here, the exponents differ so much that at most one leading bit cancels.
    b = shift_right_sticky(b, a_exponent - b_exponent);
    if (a_negative == b_negative) { return round_pack<Bits>(a_negative, a_exponent, a + b, mode, flags); }
    if (a == b) { return with_sign<Bits>(mode == rounding::rdn, 0); }
    return round_pack<Bits>(a_negative, a_exponent, a - b, mode, flags);
}

template <class Bits>
Bits add_zeros(bool a_negative, bool b_negative, rounding mode) {
    return with_sign<Bits>(a_negative == b_negative ? a_negative : mode == rounding::rdn, 0);
}

/// Returns the largest integer whose square does not exceed x, computed bit by bit.
std::uint64_t integer_root(wide x) {
    wide root = 0;
    for (wide bit = wide{1} << 126; bit != 0; bit >>= 2) {
        const wide trial = root + bit;
        root >>= 1;
        if (x >= trial) {
            x -= trial;
            root += bit;
        }
    }
    return static_cast<std::uint64_t>(root);
}

template <class Bits>
Bits lesser(Bits a, Bits b, bool greater, std::uint8_t& flags) {
    if (is_signalling(a) || is_signalling(b)) { raise(flags, nv); }
    if (is_nan(a)) { return is_nan(b) ? traits<Bits>::nan : b; }
    if (is_nan(b)) { return a; }
    // Compared as signed-magnitude integers, so -0 is less than +0.
    const bool less = is_negative(a) != is_negative(b) ? is_negative(a) : (a < b) != is_negative(a);
    return less != greater ? a : b;
}

template <class Integer, class Bits>
Integer to_integer(Bits a, rounding mode, std::uint8_t& flags) {
    constexpr auto most = std::numeric_limits<Integer>::max();
    constexpr auto least = std::numeric_limits<Integer>::min();
    if (is_nan(a)) {
        raise(flags, nv);
        return most;
    }
    if (is_zero(a)) { return 0; }
    const bool negative = is_negative(a);
    rounded magnitude{~std::uint64_t{0}, false};
    if (!is_infinite(a)) {
        const unpacked x = unpack(a);
        const int integer_bits = x.exponent + 64;
        if (integer_bits <= 33) { magnitude = round_to(wide{x.significand} << 64, integer_bits, mode, negative); }
    }
    const auto limit = negative ? static_cast<std::uint64_t>(-static_cast<std::int64_t>(least)) : std::uint64_t{most};
    if (magnitude.value > limit) {
        raise(flags, nv);
        return negative ? least : most;
    }
    if (magnitude.inexact) { raise(flags, nx); }
    return static_cast<Integer>(negative ? 0 - magnitude.value : magnitude.value);
}

std::uint32_t integer_to_s(bool negative, std::uint32_t magnitude, rounding mode, std::uint8_t& flags) {
    return magnitude == 0 ? 0 : round_pack<std::uint32_t>(negative, 0, magnitude, mode, flags);
}

}  // namespace

namespace detail {

template <class Bits>
Bits add(Bits a, Bits b, rounding mode, std::uint8_t& flags) {
    if (is_nan(a) || is_nan(b)) { return propagate_nan<Bits>(flags, a, b); }
    if (is_infinite(a) || is_infinite(b)) {
        if (is_infinite(a) && is_infinite(b) && a != b) { return invalid<Bits>(flags); }
        return is_infinite(a) ? a : b;
    }
    if (is_zero(a) || is_zero(b)) {
        if (is_zero(a) && is_zero(b)) { return add_zeros<Bits>(is_negative(a), is_negative(b), mode); }
        return is_zero(a) ? b : a;
    }
    const unpacked x = unpack(a);
    const unpacked y = unpack(b);
    return add_aligned<Bits>(x.negative, x.exponent - 63, wide{x.significand} << 63, y.negative, y.exponent - 63,
                             wide{y.significand} << 63, mode, flags);
}

template <class Bits>
Bits mul(Bits a, Bits b, rounding mode, std::uint8_t& flags) {
    if (is_nan(a) || is_nan(b)) { return propagate_nan<Bits>(flags, a, b); }
    const bool negative = is_negative(a) != is_negative(b);
    if (is_infinite(a) || is_infinite(b)) {
        return is_zero(a) || is_zero(b) ? invalid<Bits>(flags) : with_sign(negative, traits<Bits>::infinity);
    }
    if (is_zero(a) || is_zero(b)) { return with_sign<Bits>(negative, 0); }
    const unpacked x = unpack(a);
    const unpacked y = unpack(b);
    return round_pack<Bits>(negative, x.exponent + y.exponent, wide{x.significand} * y.significand, mode, flags);
}

template <class Bits>
Bits div(Bits a, Bits b, rounding mode, std::uint8_t& flags) {
    if (is_nan(a) || is_nan(b)) { return propagate_nan<Bits>(flags, a, b); }
    const bool negative = is_negative(a) != is_negative(b);
    if (is_infinite(a)) { return is_infinite(b) ? invalid<Bits>(flags) : with_sign(negative, traits<Bits>::infinity); }
    if (is_zero(b)) {
        if (is_zero(a)) { return invalid<Bits>(flags); }
        raise(flags, dz);
        return with_sign(negative, traits<Bits>::infinity);
    }
    if (is_infinite(b) || is_zero(a)) { return with_sign<Bits>(negative, 0); }
    const unpacked x = unpack(a);
    const unpacked y = unpack(b);
    const wide dividend = wide{x.significand} << 63;  // the quotient has 63 or 64 bits, followed by a sticky bit
    const wide quotient = dividend / y.significand;
    const bool remainder = quotient * y.significand != dividend;
    return round_pack<Bits>(negative, x.exponent - y.exponent - 64, quotient << 1 | (remainder ? 1 : 0), mode, flags);
}

template <class Bits>
Bits sqrt(Bits a, rounding mode, std::uint8_t& flags) {
    if (is_nan(a)) { return propagate_nan<Bits>(flags, a); }
    if (is_zero(a)) { return a; }
    if (is_negative(a)) { return invalid<Bits>(flags); }
    if (is_infinite(a)) { return a; }
    const unpacked x = unpack(a);
    const int odd = x.exponent & 1;  // the radicand's exponent must be even
    const wide radicand = wide{x.significand} << (62 + odd);
    const std::uint64_t root = integer_root(radicand);
    const bool remainder = wide{root} * root != radicand;
    return round_pack<Bits>(false, (x.exponent - odd - 62) / 2 - 1, wide{root} << 1 | (remainder ? 1 : 0), mode, flags);
}

template <class Bits>
Bits fma(Bits a, Bits b, Bits addend, rounding mode, std::uint8_t& flags) {
    const bool infinity_times_zero = (is_infinite(a) && is_zero(b)) || (is_zero(a) && is_infinite(b));
    if (infinity_times_zero) {
        return invalid<Bits>(flags);  // even with a quiet NaN as addend
    }
    if (is_nan(a) || is_nan(b) || is_nan(addend)) { return propagate_nan<Bits>(flags, a, b, addend); }
    const bool negative = is_negative(a) != is_negative(b);
    if (is_infinite(a) || is_infinite(b)) {
        if (is_infinite(addend) && is_negative(addend) != negative) { return invalid<Bits>(flags); }
        return with_sign(negative, traits<Bits>::infinity);
    }
    if (is_infinite(addend)) { return addend; }
    if (is_zero(a) || is_zero(b)) {
        return is_zero(addend) ? add_zeros<Bits>(negative, is_negative(addend), mode) : addend;
    }
    const unpacked x = unpack(a);
    const unpacked y = unpack(b);
    // The leading bit of the product is bit 126 or 127, and its lowest 16 bits or more are zero.
    const wide product = wide{x.significand} * y.significand;
    const int exponent = x.exponent + y.exponent;
    if (is_zero(addend)) { return round_pack<Bits>(negative, exponent, product, mode, flags); }
    const unpacked z = unpack(addend);
    const bool carry = product >> 127 != 0;
    return add_aligned<Bits>(negative, exponent + (carry ? 1 : 0), carry ? product >> 1 : product, z.negative,
                             z.exponent - 63, wide{z.significand} << 63, mode, flags);
}

template std::uint64_t add(std::uint64_t, std::uint64_t, rounding, std::uint8_t&);
template std::uint32_t add(std::uint32_t, std::uint32_t, rounding, std::uint8_t&);
template std::uint64_t mul(std::uint64_t, std::uint64_t, rounding, std::uint8_t&);
template std::uint32_t mul(std::uint32_t, std::uint32_t, rounding, std::uint8_t&);
template std::uint64_t div(std::uint64_t, std::uint64_t, rounding, std::uint8_t&);
template std::uint32_t div(std::uint32_t, std::uint32_t, rounding, std::uint8_t&);
template std::uint64_t sqrt(std::uint64_t, rounding, std::uint8_t&);
template std::uint32_t sqrt(std::uint32_t, rounding, std::uint8_t&);
template std::uint64_t fma(std::uint64_t, std::uint64_t, std::uint64_t, rounding, std::uint8_t&);
template std::uint32_t fma(std::uint32_t, std::uint32_t, std::uint32_t, rounding, std::uint8_t&);

std::int32_t d_to_i32(std::uint64_t a, rounding mode, std::uint8_t& flags) {
    return to_integer<std::int32_t>(a, mode, flags);
}
std::uint32_t d_to_u32(std::uint64_t a, rounding mode, std::uint8_t& flags) {
    return to_integer<std::uint32_t>(a, mode, flags);
}
std::uint32_t d_to_s(std::uint64_t a, rounding mode, std::uint8_t& flags) {
    if (is_nan(a)) { return propagate_nan<std::uint32_t>(flags, a); }
    if (is_infinite(a) || is_zero(a)) {
        return with_sign(is_negative(a), is_zero(a) ? 0 : traits<std::uint32_t>::infinity);
    }
    const unpacked x = unpack(a);
    return round_pack<std::uint32_t>(x.negative, x.exponent, x.significand, mode, flags);
}

}  // namespace detail

template <class Bits>
Bits min(Bits a, Bits b, std::uint8_t& flags) {
    return lesser(a, b, false, flags);
}
template <class Bits>
Bits max(Bits a, Bits b, std::uint8_t& flags) {
    return lesser(a, b, true, flags);
}

template <class Bits>
bool eq(Bits a, Bits b, std::uint8_t& flags) {
    if (is_signalling(a) || is_signalling(b)) { raise(flags, nv); }
    if (is_nan(a) || is_nan(b)) { return false; }
    return a == b || (is_zero(a) && is_zero(b));
}

template <class Bits>
std::uint32_t classify(Bits a) {
    using format = traits<Bits>;
    if (is_nan(a)) { return is_signalling(a) ? 1U << 8 : 1U << 9; }
    const Bits magnitude = a & static_cast<Bits>(~format::sign);
    const unsigned kind = magnitude == format::infinity ? 0 : magnitude > format::fraction ? 1 : magnitude != 0 ? 2 : 3;
    return 1U << (is_negative(a) ? kind : 7 - kind);
}

template std::uint64_t min(std::uint64_t, std::uint64_t, std::uint8_t&);
template std::uint32_t min(std::uint32_t, std::uint32_t, std::uint8_t&);
template std::uint64_t max(std::uint64_t, std::uint64_t, std::uint8_t&);
template std::uint32_t max(std::uint32_t, std::uint32_t, std::uint8_t&);
template bool eq(std::uint64_t, std::uint64_t, std::uint8_t&);
template bool eq(std::uint32_t, std::uint32_t, std::uint8_t&);
template std::uint32_t classify(std::uint64_t);
template std::uint32_t classify(std::uint32_t);

std::int32_t s_to_i32(std::uint32_t a, rounding mode, std::uint8_t& flags) {
    return to_integer<std::int32_t>(a, mode, flags);
}
std::uint32_t s_to_u32(std::uint32_t a, rounding mode, std::uint8_t& flags) {
    return to_integer<std::uint32_t>(a, mode, flags);
}
std::uint32_t i32_to_s(std::int32_t a, rounding mode, std::uint8_t& flags) {
    const auto pattern = static_cast<std::uint32_t>(a);
    return integer_to_s(a < 0, a < 0 ? 0 - pattern : pattern, mode, flags);
}
std::uint32_t u32_to_s(std::uint32_t a, rounding mode, std::uint8_t& flags) {
    return integer_to_s(false, a, mode, flags);
}
std::uint64_t s_to_d(std::uint32_t a, std::uint8_t& flags) {
    if (is_nan(a)) { return propagate_nan<std::uint64_t>(flags, a); }
    return std::bit_cast<std::uint64_t>(static_cast<double>(std::bit_cast<float>(a)));
}

}  // namespace orbweaver::core::fpu
