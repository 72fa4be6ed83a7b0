// SPDX-License-Identifier: Apache-2.0
// Attributes, names and contents of MPI's objects, distributed arrays and external data: exits with 0 if each call did
// what the standard says. On any number of ranks.
#include <mpi.h>
#include <string.h>
#include <wchar.h>

#include "sw_stack/tests/users/check.h"

static int removed[6];
static int removals = 0;

static int copy_next(MPI_Comm comm, int key, void* extra, void* value, void* copied, int* flag) {
    (void)comm;
    (void)key;
    *(int**)copied = (int*)value + 1;
    *flag = *(const int*)extra;
    return MPI_SUCCESS;
}

static int refuse_copy(MPI_Comm comm, int key, void* extra, void* value, void* copied, int* flag) {
    (void)comm, (void)key, (void)extra, (void)value, (void)copied, (void)flag;
    return MPI_ERR_OTHER;
}

static int note_removal(MPI_Comm comm, int key, void* value, void* extra) {
    (void)comm, (void)key, (void)extra;
    removed[removals++ % 6] = *(const int*)value;
    return MPI_SUCCESS;
}

static int refuse_removal(MPI_Comm comm, int key, void* value, void* extra) {
    (void)comm, (void)key, (void)extra;
    return *(const int*)value == 0 ? MPI_SUCCESS : MPI_ERR_OTHER;
}

static int reports = 0;

static void count_report(MPI_Comm* comm, int* code, ...) {
    CHECK(*comm != MPI_COMM_NULL && *code == MPI_ERR_OTHER);
    ++reports;
}

static void check_attributes_of_communicators(void) {
    static int numbers[] = {10, 11, 12};
    static int yes = 1;
    int keys[4];
    int flag = -1;
    int* found = NULL;
    MPI_Comm comm;
    MPI_Comm copy;
    MPI_Comm_create_keyval(copy_next, note_removal, &keys[0], &yes);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, note_removal, &keys[1], NULL);
    MPI_Keyval_create(MPI_COMM_DUP_FN, MPI_NULL_DELETE_FN, &keys[2], NULL);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_get_attr(comm, keys[0], &found, &flag);
    CHECK(flag == 0);
    MPI_Comm_set_attr(comm, keys[0], &numbers[0]);
    MPI_Attr_put(comm, keys[1], &numbers[1]);
    MPI_Comm_set_attr(comm, keys[2], &numbers[2]);
    MPI_Comm_dup(comm, &copy);
    MPI_Comm_get_attr(copy, keys[0], &found, &flag);
    CHECK(flag && found == &numbers[1]);
    MPI_Comm_get_attr(copy, keys[1], &found, &flag);
    CHECK(!flag);
    MPI_Attr_get(copy, keys[2], &found, &flag);
    CHECK(flag && found == &numbers[2]);
    MPI_Request request;
    MPI_Comm third;
    MPI_Comm_idup(comm, &third, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_get_attr(third, keys[0], &found, &flag);
    CHECK(flag && found == &numbers[1]);
    MPI_Attr_delete(third, keys[0]);
    CHECK(removals == 1 && removed[0] == 11);
    MPI_Comm_free(&third);
    MPI_Comm_set_attr(copy, keys[0], &numbers[2]);  // replaces a value
    CHECK(removals == 2 && removed[1] == 11);
    MPI_Comm_delete_attr(copy, keys[0]);
    CHECK(removals == 3 && removed[2] == 12);
    MPI_Comm_get_attr(copy, keys[0], &found, &flag);
    CHECK(!flag);
    MPI_Comm_free(&copy);
    int freed = keys[0];
    MPI_Keyval_free(&keys[0]);
    CHECK(keys[0] == MPI_KEYVAL_INVALID);
    int later = MPI_KEYVAL_INVALID;  // comm has the freed key until it is freed
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &later, NULL);
    MPI_Comm_get_attr(comm, freed, &found, &flag);
    CHECK(later != freed && flag);
    MPI_Comm_set_attr(comm, freed, &numbers[0]);
    CHECK(removals == 4 && removed[3] == 10);
    MPI_Comm_free_keyval(&later);
    MPI_Comm_free(&comm);  // the latest attribute first, and that of the freed key too
    CHECK(removals == 6 && removed[4] == 10 && removed[5] == 11);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    CHECK(MPI_Comm_set_attr(MPI_COMM_WORLD, freed, &numbers[0]) == MPI_ERR_KEYVAL);
    CHECK(MPI_Comm_set_attr(MPI_COMM_WORLD, MPI_TAG_UB, &numbers[0]) == MPI_ERR_KEYVAL);
    CHECK(MPI_Comm_free_keyval(&freed) == MPI_ERR_KEYVAL);
    MPI_Comm_create_keyval(refuse_copy, refuse_removal, &keys[3], NULL);
    static int refuses = 1;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_attr(comm, keys[3], &refuses);
    MPI_Errhandler handler;
    MPI_Comm_create_errhandler(count_report, &handler);
    MPI_Comm_set_errhandler(comm, handler);
    CHECK(MPI_Comm_dup(comm, &copy) == MPI_ERR_OTHER && copy == MPI_COMM_NULL && reports == 1);
    CHECK(MPI_Comm_idup(comm, &copy, &request) == MPI_ERR_OTHER && copy == MPI_COMM_NULL && reports == 2);
    CHECK(request == MPI_REQUEST_NULL);
    MPI_Ibarrier(comm, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    CHECK(MPI_Comm_free(&comm) == MPI_ERR_OTHER && comm != MPI_COMM_NULL && reports == 3);
    CHECK(MPI_Comm_delete_attr(comm, keys[3]) == MPI_ERR_OTHER && reports == 4);
    CHECK(MPI_Comm_set_attr(comm, keys[3], &refuses) == MPI_ERR_OTHER && reports == 5);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, handler);
    MPI_Comm_set_attr(MPI_COMM_SELF, keys[3], &refuses);
    CHECK(MPI_Finalize() == MPI_ERR_OTHER && reports == 6);
    refuses = 0;
    CHECK(MPI_Comm_free(&comm) == MPI_SUCCESS);
    MPI_Comm_free_keyval(&keys[3]);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

