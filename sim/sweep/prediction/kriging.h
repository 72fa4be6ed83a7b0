// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace orbweaver::sim {

/// Position of a design on each axis, 0 .. 1.
using design_position = std::vector<double>;

/// Returns the distance from a position to the nearest of the others, summed over the axes; infinite without others.
double nearest_distance(const std::vector<design_position>& others, const design_position& position);

/// Ordinary kriging (Matheron 1963; Cressie 1993, section 3.2): estimates values at new positions from values at known
/// ones. The variogram is linear in the distance and equal on every axis, so there is no length scale to fit. Its
/// nugget, for effects such as interactions of axes, is a tenth of the range of an axis.
class kriging {
public:
    kriging();

    /// Adds a position with known values.
    void add(design_position position);

    /// An interpolated value, based on the values at the known positions.
    class surface {
    public:
        double value(const design_position& position) const;

        /// Returns, for each known position, its value minus the prediction from all others.
        const std::vector<double>& residuals() const { return m_residuals; }

    private:
        friend class kriging;
        explicit surface(const kriging& known) : m_known(known) {}

        const kriging& m_known;
        std::vector<double> m_weights;  // weight of the mean, then of each known position
        std::vector<double> m_residuals;
    };

    /// @param values values at the positions, in the order of add(); at least one; outlives the surface
    surface interpolate(const std::vector<double>& values) const;

private:
    std::vector<double> row(const design_position& position) const;

    std::vector<design_position> m_positions;
    std::vector<std::vector<double>> m_inverse;  // inverse of the kriging matrix; the first row belongs to the mean
};

}  // namespace orbweaver::sim
