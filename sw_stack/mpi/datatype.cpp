// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/datatype.h"

#include <string.h>

#include "sw_stack/mpi/include/mpi.h"

namespace orbweaver::mpi {

namespace {

handle_table<datatype> made_types;  // handles continue after those of the built-in types

struct built_in_type {
    element_kind kind;
    uint8_t bytes;
    uint8_t extent;
};

/// In the order of mpi.h, starting with MPI_CHAR.
constexpr built_in_type built_in_types[] = {
    {element_kind::int8, 1, 1},               // MPI_CHAR
    {element_kind::int8, 1, 1},               // MPI_SIGNED_CHAR
    {element_kind::uint8, 1, 1},              // MPI_UNSIGNED_CHAR
    {element_kind::byte, 1, 1},               // MPI_BYTE
    {element_kind::int16, 2, 2},              // MPI_SHORT
    {element_kind::uint16, 2, 2},             // MPI_UNSIGNED_SHORT
    {element_kind::int32, 4, 4},              // MPI_INT
    {element_kind::uint32, 4, 4},             // MPI_UNSIGNED
    {element_kind::int32, 4, 4},              // MPI_LONG
    {element_kind::uint32, 4, 4},             // MPI_UNSIGNED_LONG
    {element_kind::int64, 8, 8},              // MPI_LONG_LONG_INT
    {element_kind::uint64, 8, 8},             // MPI_UNSIGNED_LONG_LONG
    {element_kind::real32, 4, 4},             // MPI_FLOAT
    {element_kind::real64, 8, 8},             // MPI_DOUBLE
    {element_kind::real128, 16, 16},          // MPI_LONG_DOUBLE
    {element_kind::int32, 4, 4},              // MPI_WCHAR
    {element_kind::boolean, 1, 1},            // MPI_C_BOOL
    {element_kind::int8, 1, 1},               // MPI_INT8_T
    {element_kind::int16, 2, 2},              // MPI_INT16_T
    {element_kind::int32, 4, 4},              // MPI_INT32_T
    {element_kind::int64, 8, 8},              // MPI_INT64_T
    {element_kind::uint8, 1, 1},              // MPI_UINT8_T
    {element_kind::uint16, 2, 2},             // MPI_UINT16_T
    {element_kind::uint32, 4, 4},             // MPI_UINT32_T
    {element_kind::uint64, 8, 8},             // MPI_UINT64_T
    {element_kind::int32, 4, 4},              // MPI_AINT
    {element_kind::int64, 8, 8},              // MPI_OFFSET
    {element_kind::int64, 8, 8},              // MPI_COUNT
    {element_kind::float_int, 8, 8},          // MPI_FLOAT_INT
    {element_kind::double_int, 12, 16},       // MPI_DOUBLE_INT
    {element_kind::long_int, 8, 8},           // MPI_LONG_INT
    {element_kind::short_int, 6, 8},          // MPI_SHORT_INT
    {element_kind::two_int, 8, 8},            // MPI_2INT
    {element_kind::byte, 1, 1},               // MPI_PACKED
    {element_kind::long_double_int, 20, 32},  // MPI_LONG_DOUBLE_INT
    {element_kind::complex32, 8, 8},          // MPI_C_FLOAT_COMPLEX
    {element_kind::complex64, 16, 16},        // MPI_C_DOUBLE_COMPLEX
    {element_kind::complex128, 32, 32},       // MPI_C_LONG_DOUBLE_COMPLEX
};
constexpr int built_in_number = sizeof built_in_types / sizeof built_in_types[0];
static_assert(built_in_number == MPI_C_LONG_DOUBLE_COMPLEX);

datatype built_in[built_in_number];
type_block built_in_blocks[built_in_number][2];
basic_run built_in_runs[built_in_number][2];

/// Returns the size of the value in a value-index pair; 0 if the type is not a pair.
constexpr uint32_t value_bytes(element_kind kind) {
    switch (kind) {
        case element_kind::short_int: return 2;
        case element_kind::float_int:
        case element_kind::long_int:
        case element_kind::two_int: return 4;
        case element_kind::double_int: return 8;
        case element_kind::long_double_int: return 16;
        default: return 0;
    }
}

constexpr bool is_complex(element_kind kind) {
    return kind == element_kind::complex32 || kind == element_kind::complex64 || kind == element_kind::complex128;
}

void make_pair(datatype& made, uint32_t value) {
    constexpr uint32_t position = sizeof(int32_t);
    made.alignment = value > position ? value : position;
    made.runs[0] = {value, 1};
    made.runs[1] = {position, 1};
    made.run_count = 2;
    if (value < position) {  // a gap separates value and index
        made.blocks[0] = {0, value};
        made.blocks[1] = {static_cast<int32_t>(position), position};
        made.number = 2;
    }
}

void make_built_in(datatype& made, const built_in_type& described, type_block* blocks, basic_run* runs) {
    made = {
        described.bytes, 0, described.extent, described.kind, described.extent, false, true, true, 1, blocks, 1, runs};
    blocks[0] = {0, described.bytes};
    runs[0] = {described.bytes, 1};
    if (const uint32_t value = value_bytes(described.kind)) {
        make_pair(made, value);
    } else if (is_complex(described.kind)) {
        made.alignment = described.bytes / 2U;
    }
}

}  // namespace

type_bounds datatype::true_bounds() const {
    type_bounds found{0, 0};
    for (uint32_t block = 0; block < number; ++block) {
        const int32_t begin = blocks[block].offset;
        const int32_t end = begin + static_cast<int32_t>(blocks[block].bytes);
        found.begin = block == 0 || begin < found.begin ? begin : found.begin;
        found.end = block == 0 || end > found.end ? end : found.end;
    }
    return found;
}

int datatype::basic_elements(uint32_t message_bytes) const {
    uint32_t in_type = 0;
    for (uint32_t run = 0; run < run_count; ++run) { in_type += runs[run].number; }
    uint32_t left = bytes == 0 ? 0 : message_bytes % bytes;
    uint32_t elements = bytes == 0 ? 0 : message_bytes / bytes * in_type;
    for (uint32_t run = 0; run < run_count && left >= runs[run].bytes; ++run) {
        const uint32_t possible = left / runs[run].bytes;
        const uint32_t taken = possible < runs[run].number ? possible : runs[run].number;
        elements += taken;
        left -= taken * runs[run].bytes;
    }
    return left == 0 ? static_cast<int>(elements) : -1;
}

void datatype::pack(const void* elements, int count, void* message) const {
    auto* target = static_cast<char*>(message);
    const auto* element = static_cast<const char*>(elements);
    if (dense()) {
        memcpy(target, element, static_cast<size_t>(count) * bytes);
        return;
    }
    for (int i = 0; i < count; ++i, element += extent) {
        for (uint32_t block = 0; block < number; ++block) {
            memcpy(target, element + blocks[block].offset, blocks[block].bytes);
            target += blocks[block].bytes;
        }
    }
}

void datatype::unpack(const void* message, size_t limit, void* elements, int count) const {
    const auto* source = static_cast<const char*>(message);
    auto* element = static_cast<char*>(elements);
    for (int i = 0; i < count && limit > 0; ++i, element += extent) {
        for (uint32_t block = 0; block < number && limit > 0; ++block) {
            const size_t part = blocks[block].bytes < limit ? blocks[block].bytes : limit;
            memcpy(element + blocks[block].offset, source, part);
            source += part;
            limit -= part;
        }
    }
}

datatype* find_type(int handle) {
    if (handle > built_in_number) { return made_types.find(handle - built_in_number); }
    if (handle <= 0) { return nullptr; }
    datatype& found = built_in[handle - 1];
    if (found.number == 0) {
        make_built_in(found, built_in_types[handle - 1], built_in_blocks[handle - 1], built_in_runs[handle - 1]);
    }
    return &found;
}

int make_type(const datatype& described) { return made_types.make(described) + built_in_number; }

/// Releases the handle only, because requests may still use the type.
void orbweaver_mpi_forget_type(int handle) { made_types.forget(handle - built_in_number); }

[[gnu::weak, gnu::alias("orbweaver_mpi_forget_type")]] void forget_type(int handle);

}  // namespace orbweaver::mpi
