// SPDX-License-Identifier: Apache-2.0
// Attributes that the program attaches to communicators. Programs without them do not link this file; its definitions
// of MPI_Comm_dup(), MPI_Comm_free(), MPI_Comm_get_attr() and MPI_Finalize() replace weak ones.
#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/extensions/attribute_list.h"
#include "sw_stack/mpi/extensions/side_table.h"
#include "sw_stack/mpi/profiling_names.h"

namespace orbweaver::mpi {

namespace {

side_table<communicator, attribute_list> attributes;

int no_key(communicator* comm, int key) { return mistake(comm, MPI_ERR_KEYVAL, "there is no attribute key %d", key); }

}  // namespace

int copy_attributes(communicator& original, const communicator& target) {
    const attribute_list* const copied = attributes.find(&original);
    const int code = copied == nullptr ? MPI_SUCCESS : copied->copy_to(original.handle, attributes.add(&target));
    return callback_result(&original, code, "copy");
}

}  // namespace orbweaver::mpi

using namespace orbweaver::mpi;

extern "C" {

int MPI_Comm_create_keyval(MPI_Comm_copy_attr_function* copy, MPI_Comm_delete_attr_function* remove, int* key,
                           void* extra_state) {
    ORBWEAVER_MPI_CALL(MPI_Comm_create_keyval);
    ORBWEAVER_MPI_RESULT(nullptr, key)
    return attribute_list::make_key(attribute_owner::communicator, copy, remove, extra_state, key);
}

int MPI_Comm_free_keyval(int* key) {
    ORBWEAVER_MPI_CALL(MPI_Comm_free_keyval);
    ORBWEAVER_MPI_RESULT(nullptr, key)
    const int code = attribute_list::free_key(attribute_owner::communicator, key);
    return code == MPI_SUCCESS ? code : no_key(nullptr, *key);
}

int MPI_Comm_set_attr(MPI_Comm handle, int key, void* value) {
    ORBWEAVER_MPI_CALL(MPI_Comm_set_attr);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    if (!attribute_list::has_key(attribute_owner::communicator, key)) { return no_key(comm, key); }
    return callback_result(comm, attributes.ensure(comm).set(handle, key, value), "delete");
}

int MPI_Comm_get_attr(MPI_Comm handle, int key, void* value, int* flag) {
    ORBWEAVER_MPI_CALL(MPI_Comm_get_attr);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    ORBWEAVER_MPI_RESULT(comm, flag)
    if (key >= MPI_TAG_UB && key <= MPI_APPNUM) { return PMPI_Comm_get_attr(handle, key, value, flag); }
    if (!attribute_list::has_key(attribute_owner::communicator, key)) { return no_key(comm, key); }
    const attribute_list* const attached = attributes.find(comm);
    *flag = attached != nullptr && attached->get(key, value) ? 1 : 0;
    return MPI_SUCCESS;
}

int MPI_Comm_delete_attr(MPI_Comm handle, int key) {
    ORBWEAVER_MPI_CALL(MPI_Comm_delete_attr);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    if (!attribute_list::has_key(attribute_owner::communicator, key)) { return no_key(comm, key); }
    attribute_list* const attached = attributes.find(comm);
    return attached == nullptr ? MPI_SUCCESS : callback_result(comm, attached->remove(handle, key), "delete");
}

int MPI_Comm_dup(MPI_Comm handle, MPI_Comm* copy) {
    ORBWEAVER_MPI_CALL(MPI_Comm_dup);
    int code = PMPI_Comm_dup(handle, copy);
    if (code != MPI_SUCCESS) { return code; }
    code = copy_attributes(*find_communicator(handle), *find_communicator(*copy));
    if (code != MPI_SUCCESS) { MPI_Comm_free(copy); }
    return code;
}

int MPI_Comm_free(MPI_Comm* handle) {
    ORBWEAVER_MPI_CALL(MPI_Comm_free);
    ORBWEAVER_MPI_COMMUNICATOR(comm, *handle)
    const bool is_freeable = *handle != MPI_COMM_WORLD && *handle != MPI_COMM_SELF;
    if (attribute_list* const attached = is_freeable ? attributes.find(comm) : nullptr) {
        const int code = callback_result(comm, attached->remove_all(*handle), "delete");
        if (code != MPI_SUCCESS) { return code; }
        attributes.forget(comm);
    }
    return PMPI_Comm_free(handle);
}

/// Frees the attributes of MPI_COMM_SELF first (MPI 3.1, 8.7.1).
int MPI_Finalize() {
    ORBWEAVER_MPI_CALL(MPI_Finalize);
    communicator* const self = find_communicator(MPI_COMM_SELF);
    attribute_list* const attached = attributes.find(self);
    const int code = attached == nullptr ? MPI_SUCCESS : attached->remove_all(MPI_COMM_SELF);
    return callback_result(self, code, "delete") == MPI_SUCCESS ? PMPI_Finalize() : code;
}

int MPI_Keyval_create(MPI_Copy_function* copy, MPI_Delete_function* remove, int* key, void* extra_state) {
    return MPI_Comm_create_keyval(copy, remove, key, extra_state);
}

int MPI_Keyval_free(int* key) { return MPI_Comm_free_keyval(key); }

int MPI_Attr_put(MPI_Comm comm, int key, void* value) { return MPI_Comm_set_attr(comm, key, value); }

int MPI_Attr_delete(MPI_Comm comm, int key) { return MPI_Comm_delete_attr(comm, key); }

}  // extern "C"
