// SPDX-License-Identifier: Apache-2.0
// Graphs of ranks. Ranks are not reordered.
#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/extensions/rank_graph.h"
#include "sw_stack/mpi/profiling_names.h"
#include "sw_stack/mpi/record_exchange.h"

namespace orbweaver::mpi {

namespace {

int* copy_of(const int* values, int number) {
    int* const made = new int[static_cast<size_t>(number) + 1];
    for (int i = 0; i < number; ++i) { made[i] = values[i]; }
    return made;
}

bool has_weights(const int* weights) { return weights != MPI_UNWEIGHTED; }

/// Finds a communicator of one group.
int find_single_group(int handle, communicator*& comm, const MPI_Comm* made) {
    comm = find_communicator(handle);
    if (comm == nullptr) { return no_communicator(handle); }
    int has_two_groups = 0;
    MPI_Comm_test_inter(handle, &has_two_groups);
    if (has_two_groups != 0) { return mistake(comm, MPI_ERR_COMM, "a graph is for communicators of one group"); }
    return check_result(comm, made);
}

/// Finds a communicator that has a graph.
int find_graph(int handle, bool distributed, communicator*& comm, rank_graph*& graph) {
    comm = find_communicator(handle);
    if (comm == nullptr) { return no_communicator(handle); }
    graph = rank_graph::find(*comm);
    if (graph != nullptr && graph->distributed == distributed) { return MPI_SUCCESS; }
    return mistake(comm, MPI_ERR_TOPOLOGY, "%s is no graph of %s", comm->name,
                   distributed ? "MPI_Dist_graph_create" : "MPI_Graph_create");
}

int check_graph(communicator* comm, int nodes, const int* ends, const int* edges) {
    if (nodes < 0 || nodes > comm->size()) {
        return mistake(comm, MPI_ERR_ARG, "a graph of %d ranks; %s has %d", nodes, comm->name, comm->size());
    }
    for (int node = 0; node < nodes; ++node) {
        if (ends[node] < (node == 0 ? 0 : ends[node - 1])) {
            return mistake(comm, MPI_ERR_ARG, "the edges of rank %d end at %d, before they begin", node, ends[node]);
        }
    }
    for (int edge = 0; nodes > 0 && edge < ends[nodes - 1]; ++edge) {
        if (edges[edge] < 0 || edges[edge] >= nodes) {
            return mistake(comm, MPI_ERR_RANK, "edge %d leads to rank %d of a graph of %d", edge, edges[edge], nodes);
        }
    }
    return MPI_SUCCESS;
}

/// Range of the edges of a rank.
int first_edge(const rank_graph& graph, int rank) { return rank == 0 ? 0 : graph.ends[rank - 1]; }
int edge_number(const rank_graph& graph, int rank) { return graph.ends[rank] - first_edge(graph, rank); }

int check_edges(communicator* comm, int number, const int* ranks, const int* weights) {
    if (number < 0) { return mistake(comm, MPI_ERR_ARG, "%d edges: the number is negative", number); }
    for (int i = 0; i < number; ++i) {
        if (ranks[i] < 0 || ranks[i] >= comm->size()) {
            return check_rank(comm, ranks[i] < 0 ? comm->size() : ranks[i], false);
        }
        if (has_weights(weights) && weights[i] < 0) {
            return mistake(comm, MPI_ERR_ARG, "weight %d of edge %d is negative", weights[i], i);
        }
    }
    return MPI_SUCCESS;
}

edge_list list_of(int number, const int* ranks, const int* weights) {
    return {number, copy_of(ranks, number), has_weights(weights) ? copy_of(weights, number) : nullptr};
}

void report(const edge_list& list, int most, int* ranks, int* weights) {
    for (int i = 0; i < list.number && i < most; ++i) {
        ranks[i] = list.ranks[i];
        if (list.weights != nullptr && has_weights(weights)) { weights[i] = list.weights[i]; }
    }
}

struct edge {
    int source;
    int destination;
    int weight;
};

/// Number of the edges that a rank passes to MPI_Dist_graph_create(), and whether they have weights.
struct contribution {
    int edges;
    bool weighted;
};

/// Collects the edges that all ranks know; the caller frees the array.
edge* gather_edges(communicator& comm, const contribution& own, const edge* own_edges, int& number, bool& weighted) {
    contribution* const all = gather_records(comm, own);
    const auto size = static_cast<size_t>(comm.size());
    int* const counts = new int[2 * size];
    number = 0;
    weighted = false;
    for (size_t rank = 0; rank < size; ++rank) {
        counts[rank] = all[rank].edges * static_cast<int>(sizeof(edge));
        counts[size + rank] = number * static_cast<int>(sizeof(edge));
        number += all[rank].edges;
        weighted = weighted || (all[rank].weighted && all[rank].edges != 0);
    }
    auto* const edges = new edge[static_cast<size_t>(number) + 1];
    const int first = counts[size + static_cast<size_t>(comm.rank)] / static_cast<int>(sizeof(edge));
    for (int i = 0; i < own.edges; ++i) { edges[first + i] = own_edges[i]; }
    all_gather(comm, {edges, 0, find_type(MPI_BYTE)}, counts, counts + size);
    delete[] counts;
    delete[] all;
    return edges;
}

/// Returns the other ends of the edges that leave a rank, or that enter it.
edge_list edges_of(const edge* edges, int number, int rank, bool leave, bool weighted) {
    edge_list made;
    const auto concerns = [=](const edge& each) { return (leave ? each.source : each.destination) == rank; };
    for (int i = 0; i < number; ++i) { made.number += concerns(edges[i]) ? 1 : 0; }
    made.ranks = new int[static_cast<size_t>(made.number) + 1];
    made.weights = weighted ? new int[static_cast<size_t>(made.number) + 1] : nullptr;
    int next = 0;
    for (int i = 0; i < number; ++i) {
        if (!concerns(edges[i])) { continue; }
        made.ranks[next] = leave ? edges[i].destination : edges[i].source;
        if (weighted) { made.weights[next] = edges[i].weight; }
        ++next;
    }
    return made;
}

}  // namespace

}  // namespace orbweaver::mpi

