// SPDX-License-Identifier: Apache-2.0
// Names, attributes and constructions of data types. Programs without them do not link this file; its definitions of
// the calls that make and free types replace weak ones.
#include "sw_stack/mpi/extensions/type_records.h"

#include <string.h>

#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/extensions/attribute_list.h"
#include "sw_stack/mpi/extensions/side_table.h"
#include "sw_stack/mpi/profiling_names.h"

namespace orbweaver::mpi {

namespace {

struct type_record {
    const type_construction* made_by;
    bool has_name;
    char name[MPI_MAX_OBJECT_NAME];
    attribute_list attributes;
};

side_table<datatype, type_record> records;

/// In the order of mpi.h, starting with MPI_CHAR.
constexpr const char* built_in_names[] = {"MPI_CHAR",
                                          "MPI_SIGNED_CHAR",
                                          "MPI_UNSIGNED_CHAR",
                                          "MPI_BYTE",
                                          "MPI_SHORT",
                                          "MPI_UNSIGNED_SHORT",
                                          "MPI_INT",
                                          "MPI_UNSIGNED",
                                          "MPI_LONG",
                                          "MPI_UNSIGNED_LONG",
                                          "MPI_LONG_LONG_INT",
                                          "MPI_UNSIGNED_LONG_LONG",
                                          "MPI_FLOAT",
                                          "MPI_DOUBLE",
                                          "MPI_LONG_DOUBLE",
                                          "MPI_WCHAR",
                                          "MPI_C_BOOL",
                                          "MPI_INT8_T",
                                          "MPI_INT16_T",
                                          "MPI_INT32_T",
                                          "MPI_INT64_T",
                                          "MPI_UINT8_T",
                                          "MPI_UINT16_T",
                                          "MPI_UINT32_T",
                                          "MPI_UINT64_T",
                                          "MPI_AINT",
                                          "MPI_OFFSET",
                                          "MPI_COUNT",
                                          "MPI_FLOAT_INT",
                                          "MPI_DOUBLE_INT",
                                          "MPI_LONG_INT",
                                          "MPI_SHORT_INT",
                                          "MPI_2INT",
                                          "MPI_PACKED",
                                          "MPI_LONG_DOUBLE_INT",
                                          "MPI_C_FLOAT_COMPLEX",
                                          "MPI_C_DOUBLE_COMPLEX",
                                          "MPI_C_LONG_DOUBLE_COMPLEX"};
static_assert(sizeof built_in_names / sizeof built_in_names[0] == MPI_C_LONG_DOUBLE_COMPLEX);

int no_type(int handle) { return mistake(nullptr, MPI_ERR_TYPE, "there is no data type %d", handle); }

int no_key(int key) { return mistake(nullptr, MPI_ERR_KEYVAL, "there is no attribute key %d of data types", key); }

/// Arguments of a call that lie side by side.
template <class Value>
struct row {
    const Value* values;
    int number;
};

template <class Value>
struct rows {
    static constexpr int max_rows = 8;
    row<Value> all[max_rows];
};

template <class Value>
Value* concatenate(const rows<Value>& given, int& number) {
    for (const row<Value>& each : given.all) { number += each.number; }
    auto* const all = new Value[static_cast<size_t>(number) + 1];
    Value* next = all;
    for (const row<Value>& each : given.all) {
        for (int i = 0; i < each.number; ++i) { *next++ = each.values[i]; }
    }
    return all;
}

/// Keeps the arguments of a call that has made a type.
/// @param code result of the call, which is returned
int keep(int code, const MPI_Datatype* made, int combiner, const rows<int>& integers, const rows<MPI_Aint>& addresses,
         row<MPI_Datatype> types) {
    if (code != MPI_SUCCESS) { return code; }
    auto* const kept = new type_construction{combiner, 0, 0, types.number, nullptr, nullptr, nullptr};
    kept->integers = concatenate(integers, kept->integers_number);
    kept->addresses = concatenate(addresses, kept->addresses_number);
    kept->types = new type_construction::part[static_cast<size_t>(types.number) + 1];
    for (int i = 0; i < types.number; ++i) {
        datatype* const part = find_type(types.values[i]);
        kept->types[i] = {types.values[i], part, construction_of(*part)};
    }
    records.add(find_type(*made)).made_by = kept;
    return code;
}

/// Returns a handle of a part of a type: a new one unless the part is a type of MPI.
MPI_Datatype handle_of(const type_construction::part& part) {
    if (part.type->built_in) { return part.handle; }
    const int handle = make_type(*part.type);
    records.add(find_type(handle)).made_by = part.made_by;
    return handle;
}

}  // namespace

const type_construction* construction_of(const datatype& type) {
    const type_record* const found = records.find(&type);
    return found == nullptr ? nullptr : found->made_by;
}

}  // namespace orbweaver::mpi

