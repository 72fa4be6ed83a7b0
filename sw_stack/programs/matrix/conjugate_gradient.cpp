// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/matrix/conjugate_gradient.h"

#include "sw_stack/runtime/allocation.h"

namespace orbweaver::matrix {

conjugate_gradient::conjugate_gradient(const sparse_rows& a, const vector_layout& layout, uint32_t seed,
                                       const vector_kernels& kernels)
    : m_a(a),
      m_layout(layout),
      m_kernels(kernels),
      m_rows(layout.size()),
      m_b(new double[m_rows]),
      m_residual(new double[m_rows]),
      m_product(new double[m_rows]),
      m_direction(new double[layout.slots()]),
      m_x(new double[layout.n()]) {
    for (uint32_t row = 0; row < m_rows; ++row) { m_b[row] = right_hand_side(seed, layout.element(row)); }
}

conjugate_gradient::~conjugate_gradient() {
    delete[] m_b;
    delete[] m_residual;
    delete[] m_product;
    delete[] m_direction;
    delete[] m_x;
}

double conjugate_gradient::begin() {
    __builtin_memset(m_x, 0, m_layout.n() * sizeof(double));
    __builtin_memset(m_direction, 0, m_layout.slots() * sizeof(double));
    __builtin_memcpy(m_residual, m_b, m_rows * sizeof(double));
    return m_kernels.dot(m_residual, 1, m_residual, m_rows);
}

double conjugate_gradient::search(double beta, vector_exchange& exchange) {
    const vector_layout::run part = m_layout.of_node(m_layout.node());
    double* direction = m_direction + part.first;
    for (uint32_t row = 0; row < m_rows; ++row, direction += part.stride) {
        *direction = __builtin_fma(beta, *direction, m_residual[row]);
    }
    exchange.complete(m_direction);
    for (uint32_t row = 0; row < m_rows; ++row) { m_product[row] = m_a.multiply(row, m_direction); }
    exchange.release();
    return m_kernels.dot(m_direction + part.first, part.stride, m_product, m_rows);
}

conjugate_gradient::squares conjugate_gradient::step(double alpha) {
    m_kernels.add_multiple(m_x, alpha, m_direction, m_layout.n());
    m_kernels.add_multiple(m_residual, -alpha, m_product, m_rows);
    double error = 0;
    for (uint32_t row = 0; row < m_rows; ++row) {
        const double difference = m_a.multiply(row, m_x) - m_b[row];
        error = __builtin_fma(difference, difference, error);
    }
    return {m_kernels.dot(m_residual, 1, m_residual, m_rows), error};
}

conjugate_gradient::evidence conjugate_gradient::prove(double beta) const {
    const vector_layout::run part = m_layout.of_node(m_layout.node());
    evidence proof{};
    for (uint32_t row = 0; row < m_rows; ++row) {
        const double direction = m_direction[part.first + row * part.stride];
        double product = 0;
        double magnitude = __builtin_fabs(m_b[row]);
        m_a.for_each_of_row(row, [&](uint32_t position, double value) {
            product += value * m_x[position];
            magnitude += __builtin_fabs(value * m_x[position]);
        });
        const double drift = m_b[row] - product - m_residual[row];
        proof.drift += drift * drift;
        proof.scale += magnitude * magnitude;
        proof.descent += direction * m_residual[row];
        proof.conjugacy += (m_residual[row] + beta * direction) * m_product[row];
    }
    return proof;
}

}  // namespace orbweaver::matrix
