// SPDX-License-Identifier: Apache-2.0
// Floating-point arithmetic of RISC-V's F and D extensions (unprivileged ISA, version 2.2 of F and D) on bit patterns:
// all five rounding modes, all flags, tininess after rounding, canonical NaN without payload, saturating conversions.
//
// Exceptions are accrued: a function only sets bits of its `flags`. For the subtracting variants of fma, the caller
// flips the sign bits of operands. It must not flip the sign of a result, because rounding depends on it.
//
// Performance: `flags` soon holds nx in any real computation. From then on, a result rounded to nearest cannot change
// `flags` if it is finite and did not underflow, so the host's own arithmetic computes it. All other cases (first
// inexact result, directed rounding, special values) use an integer implementation (namespace detail, fpu.cpp), which
// is independent of the host. The host's rounding mode must be to-nearest without flush-to-zero, as at the start of
// every C++ program; it is never changed.
#pragma once

#include <bit>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <limits>

namespace orbweaver::core::fpu {

static_assert(FLT_EVAL_METHOD == 0 && std::numeric_limits<double>::is_iec559 && std::numeric_limits<float>::is_iec559,
              "the fast path takes results of the host's float and double arithmetic as they are");

/// Values of the rm field of an instruction and of frm; 5 and 6 are illegal, 7 in an instruction means frm.
enum class rounding : std::uint8_t {
    rne,  // to nearest, ties to even
    rtz,  // towards zero
    rdn,  // towards minus infinity
    rup,  // towards plus infinity
    rmm,  // to nearest, ties away from zero
};

/// Bits of fflags.
inline constexpr std::uint8_t nx = 1;   // inexact
inline constexpr std::uint8_t uf = 2;   // underflow: tiny after rounding, and inexact
inline constexpr std::uint8_t of = 4;   // overflow
inline constexpr std::uint8_t dz = 8;   // division of a finite nonzero number by zero
inline constexpr std::uint8_t nv = 16;  // invalid operation

inline constexpr std::uint64_t canonical_nan_d = 0x7ff8000000000000U;
inline constexpr std::uint32_t canonical_nan_s = 0x7fc00000U;
/// The sign bit of a pattern.
template <class Bits>
inline constexpr Bits sign = Bits{1} << (8 * sizeof(Bits) - 1);
inline constexpr auto sign_d = sign<std::uint64_t>;
inline constexpr auto sign_s = sign<std::uint32_t>;

/// Complete operations in integer arithmetic. @tparam Bits pattern of a double or a float: std::uint64_t, std::uint32_t
namespace detail {

template <class Bits>
Bits add(Bits a, Bits b, rounding mode, std::uint8_t& flags);
template <class Bits>
Bits mul(Bits a, Bits b, rounding mode, std::uint8_t& flags);
template <class Bits>
Bits div(Bits a, Bits b, rounding mode, std::uint8_t& flags);
template <class Bits>
Bits sqrt(Bits a, rounding mode, std::uint8_t& flags);
template <class Bits>
Bits fma(Bits a, Bits b, Bits addend, rounding mode, std::uint8_t& flags);
std::int32_t d_to_i32(std::uint64_t a, rounding mode, std::uint8_t& flags);
std::uint32_t d_to_u32(std::uint64_t a, rounding mode, std::uint8_t& flags);
std::uint32_t d_to_s(std::uint64_t a, rounding mode, std::uint8_t& flags);

/// Returns the host's number with a bit pattern, and the pattern of a number.
inline double number(std::uint64_t bits) { return std::bit_cast<double>(bits); }
inline float number(std::uint32_t bits) { return std::bit_cast<float>(bits); }
inline std::uint64_t pattern(double x) { return std::bit_cast<std::uint64_t>(x); }
inline std::uint32_t pattern(float x) { return std::bit_cast<std::uint32_t>(x); }

/// Returns whether a rounded-to-nearest operation can only raise nx, which is set already.
inline bool only_nx(rounding mode, std::uint8_t flags) { return (mode == rounding::rne) & ((flags & nx) != 0); }

inline bool finite(double x) {
    return std::fabs(x) <= DBL_MAX;  // false for NaN
}
inline bool finite(float x) { return std::fabs(x) <= FLT_MAX; }
/// Returns whether a result is finite and cannot have been tiny before it was rounded. The smallest normal number
/// itself may have been tiny.
inline bool safely_normal(double x) { return (std::fabs(x) > DBL_MIN) & (std::fabs(x) <= DBL_MAX); }
inline bool safely_normal(float x) { return (std::fabs(x) > FLT_MIN) & (std::fabs(x) <= FLT_MAX); }

}  // namespace detail

/// a + b
template <class Bits>
Bits add(Bits a, Bits b, rounding mode, std::uint8_t& flags) {
    // A sum below the normal numbers is exact.
    const auto sum = detail::number(a) + detail::number(b);
    if (detail::only_nx(mode, flags) && detail::finite(sum)) [[likely]] { return detail::pattern(sum); }
    return detail::add(a, b, mode, flags);
}

/// a - b
template <class Bits>
Bits sub(Bits a, Bits b, rounding mode, std::uint8_t& flags) {
    return add(a, b ^ sign<Bits>, mode, flags);
}

/// a * b
template <class Bits>
Bits mul(Bits a, Bits b, rounding mode, std::uint8_t& flags) {
    const auto product = detail::number(a) * detail::number(b);
    if (detail::only_nx(mode, flags) && detail::safely_normal(product)) [[likely]] { return detail::pattern(product); }
    return detail::mul(a, b, mode, flags);
}

/// a / b
template <class Bits>
Bits div(Bits a, Bits b, rounding mode, std::uint8_t& flags) {
    if (detail::only_nx(mode, flags)) [[likely]] {
        const auto quotient = detail::number(a) / detail::number(b);
        if (detail::safely_normal(quotient)) [[likely]] { return detail::pattern(quotient); }
    }
    return detail::div(a, b, mode, flags);
}

/// Returns the square root of a.
template <class Bits>
Bits sqrt(Bits a, rounding mode, std::uint8_t& flags) {
    // A root neither overflows nor underflows.
    if (detail::only_nx(mode, flags)) [[likely]] {
        const auto root = std::sqrt(detail::number(a));
        if (detail::finite(root)) [[likely]] { return detail::pattern(root); }
    }
    return detail::sqrt(a, mode, flags);
}

/// a * b + c, rounded once. fmsub: c ^ sign; fnmsub: a ^ sign; fnmadd: a ^ sign and c ^ sign.
template <class Bits>
Bits fma(Bits a, Bits b, Bits addend, rounding mode, std::uint8_t& flags) {
    if (detail::only_nx(mode, flags)) [[likely]] {
        const auto sum = std::fma(detail::number(a), detail::number(b), detail::number(addend));
        if (detail::safely_normal(sum)) [[likely]] { return detail::pattern(sum); }
    }
    return detail::fma(a, b, addend, mode, flags);
}

/// minimumNumber and maximumNumber of IEEE 754-2019: -0 is less than +0, and a number is preferred to a NaN. A
/// signalling NaN raises nv.
template <class Bits>
Bits min(Bits a, Bits b, std::uint8_t& flags);
template <class Bits>
Bits max(Bits a, Bits b, std::uint8_t& flags);

/// a == b as a quiet comparison: only a signalling NaN raises nv.
template <class Bits>
bool eq(Bits a, Bits b, std::uint8_t& flags);

/// a < b and a <= b as signalling comparisons: any NaN raises nv.
template <class Bits>
bool lt(Bits a, Bits b, std::uint8_t& flags) {
    flags |= static_cast<std::uint8_t>(std::isunordered(detail::number(a), detail::number(b)) ? nv : 0);
    return std::isless(detail::number(a), detail::number(b));
}
template <class Bits>
bool le(Bits a, Bits b, std::uint8_t& flags) {
    flags |= static_cast<std::uint8_t>(std::isunordered(detail::number(a), detail::number(b)) ? nv : 0);
    return std::islessequal(detail::number(a), detail::number(b));
}

/// Returns the mask of fclass: one of ten bits, from minus infinity (bit 0) to quiet NaN (bit 9).
template <class Bits>
std::uint32_t classify(Bits a);

/// Conversions to integer. A value that does not fit after rounding saturates and raises only nv; a NaN counts as plus
/// infinity.
inline std::int32_t d_to_i32(std::uint64_t a, rounding mode, std::uint8_t& flags) {
    // An integral result of truncation needs no rounding in any mode; compilers convert in this way.
    const double x = std::bit_cast<double>(a);
    if (std::isless(std::fabs(x), 2147483648.0)) [[likely]] {
        const auto truncated = static_cast<std::int32_t>(x);
        if (static_cast<double>(truncated) == x || ((mode == rounding::rtz) & ((flags & nx) != 0))) [[likely]] {
            return truncated;
        }
    }
    return detail::d_to_i32(a, mode, flags);
}
inline std::uint32_t d_to_u32(std::uint64_t a, rounding mode, std::uint8_t& flags) {
    const double x = std::bit_cast<double>(a);
    if (std::isgreater(x, -1.0) && std::isless(x, 4294967296.0)) [[likely]] {
        const auto truncated = static_cast<std::uint32_t>(static_cast<std::int64_t>(x));
        if (static_cast<double>(truncated) == x || ((mode == rounding::rtz) & ((flags & nx) != 0))) [[likely]] {
            return truncated;
        }
    }
    return detail::d_to_u32(a, mode, flags);
}

/// Convert from integer, exactly.
inline std::uint64_t i32_to_d(std::int32_t a) { return std::bit_cast<std::uint64_t>(static_cast<double>(a)); }
inline std::uint64_t u32_to_d(std::uint32_t a) { return std::bit_cast<std::uint64_t>(static_cast<double>(a)); }

std::int32_t s_to_i32(std::uint32_t a, rounding mode, std::uint8_t& flags);
std::uint32_t s_to_u32(std::uint32_t a, rounding mode, std::uint8_t& flags);
std::uint32_t i32_to_s(std::int32_t a, rounding mode, std::uint8_t& flags);
std::uint32_t u32_to_s(std::uint32_t a, rounding mode, std::uint8_t& flags);

/// Converts to single precision.
inline std::uint32_t d_to_s(std::uint64_t a, rounding mode, std::uint8_t& flags) {
    if (detail::only_nx(mode, flags)) [[likely]] {
        const auto narrow = static_cast<float>(std::bit_cast<double>(a));
        if (detail::safely_normal(narrow)) [[likely]] { return std::bit_cast<std::uint32_t>(narrow); }
    }
    return detail::d_to_s(a, mode, flags);
}
/// Converts to double precision, exactly; a signalling NaN raises nv.
std::uint64_t s_to_d(std::uint32_t a, std::uint8_t& flags);

}  // namespace orbweaver::core::fpu
