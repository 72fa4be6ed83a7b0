// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sw_stack/mpi/handle_table.h"

namespace orbweaver::mpi {

/// What an element is, for operators of reductions.
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
    complex32,  // of two real32, and so on
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

/// Basic elements of one size that follow each other in a message.
struct basic_run {
    uint32_t bytes;  // of an element
    uint32_t number;
};

/// Bytes in memory that belong together.
struct type_block {
    int32_t offset;
    uint32_t bytes;
};

/// The bytes of an element, from its address on: [begin, end).
struct type_bounds {
    int32_t begin;
    int32_t end;
};

/// How an element lies in memory, and in a message, where its blocks follow each other.
struct datatype {
    uint32_t bytes;  // in a message
    int32_t lower_bound;
    int32_t extent;      // from one element to the next
    element_kind kind;   // none: the program made it
    uint32_t alignment;  // the largest of its basic elements
    bool bounded;        // a program has set its bounds, or those of a part
    bool committed;
    bool built_in;
    uint32_t number;      // of blocks
    type_block* blocks;   // in the order of the message
    uint32_t run_number;  // of runs of basic elements
    basic_run* runs;      // in the order of the message

    /// Whether elements lie in memory as in a message.
    bool dense() const { return number == 1 && blocks[0].offset == 0 && static_cast<uint32_t>(extent) == bytes; }
    /// Basic elements in the first bytes of a message. @return -1: a part of one is left
    int basic_elements(uint32_t message_bytes) const;
    /// What blocks take up, whatever lower bound and extent state.
    type_bounds true_bounds() const;
    /// Elements to the bytes of a message, and back. @param limit bytes that there are
    void pack(const void* elements, int count, void* message) const;
    void unpack(const void* message, size_t limit, void* elements, int count) const;
};

/// The type of a handle; null if there is none.
datatype* find_type(int handle);
/// Takes over the blocks.
int make_type(const datatype& described);
void forget_type(int handle);

}  // namespace orbweaver::mpi
