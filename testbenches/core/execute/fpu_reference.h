// SPDX-License-Identifier: Apache-2.0
// Floating point by definition, for fpu_test.cpp: the exact result as a big number, rounded by comparing it with the
// format's numbers, found by binary search over their patterns. Slow, and shares nothing with hw/core/execute/fpu.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include "hw/core/execute/fpu.h"

namespace orbweaver::core::fpu_reference {

/// A natural number of any size, least digit first, no leading zeros.
class natural {
public:
    natural(std::uint64_t value = 0) {  // NOLINT: numbers convert
        for (; value != 0; value >>= 32) { m_digits.push_back(static_cast<std::uint32_t>(value)); }
    }

    int bits() const {
        return m_digits.empty() ? 0 : static_cast<int>(m_digits.size()) * 32 - __builtin_clz(m_digits.back());
    }
    bool is_zero() const { return m_digits.empty(); }

    natural shifted(int shift) const {  // to the left
        natural result;
        if (is_zero()) { return result; }
        result.m_digits.assign(static_cast<std::size_t>(shift / 32), 0);
        std::uint64_t carry = 0;
        for (const std::uint32_t digit : m_digits) {
            carry |= std::uint64_t{digit} << (shift % 32);
            result.m_digits.push_back(static_cast<std::uint32_t>(carry));
            carry >>= 32;
        }
        result.m_digits.push_back(static_cast<std::uint32_t>(carry));
        return result.trimmed();
    }

    friend natural operator+(const natural& a, const natural& b) {
        natural sum;
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < std::max(a.m_digits.size(), b.m_digits.size()) || carry != 0; ++i) {
            carry += std::uint64_t{a.digit(i)} + b.digit(i);
            sum.m_digits.push_back(static_cast<std::uint32_t>(carry));
            carry >>= 32;
        }
        return sum.trimmed();
    }
    friend natural operator-(const natural& a, const natural& b) {  // a >= b
        natural difference;
        std::int64_t borrow = 0;
        for (std::size_t i = 0; i < a.m_digits.size(); ++i) {
            borrow += std::int64_t{a.digit(i)} - b.digit(i);
            difference.m_digits.push_back(static_cast<std::uint32_t>(borrow));
            borrow >>= 32;
        }
        return difference.trimmed();
    }
    friend natural operator*(const natural& a, const natural& b) {
        natural product;
        product.m_digits.assign(a.m_digits.size() + b.m_digits.size(), 0);
        for (std::size_t i = 0; i < a.m_digits.size(); ++i) {
            std::uint64_t carry = 0;
            for (std::size_t k = 0; k < b.m_digits.size() || carry != 0; ++k) {
                carry += product.m_digits[i + k] + std::uint64_t{a.m_digits[i]} * b.digit(k);
                product.m_digits[i + k] = static_cast<std::uint32_t>(carry);
                carry >>= 32;
            }
        }
        return product.trimmed();
    }
    friend int compare(const natural& a, const natural& b) {
        if (a.m_digits.size() != b.m_digits.size()) { return a.m_digits.size() < b.m_digits.size() ? -1 : 1; }
        for (std::size_t i = a.m_digits.size(); i-- > 0;) {
            if (a.m_digits[i] != b.m_digits[i]) { return a.m_digits[i] < b.m_digits[i] ? -1 : 1; }
        }
        return 0;
    }

private:
    std::uint32_t digit(std::size_t i) const { return i < m_digits.size() ? m_digits[i] : 0; }
    natural& trimmed() {
        while (!m_digits.empty() && m_digits.back() == 0) { m_digits.pop_back(); }
        return *this;
    }

    std::vector<std::uint32_t> m_digits;
};

/// value * 2^exponent
struct dyadic {
    natural value;
    int exponent = 0;
};

