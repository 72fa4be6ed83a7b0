// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::mpi {

/// How the ranks of a communicator lie in a grid.
struct cartesian_grid {
    static constexpr int most_dimensions = 8;

    int dimensions;
    int sizes[most_dimensions];
    bool periodic[most_dimensions];

    int ranks() const;
    void rank_coordinates(int rank, int* coordinates) const;
    /// MPI_PROC_NULL outside of a dimension that does not close.
    int rank_at(const int* coordinates) const;
};

}  // namespace orbweaver::mpi
