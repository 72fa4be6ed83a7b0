// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

namespace orbweaver::sim {

/// Where a design stands on each axis, 0 .. 1.
using design_position = std::vector<double>;

/// From a place to the nearest of others, axis by axis; infinite if there is none.
double nearest_distance(const std::vector<design_position>& others, const design_position& position);

/// Values at places from values at other places: ordinary kriging (Matheron 1963; Cressie 1993, section 3.2). Two
/// places differ the more the farther they are from each other, in proportion and alike on every axis, so there is no
/// length to fit. What values have next to that, such as what two axes do only together, is a tenth of an axis.
class kriging {
public:
    kriging();

    /// Adds a place where values are known.
    void add(design_position position);

    /// The estimate of a value from those at the known places.
    class surface {
    public:
        double value(const design_position& position) const;

        /// The value at each known place less what all others state of it.
        const std::vector<double>& residuals() const { return m_residuals; }

    private:
        friend class kriging;
        explicit surface(const kriging& known) : m_known(known) {}

        const kriging& m_known;
        std::vector<double> m_weights;  // of the mean, and of each place
        std::vector<double> m_residuals;
    };

    /// @param values at the places, in the order in which they were added; one at least; this outlives the surface
    surface interpolate(const std::vector<double>& values) const;

private:
    std::vector<double> row(const design_position& position) const;

    std::vector<design_position> m_positions;
    std::vector<std::vector<double>> m_inverse;  // of the kriging matrix; the first row is of the mean
};

}  // namespace orbweaver::sim
