// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/hash.h"

namespace orbweaver::matrix {

/// A sparse symmetric positive definite matrix and a right-hand side as functions of a seed. Row i has elements at i +-
/// o (modulo n) for a few seeded distances o, uniform in [-1, 1). Its diagonal element is the sum of their magnitudes
/// plus one.
class seeded_matrix {
public:
    static constexpr uint32_t max_pairs = 32;

    /// @param off_diagonals off-diagonal elements per row, up to 2 max_pairs; an odd number, or one too large for n,
    ///                      is reduced
    constexpr seeded_matrix(uint32_t n, uint32_t off_diagonals, uint32_t seed) : m_n(n), m_seed(seed) {
        const uint32_t most = (n - 1) / 2;
        const uint32_t pairs = off_diagonals / 2 < most ? off_diagonals / 2 : most;
        for (uint32_t draw = 0; m_pairs < pairs; ++draw) {
            const uint32_t distance = hash(seed, 0xd157a9ceU, draw) % most + 1;
            bool is_new = true;
            for (uint32_t pair = 0; pair < m_pairs; ++pair) { is_new = is_new && m_distance[pair] != distance; }
            if (is_new) { m_distance[m_pairs++] = distance; }
        }
    }

    constexpr uint32_t elements_of_row() const { return 2 * m_pairs + 1; }

    /// Calls f(column, value) for the elements of row i, in unspecified order.
    template <class F>
    constexpr void for_each_of_row(uint32_t i, F function) const {
        double diagonal = 1;
        for (uint32_t pair = 0; pair < m_pairs; ++pair) {
            const uint32_t next = (i + m_distance[pair]) % m_n;
            const uint32_t former = (i + m_n - m_distance[pair]) % m_n;
            const double a = value(pair, i);
            const double b = value(pair, former);
            diagonal += __builtin_fabs(a) + __builtin_fabs(b);
            function(next, a);
            function(former, b);
        }
        function(i, diagonal);
    }

private:
    /// Value of elements (i, i + distance) and (i + distance, i).
    constexpr double value(uint32_t pair, uint32_t i) const { return signed_unit(hash(m_seed, i, pair)); }

    uint32_t m_n;
    uint32_t m_seed;
    uint32_t m_pairs = 0;
    uint32_t m_distance[max_pairs] = {};
};

/// Element i of the right-hand side, uniform in [-1, 1).
constexpr double right_hand_side(uint32_t seed, uint32_t i) { return signed_unit(hash(seed, i, 0xb51deU)); }

}  // namespace orbweaver::matrix
