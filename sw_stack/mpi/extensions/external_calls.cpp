// SPDX-License-Identifier: Apache-2.0
// Packed data in the format "external32" (MPI 3.1, 13.5.2): big-endian, with the sizes of its table.
#include <string.h>

#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/extensions/type_records.h"
#include "sw_stack/mpi/include/mpi.h"

namespace orbweaver::mpi {

namespace {

/// The numbers that an element of a type of MPI consists of.
struct number_format {
    uint32_t native;    // bytes of a number here
    uint32_t external;  // bytes of a number in the format
    bool is_signed;
};

/// Calls a function with the format of each number of an element, in the order of a message.
template <class Function>
void for_each_number(int handle, Function function) {
    const uint32_t bytes = find_type(handle)->bytes;
    switch (handle) {
        case MPI_FLOAT_INT:
        case MPI_DOUBLE_INT:
        case MPI_LONG_INT:
        case MPI_SHORT_INT:
        case MPI_2INT:
        case MPI_LONG_DOUBLE_INT:
            function(number_format{bytes - 4, bytes - 4, true});
            function(number_format{4, 4, true});
            break;
        case MPI_C_FLOAT_COMPLEX:
        case MPI_C_DOUBLE_COMPLEX:
        case MPI_C_LONG_DOUBLE_COMPLEX:
            function(number_format{bytes / 2, bytes / 2, true});
            function(number_format{bytes / 2, bytes / 2, true});
            break;
        case MPI_WCHAR: function(number_format{bytes, 2, false}); break;
        case MPI_C_BOOL: function(number_format{bytes, 4, false}); break;
        case MPI_AINT: function(number_format{bytes, 8, true}); break;
        default: function(number_format{bytes, bytes, true}); break;
    }
}

/// Calls a function with the format of each number of an element of any type.
template <class Function>
void for_each_number(const type_construction::part& part, const Function& function) {
    const type_construction* const made_by = part.made_by;
    if (made_by == nullptr) {
        for_each_number(part.handle, function);
        return;
    }
    for (int i = 0; i < made_by->types_number; ++i) {
        const type_construction::part& inner = made_by->types[i];
        // A struct has the lengths of its blocks; the elements of others follow from the sizes.
        const uint32_t number = made_by->combiner == MPI_COMBINER_STRUCT
                                    ? static_cast<uint32_t>(made_by->integers[1 + i])
                                : inner.type->bytes == 0 ? 0
                                                         : part.type->bytes / inner.type->bytes;
        for (uint32_t element = 0; element < number; ++element) { for_each_number(inner, function); }
    }
}

char sign_of(const number_format& format, char top) {
    return format.is_signed && static_cast<signed char>(top) < 0 ? '\xff' : '\0';
}

void write(const number_format& format, const char* native, char* external) {
    const char sign = sign_of(format, native[format.native - 1]);
    for (uint32_t i = 0; i < format.external; ++i) {
        external[format.external - 1 - i] = i < format.native ? native[i] : sign;
    }
}

void read(const number_format& format, const char* external, char* native) {
    const char sign = sign_of(format, external[0]);
    for (uint32_t i = 0; i < format.native; ++i) {
        native[i] = i < format.external ? external[format.external - 1 - i] : sign;
    }
}

/// Checks the arguments that the three calls have in common.
/// @param whole set to the type
/// @param bytes set to the size of `count` elements in the format
int check_external(const char* format, int count, MPI_Datatype handle, type_construction::part& whole,
                   MPI_Aint& bytes) {
    if (format == nullptr || strcmp(format, "external32") != 0) {
        return mistake(nullptr, MPI_ERR_ARG, "the format is not \"external32\"");
    }
    whole.handle = handle;
    if (const int code = check_type(nullptr, count, handle, whole.type); code != MPI_SUCCESS) { return code; }
    whole.made_by = construction_of(*whole.type);
    MPI_Aint one = 0;
    for_each_number(whole, [&one](const number_format& number) { one += static_cast<MPI_Aint>(number.external); });
    bytes = count * one;
    return MPI_SUCCESS;
}

int check_room(MPI_Aint bytes, MPI_Aint position, MPI_Aint room) {
    return position + bytes <= room
               ? MPI_SUCCESS
               : mistake(nullptr, MPI_ERR_TRUNCATE, "%ld bytes do not fit the buffer's %ld from position %ld on", bytes,
                         room, position);
}

}  // namespace

}  // namespace orbweaver::mpi

using namespace orbweaver::mpi;

extern "C" {

int MPI_Pack_external(const char* format, const void* in_buffer, int count, MPI_Datatype type, void* out_buffer,
                      MPI_Aint out_bytes, MPI_Aint* position) {
    ORBWEAVER_MPI_CALL(MPI_Pack_external);
    type_construction::part whole{};
    MPI_Aint bytes = 0;
    int code = check_external(format, count, type, whole, bytes);
    code = code == MPI_SUCCESS ? check_room(bytes, *position, out_bytes) : code;
    if (code != MPI_SUCCESS) { return code; }
    auto* const packed = new char[static_cast<size_t>(count) * whole.type->bytes + 1];
    whole.type->pack(in_buffer, count, packed);
    const char* native = packed;
    char* external = static_cast<char*>(out_buffer) + *position;
    for (int i = 0; i < count; ++i) {
        for_each_number(whole, [&native, &external](const number_format& number) {
            write(number, native, external);
            native += number.native;
            external += number.external;
        });
    }
    delete[] packed;
    *position += bytes;
    return MPI_SUCCESS;
}

int MPI_Unpack_external(const char* format, const void* in_buffer, MPI_Aint in_bytes, MPI_Aint* position,
                        void* out_buffer, int count, MPI_Datatype type) {
    ORBWEAVER_MPI_CALL(MPI_Unpack_external);
    type_construction::part whole{};
    MPI_Aint bytes = 0;
    int code = check_external(format, count, type, whole, bytes);
    code = code == MPI_SUCCESS ? check_room(bytes, *position, in_bytes) : code;
    if (code != MPI_SUCCESS) { return code; }
    const size_t native_bytes = static_cast<size_t>(count) * whole.type->bytes;
    auto* const packed = new char[native_bytes + 1];
    char* native = packed;
    const char* external = static_cast<const char*>(in_buffer) + *position;
    for (int i = 0; i < count; ++i) {
        for_each_number(whole, [&native, &external](const number_format& number) {
            read(number, external, native);
            native += number.native;
            external += number.external;
        });
    }
    whole.type->unpack(packed, native_bytes, out_buffer, count);
    delete[] packed;
    *position += bytes;
    return MPI_SUCCESS;
}

int MPI_Pack_external_size(const char* format, int count, MPI_Datatype type, MPI_Aint* bytes) {
    ORBWEAVER_MPI_CALL(MPI_Pack_external_size);
    ORBWEAVER_MPI_RESULT(nullptr, bytes)
    type_construction::part whole{};
    return check_external(format, count, type, whole, *bytes);
}

}  // extern "C"
