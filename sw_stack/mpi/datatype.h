// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sw_stack/mpi/handle_table.h"

namespace orbweaver::mpi {

/// Kinds of elements, as reduction operators distinguish them.
enum class element_kind : uint8_t {
    none,
    int8,
    uint8,
    int16,
    uint16,
    int32,
    uint32,
    int64,
    uint64,
    real32,
    real64,
    real128,
    complex32,  // two real32; the wider ones correspondingly
    complex64,
    complex128,
    byte,
    boolean,
    float_int,
    double_int,
    long_int,
    short_int,
    two_int,
    long_double_int,
};

/// Consecutive basic elements of one size in a message.
struct basic_run {
    uint32_t bytes;  // size of an element
    uint32_t number;
};

/// A contiguous block of bytes in memory.
struct type_block {
    int32_t offset;
    uint32_t bytes;
};

/// Byte range of an element relative to its address: [begin, end).
struct type_bounds {
    int32_t begin;
    int32_t end;
};

/// Layout of an element in memory and in a message, where its blocks are contiguous.
struct datatype {
    uint32_t bytes;  // size in a message
    int32_t lower_bound;
    int32_t extent;      // distance of consecutive elements, in bytes
    element_kind kind;   // none: a derived type of the program
    uint32_t alignment;  // largest alignment of its basic elements
    bool bounded;        // the program has set its bounds, or the bounds of a part
    bool committed;
    bool built_in;
    uint32_t number;     // number of blocks
    type_block* blocks;  // in message order
    uint32_t run_count;  // number of runs of basic elements
    basic_run* runs;     // in message order

    /// Returns whether elements have the same layout in memory and in a message.
    bool dense() const { return number == 1 && blocks[0].offset == 0 && static_cast<uint32_t>(extent) == bytes; }
    /// Returns the number of basic elements in the first bytes of a message.
    /// @return -1 if the bytes end within a basic element
    int basic_elements(uint32_t message_bytes) const;
    /// Returns the bounds of the blocks, regardless of lower bound and extent.
    type_bounds true_bounds() const;
    /// Convert elements to message bytes and back.
    /// @param limit number of available message bytes
    void pack(const void* elements, int count, void* message) const;
    void unpack(const void* message, size_t limit, void* elements, int count) const;
};

/// Returns the type of a handle; null if the handle is unknown.
datatype* find_type(int handle);
/// Adds a type and takes ownership of its blocks.
/// @return its handle
int make_type(const datatype& described);
void forget_type(int handle);
/// The definition of forget_type() in programs without persistent operations.
extern "C" void orbweaver_mpi_forget_type(int handle);

}  // namespace orbweaver::mpi