inline int compare(const dyadic& a, const dyadic& b) {
    if (a.value.is_zero() || b.value.is_zero()) { return compare(a.value, b.value); }
    const int a_top = a.value.bits() + a.exponent;
    const int b_top = b.value.bits() + b.exponent;
    if (a_top != b_top) { return a_top < b_top ? -1 : 1; }
    const int low = std::min(a.exponent, b.exponent);
    return compare(a.value.shifted(a.exponent - low), b.value.shifted(b.exponent - low));
}
inline dyadic operator*(const dyadic& a, const dyadic& b) { return {a.value * b.value, a.exponent + b.exponent}; }

/// A signed dyadic number.
struct number {
    bool negative = false;
    dyadic magnitude;
};

inline number operator+(const number& a, const number& b) {
    const int low = std::min(a.magnitude.exponent, b.magnitude.exponent);
    const natural x = a.magnitude.value.shifted(a.magnitude.exponent - low);
    const natural y = b.magnitude.value.shifted(b.magnitude.exponent - low);
    if (a.negative == b.negative) { return {a.negative, {x + y, low}}; }
    return compare(x, y) >= 0 ? number{a.negative, {x - y, low}} : number{b.negative, {y - x, low}};
}

template <class Bits>
struct parameters;
template <>
struct parameters<std::uint32_t> {
    static constexpr int precision = 24;
    static constexpr int emin = -126;
};
template <>
struct parameters<std::uint64_t> {
    static constexpr int precision = 53;
    static constexpr int emin = -1022;
};

template <class Bits>
constexpr Bits sign_bit = Bits{1} << (sizeof(Bits) * 8 - 1);
/// Patterns of infinity; as a number, the power of two after the largest finite one.
template <class Bits>
constexpr Bits infinity = static_cast<Bits>(~sign_bit<Bits> << (parameters<Bits>::precision - 1)) & ~sign_bit<Bits>;
template <class Bits>
constexpr Bits nan = infinity<Bits> | Bits{1} << (parameters<Bits>::precision - 2);

template <class Bits>
bool negative(Bits a) {
    return (a & sign_bit<Bits>) != 0;
}
template <class Bits>
Bits magnitude(Bits a) {
    return a & static_cast<Bits>(~sign_bit<Bits>);
}
template <class Bits>
bool is_nan(Bits a) {
    return magnitude(a) > infinity<Bits>;
}
template <class Bits>
bool is_signalling(Bits a) {
    return is_nan(a) && (a & (Bits{1} << (parameters<Bits>::precision - 2))) == 0;
}

template <class Bits>
dyadic value_of(Bits pattern) {
    using f = parameters<Bits>;
    const auto field = static_cast<int>(pattern >> (f::precision - 1));
    const std::uint64_t fraction = pattern & ((Bits{1} << (f::precision - 1)) - 1);
    if (field == 0) { return {fraction, f::emin - (f::precision - 1)}; }
    return {fraction | std::uint64_t{1} << (f::precision - 1), field - 1 + f::emin - (f::precision - 1)};
}
template <class Bits>
number number_of(Bits a) {
    return {negative(a), value_of(magnitude(a))};
}

template <class Bits>
struct result {
    Bits value = 0;
    std::uint8_t flags = 0;
};

/// Sign of (exact magnitude - candidate).
using exactly = std::function<int(const dyadic&)>;

/// The largest pattern, up to infinity's, whose number does not exceed the exact magnitude.
template <class Bits>
Bits last_not_above(const exactly& exact) {
    // The modes of one operation are asked for one after another: look where the last search ended.
    static Bits last = 0;
    if (last < infinity<Bits> && exact(value_of(last)) >= 0 && exact(value_of(static_cast<Bits>(last + 1))) < 0) {
        return last;
    }
    Bits low = 0;
    Bits high = infinity<Bits>;
    if (exact(value_of(high)) >= 0) { low = high; }
    while (high - low > 1) {
        const Bits middle = static_cast<Bits>(low + (high - low) / 2);
        (exact(value_of(middle)) >= 0 ? low : high) = middle;
    }
    last = low;
    return low;
}

