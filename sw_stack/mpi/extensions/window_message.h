// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sw_stack/mpi/datatype.h"
#include "sw_stack/mpi/message_engine.h"

namespace orbweaver::mpi {

/// Request of another rank to the service of a window.
enum class window_action : uint32_t {
    put,
    get,
    accumulate,
    get_accumulate,  // an accumulate, whose answer is the old value
    compare_and_swap,
    flush,  // answers when all earlier messages of the sender are done
    lock_shared,
    lock_exclusive,
    unlock,
    end,  // ends the service
};

/// Tags of the messages of a window, in the first context of its communicator.
enum class window_tag : int { action, payload, answer, acknowledgement, post, complete };

/// Message to the service of a window. The payload follows: the blocks of an element at the target, padded to
/// `alignment`, and the data. It is in the same message if it fits, else in one of its own.
struct window_message {
    static constexpr size_t max_bytes = message_engine::max_inline_bytes;
    static constexpr size_t alignment = 16;

    window_action action;
    int op;
    int basic_type;          // handle of the type of MPI that the operator combines
    uint32_t offset;         // address relative to the base of the window
    uint32_t count;          // elements at the target
    uint32_t element_bytes;  // size of an element in a message
    int32_t extent;          // distance of elements at the target
    uint32_t block_count;    // blocks in the payload; 0: the data are contiguous at the target
    uint32_t payload_bytes;
    uint32_t apart;  // 1: the payload is a message of its own
    uint32_t reserved[2];

    uint32_t data_bytes() const { return count * element_bytes; }
    /// Returns the bytes of `count` blocks in a payload.
    static constexpr size_t layout_bytes(uint32_t count) {
        return (count * sizeof(type_block) + alignment - 1) / alignment * alignment;
    }
};
static_assert(sizeof(window_message) % window_message::alignment == 0);

}  // namespace orbweaver::mpi
