// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/extensions/attribute_list.h"

#include <string.h>

namespace orbweaver::mpi {

struct attribute_list::key_rules {
    attribute_owner owner;
    MPI_Comm_copy_attr_function* copy;
    MPI_Comm_delete_attr_function* remove;
    void* extra_state;
};

handle_table<attribute_list::key_rules> attribute_list::keys;

/// The keys of the program follow those of MPI_COMM_WORLD.
attribute_list::key_rules* attribute_list::find_key(int key) { return keys.find(key - MPI_APPNUM); }

int attribute_list::make_key(attribute_owner owner, MPI_Comm_copy_attr_function* copy,
                             MPI_Comm_delete_attr_function* remove, void* extra_state, int* key) {
    *key = keys.make(key_rules{owner, copy, remove, extra_state}) + MPI_APPNUM;
    return MPI_SUCCESS;
}

int attribute_list::free_key(attribute_owner owner, int* key) {
    if (!has_key(owner, *key)) { return MPI_ERR_KEYVAL; }
    keys.forget(*key - MPI_APPNUM);
    *key = MPI_KEYVAL_INVALID;
    return MPI_SUCCESS;
}

bool attribute_list::has_key(attribute_owner owner, int key) {
    const key_rules* const rules = find_key(key);
    return rules != nullptr && rules->owner == owner;
}

attribute_list::attribute** attribute_list::find(const key_rules* rules) {
    attribute** link = &m_latest;
    while (*link != nullptr && (*link)->rules != rules) { link = &(*link)->next; }
    return link;
}

int attribute_list::set(int object, int key, void* value) {
    const key_rules* const rules = find_key(key);
    if (*find(rules) != nullptr) {
        if (const int code = remove(object, key); code != MPI_SUCCESS) { return code; }
    }
    m_latest = new attribute{key, rules, value, m_latest};
    return MPI_SUCCESS;
}

bool attribute_list::get(int key, void* value) const {
    const attribute* const found = *const_cast<attribute_list*>(this)->find(find_key(key));
    if (found != nullptr) { memcpy(value, &found->value, sizeof found->value); }
    return found != nullptr;
}

int attribute_list::remove_at(int object, attribute** link) {
    attribute* const removed = *link;
    if (removed == nullptr) { return MPI_SUCCESS; }
    const key_rules& rules = *removed->rules;
    if (rules.remove != MPI_COMM_NULL_DELETE_FN) {
        const int code = rules.remove(object, removed->key, removed->value, rules.extra_state);
        if (code != MPI_SUCCESS) { return code; }
    }
    *link = removed->next;
    delete removed;
    return MPI_SUCCESS;
}

int attribute_list::remove(int object, int key) { return remove_at(object, find(find_key(key))); }

int attribute_list::remove_all(int object) {
    while (m_latest != nullptr) {
        if (const int code = remove_at(object, &m_latest); code != MPI_SUCCESS) { return code; }
    }
    return MPI_SUCCESS;
}

int attribute_list::copy_to(int object, attribute_list& target) const {
    attribute** end = &target.m_latest;
    for (const attribute* each = m_latest; each != nullptr; each = each->next) {
        const key_rules& rules = *each->rules;
        if (rules.copy == MPI_COMM_NULL_COPY_FN) { continue; }
        void* value = nullptr;
        int copied = 0;
        const int code = rules.copy(object, each->key, rules.extra_state, each->value, &value, &copied);
        if (code != MPI_SUCCESS) { return code; }
        if (copied == 0) { continue; }
        *end = new attribute{each->key, each->rules, value, nullptr};
        end = &(*end)->next;
    }
    return MPI_SUCCESS;
}

}  // namespace orbweaver::mpi

extern "C" int orbweaver_mpi_copy_attribute(MPI_Comm, int, void*, void* value, void* copied, int* flag) {
    memcpy(copied, &value, sizeof value);
    *flag = 1;
    return MPI_SUCCESS;
}
