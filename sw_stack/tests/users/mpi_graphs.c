// SPDX-License-Identifier: Apache-2.0
// Graphs of ranks, and exchanges between neighbours: exits with 0 if each call did what the standard says. On any
// number of ranks.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "sw_stack/tests/users/check.h"

enum { MOST = 64, LENGTH = 90 };

static int rank;
static int size;

static int value(int of, int block, int index) { return 10000 * of + 100 * block + index; }

/// Rank r of the graph has r + 1 neighbours: r + 1, r + 2, ... (modulo the ranks), so some occur several times.
static void check_graphs(void) {
    const int nodes = size > 2 ? size - 1 : size;
    int ends[MOST];
    int edges[MOST];
    int found_ends[MOST] = {0};
    int found_edges[MOST] = {0};
    int all = 0;
    for (int node = 0; node < nodes; ++node) {
        for (int i = 0; i <= node; ++i) { edges[all++] = (node + 1 + i) % nodes; }
        ends[node] = all;
    }
    MPI_Comm graph;
    int number = -1;
    int edge_number = -1;
    MPI_Graph_map(MPI_COMM_WORLD, nodes, ends, edges, &number);
    CHECK(number == (rank < nodes ? rank : MPI_UNDEFINED));
    MPI_Graph_create(MPI_COMM_WORLD, nodes, ends, edges, 1, &graph);
    CHECK((graph != MPI_COMM_NULL) == (rank < nodes));
    if (graph == MPI_COMM_NULL) { return; }
    MPI_Comm copy;
    MPI_Comm_dup(graph, &copy);
    MPI_Comm_free(&graph);
    MPI_Topo_test(copy, &number);
    CHECK(number == MPI_GRAPH);
    MPI_Graphdims_get(copy, &number, &edge_number);
    CHECK(number == nodes && edge_number == all);
    MPI_Graph_get(copy, MOST, MOST, found_ends, found_edges);
    CHECK(memcmp(found_ends, ends, (size_t)nodes * sizeof *ends) == 0);
    CHECK(memcmp(found_edges, edges, (size_t)all * sizeof *edges) == 0);
    for (int node = 0; node < nodes; ++node) {
        MPI_Graph_neighbors_count(copy, node, &number);
        CHECK(number == node + 1);
        memset(found_edges, -1, sizeof found_edges);
        MPI_Graph_neighbors(copy, node, 2, found_edges);
        for (int i = 0; i < 2; ++i) { CHECK(found_edges[i] == (i <= node ? (node + 1 + i) % nodes : -1)); }
    }
    MPI_Comm_free(&copy);
}

/// Each rank describes the edges of the next rank r: to r + 1 with weight 5, twice, and to r + 2.
static void check_graphs_of_edges(void) {
    const int source = (rank + 1) % size;
    const int degree = 3;
    const int ends[] = {(source + 1) % size, (source + 1) % size, (source + 2) % size};
    const int weights[] = {5, 5, 7 + source};
    int sources[3] = {-1, -1, -1};
    int source_weights[3] = {-1, -1, -1};
    int destinations[3] = {-1, -1, -1};
    int destination_weights[3] = {-1, -1, -1};
    int numbers[3] = {-1, -1, -1};
    MPI_Comm graph;
    MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &source, &degree, ends, weights, MPI_INFO_NULL, 0, &graph);
    int kind = 0;
    MPI_Topo_test(graph, &kind);
    CHECK(kind == MPI_DIST_GRAPH);
    MPI_Dist_graph_neighbors_count(graph, &numbers[0], &numbers[1], &numbers[2]);
    CHECK(numbers[0] == 3 && numbers[1] == 3 && numbers[2] == 1);
    MPI_Dist_graph_neighbors(graph, 3, sources, source_weights, 3, destinations, destination_weights);
    int near = 0;
    for (int i = 0; i < 3; ++i) {  // in any order
        CHECK(destinations[i] == (rank + (destination_weights[i] == 5 ? 1 : 2)) % size);
        CHECK(destination_weights[i] == 5 || destination_weights[i] == 7 + rank);
        CHECK(sources[i] == (rank + 2 * size - (source_weights[i] == 5 ? 1 : 2)) % size);
        CHECK(source_weights[i] == 5 || source_weights[i] == 7 + sources[i]);
        near += (destination_weights[i] == 5) + (source_weights[i] == 5);
    }
    CHECK(near == 4);
    MPI_Comm_free(&graph);
    MPI_Dist_graph_create(MPI_COMM_WORLD, 0, NULL, NULL, NULL, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
    MPI_Dist_graph_neighbors_count(graph, &numbers[0], &numbers[1], &numbers[2]);
    CHECK(numbers[0] == 0 && numbers[1] == 0 && numbers[2] == 0);
    MPI_Comm_free(&graph);
}

