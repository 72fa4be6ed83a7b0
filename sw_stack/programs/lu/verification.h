// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/lu/block_matrix.h"
#include "sw_stack/programs/lu/original_matrix.h"

namespace orbweaver::lu {

/// Checks the factors against the original matrix, all nodes together. The residual is max |L U - A| / (n max |A|).
class verification {
public:
    verification(const problem& shape, const distribution& layout, const block_matrix& factors,
                 const original_matrix& original)
        : m_problem(shape), m_distribution(layout), m_factors(factors), m_original(original) {}

    /// Returns max |(L U - A) x| / (n max |A|) over `vectors` vectors x of seeded signs, in about 6 n n flops per
    /// vector. A single wrong element is always detected. Each vector bounds the residual from above with a probability
    /// of at least one half. The result is on node 0.
    double sampled_residual(uint32_t vectors) const;

    /// Returns the exact residual, computed by blocks with three times the work of the factorisation. The result is on
    /// node 0.
    double exact_residual() const;

    /// Returns the sum of element_checksum() over the factors. The result is on node 0.
    uint64_t checksum() const;

private:
    /// Returns the position of block row i in a vector. The blocks of a grid row are contiguous, so that they are
    /// reduced together.
    uint32_t position(uint32_t i, uint32_t vectors) const;
    uint32_t part_doubles(uint32_t vectors) const;
    double largest_element(const double* block, uint32_t i, uint32_t j) const;
    void multiply_upper(const double* x, double* y, uint32_t vectors) const;
    double subtract_products(const double* x, const double* y, double* remainder, uint32_t vectors) const;

    problem m_problem;
    distribution m_distribution;
    const block_matrix& m_factors;
    const original_matrix& m_original;
};

}  // namespace orbweaver::lu
