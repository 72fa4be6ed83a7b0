// SPDX-License-Identifier: Apache-2.0
// Transfers between the buffers of this rank and the windows of others.
#include <string.h>

#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/extensions/background_operation.h"
#include "sw_stack/mpi/extensions/basic_type.h"
#include "sw_stack/mpi/extensions/window.h"

namespace orbweaver::mpi {

namespace {

struct buffer_arguments {
    const void* address;
    int count;
    MPI_Datatype type;
};

struct target_arguments {
    int rank;
    MPI_Aint displacement;
    int count;
    MPI_Datatype type;
};

/// A transfer, and how it is called.
struct transfer_call {
    window_action action;
    buffer_arguments sent;    // count 0 and MPI_BYTE if nothing is sent
    buffer_arguments result;  // likewise
    target_arguments target;
    MPI_Op op;
    MPI_Request* request;  // null: an epoch completes the transfer
};

constexpr buffer_arguments nothing{nullptr, 0, MPI_BYTE};

int check_elements(communicator* comm, const buffer_arguments& given, elements& checked) {
    checked = {const_cast<void*>(given.address), given.count, nullptr};
    return check_buffer(comm, given.address, given.count, given.type, checked.type);
}

/// Checks that the elements at the target lie in its window.
/// @param offset set to the address of the first one, relative to the base
int check_range(window& win, const target_arguments& target, const datatype& type, uint32_t& offset) {
    const window::description& there = win.describe(target.rank);
    offset = static_cast<uint32_t>(target.displacement) * static_cast<uint32_t>(there.unit);
    if (win.is(MPI_WIN_FLAVOR_DYNAMIC)) { return MPI_SUCCESS; }
    if (target.displacement < 0) {
        return mistake(&win.comm(), MPI_ERR_DISP, "displacement %ld is negative", target.displacement);
    }
    const type_bounds one = type.true_bounds();
    const int64_t first = static_cast<int64_t>(target.displacement) * there.unit;
    const int64_t last = static_cast<int64_t>(target.count - 1) * type.extent;
    const int64_t begin = first + one.begin + (last < 0 ? last : 0);
    const int64_t end = first + one.end + (last > 0 ? last : 0);
    if (begin >= 0 && end <= there.bytes) { return MPI_SUCCESS; }
    return mistake(&win.comm(), MPI_ERR_RMA_RANGE, "bytes from %ld to %ld of the window of rank %d, which has %ld",
                   static_cast<long>(begin), static_cast<long>(end), target.rank, there.bytes);
}

/// Checks the operator of an accumulate, and finds the type that it combines.
int check_operator(communicator* comm, const transfer_call& called, window_transfer& made) {
    made.op = called.op;
    made.basic_type = MPI_BYTE;
    const bool combines = called.action == window_action::accumulate || called.action == window_action::get_accumulate;
    if (!combines || called.op == MPI_REPLACE || called.op == MPI_NO_OP) { return MPI_SUCCESS; }
    reduction_operator found{};
    if (!find_operator(called.op, found)) { return mistake(comm, MPI_ERR_OP, "there is no operator %d", called.op); }
    if (found.function != nullptr) { return mistake(comm, MPI_ERR_OP, "the operator is not one of MPI's own"); }
    made.basic_type = basic_type(called.target.type);
    const int sent = basic_type(called.sent.type);
    if (sent == MPI_DATATYPE_NULL || made.basic_type == MPI_DATATYPE_NULL ||
        find_type(sent)->kind != find_type(made.basic_type)->kind) {
        return mistake(comm, MPI_ERR_TYPE, "an operator combines basic elements of one type, on both sides the same");
    }
    return suits(found, *find_type(made.basic_type))
               ? MPI_SUCCESS
               : mistake(comm, MPI_ERR_OP, "the operator is not defined for this type");
}

/// Checks that both sides of a transfer have as many bytes.
int check_sizes(communicator* comm, const transfer_call& called, const window_transfer& made) {
    const size_t there = static_cast<size_t>(made.target_count) * made.target_type->bytes;
    const bool sends = called.sent.address != nullptr && called.action != window_action::compare_and_swap;
    const bool receives = called.action == window_action::get || called.action == window_action::get_accumulate;
    if ((!sends || made.sent.bytes() == there) && (!receives || made.result.bytes() == there)) { return MPI_SUCCESS; }
    return mistake(comm, MPI_ERR_COUNT, "%u bytes here and %u bytes at the target",
                   static_cast<unsigned>(sends ? made.sent.bytes() : made.result.bytes()),
                   static_cast<unsigned>(there));
}

/// Checks a transfer.
/// @param empty set to whether it moves nothing
int check(window& win, const transfer_call& called, window_transfer& made, bool& empty) {
    communicator* const comm = &win.comm();
    made.action = called.action;
    made.target = called.target.rank;
    made.target_count = called.target.count;
    datatype* type = nullptr;
    int code = check_elements(comm, called.sent, made.sent);
    code = code == MPI_SUCCESS ? check_elements(comm, called.result, made.result) : code;
    code = code == MPI_SUCCESS ? check_type(comm, called.target.count, called.target.type, type) : code;
    code = code == MPI_SUCCESS ? check_rank(comm, called.target.rank, false) : code;
    if (code != MPI_SUCCESS) { return code; }
    empty = made.target == MPI_PROC_NULL;
    if (empty) { return MPI_SUCCESS; }
    made.target_type = type;
    code = win.check_access(made.target, called.request != nullptr);
    code = code == MPI_SUCCESS ? check_sizes(comm, called, made) : code;
    empty = static_cast<uint32_t>(made.target_count) * type->bytes == 0;
    if (code != MPI_SUCCESS || empty) { return code; }
    code = check_operator(comm, called, made);
    return code == MPI_SUCCESS ? check_range(win, called.target, *type, made.offset) : code;
}

/// Waits for a transfer in the background.
int wait_in_background(void* argument) {
    window_operation* const operation = *static_cast<window_operation**>(argument);
    if (operation != nullptr) {
        operation->wait();
        operation->held = false;
    }
    return MPI_SUCCESS;
}

int transfer(MPI_Win handle, const transfer_call& called) {
    ORBWEAVER_MPI_WINDOW(win, handle)
    window_transfer checked{};
    bool empty = false;
    if (const int code = check(*win, called, checked, empty); code != MPI_SUCCESS) { return code; }
    if (called.request == nullptr) {
        if (!empty) { win->start(checked, false); }
        return MPI_SUCCESS;
    }
    window_operation* started = empty ? nullptr : &win->start(checked, true);
    return background_operation::start(win->comm().handle, called.request, wait_in_background,
                                       static_cast<void*>(&started), sizeof started);
}

/// An accumulate that reads alone sends nothing.
buffer_arguments unless_no_op(MPI_Op op, const buffer_arguments& sent) { return op == MPI_NO_OP ? nothing : sent; }

}  // namespace

}  // namespace orbweaver::mpi