/// Every rank sends to the next two ranks, and receives from the two before, in this order.
static void check_exchanges_in_graphs(void) {
    const int sources[] = {(rank + 2 * size - 2) % size, (rank + size - 1) % size};
    const int destinations[] = {(rank + 2) % size, (rank + 1) % size};
    const int weights[] = {1, 2};
    int words[LENGTH];
    int blocks[LENGTH];
    int found[2][2];
    int found_weights[2][2];
    MPI_Comm graph;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, sources, weights, 2, destinations, weights, MPI_INFO_NULL, 0,
                                   &graph);
    MPI_Dist_graph_neighbors(graph, 2, found[0], found_weights[0], 2, found[1], found_weights[1]);
    CHECK(memcmp(found[0], sources, sizeof sources) == 0 && memcmp(found[1], destinations, sizeof destinations) == 0);
    CHECK(memcmp(found_weights[0], weights, sizeof weights) == 0);
    for (int i = 0; i < LENGTH; ++i) { words[i] = value(rank, i / 10, i % 10); }
    memset(blocks, -1, sizeof blocks);
    MPI_Neighbor_allgather(words, 5, MPI_INT, blocks, 5, MPI_INT, graph);
    for (int i = 0; i < 10; ++i) { CHECK(blocks[i] == value(sources[i / 5], 0, i % 5)); }
    CHECK(blocks[10] == -1);
    const int counts[] = {3, 3};
    const int places[] = {40, 20};
    memset(blocks, -1, sizeof blocks);
    MPI_Neighbor_allgatherv(words, 3, MPI_INT, blocks, counts, places, MPI_INT, graph);
    for (int i = 0; i < 3; ++i) {
        CHECK(blocks[40 + i] == value(sources[0], 0, i) && blocks[20 + i] == value(sources[1], 0, i));
    }
    CHECK(blocks[43] == -1 && blocks[23] == -1 && blocks[0] == -1);
    memset(blocks, -1, sizeof blocks);
    MPI_Neighbor_alltoall(words, 10, MPI_INT, blocks, 10, MPI_INT, graph);
    for (int i = 0; i < 20; ++i) { CHECK(blocks[i] == value(sources[i / 10], i / 10, i % 10)); }
    memset(blocks, -1, sizeof blocks);
    MPI_Neighbor_alltoallv(words, counts, places, MPI_INT, blocks, counts, places, MPI_INT, graph);
    for (int i = 0; i < 3; ++i) {
        CHECK(blocks[40 + i] == value(sources[0], 4, i) && blocks[20 + i] == value(sources[1], 2, i));
    }
    MPI_Datatype spread;
    MPI_Type_vector(3, 1, 2, MPI_INT, &spread);
    MPI_Type_commit(&spread);
    const int one_and_three[] = {1, 3};
    const MPI_Datatype types[] = {spread, MPI_INT};
    const MPI_Aint offsets[] = {40, 200};
    memset(blocks, -1, sizeof blocks);
    MPI_Neighbor_alltoallw(words, one_and_three, offsets, types, blocks, one_and_three, offsets, types, graph);
    for (int i = 0; i < 3; ++i) {
        CHECK(blocks[10 + 2 * i] == value(sources[0], 1, 2 * i) && blocks[50 + i] == value(sources[1], 5, i));
    }
    CHECK(blocks[11] == -1 && blocks[53] == -1);
    MPI_Type_free(&spread);
    MPI_Comm_free(&graph);
}

/// A grid of 2 columns: the neighbours of a column are one rank, which sends from both sides.
static void check_exchanges_in_grids(void) {
    int sizes[] = {size % 2 == 0 ? size / 2 : size, size % 2 == 0 ? 2 : 1};
    const int periods[] = {0, 1};
    int words[8];
    int blocks[8];
    int around[4];
    MPI_Comm grid;
    int mapped = -1;
    MPI_Cart_map(MPI_COMM_WORLD, 2, sizes, periods, &mapped);
    CHECK(mapped == rank);
    MPI_Cart_create(MPI_COMM_WORLD, 2, sizes, periods, 0, &grid);
    MPI_Cart_shift(grid, 0, 1, &around[0], &around[1]);
    MPI_Cart_shift(grid, 1, 1, &around[2], &around[3]);
    for (int i = 0; i < 8; ++i) {
        words[i] = value(rank, i / 2, i % 2);
        blocks[i] = -1;
    }
    MPI_Neighbor_alltoall(words, 2, MPI_INT, blocks, 2, MPI_INT, grid);
    for (int i = 0; i < 8; ++i) {  // from the other side of the neighbour
        CHECK(blocks[i] == (around[i / 2] == MPI_PROC_NULL ? -1 : value(around[i / 2], (i / 2) ^ 1, i % 2)));
    }
    MPI_Neighbor_allgather(words, 2, MPI_INT, blocks, 2, MPI_INT, grid);
    for (int i = 0; i < 8; ++i) {
        CHECK(blocks[i] == (around[i / 2] == MPI_PROC_NULL ? -1 : value(around[i / 2], 0, i % 2)));
    }
    MPI_Comm_free(&grid);
}

