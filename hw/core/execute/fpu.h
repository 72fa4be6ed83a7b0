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
inline constexpr std::uint64_t sign_d = 0x8000000000000000U;
inline constexpr std::uint32_t sign_s = 0x80000000U;

/// Complete operations in integer arithmetic.
namespace detail {

std::uint64_t add_d(std::uint64_t a, std::uint64_t b, rounding mode, std::uint8_t& flags);
std::uint64_t mul_d(std::uint64_t a, std::uint64_t b, rounding mode, std::uint8_t& flags);
std::uint64_t div_d(std::uint64_t a, std::uint64_t b, rounding mode, std::uint8_t& flags);
std::uint64_t sqrt_d(std::uint64_t a, rounding mode, std::uint8_t& flags);
std::uint64_t fma_d(std::uint64_t a, std::uint64_t b, std::uint64_t addend, rounding mode, std::uint8_t& flags);
std::int32_t d_to_i32(std::uint64_t a, rounding mode, std::uint8_t& flags);
std::uint32_t d_to_u32(std::uint64_t a, rounding mode, std::uint8_t& flags);
std::uint32_t d_to_s(std::uint64_t a, rounding mode, std::uint8_t& flags);

std::uint32_t add_s(std::uint32_t a, std::uint32_t b, rounding mode, std::uint8_t& flags);
std::uint32_t mul_s(std::uint32_t a, std::uint32_t b, rounding mode, std::uint8_t& flags);
std::uint32_t div_s(std::uint32_t a, std::uint32_t b, rounding mode, std::uint8_t& flags);
std::uint32_t sqrt_s(std::uint32_t a, rounding mode, std::uint8_t& flags);
std::uint32_t fma_s(std::uint32_t a, std::uint32_t b, std::uint32_t addend, rounding mode, std::uint8_t& flags);

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
inline std::uint64_t add_d(std::uint64_t a, std::uint64_t b, rounding mode, std::uint8_t& flags) {
    // A sum below the normal numbers is exact.
    const double sum = std::bit_cast<double>(a) + std::bit_cast<double>(b);
    if (detail::only_nx(mode, flags) && detail::finite(sum)) [[likely]] { return std::bit_cast<std::uint64_t>(sum); }
    return detail::add_d(a, b, mode, flags);
}
inline std::uint32_t add_s(std::uint32_t a, std::uint32_t b, rounding mode, std::uint8_t& flags) {
    const float sum = std::bit_cast<float>(a) + std::bit_cast<float>(b);
    if (detail::only_nx(mode, flags) && detail::finite(sum)) [[likely]] { return std::bit_cast<std::uint32_t>(sum); }
    return detail::add_s(a, b, mode, flags);
}

/// a - b
inline std::uint64_t sub_d(std::uint64_t a, std::uint64_t b, rounding mode, std::uint8_t& flags) {
    return add_d(a, b ^ sign_d, mode, flags);
}
inline std::uint32_t sub_s(std::uint32_t a, std::uint32_t b, rounding mode, std::uint8_t& flags) {
    return add_s(a, b ^ sign_s, mode, flags);
}

/// a * b
inline std::uint64_t mul_d(std::uint64_t a, std::uint64_t b, rounding mode, std::uint8_t& flags) {
    const double product = std::bit_cast<double>(a) * std::bit_cast<double>(b);
    if (detail::only_nx(mode, flags) && detail::safely_normal(product)) [[likely]] {
        return std::bit_cast<std::uint64_t>(product);
    }
    return detail::mul_d(a, b, mode, flags);
}
inline std::uint32_t mul_s(std::uint32_t a, std::uint32_t b, rounding mode, std::uint8_t& flags) {
    const float product = std::bit_cast<float>(a) * std::bit_cast<float>(b);
    if (detail::only_nx(mode, flags) && detail::safely_normal(product)) [[likely]] {
        return std::bit_cast<std::uint32_t>(product);
    }
    return detail::mul_s(a, b, mode, flags);
}

/// a / b
inline std::uint64_t div_d(std::uint64_t a, std::uint64_t b, rounding mode, std::uint8_t& flags) {
    if (detail::only_nx(mode, flags)) [[likely]] {
        const double quotient = std::bit_cast<double>(a) / std::bit_cast<double>(b);
        if (detail::safely_normal(quotient)) [[likely]] { return std::bit_cast<std::uint64_t>(quotient); }
    }
    return detail::div_d(a, b, mode, flags);
}
inline std::uint32_t div_s(std::uint32_t a, std::uint32_t b, rounding mode, std::uint8_t& flags) {
    if (detail::only_nx(mode, flags)) [[likely]] {
        const float quotient = std::bit_cast<float>(a) / std::bit_cast<float>(b);
        if (detail::safely_normal(quotient)) [[likely]] { return std::bit_cast<std::uint32_t>(quotient); }
    }
    return detail::div_s(a, b, mode, flags);
}

/// Returns the square root of a.
inline std::uint64_t sqrt_d(std::uint64_t a, rounding mode, std::uint8_t& flags) {
    // A root neither overflows nor underflows.
    if (detail::only_nx(mode, flags)) [[likely]] {
        const double root = std::sqrt(std::bit_cast<double>(a));
        if (detail::finite(root)) [[likely]] { return std::bit_cast<std::uint64_t>(root); }
    }
    return detail::sqrt_d(a, mode, flags);
}
inline std::uint32_t sqrt_s(std::uint32_t a, rounding mode, std::uint8_t& flags) {
    if (detail::only_nx(mode, flags)) [[likely]] {
        const float root = std::sqrt(std::bit_cast<float>(a));
        if (detail::finite(root)) [[likely]] { return std::bit_cast<std::uint32_t>(root); }
    }
    return detail::sqrt_s(a, mode, flags);
}

/// a * b + c, rounded once. fmsub: c ^ sign; fnmsub: a ^ sign; fnmadd: a ^ sign and c ^ sign.
inline std::uint64_t fma_d(std::uint64_t a, std::uint64_t b, std::uint64_t addend, rounding mode, std::uint8_t& flags) {
    if (detail::only_nx(mode, flags)) [[likely]] {
        const double sum = std::fma(std::bit_cast<double>(a), std::bit_cast<double>(b), std::bit_cast<double>(addend));
        if (detail::safely_normal(sum)) [[likely]] { return std::bit_cast<std::uint64_t>(sum); }
    }
    return detail::fma_d(a, b, addend, mode, flags);
}
inline std::uint32_t fma_s(std::uint32_t a, std::uint32_t b, std::uint32_t addend, rounding mode, std::uint8_t& flags) {
    if (detail::only_nx(mode, flags)) [[likely]] {
        const float sum = std::fma(std::bit_cast<float>(a), std::bit_cast<float>(b), std::bit_cast<float>(addend));
        if (detail::safely_normal(sum)) [[likely]] { return std::bit_cast<std::uint32_t>(sum); }
    }
    return detail::fma_s(a, b, addend, mode, flags);
}

/// minimumNumber and maximumNumber of IEEE 754-2019: -0 is less than +0, and a number is preferred to a NaN. A
/// signalling NaN raises nv.
std::uint64_t min_d(std::uint64_t a, std::uint64_t b, std::uint8_t& flags);
std::uint64_t max_d(std::uint64_t a, std::uint64_t b, std::uint8_t& flags);
std::uint32_t min_s(std::uint32_t a, std::uint32_t b, std::uint8_t& flags);
std::uint32_t max_s(std::uint32_t a, std::uint32_t b, std::uint8_t& flags);

/// a == b as a quiet comparison: only a signalling NaN raises nv.
bool eq_d(std::uint64_t a, std::uint64_t b, std::uint8_t& flags);
bool eq_s(std::uint32_t a, std::uint32_t b, std::uint8_t& flags);

/// a < b and a <= b as signalling comparisons: any NaN raises nv.
inline bool lt_d(std::uint64_t a, std::uint64_t b, std::uint8_t& flags) {
    const double x = std::bit_cast<double>(a);
    const double y = std::bit_cast<double>(b);
    flags |= static_cast<std::uint8_t>(std::isunordered(x, y) ? nv : 0);
    return std::isless(x, y);
}
inline bool le_d(std::uint64_t a, std::uint64_t b, std::uint8_t& flags) {
    const double x = std::bit_cast<double>(a);
    const double y = std::bit_cast<double>(b);
    flags |= static_cast<std::uint8_t>(std::isunordered(x, y) ? nv : 0);
    return std::islessequal(x, y);
}
inline bool lt_s(std::uint32_t a, std::uint32_t b, std::uint8_t& flags) {
    const float x = std::bit_cast<float>(a);
    const float y = std::bit_cast<float>(b);
    flags |= static_cast<std::uint8_t>(std::isunordered(x, y) ? nv : 0);
    return std::isless(x, y);
}
inline bool le_s(std::uint32_t a, std::uint32_t b, std::uint8_t& flags) {
    const float x = std::bit_cast<float>(a);
    const float y = std::bit_cast<float>(b);
    flags |= static_cast<std::uint8_t>(std::isunordered(x, y) ? nv : 0);
    return std::islessequal(x, y);
}

/// Returns the mask of fclass: one of ten bits, from minus infinity (bit 0) to quiet NaN (bit 9).
std::uint32_t classify_d(std::uint64_t a);
std::uint32_t classify_s(std::uint32_t a);

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