using namespace orbweaver::mpi;

extern "C" {

int MPI_Put(const void* buffer, int count, MPI_Datatype type, int target, MPI_Aint displacement, int target_count,
            MPI_Datatype target_type, MPI_Win win) {
    ORBWEAVER_MPI_CALL(MPI_Put);
    return transfer(win, {window_action::put,
                          {buffer, count, type},
                          nothing,
                          {target, displacement, target_count, target_type},
                          MPI_REPLACE,
                          nullptr});
}

int MPI_Get(void* buffer, int count, MPI_Datatype type, int target, MPI_Aint displacement, int target_count,
            MPI_Datatype target_type, MPI_Win win) {
    ORBWEAVER_MPI_CALL(MPI_Get);
    return transfer(win, {window_action::get,
                          nothing,
                          {buffer, count, type},
                          {target, displacement, target_count, target_type},
                          MPI_NO_OP,
                          nullptr});
}

int MPI_Accumulate(const void* buffer, int count, MPI_Datatype type, int target, MPI_Aint displacement,
                   int target_count, MPI_Datatype target_type, MPI_Op op, MPI_Win win) {
    ORBWEAVER_MPI_CALL(MPI_Accumulate);
    return transfer(win, {window_action::accumulate,
                          unless_no_op(op, {buffer, count, type}),
                          nothing,
                          {target, displacement, target_count, target_type},
                          op,
                          nullptr});
}

int MPI_Get_accumulate(const void* buffer, int count, MPI_Datatype type, void* result, int result_count,
                       MPI_Datatype result_type, int target, MPI_Aint displacement, int target_count,
                       MPI_Datatype target_type, MPI_Op op, MPI_Win win) {
    ORBWEAVER_MPI_CALL(MPI_Get_accumulate);
    return transfer(win, {window_action::get_accumulate,
                          unless_no_op(op, {buffer, count, type}),
                          {result, result_count, result_type},
                          {target, displacement, target_count, target_type},
                          op,
                          nullptr});
}

int MPI_Fetch_and_op(const void* buffer, void* result, MPI_Datatype type, int target, MPI_Aint displacement, MPI_Op op,
                     MPI_Win win) {
    ORBWEAVER_MPI_CALL(MPI_Fetch_and_op);
    return transfer(win, {window_action::get_accumulate,
                          unless_no_op(op, {buffer, 1, type}),
                          {result, 1, type},
                          {target, displacement, 1, type},
                          op,
                          nullptr});
}

int MPI_Compare_and_swap(const void* buffer, const void* compared, void* result, MPI_Datatype type, int target,
                         MPI_Aint displacement, MPI_Win win_handle) {
    ORBWEAVER_MPI_CALL(MPI_Compare_and_swap);
    ORBWEAVER_MPI_WINDOW(win, win_handle)
    communicator* const comm = &win->comm();
    datatype* found = nullptr;
    int code = check_buffer(comm, buffer, 1, type, found);
    code = code == MPI_SUCCESS ? check_buffer(comm, compared, 1, type, found) : code;
    if (code != MPI_SUCCESS) { return code; }
    reduction_operator bits{};
    find_operator(MPI_BXOR, bits);
    if (!suits(bits, *found) && found->kind != element_kind::boolean) {
        return mistake(comm, MPI_ERR_TYPE, "the elements are neither integers nor bytes");
    }
    char both[2 * sizeof(int64_t)];
    memcpy(both, compared, found->bytes);
    memcpy(both + found->bytes, buffer, found->bytes);
    return transfer(win_handle, {window_action::compare_and_swap,
                                 {both, 2 * static_cast<int>(found->bytes), MPI_BYTE},
                                 {result, 1, type},
                                 {target, displacement, 1, type},
                                 MPI_REPLACE,
                                 nullptr});
}

int MPI_Rput(const void* buffer, int count, MPI_Datatype type, int target, MPI_Aint displacement, int target_count,
             MPI_Datatype target_type, MPI_Win win, MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Rput);
    ORBWEAVER_MPI_RESULT(nullptr, request)
    return transfer(win, {window_action::put,
                          {buffer, count, type},
                          nothing,
                          {target, displacement, target_count, target_type},
                          MPI_REPLACE,
                          request});
}

