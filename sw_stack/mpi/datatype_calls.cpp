// SPDX-License-Identifier: Apache-2.0
#include <string.h>

#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/mpi/profiling_names.h"
#include "sw_stack/mpi/type_builder.h"

using namespace orbweaver::mpi;

namespace orbweaver::mpi {

namespace {

int no_type(int handle) {
    return handle == MPI_DATATYPE_NULL ? mistake(nullptr, MPI_ERR_TYPE, "the data type is MPI_DATATYPE_NULL")
                                       : mistake(nullptr, MPI_ERR_TYPE, "there is no data type %d", handle);
}

/// Makes a type of `count` blocks of `length` elements.
/// @param stride distance of the blocks in bytes
int make_vector(int count, int length, MPI_Aint stride, MPI_Datatype handle, MPI_Datatype* made) {
    const datatype* const type = find_type(handle);
    if (type == nullptr) { return no_type(handle); }
    if (count < 0 || length < 0) {
        return mistake(nullptr, MPI_ERR_COUNT, "count %d or block length %d is negative", count, length);
    }
    ORBWEAVER_MPI_RESULT(nullptr, made)
    type_builder builder;
    for (int i = 0; i < count; ++i) { builder.add(*type, length, static_cast<int32_t>(i * stride)); }
    *made = builder.finish();
    return MPI_SUCCESS;
}

/// Checks the block lengths of a type.
/// @param length function (i) that returns the length of block i, in elements
template <class Length>
int check_lengths(int count, Length length) {
    if (count < 0) { return mistake(nullptr, MPI_ERR_COUNT, "count %d is negative", count); }
    for (int i = 0; i < count; ++i) {
        if (length(i) < 0) {
            return mistake(nullptr, MPI_ERR_COUNT, "length %d of block %d is negative", length(i), i);
        }
    }
    return MPI_SUCCESS;
}

/// Makes a type of blocks of different lengths.
/// @param length function (i) that returns the length of block i, in elements
/// @param displacement function (i, extent) that returns the displacement of block i, in bytes
template <class Length, class Displacement>
int make_indexed(int count, Length length, Displacement displacement, MPI_Datatype handle, MPI_Datatype* made) {
    const datatype* const type = find_type(handle);
    if (type == nullptr) { return no_type(handle); }
    if (const int code = check_lengths(count, length); code != MPI_SUCCESS) { return code; }
    ORBWEAVER_MPI_RESULT(nullptr, made)
    type_builder builder;
    for (int i = 0; i < count; ++i) { builder.add(*type, length(i), displacement(i, type->extent)); }
    *made = builder.finish();
    return MPI_SUCCESS;
}

}  // namespace

}  // namespace orbweaver::mpi

