// SPDX-License-Identifier: Apache-2.0
// Info objects: lists of keys and values (MPI 3.1, chapter 9). No call of this library reads them.
#include <string.h>

#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/handle_table.h"
#include "sw_stack/mpi/include/mpi.h"

namespace orbweaver::mpi {

namespace {

struct info_entry {
    char key[MPI_MAX_INFO_KEY + 1];
    char* value;
    info_entry* next;
};

struct info_list {
    info_entry* first;
};

handle_table<info_list> infos;

int no_info(MPI_Info handle) { return mistake(nullptr, MPI_ERR_INFO, "there is no info %d", handle); }

/// Finds the link to the entry of a key; to null at the end of the list without one.
info_entry** find_entry(info_list& info, const char* key) {
    info_entry** link = &info.first;
    while (*link != nullptr && strcmp((*link)->key, key) != 0) { link = &(*link)->next; }
    return link;
}

void remove_entry(info_entry** link) {
    info_entry* const removed = *link;
    *link = removed->next;
    delete[] removed->value;
    delete removed;
}

void set_entry(info_list& info, const char* key, const char* value) {
    info_entry** const link = find_entry(info, key);
    if (*link == nullptr) {
        *link = new info_entry{};
        strcpy((*link)->key, key);
    }
    delete[](*link)->value;
    (*link)->value = strcpy(new char[strlen(value) + 1], value);
}

int check_key(const char* key) {
    return key != nullptr && key[0] != '\0' && strlen(key) <= MPI_MAX_INFO_KEY
               ? MPI_SUCCESS
               : mistake(nullptr, MPI_ERR_INFO_KEY, "a key is empty or longer than %d characters", MPI_MAX_INFO_KEY);
}

int check_value(const char* value) {
    return value != nullptr && strlen(value) <= MPI_MAX_INFO_VAL
               ? MPI_SUCCESS
               : mistake(nullptr, MPI_ERR_INFO_VALUE, "a value is longer than %d characters", MPI_MAX_INFO_VAL);
}

}  // namespace

}  // namespace orbweaver::mpi

using namespace orbweaver::mpi;

/// Defines `info` as the list of a handle; the calling function returns if the handle is unknown.
#define ORBWEAVER_MPI_INFO(info, handle)        \
    info_list* const info = infos.find(handle); \
    if (info == nullptr) { return no_info(handle); }

#define ORBWEAVER_MPI_KEY(key) \
    if (const int key_code = check_key(key); key_code != MPI_SUCCESS) { return key_code; }

