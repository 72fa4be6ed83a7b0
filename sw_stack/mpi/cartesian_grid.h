// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::mpi {

/// Arrangement of the ranks of a communicator in a grid.
struct cartesian_grid {
    static constexpr int max_dimensions = 8;

    int dimensions;
    int sizes[max_dimensions];
    bool periodic[max_dimensions];

    int ranks() const;
    void rank_coordinates(int rank, int* coordinates) const;
    /// Returns the rank at given coordinates; MPI_PROC_NULL outside of a non-periodic dimension.
    int rank_at(const int* coordinates) const;
};

}  // namespace orbweaver::mpi