using namespace orbweaver::mpi;

extern "C" {

int MPI_Type_set_name(MPI_Datatype handle, const char* name) {
    ORBWEAVER_MPI_CALL(MPI_Type_set_name);
    const datatype* const type = find_type(handle);
    if (type == nullptr) { return no_type(handle); }
    ORBWEAVER_MPI_RESULT(nullptr, name)
    type_record& record = records.ensure(type);
    record.has_name = true;
    strncpy(record.name, name, MPI_MAX_OBJECT_NAME - 1);
    return MPI_SUCCESS;
}

int MPI_Type_get_name(MPI_Datatype handle, char* name, int* length) {
    ORBWEAVER_MPI_CALL(MPI_Type_get_name);
    const datatype* const type = find_type(handle);
    if (type == nullptr) { return no_type(handle); }
    ORBWEAVER_MPI_RESULT(nullptr, name)
    ORBWEAVER_MPI_RESULT(nullptr, length)
    const type_record* const record = records.find(type);
    const bool named = record != nullptr && record->has_name;
    strcpy(name, named ? record->name : type->built_in ? built_in_names[handle - 1] : "");
    *length = static_cast<int>(strlen(name));
    return MPI_SUCCESS;
}

int MPI_Type_get_envelope(MPI_Datatype handle, int* integers, int* addresses, int* types, int* combiner) {
    ORBWEAVER_MPI_CALL(MPI_Type_get_envelope);
    const datatype* const type = find_type(handle);
    if (type == nullptr) { return no_type(handle); }
    const int* const results[] = {integers, addresses, types, combiner};
    for (const int* const result : results) { ORBWEAVER_MPI_RESULT(nullptr, result) }
    static constexpr type_construction named{MPI_COMBINER_NAMED, 0, 0, 0, nullptr, nullptr, nullptr};
    const type_construction* const found = construction_of(*type);
    const type_construction& made_by = found == nullptr ? named : *found;
    *integers = made_by.integers_number;
    *addresses = made_by.addresses_number;
    *types = made_by.types_number;
    *combiner = made_by.combiner;
    return MPI_SUCCESS;
}

int MPI_Type_get_contents(MPI_Datatype handle, int max_integers, int max_addresses, int max_types, int* integers,
                          MPI_Aint* addresses, MPI_Datatype* types) {
    ORBWEAVER_MPI_CALL(MPI_Type_get_contents);
    const datatype* const type = find_type(handle);
    if (type == nullptr) { return no_type(handle); }
    const type_construction* const made_by = construction_of(*type);
    if (made_by == nullptr) { return mistake(nullptr, MPI_ERR_TYPE, "a data type of MPI itself has no contents"); }
    if (max_integers < made_by->integers_number || max_addresses < made_by->addresses_number ||
        max_types < made_by->types_number) {
        return mistake(nullptr, MPI_ERR_ARG, "the arrays are too small for %d integers, %d addresses and %d types",
                       made_by->integers_number, made_by->addresses_number, made_by->types_number);
    }
    for (int i = 0; i < made_by->integers_number; ++i) { integers[i] = made_by->integers[i]; }
    for (int i = 0; i < made_by->addresses_number; ++i) { addresses[i] = made_by->addresses[i]; }
    for (int i = 0; i < made_by->types_number; ++i) { types[i] = handle_of(made_by->types[i]); }
    return MPI_SUCCESS;
}

int MPI_Type_create_keyval(MPI_Type_copy_attr_function* copy, MPI_Type_delete_attr_function* remove, int* key,
                           void* extra_state) {
    ORBWEAVER_MPI_CALL(MPI_Type_create_keyval);
    ORBWEAVER_MPI_RESULT(nullptr, key)
    return attribute_list::make_key(attribute_owner::datatype, copy, remove, extra_state, key);
}

int MPI_Type_free_keyval(int* key) {
    ORBWEAVER_MPI_CALL(MPI_Type_free_keyval);
    ORBWEAVER_MPI_RESULT(nullptr, key)
    const int code = attribute_list::free_key(attribute_owner::datatype, key);
    return code == MPI_SUCCESS ? code : no_key(*key);
}

int MPI_Type_set_attr(MPI_Datatype handle, int key, void* value) {
    ORBWEAVER_MPI_CALL(MPI_Type_set_attr);
    const datatype* const type = find_type(handle);
    if (type == nullptr) { return no_type(handle); }
    if (!attribute_list::has_key(attribute_owner::datatype, key)) { return no_key(key); }
    return callback_result(nullptr, records.ensure(type).attributes.set(handle, key, value), "delete");
}

int MPI_Type_get_attr(MPI_Datatype handle, int key, void* value, int* flag) {
    ORBWEAVER_MPI_CALL(MPI_Type_get_attr);
    const datatype* const type = find_type(handle);
    if (type == nullptr) { return no_type(handle); }
    ORBWEAVER_MPI_RESULT(nullptr, flag)
    if (!attribute_list::has_key(attribute_owner::datatype, key)) { return no_key(key); }
    const type_record* const record = records.find(type);
    *flag = record != nullptr && record->attributes.get(key, value) ? 1 : 0;
    return MPI_SUCCESS;
}

int MPI_Type_delete_attr(MPI_Datatype handle, int key) {
    ORBWEAVER_MPI_CALL(MPI_Type_delete_attr);
    const datatype* const type = find_type(handle);
    if (type == nullptr) { return no_type(handle); }
    if (!attribute_list::has_key(attribute_owner::datatype, key)) { return no_key(key); }
    type_record* const record = records.find(type);
    const int code = record == nullptr ? MPI_SUCCESS : record->attributes.remove(handle, key);
    return callback_result(nullptr, code, "delete");
}

int MPI_Type_contiguous(int count, MPI_Datatype type, MPI_Datatype* made) {
    ORBWEAVER_MPI_CALL(MPI_Type_contiguous);
    return keep(PMPI_Type_contiguous(count, type, made), made, MPI_COMBINER_CONTIGUOUS, {{{&count, 1}}}, {},
                {&type, 1});
}

int MPI_Type_vector(int count, int block_length, int stride, MPI_Datatype type, MPI_Datatype* made) {
    ORBWEAVER_MPI_CALL(MPI_Type_vector);
    return keep(PMPI_Type_vector(count, block_length, stride, type, made), made, MPI_COMBINER_VECTOR,
                {{{&count, 1}, {&block_length, 1}, {&stride, 1}}}, {}, {&type, 1});
}

int MPI_Type_create_hvector(int count, int block_length, MPI_Aint stride, MPI_Datatype type, MPI_Datatype* made) {
    ORBWEAVER_MPI_CALL(MPI_Type_create_hvector);
    return keep(PMPI_Type_create_hvector(count, block_length, stride, type, made), made, MPI_COMBINER_HVECTOR,
                {{{&count, 1}, {&block_length, 1}}}, {{{&stride, 1}}}, {&type, 1});
}

int MPI_Type_indexed(int count, const int* block_lengths, const int* displacements, MPI_Datatype type,
                     MPI_Datatype* made) {
    ORBWEAVER_MPI_CALL(MPI_Type_indexed);
    return keep(PMPI_Type_indexed(count, block_lengths, displacements, type, made), made, MPI_COMBINER_INDEXED,
                {{{&count, 1}, {block_lengths, count}, {displacements, count}}}, {}, {&type, 1});
}

int MPI_Type_create_indexed_block(int count, int block_length, const int* displacements, MPI_Datatype type,
                                  MPI_Datatype* made) {
    ORBWEAVER_MPI_CALL(MPI_Type_create_indexed_block);
    return keep(PMPI_Type_create_indexed_block(count, block_length, displacements, type, made), made,
                MPI_COMBINER_INDEXED_BLOCK, {{{&count, 1}, {&block_length, 1}, {displacements, count}}}, {},
                {&type, 1});
}

int MPI_Type_create_hindexed(int count, const int* block_lengths, const MPI_Aint* displacements, MPI_Datatype type,
                             MPI_Datatype* made) {
    ORBWEAVER_MPI_CALL(MPI_Type_create_hindexed);
    return keep(PMPI_Type_create_hindexed(count, block_lengths, displacements, type, made), made, MPI_COMBINER_HINDEXED,
                {{{&count, 1}, {block_lengths, count}}}, {{{displacements, count}}}, {&type, 1});
}

int MPI_Type_create_hindexed_block(int count, int block_length, const MPI_Aint* displacements, MPI_Datatype type,
                                   MPI_Datatype* made) {
    ORBWEAVER_MPI_CALL(MPI_Type_create_hindexed_block);
    return keep(PMPI_Type_create_hindexed_block(count, block_length, displacements, type, made), made,
                MPI_COMBINER_HINDEXED_BLOCK, {{{&count, 1}, {&block_length, 1}}}, {{{displacements, count}}},
                {&type, 1});
}

int MPI_Type_create_subarray(int dimensions, const int* sizes, const int* part_sizes, const int* starts, int order,
                             MPI_Datatype type, MPI_Datatype* made) {
    ORBWEAVER_MPI_CALL(MPI_Type_create_subarray);
    return keep(PMPI_Type_create_subarray(dimensions, sizes, part_sizes, starts, order, type, made), made,
                MPI_COMBINER_SUBARRAY,
                {{{&dimensions, 1}, {sizes, dimensions}, {part_sizes, dimensions}, {starts, dimensions}, {&order, 1}}},
                {}, {&type, 1});
}

int MPI_Type_create_darray(int ranks, int rank, int dimensions, const int* sizes, const int* distributions,
                           const int* arguments, const int* process_sizes, int order, MPI_Datatype type,
                           MPI_Datatype* made) {
    ORBWEAVER_MPI_CALL(MPI_Type_create_darray);
    return keep(PMPI_Type_create_darray(ranks, rank, dimensions, sizes, distributions, arguments, process_sizes, order,
                                        type, made),
                made, MPI_COMBINER_DARRAY,
                {{{&ranks, 1},
                  {&rank, 1},
                  {&dimensions, 1},
                  {sizes, dimensions},
                  {distributions, dimensions},
                  {arguments, dimensions},
                  {process_sizes, dimensions},
                  {&order, 1}}},
                {}, {&type, 1});
}

int MPI_Type_create_struct(int count, const int* block_lengths, const MPI_Aint* displacements,
                           const MPI_Datatype* types, MPI_Datatype* made) {
    ORBWEAVER_MPI_CALL(MPI_Type_create_struct);
    return keep(PMPI_Type_create_struct(count, block_lengths, displacements, types, made), made, MPI_COMBINER_STRUCT,
                {{{&count, 1}, {block_lengths, count}}}, {{{displacements, count}}}, {types, count});
}

int MPI_Type_create_resized(MPI_Datatype type, MPI_Aint lower_bound, MPI_Aint extent, MPI_Datatype* made) {
    ORBWEAVER_MPI_CALL(MPI_Type_create_resized);
    return keep(PMPI_Type_create_resized(type, lower_bound, extent, made), made, MPI_COMBINER_RESIZED, {},
                {{{&lower_bound, 1}, {&extent, 1}}}, {&type, 1});
}

int MPI_Type_dup(MPI_Datatype type, MPI_Datatype* made) {
    ORBWEAVER_MPI_CALL(MPI_Type_dup);
    int code = keep(PMPI_Type_dup(type, made), made, MPI_COMBINER_DUP, {}, {}, {&type, 1});
    const type_record* const original = code == MPI_SUCCESS ? records.find(find_type(type)) : nullptr;
    if (original == nullptr) { return code; }
    code = original->attributes.copy_to(type, records.find(find_type(*made))->attributes);
    if (code == MPI_SUCCESS) { return code; }
    MPI_Type_free(made);
    return callback_result(nullptr, code, "copy");
}

int MPI_Type_free(MPI_Datatype* handle) {
    ORBWEAVER_MPI_CALL(MPI_Type_free);
    const datatype* const type = find_type(*handle);
    type_record* const record = type == nullptr || type->built_in ? nullptr : records.find(type);
    const int code = record == nullptr ? MPI_SUCCESS : record->attributes.remove_all(*handle);
    if (code != MPI_SUCCESS) { return callback_result(nullptr, code, "delete"); }
    if (record != nullptr) { records.forget(type); }
    return PMPI_Type_free(handle);
}

}  // extern "C"