int MPI_Rget(void* buffer, int count, MPI_Datatype type, int target, MPI_Aint displacement, int target_count,
             MPI_Datatype target_type, MPI_Win win, MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Rget);
    ORBWEAVER_MPI_RESULT(nullptr, request)
    return transfer(win, {window_action::get,
                          nothing,
                          {buffer, count, type},
                          {target, displacement, target_count, target_type},
                          MPI_NO_OP,
                          request});
}

int MPI_Raccumulate(const void* buffer, int count, MPI_Datatype type, int target, MPI_Aint displacement,
                    int target_count, MPI_Datatype target_type, MPI_Op op, MPI_Win win, MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Raccumulate);
    ORBWEAVER_MPI_RESULT(nullptr, request)
    return transfer(win, {window_action::accumulate,
                          unless_no_op(op, {buffer, count, type}),
                          nothing,
                          {target, displacement, target_count, target_type},
                          op,
                          request});
}

int MPI_Rget_accumulate(const void* buffer, int count, MPI_Datatype type, void* result, int result_count,
                        MPI_Datatype result_type, int target, MPI_Aint displacement, int target_count,
                        MPI_Datatype target_type, MPI_Op op, MPI_Win win, MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Rget_accumulate);
    ORBWEAVER_MPI_RESULT(nullptr, request)
    return transfer(win, {window_action::get_accumulate,
                          unless_no_op(op, {buffer, count, type}),
                          {result, result_count, result_type},
                          {target, displacement, target_count, target_type},
                          op,
                          request});
}

}  // extern "C"
