// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sw_stack/shared/message_types.h"
#include "tlm/flit.h"

namespace orbweaver::niu {

/// What left an NIU in one cycle.
struct departure {
    flit wire;
    message_type type{};
    context_id context;
    std::uint32_t tag = 0;            // handler or message id
    std::uint32_t flits = 0;          // of the message so far, this one included
    int queue = -1;                   // data queue from which entries were taken; -1: none
    bool thread_queue = false;        // entries were taken from the THREAD queue
    bool read_memory = false;         // the memory port was used
    bool block_done = false;          // the last word of a block descriptor has been read
    std::uint32_t block_address = 0;  // of that block: first byte
    std::uint32_t block_bytes = 0;    // and bytes from there to the end of its last word

    void nothing_but_a_flit() {
        queue = -1;
        thread_queue = false;
        read_memory = false;
        block_done = false;
    }
};

}  // namespace orbweaver::niu
