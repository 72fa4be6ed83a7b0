// SPDX-License-Identifier: Apache-2.0
// Types of a rank's part of a distributed array (MPI 3.1, 4.1.4).
#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/profiling_names.h"
#include "sw_stack/mpi/type_builder.h"

namespace orbweaver::mpi {

namespace {

/// A dimension of the array, whose blocks are dealt to the ranks of this dimension in turn.
struct dealt_dimension {
    int size;
    int block;
    int ranks;
    int own;  // coordinate of the rank

    bool owns(int index) const { return index / block % ranks == own; }
};

/// Checks the arguments of a dimension.
/// @param argument length of a block, or MPI_DISTRIBUTE_DFLT_DARG
/// @param dealt set except for `own`
int check_dimension(int size, int distribution, int argument, int ranks, dealt_dimension& dealt) {
    const bool chooses = argument == MPI_DISTRIBUTE_DFLT_DARG;
    const bool known = distribution >= MPI_DISTRIBUTE_NONE && distribution <= MPI_DISTRIBUTE_CYCLIC;
    if (size < 1 || ranks < 1 || !known || (!chooses && argument < 1)) {
        return mistake(nullptr, MPI_ERR_ARG, "size %d, distribution %d, argument %d, %d ranks", size, distribution,
                       argument, ranks);
    }
    dealt = {size, size, ranks, 0};
    if (distribution == MPI_DISTRIBUTE_CYCLIC) {
        dealt.block = chooses ? 1 : argument;
    } else if (distribution == MPI_DISTRIBUTE_BLOCK) {
        dealt.block = chooses ? (size + ranks - 1) / ranks : argument;
        if (static_cast<int64_t>(dealt.block) * ranks < size) {
            return mistake(nullptr, MPI_ERR_ARG, "%d blocks of %d leave out a part of %d", ranks, argument, size);
        }
    } else if (ranks != 1) {
        return mistake(nullptr, MPI_ERR_ARG, "%d ranks in a dimension that is not distributed", ranks);
    }
    return MPI_SUCCESS;
}

/// Adds the elements of a rank in a part of the array, in the order of memory.
/// @param dimensions outermost first
/// @param first index of the first element of the part
void add_part(type_builder& builder, const datatype& type, const dealt_dimension* dimensions, int number, int first) {
    const dealt_dimension& outer = *dimensions;
    for (int index = 0; index < outer.size; ++index) {
        if (!outer.owns(index)) { continue; }
        const int position = first * outer.size + index;
        if (number == 1) {
            builder.add(type, 1, position * type.extent);
        } else {
            add_part(builder, type, dimensions + 1, number - 1, position);
        }
    }
}

}  // namespace

}  // namespace orbweaver::mpi

using namespace orbweaver::mpi;

extern "C" int PMPI_Type_create_darray(int ranks, int rank, int dimensions, const int* sizes, const int* distributions,
                                       const int* arguments, const int* process_sizes, int order, MPI_Datatype handle,
                                       MPI_Datatype* made) {
    ORBWEAVER_MPI_CALL(MPI_Type_create_darray);
    const datatype* const type = find_type(handle);
    if (type == nullptr) { return mistake(nullptr, MPI_ERR_TYPE, "there is no data type %d", handle); }
    ORBWEAVER_MPI_RESULT(nullptr, made)
    if (order != MPI_ORDER_C && order != MPI_ORDER_FORTRAN) {
        return mistake(nullptr, MPI_ERR_ARG, "the order %d is neither MPI_ORDER_C nor MPI_ORDER_FORTRAN", order);
    }
    if (dimensions < 1) { return mistake(nullptr, MPI_ERR_ARG, "there are %d dimensions", dimensions); }
    auto* const dealt = new dealt_dimension[static_cast<size_t>(dimensions)];
    int code = MPI_SUCCESS;
    int elements = 1;
    int left = rank;  // the ranks of a grid are in C's order, whatever the order of the array
    int grid = 1;
    for (int i = dimensions - 1; i >= 0 && code == MPI_SUCCESS; --i) {
        dealt_dimension& one = dealt[order == MPI_ORDER_C ? i : dimensions - 1 - i];
        code = check_dimension(sizes[i], distributions[i], arguments[i], process_sizes[i], one);
        if (code != MPI_SUCCESS) { break; }
        one.own = left % one.ranks;
        left /= one.ranks;
        grid *= one.ranks;
        elements *= one.size;
    }
    if (code == MPI_SUCCESS && (grid != ranks || rank < 0 || rank >= ranks)) {
        code = mistake(nullptr, MPI_ERR_ARG, "rank %d of %d in a grid of %d", rank, ranks, grid);
    }
    if (code == MPI_SUCCESS) {
        type_builder builder;
        add_part(builder, *type, dealt, dimensions, 0);
        *made = builder.finish();
        datatype& whole = *find_type(*made);
        whole.lower_bound = 0;
        whole.extent = elements * type->extent;
        whole.bounded = true;
    }
    delete[] dealt;
    return code;
}
ORBWEAVER_MPI_WEAK(Type_create_darray,
                   (int ranks, int rank, int dimensions, const int* sizes, const int* distributions,
                    const int* arguments, const int* process_sizes, int order, MPI_Datatype type, MPI_Datatype* made))
