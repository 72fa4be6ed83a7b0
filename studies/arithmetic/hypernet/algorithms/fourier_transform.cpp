// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/algorithms/fourier_transform.h"

#include <numbers>
#include <stdexcept>

#include "studies/arithmetic/hypernet/structure/hypernet.h"

namespace orbweaver::studies::hypernet_model {

namespace {

using complex = std::complex<double>;

constexpr unsigned largest_n = 8;

/// The net with its points, one on each even node.
class machine {
public:
    machine(unsigned n, const std::vector<complex>& samples)
        : m_n(n), m_net(module_kind::cubelet, n + 1, 2), m_values(m_net.positions()) {
        for (address index = 0; index < samples.size(); ++index) { m_values[2 * index] = samples[index]; }
    }

    /// A(k) <- A(lambda_1(k)); a node with an I/O channel keeps its point.
    void exchange() {
        std::vector<complex> moved(m_values.size());
        for (address node = 0; node < m_values.size(); node += 2) { moved[node] = m_values[m_net.port(node).peer]; }
        m_values = moved;
        ++m_figures.exchanges;
    }

    /// Performs butterflies over all internal dimensions except the lowest.
    /// @param first_virtual dimension of the virtual hypercube that internal dimension 1 represents
    void butterflies(unsigned first_virtual) {
        for (unsigned dimension = m_n; dimension >= 1; --dimension) {
            butterfly(dimension, first_virtual + dimension - 1);
        }
    }

    transformed result() {
        const address count = address{1} << (2 * m_n);
        m_figures.points.resize(count);
        for (address index = 0; index < count; ++index) { m_figures.points[reversed(index)] = m_values[2 * index]; }
        return m_figures;
    }

private:
    void butterfly(unsigned dimension, unsigned virtual_dimension) {
        const address apart = address{1} << dimension;
        std::vector<complex> next(m_values.size());
        for (address node = 0; node < m_values.size(); node += 2) {
            const bool is_upper = (node & apart) != 0;
            next[node] = is_upper ? (m_values[node ^ apart] - m_values[node]) * twiddle(node, virtual_dimension)
                                  : m_values[node] + m_values[node ^ apart];
        }
        m_values = next;
        ++m_figures.internal_steps;
    }

    complex twiddle(address node, unsigned virtual_dimension) const {
        const address half = address{1} << m_n;
        const address here = node / 2;
        const address index = virtual_dimension < m_n ? here : here % half * half + here / half;
        const address exponent = (index % (address{1} << virtual_dimension)) << (2 * m_n - 1 - virtual_dimension);
        const double turn = static_cast<double>(exponent) / static_cast<double>(half * half);
        return std::polar(1.0, 2 * std::numbers::pi * turn);
    }

    address reversed(address index) const {
        address result = 0;
        for (unsigned bit = 0; bit < 2 * m_n; ++bit) { result = result << 1 | (index >> bit & 1); }
        return result;
    }

    unsigned m_n;
    hypernet m_net;
    std::vector<complex> m_values;
    transformed m_figures;
};

}  // namespace

transformed fourier_transform(unsigned n, const std::vector<std::complex<double>>& samples) {
    if (n < 1 || n > largest_n || samples.size() != std::size_t{1} << (2 * n)) {
        throw std::invalid_argument("the Fourier transform takes 2^(2n) samples, n from 1 to 8");
    }
    machine net(n, samples);
    net.exchange();
    net.butterflies(n);
    net.exchange();
    net.butterflies(0);
    return net.result();
}

}  // namespace orbweaver::studies::hypernet_model
