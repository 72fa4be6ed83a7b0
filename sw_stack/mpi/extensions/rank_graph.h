// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/mpi/cartesian_grid.h"
#include "sw_stack/mpi/communicator.h"

namespace orbweaver::mpi {

/// Ranks at the ends of edges, with weights.
struct edge_list {
    int number = 0;
    int* ranks = nullptr;
    int* weights = nullptr;  // null: no weights
};

/// Graph of the ranks of a communicator. It is an attribute of the communicator, so duplicates have it, too.
class rank_graph {
public:
    /// Attaches a graph to a new communicator.
    static void attach(int comm_handle, rank_graph* attached);
    /// Returns the graph of a communicator; null if it has none.
    static rank_graph* find(const communicator& comm);

    rank_graph() = default;
    ~rank_graph();
    rank_graph(const rank_graph&) = delete;
    rank_graph& operator=(const rank_graph&) = delete;

    bool distributed = true;  // each rank knows its own edges only
    bool weighted = false;
    edge_list sources;       // of this rank
    edge_list destinations;  // of this rank
    // A graph that is not distributed: the edges of rank r end before ends[r].
    int nodes = 0;
    int* ends = nullptr;
    int* edges = nullptr;
    int references = 1;
};

/// Ranks that this rank receives from and sends to in a neighbourhood operation.
struct neighbourhood {
    int source_number = 0;
    int destination_number = 0;
    const int* sources = nullptr;
    const int* destinations = nullptr;
    bool is_grid = false;
    int in_grid[2 * cartesian_grid::max_dimensions];

    /// Finds the neighbours of this rank in a grid or graph.
    /// @return MPI_SUCCESS, or the code of an error that has been reported
    int find(communicator& comm);
};

}  // namespace orbweaver::mpi