/// Rounds an exact magnitude, known only by comparison, as IEEE 754 defines it.
template <class Bits>
result<Bits> round(bool negative, const exactly& exact, fpu::rounding mode) {
    using f = parameters<Bits>;
    const Bits low = last_not_above<Bits>(exact);
    const bool directed_up = mode == (negative ? fpu::rounding::rdn : fpu::rounding::rup);
    const bool nearest = mode == fpu::rounding::rne || mode == fpu::rounding::rmm;
    result<Bits> answer{low, 0};
    const bool inexact = low == infinity<Bits> || exact(value_of(low)) != 0;
    if (inexact) {
        answer.flags |= fpu::nx;
        dyadic middle = value_of(low);
        middle = {middle.value.shifted(1) + natural(1), middle.exponent - 1};
        const int side = exact(middle);
        if (low != infinity<Bits> &&
            (directed_up || (nearest && (side > 0 || (side == 0 && (mode == fpu::rounding::rmm || (low & 1) != 0)))))) {
            ++answer.value;
        }
        if (answer.value == infinity<Bits>) {
            answer.flags |= fpu::of;
            if (!nearest && !directed_up) { --answer.value; }
        }
        // Tiny after rounding: with an unbounded exponent range, still below the smallest normal number.
        const dyadic below{natural(1).shifted(f::precision) - natural(1), f::emin - f::precision};
        const dyadic tie{natural(1).shifted(f::precision + 1) - natural(1), f::emin - f::precision - 1};
        const bool normal =
            exact({natural(1), f::emin}) >= 0 || (nearest && exact(tie) >= 0) || (directed_up && exact(below) > 0);
        if (!normal) { answer.flags |= fpu::uf; }
    }
    answer.value |= negative ? sign_bit<Bits> : 0;
    return answer;
}

template <class Bits>
result<Bits> round(const number& exact, bool zero_negative, fpu::rounding mode) {
    if (exact.magnitude.value.is_zero()) { return {zero_negative ? sign_bit<Bits> : Bits{0}, 0}; }
    return round<Bits>(
        exact.negative, [&](const dyadic& candidate) { return compare(exact.magnitude, candidate); }, mode);
}

template <class Bits>
result<Bits> invalid() {
    return {nan<Bits>, fpu::nv};
}
template <class Bits>
result<Bits> from_nan(bool signalling) {
    return {nan<Bits>, signalling ? fpu::nv : std::uint8_t{0}};
}
template <class Bits>
bool is_infinite(Bits a) {
    return magnitude(a) == infinity<Bits>;
}

/// a * b + c; `has_c` false: the product alone.
template <class Bits>
result<Bits> multiply_add(Bits a, Bits b, Bits addend, bool has_c, fpu::rounding mode) {
    const bool invalid_product = (is_infinite(a) && magnitude(b) == 0) || (is_infinite(b) && magnitude(a) == 0);
    if (is_nan(a) || is_nan(b) || (has_c && is_nan(addend)) || invalid_product) {
        return from_nan<Bits>(is_signalling(a) || is_signalling(b) || (has_c && is_signalling(addend)) ||
                              invalid_product);
    }
    const bool sign = negative(a) != negative(b);
    if (is_infinite(a) || is_infinite(b)) {
        if (has_c && is_infinite(addend) && negative(addend) != sign) { return invalid<Bits>(); }
        return {infinity<Bits> | (sign ? sign_bit<Bits> : Bits{0}), 0};
    }
    if (has_c && is_infinite(addend)) { return {addend, 0}; }
    const number product{sign, value_of(magnitude(a)) * value_of(magnitude(b))};
    if (!has_c) { return round<Bits>(product, sign, mode); }
    // An exact zero is +0, or -0 towards minus infinity, unless both terms are zeros of one sign.
    const bool zeros = product.magnitude.value.is_zero() && magnitude(addend) == 0;
    const bool zero_negative = zeros && sign == negative(addend) ? sign : mode == fpu::rounding::rdn;
    return round<Bits>(product + number_of(addend), zero_negative, mode);
}

