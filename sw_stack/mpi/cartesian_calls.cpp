// SPDX-License-Identifier: Apache-2.0
// Cartesian topologies. Ranks are not reordered; the last dimension varies fastest.
#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/cartesian_grid.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/communicator.h"
#include "sw_stack/mpi/groups.h"
#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/mpi/profiling_names.h"

namespace orbweaver::mpi {

int cartesian_grid::ranks() const {
    int product = 1;
    for (int i = 0; i < dimensions; ++i) { product *= sizes[i]; }
    return product;
}

void cartesian_grid::rank_coordinates(int rank, int* coordinates) const {
    for (int i = dimensions - 1; i >= 0; --i) {
        coordinates[i] = rank % sizes[i];
        rank /= sizes[i];
    }
}

int cartesian_grid::rank_at(const int* coordinates) const {
    int rank = 0;
    for (int i = 0; i < dimensions; ++i) {
        int coordinate = coordinates[i];
        if (coordinate < 0 || coordinate >= sizes[i]) {
            if (!periodic[i]) { return MPI_PROC_NULL; }
            coordinate = (coordinate % sizes[i] + sizes[i]) % sizes[i];
        }
        rank = rank * sizes[i] + coordinate;
    }
    return rank;
}

namespace {

/// Splits a number into `count` non-increasing factors; the sequence is the lexicographically smallest one. MPI 3.1,
/// 7.5.2 requires sizes "as close to each other as possible"; for some numbers the sizes of MPICH differ more.
/// @param most upper bound of each factor
/// @return false if there are no such factors
bool split(int number, int count, int most, int* factors) {
    if (count <= 1) {
        if (count == 1) { factors[0] = number; }
        return count == 1 ? number <= most : number == 1;
    }
    // The largest factor is at least the count-th root of `number`. Smaller candidates fail quickly, because `first`
    // bounds the remaining factors.
    for (int first = 1; first <= number && first <= most; ++first) {
        if (number % first == 0 && split(number / first, count - 1, first, factors + 1)) {
            factors[0] = first;
            return true;
        }
    }
    return false;
}

/// Finds a communicator that has a grid.
/// @return the code of an error, which has been reported
int find_grid(int handle, communicator*& comm) {
    comm = find_communicator(handle);
    if (comm == nullptr) { return no_communicator(handle); }
    return comm->grid != nullptr ? MPI_SUCCESS
                                 : mistake(comm, MPI_ERR_TOPOLOGY, "%s is no grid (MPI_Cart_create)", comm->name);
}

}  // namespace

}  // namespace orbweaver::mpi

using namespace orbweaver::mpi;

