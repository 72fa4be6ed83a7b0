// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/mpi/handle_table.h"
#include "sw_stack/mpi/include/mpi.h"

namespace orbweaver::mpi {

/// Kinds of objects that have attributes.
enum class attribute_owner : uint8_t { communicator, datatype, window };

struct communicator;

/// Attributes that the program has attached to an object (MPI 3.1, 6.7). Each function returns MPI_SUCCESS or the code
/// of an error, which the caller reports.
class attribute_list {
public:
    static int make_key(attribute_owner owner, MPI_Comm_copy_attr_function* copy, MPI_Comm_delete_attr_function* remove,
                        void* extra_state, int* key);
    /// Releases a key. It remains valid while attributes have it (MPI 3.1, 6.7.2).
    static int free_key(attribute_owner owner, int* key);
    /// Returns whether a key of the program is valid for a kind of objects.
    static bool has_key(attribute_owner owner, int key);

    /// Sets an attribute; the callback of the key deletes the value that it replaces.
    /// @param object handle of the owner, for callbacks
    int set(int object, int key, void* value);
    /// Stores the value at an address of the program.
    /// @return whether the attribute is set
    bool get(int key, void* value) const;
    int remove(int object, int key);
    /// Removes all attributes, the latest first, until a callback fails.
    int remove_all(int object);
    /// Copies the attributes whose callbacks ask for it.
    int copy_to(int object, attribute_list& target) const;

private:
    struct key_rules;
    struct attribute {
        int key;
        void* value;
        attribute* next;
    };

    static handle_table<key_rules> keys;

    static key_rules* find_key(int key);
    static void release_key(int key);
    static attribute* attach(int key, void* value);
    attribute** find(int key);
    int remove_at(int object, attribute** link);

    attribute* m_latest = nullptr;
};

/// Copies the attributes of a communicator; nothing in programs that have none.
/// @return MPI_SUCCESS, or the code of a callback, which has been reported
int copy_attributes(communicator& original, const communicator& target);

/// Passes the code of a callback to the error handler of a communicator, unless it is MPI_SUCCESS.
/// @param comm   null: that of MPI_COMM_WORLD
/// @param action "copy" or "delete"
/// @return the code
int callback_result(communicator* comm, int code, const char* action);

}  // namespace orbweaver::mpi