template <class Bits>
result<Bits> add(Bits a, Bits b, fpu::rounding mode) {
    const auto one = static_cast<Bits>(infinity<Bits> >> 1 & ~((Bits{1} << (parameters<Bits>::precision - 1)) - 1));
    return multiply_add<Bits>(a, one, b, true, mode);
}

template <class Bits>
result<Bits> divide(Bits a, Bits b, fpu::rounding mode) {
    if (is_nan(a) || is_nan(b)) { return from_nan<Bits>(is_signalling(a) || is_signalling(b)); }
    const bool sign = negative(a) != negative(b);
    const Bits signed_zero = sign ? sign_bit<Bits> : 0;
    if ((is_infinite(a) && is_infinite(b)) || (magnitude(a) == 0 && magnitude(b) == 0)) { return invalid<Bits>(); }
    if (is_infinite(a) || magnitude(b) == 0) {
        return {infinity<Bits> | signed_zero, is_infinite(a) ? std::uint8_t{0} : fpu::dz};
    }
    if (is_infinite(b) || magnitude(a) == 0) { return {signed_zero, 0}; }
    const dyadic dividend = value_of(magnitude(a));
    const dyadic divisor = value_of(magnitude(b));
    return round<Bits>(
        sign, [&](const dyadic& candidate) { return compare(dividend, candidate * divisor); }, mode);
}

template <class Bits>
result<Bits> square_root(Bits a, fpu::rounding mode) {
    if (is_nan(a)) { return from_nan<Bits>(is_signalling(a)); }
    if (magnitude(a) == 0 || a == infinity<Bits>) { return {a, 0}; }
    if (negative(a)) { return invalid<Bits>(); }
    const dyadic radicand = value_of(a);
    return round<Bits>(
        false, [&](const dyadic& candidate) { return compare(radicand, candidate * candidate); }, mode);
}

template <class To, class From>
result<To> convert(From a, fpu::rounding mode) {
    if (is_nan(a)) { return from_nan<To>(is_signalling(a)); }
    if (is_infinite(a)) { return {infinity<To> | (negative(a) ? sign_bit<To> : To{0}), 0}; }
    return round<To>(number_of(a), negative(a), mode);
}

template <class Bits>
result<Bits> from_integer(std::int64_t a, fpu::rounding mode) {
    return round<Bits>({a < 0, {natural(static_cast<std::uint64_t>(a < 0 ? -a : a)), 0}}, false, mode);
}

/// To an integer of `least` .. `most`, counting up from zero by binary search.
template <class Bits>
result<std::int64_t> to_integer(Bits a, std::int64_t least, std::int64_t most, fpu::rounding mode) {
    if (is_nan(a)) { return {most, fpu::nv}; }
    const bool sign = negative(a);
    const dyadic exact = value_of(magnitude(a));
    std::int64_t low = 0;
    std::int64_t high = std::int64_t{1} << 34;
    while (high - low > 1) {
        const std::int64_t middle = (low + high) / 2;
        (compare(exact, {natural(static_cast<std::uint64_t>(middle)), 0}) >= 0 ? low : high) = middle;
    }
    result<std::int64_t> answer{low, 0};
    if (compare(exact, {natural(static_cast<std::uint64_t>(low)), 0}) != 0) {
        answer.flags = fpu::nx;
        const int side = compare(exact, {natural(static_cast<std::uint64_t>(2 * low + 1)), -1});
        const bool increment = mode == fpu::rounding::rne   ? side > 0 || (side == 0 && low % 2 != 0)
                               : mode == fpu::rounding::rmm ? side >= 0
                                                            : mode == (sign ? fpu::rounding::rdn : fpu::rounding::rup);
        answer.value += increment ? 1 : 0;
    }
    answer.value = sign ? -answer.value : answer.value;
    if (answer.value < least || answer.value > most) { return {sign ? least : most, fpu::nv}; }
    return answer;
}

}  // namespace orbweaver::core::fpu_reference