extern "C" {

int MPI_Type_size(MPI_Datatype handle, int* bytes) {
    ORBWEAVER_MPI_CALL(MPI_Type_size);
    const datatype* const type = find_type(handle);
    if (type == nullptr) { return no_type(handle); }
    ORBWEAVER_MPI_RESULT(nullptr, bytes)
    *bytes = static_cast<int>(type->bytes);
    return MPI_SUCCESS;
}

int MPI_Type_get_extent(MPI_Datatype handle, MPI_Aint* lower_bound, MPI_Aint* extent) {
    ORBWEAVER_MPI_CALL(MPI_Type_get_extent);
    const datatype* const type = find_type(handle);
    if (type == nullptr) { return no_type(handle); }
    ORBWEAVER_MPI_RESULT(nullptr, lower_bound)
    ORBWEAVER_MPI_RESULT(nullptr, extent)
    *lower_bound = type->lower_bound;
    *extent = type->extent;
    return MPI_SUCCESS;
}

int MPI_Type_get_true_extent(MPI_Datatype handle, MPI_Aint* lower_bound, MPI_Aint* extent) {
    ORBWEAVER_MPI_CALL(MPI_Type_get_true_extent);
    const datatype* const type = find_type(handle);
    if (type == nullptr) { return no_type(handle); }
    ORBWEAVER_MPI_RESULT(nullptr, lower_bound)
    ORBWEAVER_MPI_RESULT(nullptr, extent)
    const type_bounds bounds = type->true_bounds();
    *lower_bound = bounds.begin;
    *extent = bounds.end - bounds.begin;
    return MPI_SUCCESS;
}

int MPI_Type_extent(MPI_Datatype handle, MPI_Aint* extent) {
    MPI_Aint lower_bound = 0;
    return MPI_Type_get_extent(handle, &lower_bound, extent);
}

int PMPI_Type_contiguous(int count, MPI_Datatype handle, MPI_Datatype* made) {
    ORBWEAVER_MPI_CALL(MPI_Type_contiguous);
    return make_vector(1, count, 0, handle, made);
}

int PMPI_Type_vector(int count, int block_length, int stride, MPI_Datatype handle, MPI_Datatype* made) {
    ORBWEAVER_MPI_CALL(MPI_Type_vector);
    const datatype* const type = find_type(handle);
    return type == nullptr ? no_type(handle) : make_vector(count, block_length, stride * type->extent, handle, made);
}

int PMPI_Type_create_hvector(int count, int block_length, MPI_Aint stride, MPI_Datatype handle, MPI_Datatype* made) {
    ORBWEAVER_MPI_CALL(MPI_Type_create_hvector);
    return make_vector(count, block_length, stride, handle, made);
}

int MPI_Type_hvector(int count, int block_length, MPI_Aint stride, MPI_Datatype handle, MPI_Datatype* made) {
    return MPI_Type_create_hvector(count, block_length, stride, handle, made);
}

int PMPI_Type_indexed(int count, const int* block_lengths, const int* displacements, MPI_Datatype handle,
                      MPI_Datatype* made) {
    ORBWEAVER_MPI_CALL(MPI_Type_indexed);
    return make_indexed(
        count, [=](int i) { return block_lengths[i]; },
        [=](int i, int32_t extent) { return displacements[i] * extent; }, handle, made);
}

int PMPI_Type_create_indexed_block(int count, int block_length, const int* displacements, MPI_Datatype handle,
                                   MPI_Datatype* made) {
    ORBWEAVER_MPI_CALL(MPI_Type_create_indexed_block);
    return make_indexed(
        count, [=](int) { return block_length; }, [=](int i, int32_t extent) { return displacements[i] * extent; },
        handle, made);
}

int PMPI_Type_create_hindexed(int count, const int* block_lengths, const MPI_Aint* displacements, MPI_Datatype handle,
                              MPI_Datatype* made) {
    ORBWEAVER_MPI_CALL(MPI_Type_create_hindexed);
    return make_indexed(
        count, [=](int i) { return block_lengths[i]; }, [=](int i, int32_t) { return displacements[i]; }, handle, made);
}

int PMPI_Type_create_hindexed_block(int count, int block_length, const MPI_Aint* displacements, MPI_Datatype handle,
                                    MPI_Datatype* made) {
    ORBWEAVER_MPI_CALL(MPI_Type_create_hindexed_block);
    return make_indexed(
        count, [=](int) { return block_length; }, [=](int i, int32_t) { return displacements[i]; }, handle, made);
}

int PMPI_Type_create_subarray(int dimensions, const int* sizes, const int* part_sizes, const int* starts, int order,
                              MPI_Datatype handle, MPI_Datatype* made) {
    ORBWEAVER_MPI_CALL(MPI_Type_create_subarray);
    const datatype* const type = find_type(handle);
    if (type == nullptr) { return no_type(handle); }
    ORBWEAVER_MPI_RESULT(nullptr, made)
    if (order != MPI_ORDER_C && order != MPI_ORDER_FORTRAN) {
        return mistake(nullptr, MPI_ERR_ARG, "the order %d is neither MPI_ORDER_C nor MPI_ORDER_FORTRAN", order);
    }
    if (dimensions < 1) { return mistake(nullptr, MPI_ERR_ARG, "there are %d dimensions", dimensions); }
    int elements = 1;
    int rows = 1;
    for (int dimension = 0; dimension < dimensions; ++dimension) {
        const int size = sizes[dimension];
        const int part = part_sizes[dimension];
        if (part < 1 || starts[dimension] < 0 || starts[dimension] + part > size) {
            return mistake(nullptr, MPI_ERR_ARG, "dimension %d: %d elements from %d on are no part of %d", dimension,
                           part, starts[dimension], size);
        }
        elements *= size;
        rows *= part;
    }
    // Adds one row at a time, along the dimension whose elements are contiguous.
    const int inner = order == MPI_ORDER_C ? dimensions - 1 : 0;
    type_builder builder;
    rows /= part_sizes[inner];
    for (int row = 0; row < rows; ++row) {
        int left = row;
        int location = starts[inner];
        int step = sizes[inner];
        for (int outer = 1; outer < dimensions; ++outer) {
            const int dimension = order == MPI_ORDER_C ? dimensions - 1 - outer : outer;
            location += (starts[dimension] + left % part_sizes[dimension]) * step;
            left /= part_sizes[dimension];
            step *= sizes[dimension];
        }
        builder.add(*type, part_sizes[inner], location * type->extent);
    }
    *made = builder.finish();
    datatype& whole = *find_type(*made);
    whole.lower_bound = 0;
    whole.extent = elements * type->extent;
    whole.bounded = true;
    return MPI_SUCCESS;
}

int PMPI_Type_create_struct(int count, const int* block_lengths, const MPI_Aint* displacements,
                            const MPI_Datatype* types, MPI_Datatype* made) {
    ORBWEAVER_MPI_CALL(MPI_Type_create_struct);
    if (const int code = check_lengths(count, [=](int i) { return block_lengths[i]; }); code != MPI_SUCCESS) {
        return code;
    }
    ORBWEAVER_MPI_RESULT(nullptr, made)
    type_builder builder;
    for (int i = 0; i < count; ++i) {
        const datatype* const type = find_type(types[i]);
        if (type == nullptr) { return no_type(types[i]); }
        builder.add(*type, block_lengths[i], static_cast<int32_t>(displacements[i]));
    }
    *made = builder.finish();
    return MPI_SUCCESS;
}

int MPI_Type_struct(int count, int* block_lengths, MPI_Aint* displacements, MPI_Datatype* types, MPI_Datatype* made) {
    return MPI_Type_create_struct(count, block_lengths, displacements, types, made);
}

int PMPI_Type_create_resized(MPI_Datatype handle, MPI_Aint lower_bound, MPI_Aint extent, MPI_Datatype* made) {
    ORBWEAVER_MPI_CALL(MPI_Type_create_resized);
    const datatype* const type = find_type(handle);
    if (type == nullptr) { return no_type(handle); }
    ORBWEAVER_MPI_RESULT(nullptr, made)
    type_builder builder;
    builder.add(*type, 1, 0);
    *made = builder.finish();
    datatype& resized = *find_type(*made);
    resized.lower_bound = static_cast<int32_t>(lower_bound);
    resized.extent = static_cast<int32_t>(extent);
    resized.bounded = true;
    return MPI_SUCCESS;
}

int PMPI_Type_dup(MPI_Datatype handle, MPI_Datatype* made) {
    ORBWEAVER_MPI_CALL(MPI_Type_dup);
    const datatype* const type = find_type(handle);
    if (type == nullptr) { return no_type(handle); }
    ORBWEAVER_MPI_RESULT(nullptr, made)
    datatype copy = *type;
    copy.built_in = false;
    *made = make_type(copy);
    return MPI_SUCCESS;
}

int MPI_Type_commit(MPI_Datatype* handle) {
    ORBWEAVER_MPI_CALL(MPI_Type_commit);
    datatype* const type = find_type(*handle);
    if (type == nullptr) { return no_type(*handle); }
    type->committed = true;
    return MPI_SUCCESS;
}

int PMPI_Type_free(MPI_Datatype* handle) {
    ORBWEAVER_MPI_CALL(MPI_Type_free);
    const datatype* const type = find_type(*handle);
    if (type == nullptr) { return no_type(*handle); }
    if (type->built_in) { return mistake(nullptr, MPI_ERR_TYPE, "a data type of MPI itself cannot be freed"); }
    forget_type(*handle);
    *handle = MPI_DATATYPE_NULL;
    return MPI_SUCCESS;
}

int MPI_Pack(const void* in_buffer, int count, MPI_Datatype handle, void* out_buffer, int out_bytes, int* position,
             MPI_Comm) {
    ORBWEAVER_MPI_CALL(MPI_Pack);
    datatype* type = nullptr;
    const int code = check_type(nullptr, count, handle, type);
    if (code != MPI_SUCCESS) { return code; }
    const int bytes = count * static_cast<int>(type->bytes);
    if (*position + bytes > out_bytes) {
        return mistake(nullptr, MPI_ERR_TRUNCATE, "%d bytes do not fit the buffer's %d from position %d on", bytes,
                       out_bytes, *position);
    }
    type->pack(in_buffer, count, static_cast<char*>(out_buffer) + *position);
    *position += bytes;
    return MPI_SUCCESS;
}

int MPI_Unpack(const void* in_buffer, int in_bytes, int* position, void* out_buffer, int count, MPI_Datatype handle,
               MPI_Comm) {
    ORBWEAVER_MPI_CALL(MPI_Unpack);
    datatype* type = nullptr;
    const int code = check_type(nullptr, count, handle, type);
    if (code != MPI_SUCCESS) { return code; }
    const int bytes = count * static_cast<int>(type->bytes);
    if (*position + bytes > in_bytes) {
        return mistake(nullptr, MPI_ERR_TRUNCATE, "%d bytes are asked for, and the buffer has %d from position %d on",
                       bytes, in_bytes - *position, *position);
    }
    type->unpack(static_cast<const char*>(in_buffer) + *position, static_cast<size_t>(bytes), out_buffer, count);
    *position += bytes;
    return MPI_SUCCESS;
}

int MPI_Pack_size(int count, MPI_Datatype handle, MPI_Comm, int* bytes) {
    ORBWEAVER_MPI_CALL(MPI_Pack_size);
    datatype* type = nullptr;
    const int code = check_type(nullptr, count, handle, type);
    if (code == MPI_SUCCESS) { *bytes = count * static_cast<int>(type->bytes); }
    return code;
}

}  // extern "C"

