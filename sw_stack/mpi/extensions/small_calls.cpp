// SPDX-License-Identifier: Apache-2.0
// Statuses that the program sets, sizes as MPI_Count, and other small calls that few programs make.
#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/include/mpi.h"

namespace orbweaver::mpi {

namespace {

/// Returns the bytes of the first basic elements of a message.
uint32_t bytes_of_elements(const datatype& type, uint32_t count) {
    uint32_t in_type = 0;
    for (uint32_t run = 0; run < type.run_count; ++run) { in_type += type.runs[run].number; }
    if (in_type == 0) { return 0; }
    uint32_t bytes = count / in_type * type.bytes;
    uint32_t left = count % in_type;
    for (uint32_t run = 0; left > 0; ++run) {
        const uint32_t taken = left < type.runs[run].number ? left : type.runs[run].number;
        bytes += taken * type.runs[run].bytes;
        left -= taken;
    }
    return bytes;
}

}  // namespace

}  // namespace orbweaver::mpi

using namespace orbweaver::mpi;

extern "C" {

int MPI_Status_set_elements_x(MPI_Status* status, MPI_Datatype handle, MPI_Count count) {
    ORBWEAVER_MPI_CALL(MPI_Status_set_elements_x);
    ORBWEAVER_MPI_RESULT(nullptr, status)
    datatype* type = nullptr;
    const int code = check_type(nullptr, static_cast<int>(count), handle, type);
    if (code == MPI_SUCCESS) {
        status->orbweaver_bytes = static_cast<int>(bytes_of_elements(*type, static_cast<uint32_t>(count)));
    }
    return code;
}

int MPI_Status_set_elements(MPI_Status* status, MPI_Datatype type, int count) {
    ORBWEAVER_MPI_CALL(MPI_Status_set_elements);
    return MPI_Status_set_elements_x(status, type, count);
}

/// A rank has one thread.
int MPI_Is_thread_main(int* flag) {
    ORBWEAVER_MPI_CALL(MPI_Is_thread_main);
    ORBWEAVER_MPI_RESULT(nullptr, flag)
    *flag = 1;
    return MPI_SUCCESS;
}

int MPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info, MPI_Comm* copy) {
    ORBWEAVER_MPI_CALL(MPI_Comm_dup_with_info);
    return MPI_Comm_dup(comm, copy);
}

int MPI_Status_set_cancelled(MPI_Status* status, int flag) {
    ORBWEAVER_MPI_CALL(MPI_Status_set_cancelled);
    ORBWEAVER_MPI_RESULT(nullptr, status)
    status->orbweaver_cancelled = flag;
    return MPI_SUCCESS;
}

int MPI_Get_elements_x(const MPI_Status* status, MPI_Datatype type, MPI_Count* count) {
    ORBWEAVER_MPI_CALL(MPI_Get_elements_x);
    ORBWEAVER_MPI_RESULT(nullptr, count)
    int narrow = 0;
    const int code = MPI_Get_elements(status, type, &narrow);
    *count = narrow;
    return code;
}

int MPI_Type_size_x(MPI_Datatype type, MPI_Count* bytes) {
    ORBWEAVER_MPI_CALL(MPI_Type_size_x);
    ORBWEAVER_MPI_RESULT(nullptr, bytes)
    int narrow = 0;
    const int code = MPI_Type_size(type, &narrow);
    *bytes = narrow;
    return code;
}

int MPI_Type_get_extent_x(MPI_Datatype type, MPI_Count* lower_bound, MPI_Count* extent) {
    ORBWEAVER_MPI_CALL(MPI_Type_get_extent_x);
    ORBWEAVER_MPI_RESULT(nullptr, lower_bound)
    ORBWEAVER_MPI_RESULT(nullptr, extent)
    MPI_Aint narrow[2] = {};
    const int code = MPI_Type_get_extent(type, &narrow[0], &narrow[1]);
    *lower_bound = narrow[0];
    *extent = narrow[1];
    return code;
}

int MPI_Type_get_true_extent_x(MPI_Datatype type, MPI_Count* lower_bound, MPI_Count* extent) {
    ORBWEAVER_MPI_CALL(MPI_Type_get_true_extent_x);
    ORBWEAVER_MPI_RESULT(nullptr, lower_bound)
    ORBWEAVER_MPI_RESULT(nullptr, extent)
    MPI_Aint narrow[2] = {};
    const int code = MPI_Type_get_true_extent(type, &narrow[0], &narrow[1]);
    *lower_bound = narrow[0];
    *extent = narrow[1];
    return code;
}

/// Nodes share no memory.
int MPI_Comm_split_type(MPI_Comm handle, int type, int key, MPI_Info, MPI_Comm* made) {
    ORBWEAVER_MPI_CALL(MPI_Comm_split_type);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    if (type != MPI_COMM_TYPE_SHARED && type != MPI_UNDEFINED) {
        return mistake(comm, MPI_ERR_ARG, "there is no type %d of communicators", type);
    }
    return MPI_Comm_split(handle, type == MPI_UNDEFINED ? type : comm->rank, key, made);
}

int MPI_Type_match_size(int type_class, int bytes, MPI_Datatype* type) {
    ORBWEAVER_MPI_CALL(MPI_Type_match_size);
    ORBWEAVER_MPI_RESULT(nullptr, type)
    static constexpr struct {
        int type_class;
        MPI_Datatype type;
    } candidates[] = {{MPI_TYPECLASS_REAL, MPI_FLOAT},
                      {MPI_TYPECLASS_REAL, MPI_DOUBLE},
                      {MPI_TYPECLASS_REAL, MPI_LONG_DOUBLE},
                      {MPI_TYPECLASS_INTEGER, MPI_INT8_T},
                      {MPI_TYPECLASS_INTEGER, MPI_INT16_T},
                      {MPI_TYPECLASS_INTEGER, MPI_INT32_T},
                      {MPI_TYPECLASS_INTEGER, MPI_INT64_T},
                      {MPI_TYPECLASS_COMPLEX, MPI_C_FLOAT_COMPLEX},
                      {MPI_TYPECLASS_COMPLEX, MPI_C_DOUBLE_COMPLEX},
                      {MPI_TYPECLASS_COMPLEX, MPI_C_LONG_DOUBLE_COMPLEX}};
    for (const auto& each : candidates) {
        if (each.type_class == type_class && static_cast<int>(find_type(each.type)->bytes) == bytes) {
            *type = each.type;
            return MPI_SUCCESS;
        }
    }
    *type = MPI_DATATYPE_NULL;
    return mistake(nullptr, MPI_ERR_ARG, "there is no type of class %d with %d bytes", type_class, bytes);
}

}  // extern "C"
