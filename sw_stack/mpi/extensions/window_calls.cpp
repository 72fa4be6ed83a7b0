// SPDX-License-Identifier: Apache-2.0
// Windows: how they are made and freed, their properties, attributes and error handlers.
#include <string.h>

#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/extensions/window.h"
#include "sw_stack/mpi/groups.h"
#include "sw_stack/runtime/allocation.h"

namespace orbweaver::mpi {

namespace {

int no_key(window& win, int key) {
    return mistake(&win.comm(), MPI_ERR_KEYVAL, "there is no attribute key %d of windows", key);
}

int check_memory(communicator* comm, MPI_Aint bytes, int unit, const MPI_Win* made) {
    ORBWEAVER_MPI_RESULT(comm, made)
    int has_two_groups = 0;
    MPI_Comm_test_inter(comm->handle, &has_two_groups);
    if (has_two_groups != 0) { return mistake(comm, MPI_ERR_COMM, "a window is for communicators of one group"); }
    if (bytes < 0) { return mistake(comm, MPI_ERR_SIZE, "%ld bytes: the size is negative", bytes); }
    if (unit <= 0) { return mistake(comm, MPI_ERR_DISP, "the displacement unit is %d bytes, not 1 or more", unit); }
    return MPI_SUCCESS;
}

/// Makes a window with memory of its own.
/// @param base set to its address
int allocate_window(communicator* comm, MPI_Aint bytes, int unit, int flavor, void* base, MPI_Win* made) {
    int code = check_memory(comm, bytes, unit, made);
    code = code == MPI_SUCCESS ? check_result(comm, base) : code;
    if (code != MPI_SUCCESS) { return code; }
    void* const memory = allocate(static_cast<size_t>(bytes));
    if (memory == nullptr) { return mistake(comm, MPI_ERR_NO_MEM, "%ld bytes are not there", bytes); }
    memcpy(base, &memory, sizeof memory);
    *made = window::make(*comm, memory, bytes, unit, flavor, memory).comm().handle;
    return MPI_SUCCESS;
}

bool is_predefined(int key) { return key >= MPI_WIN_BASE && key <= MPI_WIN_MODEL; }

}  // namespace

}  // namespace orbweaver::mpi

using namespace orbweaver;
using namespace orbweaver::mpi;

