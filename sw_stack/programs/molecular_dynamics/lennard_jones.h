// SPDX-License-Identifier: Apache-2.0
// The Lennard-Jones potential in reduced units (energy epsilon, length sigma), cut off at 2.5 and shifted to 0 there,
// so that pairs that cross the cut-off do not change the energy.
#pragma once

namespace orbweaver::molecular_dynamics {

inline constexpr double cut_off = 2.5;

struct pair_interaction {
    double energy;
    double force_over_distance;  // positive: repulsive
};

/// @param square squared distance, less than the squared cut-off
inline pair_interaction lennard_jones(double square) {
    constexpr double cut_off_sixth = 1 / (cut_off * cut_off * cut_off * cut_off * cut_off * cut_off);
    constexpr double shift = 4 * cut_off_sixth * (cut_off_sixth - 1);
    const double inverse = 1 / square;
    const double sixth = inverse * inverse * inverse;
    return {4 * sixth * (sixth - 1) - shift, 48 * sixth * (sixth - 0.5) * inverse};
}

}  // namespace orbweaver::molecular_dynamics