static void check_nonblocking_exchanges(void) {
    const int sources[] = {(rank + size - 1) % size};
    const int destinations[] = {(rank + 1) % size};
    int words[LENGTH];
    int blocks[5][LENGTH];
    MPI_Request requests[5];
    MPI_Comm graph;
    const int count = 4;
    const int place = 2;
    const MPI_Aint offset = 8;
    const MPI_Datatype type = MPI_INT;
    for (int i = 0; i < LENGTH; ++i) { words[i] = value(rank, 0, i); }
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, sources, MPI_UNWEIGHTED, 1, destinations, MPI_UNWEIGHTED,
                                   MPI_INFO_NULL, 0, &graph);
    memset(blocks, -1, sizeof blocks);
    MPI_Ineighbor_allgather(words, LENGTH, MPI_INT, blocks[0], LENGTH, MPI_INT, graph, &requests[0]);
    MPI_Ineighbor_allgatherv(words, 4, MPI_INT, blocks[1], &count, &place, MPI_INT, graph, &requests[1]);
    MPI_Ineighbor_alltoall(words, LENGTH, MPI_INT, blocks[2], LENGTH, MPI_INT, graph, &requests[2]);
    MPI_Ineighbor_alltoallv(words, &count, &place, MPI_INT, blocks[3], &count, &place, MPI_INT, graph, &requests[3]);
    MPI_Ineighbor_alltoallw(words, &count, &offset, &type, blocks[4], &count, &offset, &type, graph, &requests[4]);
    MPI_Waitall(5, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < LENGTH; ++i) {
        CHECK(blocks[0][i] == value(sources[0], 0, i) && blocks[2][i] == blocks[0][i]);
        CHECK(blocks[1][i] == (i >= 2 && i < 6 ? value(sources[0], 0, i - 2) : -1));
        CHECK(blocks[3][i] == (i >= 2 && i < 6 ? value(sources[0], 0, i) : -1) && blocks[4][i] == blocks[3][i]);
    }
    MPI_Comm_free(&graph);
}

static void check_mistakes(void) {
    const int ends[] = {1};
    const int bad_ends[] = {-1};
    const int edges[] = {0};
    const int bad_edges[] = {1};
    const int bad_rank = size;
    const int one = 1;
    const int minus = -1;
    int number = 0;
    int words[2] = {0};
    MPI_Comm made = MPI_COMM_NULL;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    CHECK(MPI_Graph_create(MPI_COMM_WORLD, size + 1, ends, edges, 0, &made) == MPI_ERR_ARG);
    CHECK(MPI_Graph_create(MPI_COMM_WORLD, 1, bad_ends, edges, 0, &made) == MPI_ERR_ARG);
    CHECK(MPI_Graph_create(MPI_COMM_WORLD, 1, ends, bad_edges, 0, &made) == MPI_ERR_RANK);
    CHECK(MPI_Graph_map(MPI_COMM_WORLD, 1, ends, bad_edges, &number) == MPI_ERR_RANK);
    CHECK(MPI_Cart_map(MPI_COMM_WORLD, 1, &bad_rank, &one, &number) == MPI_SUCCESS);
    CHECK(MPI_Cart_map(MPI_COMM_WORLD, 1, &minus, &one, &number) == MPI_ERR_DIMS);
    CHECK(MPI_Graphdims_get(MPI_COMM_WORLD, &number, &number) == MPI_ERR_TOPOLOGY);
    CHECK(MPI_Dist_graph_neighbors_count(MPI_COMM_WORLD, &number, &number, &number) == MPI_ERR_TOPOLOGY);
    CHECK(MPI_Neighbor_allgather(words, 1, MPI_INT, words, 1, MPI_INT, MPI_COMM_WORLD) == MPI_ERR_TOPOLOGY);
    CHECK(MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &bad_rank, &one, edges, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &made) ==
          MPI_ERR_RANK);
    CHECK(MPI_Dist_graph_create(MPI_COMM_WORLD, 1, edges, &minus, edges, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &made) ==
          MPI_ERR_ARG);
    CHECK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, edges, &minus, 0, NULL, MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, 0,
                                         &made) == MPI_ERR_ARG);
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &rank, &one, 1, &rank, &one, MPI_INFO_NULL, 0, &made);
    CHECK(MPI_Graphdims_get(made, &number, &number) == MPI_ERR_TOPOLOGY);
    CHECK(MPI_Cart_get(made, 1, words, words, words) == MPI_ERR_TOPOLOGY);
    CHECK(MPI_Neighbor_alltoall(words, -1, MPI_INT, words, 1, MPI_INT, made) == MPI_ERR_COUNT);
    MPI_Comm_free(&made);
}

int main(int count, char** words) {
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    check_graphs();
    check_graphs_of_edges();
    check_exchanges_in_graphs();
    check_exchanges_in_grids();
    check_nonblocking_exchanges();
    check_mistakes();
    MPI_Finalize();
    return failures;
}