extern "C" {

int MPI_Dims_create(int ranks, int count, int* sizes) {
    ORBWEAVER_MPI_CALL(MPI_Dims_create);
    if (count < 0 || count > cartesian_grid::max_dimensions || ranks < 1) {
        return mistake(nullptr, MPI_ERR_DIMS, "%d ranks in %d dimensions: 0 to %d dimensions are possible", ranks,
                       count, cartesian_grid::max_dimensions);
    }
    int left = ranks;
    int free = 0;
    for (int i = 0; i < count; ++i) {
        if (sizes[i] < 0) { return mistake(nullptr, MPI_ERR_DIMS, "size %d of dimension %d is negative", sizes[i], i); }
        free += sizes[i] == 0 ? 1 : 0;
        if (sizes[i] > 0 && left % sizes[i] != 0) {
            return mistake(nullptr, MPI_ERR_DIMS, "%d ranks are no multiple of the sizes that are given", ranks);
        }
        left /= sizes[i] > 0 ? sizes[i] : 1;
    }
    if (free == 0 && left > 1 && count > 0) {
        return mistake(nullptr, MPI_ERR_DIMS, "the sizes that are given leave %d of %d ranks out", ranks - ranks / left,
                       ranks);
    }
    int factors[cartesian_grid::max_dimensions];
    split(left, free, left, factors);
    const int* next = factors;
    for (int i = 0; i < count; ++i) { sizes[i] = sizes[i] == 0 ? *next++ : sizes[i]; }
    return MPI_SUCCESS;
}

int PMPI_Cart_create(MPI_Comm handle, int count, const int* sizes, const int* periods, int, MPI_Comm* made) {
    ORBWEAVER_MPI_CALL(MPI_Cart_create);
    communicator* const comm = find_communicator(handle);
    if (comm == nullptr) { return no_communicator(handle); }
    if (count < 0 || count > cartesian_grid::max_dimensions) {
        return mistake(comm, MPI_ERR_DIMS, "%d dimensions: 0 to %d are possible", count,
                       cartesian_grid::max_dimensions);
    }
    ORBWEAVER_MPI_RESULT(comm, made)
    *made = MPI_COMM_NULL;
    cartesian_grid grid{count, {}, {}};
    for (int i = 0; i < count; ++i) {
        grid.sizes[i] = sizes[i];
        grid.periodic[i] = periods[i] != 0;
    }
    if (grid.ranks() < 1 || grid.ranks() > comm->size()) {
        return mistake(comm, MPI_ERR_DIMS, "a grid of %d ranks; %s has %d", grid.ranks(), comm->name, comm->size());
    }
    const uint32_t number = agree_on_number(*comm);
    if (comm->rank >= grid.ranks()) { return MPI_SUCCESS; }
    group* const members = group::make(grid.ranks());
    for (int rank = 0; rank < grid.ranks(); ++rank) { members->set_node(rank, comm->members->node(rank)); }
    *made = make_communicator(*comm, members, number);
    find_communicator(*made)->grid = new cartesian_grid(grid);
    return MPI_SUCCESS;
}

int MPI_Cartdim_get(MPI_Comm handle, int* count) {
    ORBWEAVER_MPI_CALL(MPI_Cartdim_get);
    communicator* comm = nullptr;
    const int code = find_grid(handle, comm);
    if (code == MPI_SUCCESS) { *count = comm->grid->dimensions; }
    return code;
}

int MPI_Cart_get(MPI_Comm handle, int count, int* sizes, int* periods, int* coordinates) {
    ORBWEAVER_MPI_CALL(MPI_Cart_get);
    communicator* comm = nullptr;
    const int code = find_grid(handle, comm);
    if (code != MPI_SUCCESS) { return code; }
    int own[cartesian_grid::max_dimensions];
    comm->grid->rank_coordinates(comm->rank, own);
    for (int i = 0; i < count && i < comm->grid->dimensions; ++i) {
        sizes[i] = comm->grid->sizes[i];
        periods[i] = comm->grid->periodic[i] ? 1 : 0;
        coordinates[i] = own[i];
    }
    return MPI_SUCCESS;
}

int MPI_Cart_rank(MPI_Comm handle, const int* coordinates, int* rank) {
    ORBWEAVER_MPI_CALL(MPI_Cart_rank);
    communicator* comm = nullptr;
    const int code = find_grid(handle, comm);
    if (code != MPI_SUCCESS) { return code; }
    ORBWEAVER_MPI_RESULT(comm, rank)
    *rank = comm->grid->rank_at(coordinates);
    return *rank != MPI_PROC_NULL ? MPI_SUCCESS : mistake(comm, MPI_ERR_ARG, "the coordinates lie outside the grid");
}

int MPI_Cart_coords(MPI_Comm handle, int rank, int count, int* coordinates) {
    ORBWEAVER_MPI_CALL(MPI_Cart_coords);
    communicator* comm = nullptr;
    const int code = find_grid(handle, comm);
    if (code != MPI_SUCCESS) { return code; }
    if (rank < 0 || rank >= comm->size()) { return check_rank(comm, rank < 0 ? comm->size() : rank, false); }
    int whole[cartesian_grid::max_dimensions];
    comm->grid->rank_coordinates(rank, whole);
    for (int i = 0; i < count && i < comm->grid->dimensions; ++i) { coordinates[i] = whole[i]; }
    return MPI_SUCCESS;
}

int MPI_Cart_shift(MPI_Comm handle, int dimension, int steps, int* source, int* destination) {
    ORBWEAVER_MPI_CALL(MPI_Cart_shift);
    communicator* comm = nullptr;
    const int code = find_grid(handle, comm);
    if (code != MPI_SUCCESS) { return code; }
    if (dimension < 0 || dimension >= comm->grid->dimensions) {
        return mistake(comm, MPI_ERR_DIMS, "there is no dimension %d", dimension);
    }
    int coordinates[cartesian_grid::max_dimensions];
    comm->grid->rank_coordinates(comm->rank, coordinates);
    const int own = coordinates[dimension];
    coordinates[dimension] = own + steps;
    *destination = comm->grid->rank_at(coordinates);
    coordinates[dimension] = own - steps;
    *source = comm->grid->rank_at(coordinates);
    return MPI_SUCCESS;
}

int MPI_Cart_sub(MPI_Comm handle, const int* kept, MPI_Comm* made) {
    ORBWEAVER_MPI_CALL(MPI_Cart_sub);
    communicator* comm = nullptr;
    const int code = find_grid(handle, comm);
    if (code != MPI_SUCCESS) { return code; }
    int coordinates[cartesian_grid::max_dimensions];
    comm->grid->rank_coordinates(comm->rank, coordinates);
    cartesian_grid grid{0, {}, {}};
    int color = 0;
    for (int i = 0; i < comm->grid->dimensions; ++i) {
        if (kept[i] != 0) {
            grid.sizes[grid.dimensions] = comm->grid->sizes[i];
            grid.periodic[grid.dimensions++] = comm->grid->periodic[i];
        } else {
            color = color * comm->grid->sizes[i] + coordinates[i];
        }
    }
    MPI_Comm_split(handle, color, comm->rank, made);
    find_communicator(*made)->grid = new cartesian_grid(grid);
    return MPI_SUCCESS;
}

int PMPI_Topo_test(MPI_Comm handle, int* status) {
    ORBWEAVER_MPI_CALL(MPI_Topo_test);
    const communicator* const comm = find_communicator(handle);
    if (comm == nullptr) { return no_communicator(handle); }
    *status = comm->grid != nullptr ? MPI_CART : MPI_UNDEFINED;
    return MPI_SUCCESS;
}

}  // extern "C"

ORBWEAVER_MPI_WEAK(Cart_create, (MPI_Comm handle, int count, const int* sizes, const int* periods, int, MPI_Comm* made))
ORBWEAVER_MPI_WEAK(Topo_test, (MPI_Comm handle, int* status))
