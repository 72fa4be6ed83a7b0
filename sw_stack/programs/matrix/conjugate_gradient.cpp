// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/matrix/conjugate_gradient.h"

#include "sw_stack/runtime/allocation.h"

namespace orbweaver::matrix {

conjugate_gradient::conjugate_gradient(const sparse_rows& a, const owner_order& order, uint32_t seed,
                                       const vector_kernels& kernels)
    : m_a(a),
      m_order(order),
      m_kernels(kernels),
      m_rows(order.size()),
      m_b(new double[m_rows]),
      m_r(new double[m_rows]),
      m_q(new double[m_rows]),
      m_p(new double[order.n()]),
      m_x(new double[order.n()]) {
    for (uint32_t r = 0; r < m_rows; ++r) {
        m_b[r] = right_hand_side(seed, order.element(r));
    }
}

conjugate_gradient::~conjugate_gradient() {
    delete[] m_b;
    delete[] m_r;
    delete[] m_q;
    delete[] m_p;
    delete[] m_x;
}

double* conjugate_gradient::own(double* vector) const {
    return vector + m_order.offset(m_order.node_at(m_order.x(), m_order.y()));
}

double conjugate_gradient::begin() {
    __builtin_memset(m_x, 0, m_order.n() * sizeof(double));
    __builtin_memset(m_p, 0, m_order.n() * sizeof(double));
    __builtin_memcpy(m_r, m_b, m_rows * sizeof(double));
    return m_kernels.dot(m_r, m_r, m_rows);
}

double conjugate_gradient::search(double beta, vector_exchange& exchange) {
    double* const p = own(m_p);
    for (uint32_t r = 0; r < m_rows; ++r) {
        p[r] = __builtin_fma(beta, p[r], m_r[r]);
    }
    exchange.complete(m_p);
    for (uint32_t r = 0; r < m_rows; ++r) {
        m_q[r] = m_a.multiply(r, m_p);
    }
    exchange.release();
    return m_kernels.dot(p, m_q, m_rows);
}

conjugate_gradient::squares conjugate_gradient::step(double alpha) {
    m_kernels.add_multiple(m_x, alpha, m_p, m_order.n());
    m_kernels.add_multiple(m_r, -alpha, m_q, m_rows);
    double error = 0;
    for (uint32_t r = 0; r < m_rows; ++r) {
        const double difference = m_a.multiply(r, m_x) - m_b[r];
        error = __builtin_fma(difference, difference, error);
    }
    return {m_kernels.dot(m_r, m_r, m_rows), error};
}

conjugate_gradient::evidence conjugate_gradient::prove(double beta) const {
    const double* const p = own(m_p);
    evidence e{};
    for (uint32_t r = 0; r < m_rows; ++r) {
        double product = 0;
        double magnitude = __builtin_fabs(m_b[r]);
        m_a.for_each_of_row(r, [&](uint32_t position, double value) {
            product += value * m_x[position];
            magnitude += __builtin_fabs(value * m_x[position]);
        });
        const double drift = m_b[r] - product - m_r[r];
        e.drift += drift * drift;
        e.scale += magnitude * magnitude;
        e.descent += p[r] * m_r[r];
        e.conjugacy += (m_r[r] + beta * p[r]) * m_q[r];
    }
    return e;
}

}  // namespace orbweaver::matrix