using namespace orbweaver::mpi;

extern "C" {

int MPI_Graph_create(MPI_Comm handle, int nodes, const int* ends, const int* edges, int, MPI_Comm* made) {
    ORBWEAVER_MPI_CALL(MPI_Graph_create);
    communicator* comm = nullptr;
    int code = find_single_group(handle, comm, made);
    code = code == MPI_SUCCESS ? check_graph(comm, nodes, ends, edges) : code;
    if (code != MPI_SUCCESS) { return code; }
    MPI_Comm_split(handle, comm->rank < nodes ? 0 : MPI_UNDEFINED, comm->rank, made);
    if (comm->rank >= nodes) { return MPI_SUCCESS; }
    auto* const graph = new rank_graph;
    graph->distributed = false;
    graph->nodes = nodes;
    graph->ends = copy_of(ends, nodes);
    graph->edges = copy_of(edges, ends[nodes - 1]);
    const int* const own = edges + first_edge(*graph, comm->rank);
    graph->sources = list_of(edge_number(*graph, comm->rank), own, MPI_UNWEIGHTED);
    graph->destinations = list_of(edge_number(*graph, comm->rank), own, MPI_UNWEIGHTED);
    rank_graph::attach(*made, graph);
    return MPI_SUCCESS;
}

int MPI_Graphdims_get(MPI_Comm handle, int* nodes, int* edges) {
    ORBWEAVER_MPI_CALL(MPI_Graphdims_get);
    communicator* comm = nullptr;
    rank_graph* graph = nullptr;
    const int code = find_graph(handle, false, comm, graph);
    if (code != MPI_SUCCESS) { return code; }
    ORBWEAVER_MPI_RESULT(comm, nodes)
    ORBWEAVER_MPI_RESULT(comm, edges)
    *nodes = graph->nodes;
    *edges = graph->ends[graph->nodes - 1];
    return MPI_SUCCESS;
}

int MPI_Graph_get(MPI_Comm handle, int max_nodes, int max_edges, int* ends, int* edges) {
    ORBWEAVER_MPI_CALL(MPI_Graph_get);
    communicator* comm = nullptr;
    rank_graph* graph = nullptr;
    const int code = find_graph(handle, false, comm, graph);
    if (code != MPI_SUCCESS) { return code; }
    for (int i = 0; i < graph->nodes && i < max_nodes; ++i) { ends[i] = graph->ends[i]; }
    for (int i = 0; i < graph->ends[graph->nodes - 1] && i < max_edges; ++i) { edges[i] = graph->edges[i]; }
    return MPI_SUCCESS;
}

int MPI_Graph_neighbors_count(MPI_Comm handle, int rank, int* number) {
    ORBWEAVER_MPI_CALL(MPI_Graph_neighbors_count);
    communicator* comm = nullptr;
    rank_graph* graph = nullptr;
    int code = find_graph(handle, false, comm, graph);
    code = code == MPI_SUCCESS ? check_edges(comm, 1, &rank, MPI_UNWEIGHTED) : code;
    if (code != MPI_SUCCESS) { return code; }
    ORBWEAVER_MPI_RESULT(comm, number)
    *number = edge_number(*graph, rank);
    return MPI_SUCCESS;
}

int MPI_Graph_neighbors(MPI_Comm handle, int rank, int most, int* neighbours) {
    ORBWEAVER_MPI_CALL(MPI_Graph_neighbors);
    communicator* comm = nullptr;
    rank_graph* graph = nullptr;
    int code = find_graph(handle, false, comm, graph);
    code = code == MPI_SUCCESS ? check_edges(comm, 1, &rank, MPI_UNWEIGHTED) : code;
    if (code != MPI_SUCCESS) { return code; }
    const int* const own = graph->edges + first_edge(*graph, rank);
    for (int i = 0; i < edge_number(*graph, rank) && i < most; ++i) { neighbours[i] = own[i]; }
    return MPI_SUCCESS;
}

int MPI_Graph_map(MPI_Comm handle, int nodes, const int* ends, const int* edges, int* rank) {
    ORBWEAVER_MPI_CALL(MPI_Graph_map);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    ORBWEAVER_MPI_RESULT(comm, rank)
    const int code = check_graph(comm, nodes, ends, edges);
    if (code == MPI_SUCCESS) { *rank = comm->rank < nodes ? comm->rank : MPI_UNDEFINED; }
    return code;
}

int MPI_Cart_map(MPI_Comm handle, int count, const int* sizes, const int*, int* rank) {
    ORBWEAVER_MPI_CALL(MPI_Cart_map);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    ORBWEAVER_MPI_RESULT(comm, rank)
    int64_t ranks = 1;
    for (int i = 0; i < count; ++i) { ranks *= sizes[i] < 0 ? 0 : sizes[i]; }
    if (count < 0 || ranks < 1 || ranks > comm->size()) {
        return mistake(comm, MPI_ERR_DIMS, "the sizes make no grid of at most %d ranks", comm->size());
    }
    *rank = comm->rank < ranks ? comm->rank : MPI_UNDEFINED;
    return MPI_SUCCESS;
}

int MPI_Dist_graph_create_adjacent(MPI_Comm handle, int source_number, const int* sources, const int* source_weights,
                                   int destination_number, const int* destinations, const int* destination_weights,
                                   MPI_Info, int, MPI_Comm* made) {
    ORBWEAVER_MPI_CALL(MPI_Dist_graph_create_adjacent);
    communicator* comm = nullptr;
    int code = find_single_group(handle, comm, made);
    code = code == MPI_SUCCESS ? check_edges(comm, source_number, sources, source_weights) : code;
    code = code == MPI_SUCCESS ? check_edges(comm, destination_number, destinations, destination_weights) : code;
    if (code != MPI_SUCCESS) { return code; }
    MPI_Comm_split(handle, 0, comm->rank, made);
    auto* const graph = new rank_graph;
    graph->sources = list_of(source_number, sources, source_weights);
    graph->destinations = list_of(destination_number, destinations, destination_weights);
    graph->weighted = has_weights(source_weights) && has_weights(destination_weights);
    rank_graph::attach(*made, graph);
    return MPI_SUCCESS;
}

/// All ranks collect all edges, because each rank may know edges of others.
int MPI_Dist_graph_create(MPI_Comm handle, int number, const int* sources, const int* degrees, const int* destinations,
                          const int* weights, MPI_Info, int, MPI_Comm* made) {
    ORBWEAVER_MPI_CALL(MPI_Dist_graph_create);
    communicator* comm = nullptr;
    int code = find_single_group(handle, comm, made);
    code = code == MPI_SUCCESS ? check_edges(comm, number, sources, MPI_UNWEIGHTED) : code;
    if (code != MPI_SUCCESS) { return code; }
    contribution own{0, has_weights(weights)};
    for (int i = 0; i < number; ++i) {
        if (degrees[i] < 0) { return mistake(comm, MPI_ERR_ARG, "degree %d of source %d is negative", degrees[i], i); }
        own.edges += degrees[i];
    }
    code = check_edges(comm, own.edges, destinations, weights);
    if (code != MPI_SUCCESS) { return code; }
    auto* const known = new edge[static_cast<size_t>(own.edges) + 1];
    int next = 0;
    for (int i = 0; i < number; ++i) {
        for (int j = 0; j < degrees[i]; ++j, ++next) {
            known[next] = {sources[i], destinations[next], own.weighted ? weights[next] : 0};
        }
    }
    int total = 0;
    auto* const graph = new rank_graph;
    edge* const all = gather_edges(*comm, own, known, total, graph->weighted);
    MPI_Comm_split(handle, 0, comm->rank, made);
    graph->sources = edges_of(all, total, comm->rank, false, graph->weighted);
    graph->destinations = edges_of(all, total, comm->rank, true, graph->weighted);
    graph->weighted = own.weighted;
    rank_graph::attach(*made, graph);
    delete[] all;
    delete[] known;
    return MPI_SUCCESS;
}

int MPI_Dist_graph_neighbors_count(MPI_Comm handle, int* sources, int* destinations, int* weighted) {
    ORBWEAVER_MPI_CALL(MPI_Dist_graph_neighbors_count);
    communicator* comm = nullptr;
    rank_graph* graph = nullptr;
    const int code = find_graph(handle, true, comm, graph);
    if (code != MPI_SUCCESS) { return code; }
    *sources = graph->sources.number;
    *destinations = graph->destinations.number;
    *weighted = graph->weighted ? 1 : 0;
    return MPI_SUCCESS;
}

int MPI_Dist_graph_neighbors(MPI_Comm handle, int max_sources, int* sources, int* source_weights, int max_destinations,
                             int* destinations, int* destination_weights) {
    ORBWEAVER_MPI_CALL(MPI_Dist_graph_neighbors);
    communicator* comm = nullptr;
    rank_graph* graph = nullptr;
    const int code = find_graph(handle, true, comm, graph);
    if (code != MPI_SUCCESS) { return code; }
    report(graph->sources, max_sources, sources, source_weights);
    report(graph->destinations, max_destinations, destinations, destination_weights);
    return MPI_SUCCESS;
}

/// Replaces the definition in cartesian_calls.cpp.
int MPI_Topo_test(MPI_Comm handle, int* status) {
    ORBWEAVER_MPI_CALL(MPI_Topo_test);
    const int code = PMPI_Topo_test(handle, status);
    const rank_graph* const graph = code == MPI_SUCCESS ? rank_graph::find(*find_communicator(handle)) : nullptr;
    if (graph != nullptr) { *status = graph->distributed ? MPI_DIST_GRAPH : MPI_GRAPH; }
    return code;
}

}  // extern "C"
