// SPDX-License-Identifier: Apache-2.0
// Operands for the FPU in RTL, and what IEEE-754 states of them.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

#include "hw/base/random_stream.h"
#include "rtl_bridge/fpu/verilated_fpu.h"

namespace orbweaver::rtl {

/// By the host's own doubles, whose rounding is IEEE-754's; only NaNs differ between hosts.
inline std::uint64_t by_the_host(const fpu_operands& operands) {
    const auto bits = [](double value) {
        return std::isnan(value) ? 0x7ff8000000000000U : std::bit_cast<std::uint64_t>(value);
    };
    const auto a = std::bit_cast<double>(operands.a);
    const auto b = std::bit_cast<double>(operands.b);
    if (operands.operation == fpu_operation::sum) { return bits(a + b); }
    if (std::isnan(a) || std::isnan(b)) { return bits(std::isnan(a) ? b : a); }
    const bool largest = operands.operation == fpu_operation::max;
    if (a == b) {  // zeros may have two signs
        return std::bit_cast<std::uint64_t>(std::signbit(a) == largest ? b : a);
    }
    return bits((a < b) == largest ? b : a);
}

/// Both signs of every value at an edge: of its class, of an exponent, of what rounding looks at.
inline std::vector<std::uint64_t> corners() {
    constexpr std::uint64_t magnitudes[] = {
        0x0000000000000000,                                          // zero
        0x0000000000000001, 0x0000000000000002, 0x000ffffffffffffe,  // subnormal
        0x000fffffffffffff, 0x0008000000000000, 0x0010000000000000,  // to the smallest normal
        0x0010000000000001, 0x001fffffffffffff, 0x0020000000000000,  //
        0x0340000000000000, 0x0350000000000000, 0x0360000000000000,  // 2^52, 2^53, 2^54 times the smallest
        0x3fe0000000000000, 0x3ff0000000000000, 0x3ff0000000000001,  // about 1
        0x3fefffffffffffff, 0x3ff8000000000000, 0x3fffffffffffffff,  //
        0x3ca0000000000000, 0x3ca0000000000001, 0x3c90000000000000,  // halves of the last place of 1, and next to them
        0x3c9fffffffffffff, 0x3cb0000000000000, 0x3cb8000000000000,  //
        0x4330000000000000, 0x4330000000000001, 0x433fffffffffffff,  // where the last place is 1
        0x4340000000000000, 0x4340000000000001,                      // and 2
        0x7fe0000000000000, 0x7fdfffffffffffff, 0x7feffffffffffffe,  // to the largest
        0x7fefffffffffffff, 0x7c90000000000000, 0x7c9fffffffffffff,  // and half its last place
        0x7ca0000000000000, 0x7ff0000000000000,                      // infinity
        0x7ff0000000000001, 0x7ff7ffffffffffff,                      // signalling NaNs
        0x7ff8000000000000, 0x7ff8000000000001, 0x7fffffffffffffff,  // quiet NaNs
    };
    std::vector<std::uint64_t> all;
    for (const std::uint64_t magnitude : magnitudes) {
        all.push_back(magnitude);
        all.push_back(magnitude | std::uint64_t{1} << 63);
    }
    return all;
}

/// Pairs of which near exponents, cancellation, halves of a last place, subnormal results and overflows are common.
class random_operands {
public:
    explicit random_operands(std::uint64_t seed) : m_random(seed, "fpu") {}

    fpu_operands next() {
        const auto operation = static_cast<fpu_operation>(m_random.below(4) % 3);  // half of them sums
        const std::uint64_t a = value();
        return {operation, a, second(a)};
    }

private:
    static constexpr std::uint64_t fraction_mask = (std::uint64_t{1} << 52) - 1;

    std::uint64_t double_of(std::uint64_t exponent, std::uint64_t fraction) {
        return m_random.next() << 63 | exponent << 52 | (fraction & fraction_mask);
    }
    /// Any bits, or few of them.
    std::uint64_t fraction() {
        switch (m_random.below(4)) {
            case 0: return std::uint64_t{1} << m_random.below(52);
            case 1: return ~std::uint64_t{0} << m_random.below(52);
            default: return m_random.next();
        }
    }
    std::uint64_t value() {
        switch (m_random.below(8)) {
            case 0: return m_random.next();
            case 1: return double_of(m_random.below(3), fraction());         // subnormals and next to them
            case 2: return double_of(2044 + m_random.below(4), fraction());  // to infinity and NaNs
            default: return double_of(1 + m_random.below(200), fraction());
        }
    }
    std::uint64_t second(std::uint64_t a) {
        const std::uint64_t exponent = a >> 52 & 0x7ff;
        switch (m_random.below(8)) {
            case 0: return value();
            case 1: return a ^ std::uint64_t{1} << 63;                            // cancels
            case 2: return (a ^ std::uint64_t{1} << 63) + m_random.below(7) - 3;  // nearly
            case 3:
                return double_of((exponent + 2047 - 53 + m_random.below(4)) % 2047, fraction());  // about half a place
            default: return double_of((exponent + 2045 + m_random.below(5)) % 2047, fraction());  // near exponents
        }
    }

    random_stream m_random;
};

/// Streams operands through an FPU, a pair a clock.
class fpu_bench {
public:
    fpu_bench(const shared_library& library, unsigned stages) : m_fpu(library), m_stages(stages) {}

    /// @return the operands whose result is wrong, the first ones; nothing if none is
    std::vector<fpu_operands> wrong(std::uint64_t pairs, const std::function<fpu_operands()>& next) {
        constexpr std::size_t most = 3;
        std::vector<fpu_operands> found;
        std::deque<fpu_operands> inside;
        for (std::uint64_t clock = 0; clock < pairs + m_stages && found.size() < most; ++clock) {
            inside.push_back(clock < pairs ? next() : fpu_operands{});
            const std::uint64_t result = m_fpu.step(inside.back());
            if (inside.size() > m_stages) {
                if (result != by_the_host(inside.front())) { found.push_back(inside.front()); }
                inside.pop_front();
            }
        }
        return found;
    }

private:
    verilated_fpu m_fpu;
    std::size_t m_stages;
};

}  // namespace orbweaver::rtl