ORBWEAVER_MPI_WEAK(Type_contiguous, (int count, MPI_Datatype handle, MPI_Datatype* made))
ORBWEAVER_MPI_WEAK(Type_vector, (int count, int block_length, int stride, MPI_Datatype handle, MPI_Datatype* made))
ORBWEAVER_MPI_WEAK(Type_create_hvector,
                   (int count, int block_length, MPI_Aint stride, MPI_Datatype handle, MPI_Datatype* made))
ORBWEAVER_MPI_WEAK(Type_indexed, (int count, const int* block_lengths, const int* displacements, MPI_Datatype handle,
                                  MPI_Datatype* made))
ORBWEAVER_MPI_WEAK(Type_create_indexed_block,
                   (int count, int block_length, const int* displacements, MPI_Datatype handle, MPI_Datatype* made))
ORBWEAVER_MPI_WEAK(Type_create_hindexed, (int count, const int* block_lengths, const MPI_Aint* displacements,
                                          MPI_Datatype handle, MPI_Datatype* made))
ORBWEAVER_MPI_WEAK(Type_create_hindexed_block, (int count, int block_length, const MPI_Aint* displacements,
                                                MPI_Datatype handle, MPI_Datatype* made))
ORBWEAVER_MPI_WEAK(Type_create_subarray, (int dimensions, const int* sizes, const int* part_sizes, const int* starts,
                                          int order, MPI_Datatype handle, MPI_Datatype* made))
ORBWEAVER_MPI_WEAK(Type_create_struct, (int count, const int* block_lengths, const MPI_Aint* displacements,
                                        const MPI_Datatype* types, MPI_Datatype* made))
ORBWEAVER_MPI_WEAK(Type_create_resized,
                   (MPI_Datatype handle, MPI_Aint lower_bound, MPI_Aint extent, MPI_Datatype* made))
ORBWEAVER_MPI_WEAK(Type_dup, (MPI_Datatype handle, MPI_Datatype* made))
ORBWEAVER_MPI_WEAK(Type_free, (MPI_Datatype * handle))
