// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/extensions/rank_graph.h"

#include <string.h>

#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/runtime/allocation.h"

namespace orbweaver::mpi {

namespace {

int share_graph(MPI_Comm, int, void*, void* value, void* copied, int* flag) {
    ++static_cast<rank_graph*>(value)->references;
    memcpy(copied, &value, sizeof value);
    *flag = 1;
    return MPI_SUCCESS;
}

int release_graph(MPI_Comm, int, void* value, void*) {
    auto* const graph = static_cast<rank_graph*>(value);
    if (--graph->references == 0) { delete graph; }
    return MPI_SUCCESS;
}

int graph_key = MPI_KEYVAL_INVALID;

}  // namespace

rank_graph::~rank_graph() {
    const edge_list* const lists[] = {&sources, &destinations};
    for (const edge_list* const list : lists) {
        delete[] list->ranks;
        delete[] list->weights;
    }
    delete[] ends;
    delete[] edges;
}

void rank_graph::attach(int comm_handle, rank_graph* attached) {
    if (graph_key == MPI_KEYVAL_INVALID) { MPI_Comm_create_keyval(share_graph, release_graph, &graph_key, nullptr); }
    MPI_Comm_set_attr(comm_handle, graph_key, attached);
}

rank_graph* rank_graph::find(const communicator& comm) {
    void* found = nullptr;
    int flag = 0;
    if (graph_key != MPI_KEYVAL_INVALID) {
        MPI_Comm_get_attr(comm.handle, graph_key, static_cast<void*>(&found), &flag);
    }
    return flag != 0 ? static_cast<rank_graph*>(found) : nullptr;
}

int neighbourhood::find(communicator& comm) {
    if (const rank_graph* const graph = rank_graph::find(comm)) {
        source_number = graph->sources.number;
        sources = graph->sources.ranks;
        destination_number = graph->destinations.number;
        destinations = graph->destinations.ranks;
        return MPI_SUCCESS;
    }
    if (comm.grid == nullptr) {
        return mistake(&comm, MPI_ERR_TOPOLOGY, "%s is neither a grid nor a graph", comm.name);
    }
    is_grid = true;
    int coordinates[cartesian_grid::max_dimensions];
    comm.grid->rank_coordinates(comm.rank, coordinates);
    for (int i = 0; i < comm.grid->dimensions; ++i) {
        const int own = coordinates[i];
        for (int step = -1; step <= 1; step += 2) {
            coordinates[i] = own + step;
            in_grid[source_number++] = comm.grid->rank_at(coordinates);
        }
        coordinates[i] = own;
    }
    destination_number = source_number;
    sources = in_grid;
    destinations = in_grid;
    return MPI_SUCCESS;
}

}  // namespace orbweaver::mpi
