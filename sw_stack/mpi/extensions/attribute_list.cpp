// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/extensions/attribute_list.h"

#include <string.h>

#include "sw_stack/mpi/call.h"

namespace orbweaver::mpi {

struct attribute_list::key_rules {
    attribute_owner owner;
    MPI_Comm_copy_attr_function* copy;
    MPI_Comm_delete_attr_function* remove;
    void* extra_state;
    uint32_t references;  // attributes, and 1 until the program frees the key
    bool freed;
};

handle_table<attribute_list::key_rules> attribute_list::keys;

/// The keys of the program follow those of MPI_COMM_WORLD.
attribute_list::key_rules* attribute_list::find_key(int key) { return keys.find(key - MPI_APPNUM); }

int attribute_list::make_key(attribute_owner owner, MPI_Comm_copy_attr_function* copy,
                             MPI_Comm_delete_attr_function* remove, void* extra_state, int* key) {
    *key = keys.make(key_rules{owner, copy, remove, extra_state, 1, false}) + MPI_APPNUM;
    return MPI_SUCCESS;
}

int attribute_list::free_key(attribute_owner owner, int* key) {
    if (!has_key(owner, *key)) { return MPI_ERR_KEYVAL; }
    bool& freed = find_key(*key)->freed;
    if (!freed) {
        freed = true;
        release_key(*key);
    }
    *key = MPI_KEYVAL_INVALID;
    return MPI_SUCCESS;
}

void attribute_list::release_key(int key) {
    key_rules* const rules = find_key(key);
    if (--rules->references > 0) { return; }
    keys.forget(key - MPI_APPNUM);
    delete rules;
}

bool attribute_list::has_key(attribute_owner owner, int key) {
    const key_rules* const rules = find_key(key);
    return rules != nullptr && rules->owner == owner;
}

attribute_list::attribute** attribute_list::find(int key) {
    attribute** link = &m_latest;
    while (*link != nullptr && (*link)->key != key) { link = &(*link)->next; }
    return link;
}

attribute_list::attribute* attribute_list::attach(int key, void* value) {
    ++find_key(key)->references;
    return new attribute{key, value, nullptr};
}

int attribute_list::set(int object, int key, void* value) {
    attribute* const added = attach(key, value);  // first, because a freed key ends with its last attribute
    if (const int code = remove(object, key); code != MPI_SUCCESS) {
        release_key(key);
        delete added;
        return code;
    }
    added->next = m_latest;
    m_latest = added;
    return MPI_SUCCESS;
}

bool attribute_list::get(int key, void* value) const {
    const attribute* const found = *const_cast<attribute_list*>(this)->find(key);
    if (found != nullptr) { memcpy(value, &found->value, sizeof found->value); }
    return found != nullptr;
}

int attribute_list::remove_at(int object, attribute** link) {
    attribute* const removed = *link;
    if (removed == nullptr) { return MPI_SUCCESS; }
    const key_rules& rules = *find_key(removed->key);
    if (rules.remove != MPI_COMM_NULL_DELETE_FN) {
        const int code = rules.remove(object, removed->key, removed->value, rules.extra_state);
        if (code != MPI_SUCCESS) { return code; }
    }
    *link = removed->next;
    release_key(removed->key);
    delete removed;
    return MPI_SUCCESS;
}

int attribute_list::remove(int object, int key) { return remove_at(object, find(key)); }

int attribute_list::remove_all(int object) {
    while (m_latest != nullptr) {
        if (const int code = remove_at(object, &m_latest); code != MPI_SUCCESS) { return code; }
    }
    return MPI_SUCCESS;
}

int attribute_list::copy_to(int object, attribute_list& target) const {
    attribute** end = &target.m_latest;
    for (const attribute* each = m_latest; each != nullptr; each = each->next) {
        const key_rules& rules = *find_key(each->key);
        if (rules.copy == MPI_COMM_NULL_COPY_FN) { continue; }
        void* value = nullptr;
        int copied = 0;
        const int code = rules.copy(object, each->key, rules.extra_state, each->value, &value, &copied);
        if (code != MPI_SUCCESS) { return code; }
        if (copied == 0) { continue; }
        *end = attach(each->key, value);
        end = &(*end)->next;
    }
    return MPI_SUCCESS;
}

int callback_result(communicator* comm, int code, const char* action) {
    return code == MPI_SUCCESS ? code : mistake(comm, code, "a callback does not %s an attribute", action);
}

}  // namespace orbweaver::mpi

extern "C" int orbweaver_mpi_copy_attribute(MPI_Comm, int, void*, void* value, void* copied, int* flag) {
    memcpy(copied, &value, sizeof value);
    *flag = 1;
    return MPI_SUCCESS;
}