// A duplicate has the attributes as at the call, even if rank 0 makes the call later.
static void check_time_of_copy(void) {
    static int value = 1;
    int rank = -1;
    int size = 0;
    int key = 0;
    int flag = 0;
    int* found = NULL;
    MPI_Comm copy;
    MPI_Request request;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &value);
    for (int i = 1; rank == 0 && i < size; ++i) { MPI_Recv(NULL, 0, MPI_INT, i, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }
    MPI_Comm_idup(MPI_COMM_WORLD, &copy, &request);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
    if (rank != 0) { MPI_Send(NULL, 0, MPI_INT, 0, 0, MPI_COMM_WORLD); }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_get_attr(copy, key, &found, &flag);
    CHECK(flag && found == &value);
    MPI_Comm_free(&copy);
    MPI_Comm_free_keyval(&key);
}

static void check_attributes_of_types(void) {
    static int numbers[] = {20, 21};
    static int yes = 1;
    int key = 0;
    int flag = -1;
    int* found = NULL;
    MPI_Datatype type;
    MPI_Datatype copy;
    removals = 0;
    MPI_Type_create_keyval(copy_next, note_removal, &key, &yes);
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Type_set_attr(type, key, &numbers[0]);
    MPI_Type_dup(type, &copy);
    MPI_Type_get_attr(copy, key, &found, &flag);
    CHECK(flag && found == &numbers[1]);
    MPI_Type_delete_attr(copy, key);
    CHECK(removals == 1 && removed[0] == 21);
    MPI_Type_get_attr(copy, key, &found, &flag);
    CHECK(!flag);
    MPI_Type_free(&copy);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    CHECK(MPI_Comm_set_attr(MPI_COMM_WORLD, key, &numbers[0]) == MPI_ERR_KEYVAL);  // the key is for types
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Type_free_keyval(&key);
    MPI_Type_free(&type);
    CHECK(removals == 2 && removed[1] == 20);
    MPI_Errhandler handler;
    MPI_Comm_create_errhandler(count_report, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    reports = 0;
    MPI_Type_create_keyval(refuse_copy, refuse_removal, &key, NULL);
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Type_set_attr(type, key, &numbers[0]);
    CHECK(MPI_Type_dup(type, &copy) == MPI_ERR_OTHER && copy == MPI_DATATYPE_NULL && reports == 1);
    CHECK(MPI_Type_set_attr(type, key, &numbers[0]) == MPI_ERR_OTHER && reports == 2);
    CHECK(MPI_Type_delete_attr(type, key) == MPI_ERR_OTHER && reports == 3);
    CHECK(MPI_Type_free(&type) == MPI_ERR_OTHER && reports == 4);
    numbers[0] = 0;
    MPI_Type_free(&type);
    MPI_Type_free_keyval(&key);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

static void check_names(void) {
    char name[MPI_MAX_OBJECT_NAME];
    int length = -1;
    MPI_Datatype type;
    MPI_Type_get_name(MPI_INT, name, &length);
    CHECK(strcmp(name, "MPI_INT") == 0 && length == 7);
    MPI_Type_contiguous(3, MPI_INT, &type);
    MPI_Type_get_name(type, name, &length);
    CHECK(name[0] == '\0' && length == 0);
    MPI_Type_set_name(type, "three");
    MPI_Type_get_name(type, name, &length);
    CHECK(strcmp(name, "three") == 0 && length == 5);
    MPI_Type_free(&type);
}

// The arguments that made a type, which is freed here, in MPI's order (MPI 3.1, 4.1.13).
static void check_contents(MPI_Datatype type, int combiner, int count, const int* expected, int address_count,
                           const MPI_Aint* addresses, int type_count, const MPI_Datatype* types) {
    int integers[16] = {0};
    MPI_Aint found[4] = {0};
    MPI_Datatype parts[4] = {MPI_DATATYPE_NULL};
    int numbers[4] = {-1, -1, -1, -1};
    MPI_Type_get_envelope(type, &numbers[0], &numbers[1], &numbers[2], &numbers[3]);
    CHECK(numbers[0] == count && numbers[1] == address_count && numbers[2] == type_count && numbers[3] == combiner);
    MPI_Type_get_contents(type, 16, 4, 4, integers, found, parts);
    for (int i = 0; i < count; ++i) { CHECK(integers[i] == expected[i]); }
    for (int i = 0; i < address_count; ++i) { CHECK(found[i] == addresses[i]); }
    for (int i = 0; i < type_count; ++i) { CHECK(parts[i] == types[i]); }
    MPI_Type_free(&type);
}

static void check_constructions(void) {
    static const MPI_Datatype integer[1] = {MPI_INT};
    static const MPI_Datatype parts_of_struct[2] = {MPI_INT, MPI_DOUBLE};
    MPI_Datatype type;
    MPI_Type_contiguous(3, MPI_INT, &type);
    check_contents(type, MPI_COMBINER_CONTIGUOUS, 1, (int[]){3}, 0, NULL, 1, integer);
    MPI_Type_vector(2, 3, 4, MPI_INT, &type);
    check_contents(type, MPI_COMBINER_VECTOR, 3, (int[]){2, 3, 4}, 0, NULL, 1, integer);
    MPI_Type_create_hvector(2, 3, 40, MPI_INT, &type);
    check_contents(type, MPI_COMBINER_HVECTOR, 2, (int[]){2, 3}, 1, (MPI_Aint[]){40}, 1, integer);
    MPI_Type_indexed(2, (int[]){1, 2}, (int[]){3, 5}, MPI_INT, &type);
    check_contents(type, MPI_COMBINER_INDEXED, 5, (int[]){2, 1, 2, 3, 5}, 0, NULL, 1, integer);
    MPI_Type_create_hindexed(2, (int[]){1, 2}, (MPI_Aint[]){8, 16}, MPI_INT, &type);
    check_contents(type, MPI_COMBINER_HINDEXED, 3, (int[]){2, 1, 2}, 2, (MPI_Aint[]){8, 16}, 1, integer);
    MPI_Type_create_indexed_block(2, 3, (int[]){4, 9}, MPI_INT, &type);
    check_contents(type, MPI_COMBINER_INDEXED_BLOCK, 4, (int[]){2, 3, 4, 9}, 0, NULL, 1, integer);
    MPI_Type_create_hindexed_block(2, 3, (MPI_Aint[]){16, 36}, MPI_INT, &type);
    check_contents(type, MPI_COMBINER_HINDEXED_BLOCK, 2, (int[]){2, 3}, 2, (MPI_Aint[]){16, 36}, 1, integer);
    MPI_Type_create_struct(2, (int[]){1, 2}, (MPI_Aint[]){0, 8}, parts_of_struct, &type);
    check_contents(type, MPI_COMBINER_STRUCT, 3, (int[]){2, 1, 2}, 2, (MPI_Aint[]){0, 8}, 2, parts_of_struct);
    MPI_Type_create_subarray(1, (int[]){9}, (int[]){4}, (int[]){2}, MPI_ORDER_C, MPI_INT, &type);
    check_contents(type, MPI_COMBINER_SUBARRAY, 5, (int[]){1, 9, 4, 2, MPI_ORDER_C}, 0, NULL, 1, integer);
    MPI_Type_create_darray(2, 1, 1, (int[]){9}, (int[]){MPI_DISTRIBUTE_CYCLIC}, (int[]){2}, (int[]){2}, MPI_ORDER_C,
                           MPI_INT, &type);
    check_contents(type, MPI_COMBINER_DARRAY, 8, (int[]){2, 1, 1, 9, MPI_DISTRIBUTE_CYCLIC, 2, 2, MPI_ORDER_C}, 0, NULL,
                   1, integer);
    MPI_Type_create_resized(MPI_INT, -4, 12, &type);
    check_contents(type, MPI_COMBINER_RESIZED, 0, NULL, 2, (MPI_Aint[]){-4, 12}, 1, integer);
    MPI_Type_dup(MPI_INT, &type);
    check_contents(type, MPI_COMBINER_DUP, 0, NULL, 0, NULL, 1, integer);
    // A part of the program's own comes as a type that the caller frees, even if its first handle was freed.
    MPI_Datatype inner;
    MPI_Datatype part = MPI_DATATYPE_NULL;
    int number = -1;
    MPI_Aint address = -1;
    MPI_Type_contiguous(3, MPI_INT, &inner);
    MPI_Type_contiguous(2, inner, &type);
    MPI_Type_free(&inner);
    MPI_Type_get_contents(type, 1, 1, 1, &number, &address, &part);
    check_contents(part, MPI_COMBINER_CONTIGUOUS, 1, (int[]){3}, 0, NULL, 1, integer);
    MPI_Type_free(&type);
    int others[3];
    MPI_Type_get_envelope(MPI_INT, &number, &others[0], &others[1], &others[2]);
    CHECK(number == 0 && others[0] == 0 && others[1] == 0 && others[2] == MPI_COMBINER_NAMED);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    CHECK(MPI_Type_get_contents(MPI_INT, 1, 1, 1, &number, &address, &part) == MPI_ERR_TYPE);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

// The part of rank `rank` in an array of 5 x 8 ints on a grid of 2 x 2: rows in blocks, columns in pairs by turns.
static void check_distributed_array(int order, int rank, int first, int last, int sum) {
    int values[40];
    int packed[40];
    int position = 0;
    int bytes = 0;
    MPI_Datatype type;
    MPI_Aint lower = -1;
    MPI_Aint extent = -1;
    for (int i = 0; i < 40; ++i) { values[i] = i; }
    MPI_Type_create_darray(4, rank, 2, (int[]){5, 8}, (int[]){MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC},
                           (int[]){MPI_DISTRIBUTE_DFLT_DARG, 2}, (int[]){2, 2}, order, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Type_get_extent(type, &lower, &extent);
    CHECK(lower == 0 && extent == sizeof values);
    MPI_Pack(values, 1, type, packed, sizeof packed, &position, MPI_COMM_SELF);
    MPI_Type_size(type, &bytes);
    CHECK(position == bytes && bytes == (rank < 2 ? 12 : 8) * (int)sizeof(int));
    CHECK(packed[0] == first && packed[bytes / 4 - 1] == last);
    for (int i = 0; i < bytes / 4; ++i) { sum -= packed[i]; }
    CHECK(sum == 0);
    MPI_Type_free(&type);
}

static void check_distributed_arrays(void) {
    check_distributed_array(MPI_ORDER_C, 0, 0, 21, 126);        // rows 0 to 2, columns 0, 1, 4, 5
    check_distributed_array(MPI_ORDER_C, 3, 26, 39, 260);       // rows 3 and 4, columns 2, 3, 6, 7
    check_distributed_array(MPI_ORDER_FORTRAN, 0, 0, 27, 162);  // the first index varies fastest
    check_distributed_array(MPI_ORDER_FORTRAN, 3, 13, 39, 208);
    MPI_Datatype type;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    CHECK(MPI_Type_create_darray(3, 0, 1, (int[]){4}, (int[]){MPI_DISTRIBUTE_BLOCK}, (int[]){1}, (int[]){3},
                                 MPI_ORDER_C, MPI_INT, &type) == MPI_ERR_ARG);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

// The format is big-endian, with the sizes of the table in MPI 3.1, 13.5.2.
static void check_external_data(void) {
    struct {
        char letter;
        double number;
        MPI_Aint address;
        short numbers[2];
    } one = {'a', 1.5, -2, {1, -1}};
    struct {
        char letter;
        double number;
        MPI_Aint address;
        short numbers[2];
    } other;
    memset(&other, 0, sizeof other);
    MPI_Datatype type;
    const char* const base = (const char*)&one;
    MPI_Type_create_struct(4, (int[]){1, 1, 1, 2},
                           (MPI_Aint[]){0, (const char*)&one.number - base, (const char*)&one.address - base,
                                        (const char*)one.numbers - base},
                           (MPI_Datatype[]){MPI_CHAR, MPI_DOUBLE, MPI_AINT, MPI_SHORT}, &type);
    MPI_Type_commit(&type);
    MPI_Aint bytes = 0;
    MPI_Aint position = 0;
    unsigned char packed[32];
    static const unsigned char expected[21] = {'a',  0x3f, 0xf8, 0,    0,    0,    0,    0,    0,    0xff, 0xff,
                                               0xff, 0xff, 0xff, 0xff, 0xff, 0xfe, 0x00, 0x01, 0xff, 0xff};
    MPI_Pack_external_size("external32", 1, type, &bytes);
    MPI_Pack_external("external32", &one, 1, type, packed, sizeof packed, &position);
    CHECK(bytes == 21 && position == 21 && memcmp(packed, expected, 21) == 0);
    position = 0;
    MPI_Unpack_external("external32", packed, 21, &position, &other, 1, type);
    CHECK(position == 21 && other.letter == 'a' && other.number == 1.5 && other.address == -2);
    CHECK(other.numbers[0] == 1 && other.numbers[1] == -1);
    MPI_Pack_external_size("external32", 1, MPI_WCHAR, &bytes);
    CHECK(bytes == 2);
    const wchar_t letter = L'\x9000';
    wchar_t letter_back = 0;
    position = 0;
    MPI_Pack_external("external32", &letter, 1, MPI_WCHAR, packed, 2, &position);
    position = 0;
    MPI_Unpack_external("external32", packed, 2, &position, &letter_back, 1, MPI_WCHAR);
    CHECK(letter_back == letter);
    const float complex_number[2] = {1, -2};
    position = 0;
    MPI_Pack_external("external32", complex_number, 1, MPI_C_FLOAT_COMPLEX, packed, sizeof packed, &position);
    CHECK(position == 8 && packed[0] == 0x3f && packed[1] == 0x80 && packed[4] == 0xc0 && packed[5] == 0);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    CHECK(MPI_Pack_external_size("native", 1, type, &bytes) == MPI_ERR_ARG);
    CHECK(MPI_Pack_external("external32", &one, 1, type, packed, 20, &(MPI_Aint){0}) == MPI_ERR_TRUNCATE);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Type_free(&type);
}

static void check_statuses_and_sizes(void) {
    MPI_Status status = {0};
    MPI_Datatype type;
    MPI_Count counts[2] = {-1, -1};
    int number = -1;
    MPI_Type_create_struct(2, (int[]){2, 1}, (MPI_Aint[]){0, 8}, (MPI_Datatype[]){MPI_INT, MPI_DOUBLE}, &type);
    MPI_Type_commit(&type);
    MPI_Status_set_elements(&status, type, 5);
    MPI_Get_elements_x(&status, type, &counts[0]);
    MPI_Get_count(&status, type, &number);
    CHECK(counts[0] == 5 && number == MPI_UNDEFINED);
    MPI_Status_set_elements_x(&status, type, 6);
    MPI_Get_count(&status, type, &number);
    CHECK(number == 2);
    MPI_Status_set_cancelled(&status, 1);
    MPI_Test_cancelled(&status, &number);
    CHECK(number == 1);
    MPI_Type_size_x(type, &counts[0]);
    CHECK(counts[0] == 16);
    MPI_Type_get_extent_x(type, &counts[0], &counts[1]);
    CHECK(counts[0] == 0 && counts[1] == 16);
    MPI_Type_get_true_extent_x(type, &counts[0], &counts[1]);
    CHECK(counts[0] == 0 && counts[1] == 16);
    MPI_Type_free(&type);
    MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, &type);
    CHECK(type == MPI_DOUBLE);
    MPI_Type_match_size(MPI_TYPECLASS_COMPLEX, 8, &type);
    CHECK(type == MPI_C_FLOAT_COMPLEX);
    MPI_Type_match_size(MPI_TYPECLASS_INTEGER, 2, &type);
    MPI_Type_size(type, &number);
    CHECK(number == 2);
}

static int self_key = 0;

// Callback of MPI_COMM_SELF, called while MPI still exists (MPI 3.1, 8.7.1).
static int end_of_self(MPI_Comm comm, int key, void* value, void* extra) {
    int finalized = -1;
    (void)extra;
    MPI_Finalized(&finalized);
    CHECK(finalized == 0 && comm == MPI_COMM_SELF && key == self_key);
    *(int*)value = 1;
    return MPI_SUCCESS;
}

static void check_infos(void) {
    char text[MPI_MAX_INFO_VAL + 1] = "";
    char long_key[MPI_MAX_INFO_KEY + 2] = "";
    char long_value[MPI_MAX_INFO_VAL + 2] = "";
    int number = 0, flag = 0;
    MPI_Info info, copy;
    MPI_Info_create(&info);
    MPI_Info_set(info, "first", "1");
    MPI_Info_set(info, "second", "two");
    MPI_Info_set(info, "first", "one more");  // keeps its number
    MPI_Info_dup(info, &copy);
    MPI_Comm same;
    MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &same);
    MPI_Comm_compare(MPI_COMM_WORLD, same, &number);
    CHECK(number == MPI_CONGRUENT && MPI_Comm_free(&same) == MPI_SUCCESS);
    CHECK(MPI_Is_thread_main(&flag) == MPI_SUCCESS && flag);
    MPI_Info_delete(info, "first");
    MPI_Info_get_nkeys(info, &number);
    MPI_Info_get_nthkey(info, 0, text);
    CHECK(number == 1 && strcmp(text, "second") == 0);
    MPI_Info_get_nthkey(copy, 0, text);
    CHECK(strcmp(text, "first") == 0);
    MPI_Info_get(copy, "first", 4, text, &flag);
    CHECK(flag && strcmp(text, "one ") == 0);
    MPI_Info_get(info, "first", 4, text, &flag);
    CHECK(!flag);
    MPI_Info_get_valuelen(copy, "first", &number, &flag);
    CHECK(flag && number == 8);
    number = 4;
    MPI_Info_get_string(copy, "first", &number, text, &flag);
    CHECK(flag && number == 9 && strcmp(text, "one") == 0);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    memset(long_key, 'k', MPI_MAX_INFO_KEY + 1);
    memset(long_value, 'v', MPI_MAX_INFO_VAL + 1);
    CHECK(MPI_Info_set(info, long_key, "1") == MPI_ERR_INFO_KEY && MPI_Info_set(info, "", "1") == MPI_ERR_INFO_KEY);
    CHECK(MPI_Info_set(info, "k", "") == MPI_SUCCESS && MPI_Info_set(info, "k", long_value) == MPI_ERR_INFO_VALUE);
    CHECK(MPI_Info_delete(info, "first") == MPI_ERR_INFO_NOKEY && MPI_Info_get_nthkey(info, 2, text) == MPI_ERR_ARG);
    CHECK(MPI_Info_free(&info) == MPI_SUCCESS && info == MPI_INFO_NULL && MPI_Info_free(&info) == MPI_ERR_INFO);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Info_free(&copy);
}

int main(int count, char** words) {
    static int ended = 0;
    MPI_Init(&count, &words);
    check_attributes_of_communicators();
    check_time_of_copy();
    check_attributes_of_types();
    check_infos();
    check_names();
    check_constructions();
    check_distributed_arrays();
    check_external_data();
    check_statuses_and_sizes();
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, end_of_self, &self_key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, self_key, &ended);
    MPI_Finalize();
    CHECK(ended == 1);
    return failures == 0 ? 0 : 1;
}
