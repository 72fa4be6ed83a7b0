// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "hw/base/random_stream.h"

namespace orbweaver::noc {

/// Draws the number of cycles between two successes of a process with a fixed success probability per cycle: one random
/// number per success instead of one per cycle. It inverts the distribution by binary search over powers q^(2^i) of the
/// failure probability in 64-bit fixed point. It uses only integers, so the result is the same on every machine.
class geometric_gap {
public:
    /// More failures than any run has; the result for a probability of 0.
    static constexpr std::uint64_t endless = std::uint64_t{1} << 48;

    /// @param threshold probability of success in a cycle, times 2^64 (probability_threshold())
    explicit geometric_gap(std::uint64_t threshold) {
        if (threshold == 0) { return; }
        std::uint64_t power = ~threshold;  // 1 - p, less 2^-64
        for (unsigned level = 0; level < 48 && power != 0; ++level) {
            m_powers.push_back(power);
            power = product(power, power);
        }
        m_never = false;
        for (std::size_t zeros = 0; zeros < m_levels.size(); ++zeros) {
            const std::uint64_t least = zeros == 64 ? 0 : std::uint64_t{1} << (63 - zeros);
            const auto too_small = [&](std::uint64_t each) { return each <= least; };
            m_levels[zeros] =
                static_cast<std::uint8_t>(std::find_if(m_powers.begin(), m_powers.end(), too_small) - m_powers.begin());
        }
    }

    /// Returns the number of failures before the next success.
    std::uint64_t draw(random_stream& stream) const {
        if (m_never) { return endless; }
        const std::uint64_t chance = stream.next();
        std::uint64_t reached = ~std::uint64_t{0};  // q^failures
        std::uint64_t failures = 0;
        for (std::size_t level = m_levels[static_cast<unsigned>(std::countl_zero(chance))]; level-- > 0;) {
            const std::uint64_t further = product(reached, m_powers[level]);
            const std::uint64_t is_reached = further > chance;  // no branch, because it is unpredictable
            reached = is_reached != 0 ? further : reached;
            failures |= is_reached << level;
        }
        return failures;
    }

private:
    /// Returns the product of two fractions of 2^64, rounded down.
    static std::uint64_t product(std::uint64_t a, std::uint64_t b) {
        __extension__ using wide = unsigned __int128;
        return static_cast<std::uint64_t>(static_cast<wide>(a) * b >> 64);
    }

    std::vector<std::uint64_t> m_powers;      // [i]: (1 - p)^(2^i) * 2^64
    std::array<std::uint8_t, 65> m_levels{};  // [leading zeros of the chance]: number of powers that may exceed it
    bool m_never = true;
};

}  // namespace orbweaver::noc
