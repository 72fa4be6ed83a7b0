// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/prediction/kriging.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace orbweaver::sim {

namespace {

constexpr double nugget = 0.1;  // as a fraction of the range of an axis

/// Returns the distance of two designs, summed over the axes.
double distance_between(const design_position& a, const design_position& b) {
    double sum = 0;
    for (std::size_t axis = 0; axis < a.size(); ++axis) { sum += std::abs(a[axis] - b[axis]); }
    return sum;
}

double product(const std::vector<double>& a, const std::vector<double>& b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

}  // namespace

double nearest_distance(const std::vector<design_position>& others, const design_position& position) {
    double nearest = std::numeric_limits<double>::infinity();
    for (const design_position& other : others) { nearest = std::min(nearest, distance_between(other, position)); }
    return nearest;
}

kriging::kriging() : m_inverse{{0}} {}

/// Returns a row of the kriging matrix: 1 for the mean, then the negative variogram values.
std::vector<double> kriging::row(const design_position& position) const {
    std::vector<double> row{1};
    for (const design_position& known : m_positions) { row.push_back(-(distance_between(known, position) + nugget)); }
    return row;
}

/// Adds a design. The inverse is extended by a border (Frobenius and Schur), at a cost proportional to its elements.
void kriging::add(design_position position) {
    const std::size_t size = m_inverse.size();
    if (m_positions.empty()) {
        m_inverse = {{0, 1}, {1, 0}};
        m_positions.push_back(std::move(position));
        return;
    }
    const std::vector<double> border = row(position);
    std::vector<double> column(size);
    std::transform(m_inverse.begin(), m_inverse.end(), column.begin(),
                   [&border](const std::vector<double>& known) { return product(known, border); });
    const double variance =
        -product(border, column);  // variance at the new position; above 0, because no two positions are equal
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = 0; j < size; ++j) { m_inverse[i][j] += column[i] * column[j] / variance; }
        m_inverse[i].push_back(-column[i] / variance);
    }
    std::vector<double>& last = m_inverse.emplace_back();
    for (std::size_t i = 0; i < size; ++i) { last.push_back(m_inverse[i].back()); }
    last.push_back(1 / variance);
    m_positions.push_back(std::move(position));
}

kriging::surface kriging::interpolate(const std::vector<double>& values) const {
    surface found(*this);
    std::vector<double> known{0};
    known.insert(known.end(), values.begin(), values.end());
    for (const std::vector<double>& row : m_inverse) { found.m_weights.push_back(product(row, known)); }
    for (std::size_t i = 1; i < known.size() && values.size() > 1; ++i) {
        found.m_residuals.push_back(found.m_weights[i] / m_inverse[i][i]);
    }
    return found;
}

double kriging::surface::value(const design_position& position) const {
    return product(m_known.row(position), m_weights);
}

}  // namespace orbweaver::sim
