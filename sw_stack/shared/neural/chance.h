// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/shared/hash.h"

namespace orbweaver::neural {

/// Purposes of random numbers; draws for different purposes are independent.
enum class purpose : uint32_t { connection, core_link, weight, start, held, pattern, turn, position };

/// Draws a number for an ordered pair.
constexpr uint32_t draw(uint32_t seed, purpose why, uint32_t i, uint32_t j) {
    return hash(seed + 0x51ed270bU * (static_cast<uint32_t>(why) + 1), i, j);
}

/// Draws a number for an unordered pair.
constexpr uint32_t draw_of_pair(uint32_t seed, purpose why, uint32_t a, uint32_t b) {
    return a < b ? draw(seed, why, a, b) : draw(seed, why, b, a);
}

/// A probability, stored as a bound on the upper 31 bits of a drawn number: 0 is never, 1 is always.
class chance {
public:
    chance() = default;
    /// @param probability clamped to 0 .. 1
    constexpr explicit chance(double probability)
        : m_bound(probability <= 0   ? 0
                  : probability >= 1 ? always
                                     : static_cast<uint32_t>(probability * always)) {}

    constexpr bool holds(uint32_t drawn) const { return drawn >> 1 < m_bound; }

private:
    static constexpr uint32_t always = 1U << 31;
    uint32_t m_bound = 0;
};

}  // namespace orbweaver::neural