extern "C" {

int MPI_Win_create(void* base, MPI_Aint bytes, int unit, MPI_Info, MPI_Comm handle, MPI_Win* made) {
    ORBWEAVER_MPI_CALL(MPI_Win_create);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    const int code = check_memory(comm, bytes, unit, made);
    if (code == MPI_SUCCESS) {
        *made = window::make(*comm, base, bytes, unit, MPI_WIN_FLAVOR_CREATE, nullptr).comm().handle;
    }
    return code;
}

int MPI_Win_allocate(MPI_Aint bytes, int unit, MPI_Info, MPI_Comm handle, void* base, MPI_Win* made) {
    ORBWEAVER_MPI_CALL(MPI_Win_allocate);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    return allocate_window(comm, bytes, unit, MPI_WIN_FLAVOR_ALLOCATE, base, made);
}

int MPI_Win_allocate_shared(MPI_Aint bytes, int unit, MPI_Info, MPI_Comm handle, void* base, MPI_Win* made) {
    ORBWEAVER_MPI_CALL(MPI_Win_allocate_shared);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    if (comm->size() > 1) {
        return mistake(comm, MPI_ERR_RMA_SHARED, "the %d nodes of %s share no memory", comm->size(), comm->name);
    }
    return allocate_window(comm, bytes, unit, MPI_WIN_FLAVOR_SHARED, base, made);
}

int MPI_Win_shared_query(MPI_Win handle, int rank, MPI_Aint* bytes, int* unit, void* base) {
    ORBWEAVER_MPI_CALL(MPI_Win_shared_query);
    ORBWEAVER_MPI_WINDOW(win, handle)
    if (!win->is(MPI_WIN_FLAVOR_SHARED)) {
        return mistake(&win->comm(), MPI_ERR_RMA_FLAVOR, "MPI_Win_allocate_shared has not made this window");
    }
    if (const int code = check_rank(&win->comm(), rank, false); code != MPI_SUCCESS) { return code; }
    *bytes = win->describe(0).bytes;
    *unit = win->describe(0).unit;
    char* const memory = win->base();
    memcpy(base, &memory, sizeof memory);
    return MPI_SUCCESS;
}

int MPI_Win_create_dynamic(MPI_Info, MPI_Comm handle, MPI_Win* made) {
    ORBWEAVER_MPI_CALL(MPI_Win_create_dynamic);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    const int code = check_memory(comm, 0, 1, made);
    if (code == MPI_SUCCESS) {
        *made = window::make(*comm, MPI_BOTTOM, 0, 1, MPI_WIN_FLAVOR_DYNAMIC, nullptr).comm().handle;
    }
    return code;
}

int MPI_Win_attach(MPI_Win handle, void* base, MPI_Aint bytes) {
    ORBWEAVER_MPI_CALL(MPI_Win_attach);
    ORBWEAVER_MPI_WINDOW(win, handle)
    if (!win->is(MPI_WIN_FLAVOR_DYNAMIC)) {
        return mistake(&win->comm(), MPI_ERR_RMA_FLAVOR, "MPI_Win_create_dynamic has not made this window");
    }
    if (bytes < 0) { return mistake(&win->comm(), MPI_ERR_SIZE, "%ld bytes: the size is negative", bytes); }
    return win->attach(static_cast<char*>(base), bytes);
}

int MPI_Win_detach(MPI_Win handle, const void* base) {
    ORBWEAVER_MPI_CALL(MPI_Win_detach);
    ORBWEAVER_MPI_WINDOW(win, handle)
    return win->detach(static_cast<const char*>(base));
}

MPI_Aint MPI_Aint_add(MPI_Aint base, MPI_Aint displacement) {
    return static_cast<MPI_Aint>(static_cast<unsigned long>(base) + static_cast<unsigned long>(displacement));
}

MPI_Aint MPI_Aint_diff(MPI_Aint first, MPI_Aint second) {
    return static_cast<MPI_Aint>(static_cast<unsigned long>(first) - static_cast<unsigned long>(second));
}

int MPI_Win_free(MPI_Win* handle) {
    ORBWEAVER_MPI_CALL(MPI_Win_free);
    ORBWEAVER_MPI_RESULT(nullptr, handle)
    ORBWEAVER_MPI_WINDOW(win, *handle)
    const int code = win->free();
    if (code == MPI_SUCCESS) { *handle = MPI_WIN_NULL; }
    return code;
}

int MPI_Win_get_group(MPI_Win handle, MPI_Group* made) {
    ORBWEAVER_MPI_CALL(MPI_Win_get_group);
    ORBWEAVER_MPI_WINDOW(win, handle)
    ORBWEAVER_MPI_RESULT(&win->comm(), made)
    win->comm().members->share();
    *made = add_group(win->comm().members);
    return MPI_SUCCESS;
}

int MPI_Win_set_name(MPI_Win handle, const char* name) {
    ORBWEAVER_MPI_CALL(MPI_Win_set_name);
    ORBWEAVER_MPI_WINDOW(win, handle)
    ORBWEAVER_MPI_RESULT(&win->comm(), name)
    strncpy(win->comm().name, name, communicator::name_bytes - 1);
    win->named = true;
    return MPI_SUCCESS;
}

int MPI_Win_get_name(MPI_Win handle, char* name, int* length) {
    ORBWEAVER_MPI_CALL(MPI_Win_get_name);
    ORBWEAVER_MPI_WINDOW(win, handle)
    ORBWEAVER_MPI_RESULT(&win->comm(), name)
    ORBWEAVER_MPI_RESULT(&win->comm(), length)
    strcpy(name, win->named ? win->comm().name : "");
    *length = static_cast<int>(strlen(name));
    return MPI_SUCCESS;
}

int MPI_Win_set_info(MPI_Win handle, MPI_Info) {
    ORBWEAVER_MPI_CALL(MPI_Win_set_info);
    ORBWEAVER_MPI_WINDOW(win, handle)
    return MPI_SUCCESS;
}

/// No key of the program changes what a window does.
int MPI_Win_get_info(MPI_Win handle, MPI_Info* info) {
    ORBWEAVER_MPI_CALL(MPI_Win_get_info);
    ORBWEAVER_MPI_WINDOW(win, handle)
    static constexpr const char* pairs[][2] = {{"no_locks", "false"},
                                               {"accumulate_ordering", "rar,raw,war,waw"},
                                               {"accumulate_ops", "same_op_no_op"},
                                               {"same_size", "false"},
                                               {"same_disp_unit", "false"}};
    const int code = MPI_Info_create(info);
    for (const auto& each : pairs) {
        if (code == MPI_SUCCESS) { MPI_Info_set(*info, each[0], each[1]); }
    }
    return code;
}

int MPI_Win_create_keyval(MPI_Win_copy_attr_function* copy, MPI_Win_delete_attr_function* remove, int* key,
                          void* extra_state) {
    ORBWEAVER_MPI_CALL(MPI_Win_create_keyval);
    ORBWEAVER_MPI_RESULT(nullptr, key)
    return attribute_list::make_key(attribute_owner::window, copy, remove, extra_state, key);
}

int MPI_Win_free_keyval(int* key) {
    ORBWEAVER_MPI_CALL(MPI_Win_free_keyval);
    ORBWEAVER_MPI_RESULT(nullptr, key)
    const int code = attribute_list::free_key(attribute_owner::window, key);
    return code == MPI_SUCCESS ? code
                               : mistake(nullptr, MPI_ERR_KEYVAL, "there is no attribute key %d of windows", *key);
}

int MPI_Win_set_attr(MPI_Win handle, int key, void* value) {
    ORBWEAVER_MPI_CALL(MPI_Win_set_attr);
    ORBWEAVER_MPI_WINDOW(win, handle)
    if (!attribute_list::has_key(attribute_owner::window, key)) { return no_key(*win, key); }
    return callback_result(&win->comm(), win->attributes.set(handle, key, value), "delete");
}

int MPI_Win_get_attr(MPI_Win handle, int key, void* value, int* flag) {
    ORBWEAVER_MPI_CALL(MPI_Win_get_attr);
    ORBWEAVER_MPI_WINDOW(win, handle)
    ORBWEAVER_MPI_RESULT(&win->comm(), flag)
    if (!is_predefined(key) && !attribute_list::has_key(attribute_owner::window, key)) { return no_key(*win, key); }
    *flag = win->get_attribute(key, value) ? 1 : 0;
    return MPI_SUCCESS;
}

int MPI_Win_delete_attr(MPI_Win handle, int key) {
    ORBWEAVER_MPI_CALL(MPI_Win_delete_attr);
    ORBWEAVER_MPI_WINDOW(win, handle)
    if (!attribute_list::has_key(attribute_owner::window, key)) { return no_key(*win, key); }
    return callback_result(&win->comm(), win->attributes.remove(handle, key), "delete");
}

/// The handle of a window is that of its communicator, which has the error handler.
int MPI_Win_create_errhandler(MPI_Win_errhandler_function* function, MPI_Errhandler* handler) {
    return MPI_Comm_create_errhandler(function, handler);
}

int MPI_Win_set_errhandler(MPI_Win handle, MPI_Errhandler handler) {
    ORBWEAVER_MPI_CALL(MPI_Win_set_errhandler);
    ORBWEAVER_MPI_WINDOW(win, handle)
    return MPI_Comm_set_errhandler(win->comm().handle, handler);
}

int MPI_Win_get_errhandler(MPI_Win handle, MPI_Errhandler* handler) {
    ORBWEAVER_MPI_CALL(MPI_Win_get_errhandler);
    ORBWEAVER_MPI_WINDOW(win, handle)
    return MPI_Comm_get_errhandler(win->comm().handle, handler);
}

int MPI_Win_call_errhandler(MPI_Win handle, int code) {
    ORBWEAVER_MPI_CALL(MPI_Win_call_errhandler);
    ORBWEAVER_MPI_WINDOW(win, handle)
    return MPI_Comm_call_errhandler(win->comm().handle, code);
}

}  // extern "C"