extern "C" {

int MPI_Info_create(MPI_Info* made) {
    ORBWEAVER_MPI_CALL(MPI_Info_create);
    ORBWEAVER_MPI_RESULT(nullptr, made)
    *made = infos.make(info_list{});
    return MPI_SUCCESS;
}

int MPI_Info_free(MPI_Info* handle) {
    ORBWEAVER_MPI_CALL(MPI_Info_free);
    ORBWEAVER_MPI_RESULT(nullptr, handle)
    ORBWEAVER_MPI_INFO(info, *handle)
    while (info->first != nullptr) { remove_entry(&info->first); }
    infos.forget(*handle);
    delete info;
    *handle = MPI_INFO_NULL;
    return MPI_SUCCESS;
}

int MPI_Info_dup(MPI_Info handle, MPI_Info* made) {
    ORBWEAVER_MPI_CALL(MPI_Info_dup);
    ORBWEAVER_MPI_RESULT(nullptr, made)
    ORBWEAVER_MPI_INFO(info, handle)
    *made = infos.make(info_list{});
    for (const info_entry* each = info->first; each != nullptr; each = each->next) {
        set_entry(*infos.find(*made), each->key, each->value);
    }
    return MPI_SUCCESS;
}

int MPI_Info_set(MPI_Info handle, const char* key, const char* value) {
    ORBWEAVER_MPI_CALL(MPI_Info_set);
    ORBWEAVER_MPI_INFO(info, handle)
    ORBWEAVER_MPI_KEY(key)
    if (const int code = check_value(value); code != MPI_SUCCESS) { return code; }
    set_entry(*info, key, value);
    return MPI_SUCCESS;
}

int MPI_Info_delete(MPI_Info handle, const char* key) {
    ORBWEAVER_MPI_CALL(MPI_Info_delete);
    ORBWEAVER_MPI_INFO(info, handle)
    ORBWEAVER_MPI_KEY(key)
    info_entry** const link = find_entry(*info, key);
    if (*link == nullptr) { return mistake(nullptr, MPI_ERR_INFO_NOKEY, "the info has no key \"%s\"", key); }
    remove_entry(link);
    return MPI_SUCCESS;
}

int MPI_Info_get_valuelen(MPI_Info handle, const char* key, int* length, int* flag) {
    ORBWEAVER_MPI_CALL(MPI_Info_get_valuelen);
    ORBWEAVER_MPI_RESULT(nullptr, length)
    ORBWEAVER_MPI_RESULT(nullptr, flag)
    ORBWEAVER_MPI_INFO(info, handle)
    ORBWEAVER_MPI_KEY(key)
    const info_entry* const found = *find_entry(*info, key);
    *flag = found != nullptr ? 1 : 0;
    if (found != nullptr) { *length = static_cast<int>(strlen(found->value)); }
    return MPI_SUCCESS;
}

/// Copies at most `length` characters of the value, and a zero byte.
int MPI_Info_get(MPI_Info handle, const char* key, int length, char* value, int* flag) {
    ORBWEAVER_MPI_CALL(MPI_Info_get);
    ORBWEAVER_MPI_RESULT(nullptr, value)
    ORBWEAVER_MPI_RESULT(nullptr, flag)
    ORBWEAVER_MPI_INFO(info, handle)
    ORBWEAVER_MPI_KEY(key)
    if (length < 0) { return mistake(nullptr, MPI_ERR_INFO_VALUE, "a value of %d characters is asked for", length); }
    const info_entry* const found = *find_entry(*info, key);
    *flag = found != nullptr ? 1 : 0;
    if (found != nullptr) {
        const size_t asked = static_cast<size_t>(length);
        const size_t copied = strlen(found->value) < asked ? strlen(found->value) : asked;
        memcpy(value, found->value, copied);
        value[copied] = '\0';
    }
    return MPI_SUCCESS;
}

/// Copies a value to a buffer of `*bytes`, and sets `*bytes` to what the value needs with its zero byte (MPI 4.0).
int MPI_Info_get_string(MPI_Info handle, const char* key, int* bytes, char* value, int* flag) {
    ORBWEAVER_MPI_CALL(MPI_Info_get_string);
    ORBWEAVER_MPI_RESULT(nullptr, bytes)
    int length = 0;
    const int room = *bytes;
    if (const int code = MPI_Info_get_valuelen(handle, key, &length, flag); code != MPI_SUCCESS) { return code; }
    if (*flag != 0) { *bytes = length + 1; }
    return room > 0 ? MPI_Info_get(handle, key, room - 1, value, flag) : MPI_SUCCESS;
}

int MPI_Info_get_nkeys(MPI_Info handle, int* number) {
    ORBWEAVER_MPI_CALL(MPI_Info_get_nkeys);
    ORBWEAVER_MPI_RESULT(nullptr, number)
    ORBWEAVER_MPI_INFO(info, handle)
    *number = 0;
    for (const info_entry* each = info->first; each != nullptr; each = each->next) { ++*number; }
    return MPI_SUCCESS;
}

/// Keys are numbered in the order in which the program set them.
int MPI_Info_get_nthkey(MPI_Info handle, int number, char* key) {
    ORBWEAVER_MPI_CALL(MPI_Info_get_nthkey);
    ORBWEAVER_MPI_RESULT(nullptr, key)
    ORBWEAVER_MPI_INFO(info, handle)
    const info_entry* found = number >= 0 ? info->first : nullptr;
    for (int i = 0; i < number && found != nullptr; ++i) { found = found->next; }
    if (found == nullptr) { return mistake(nullptr, MPI_ERR_ARG, "the info has no key %d", number); }
    strcpy(key, found->key);
    return MPI_SUCCESS;
}

int MPI_Comm_set_info(MPI_Comm handle, MPI_Info) {
    ORBWEAVER_MPI_CALL(MPI_Comm_set_info);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    return MPI_SUCCESS;
}

/// No key of the program changes what a communicator does.
int MPI_Comm_get_info(MPI_Comm handle, MPI_Info* info) {
    ORBWEAVER_MPI_CALL(MPI_Comm_get_info);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    return MPI_Info_create(info);
}

}  // extern "C"
