// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sw_stack/shared/message_types.h"
#include "tlm/flit.h"

namespace orbweaver::niu {

/// The flit that left an NIU in one cycle, and the associated events.
struct departure {
    flit wire;
    message_type type{};
    context_id context;
    std::uint32_t tag = 0;            // handler or message id
    std::uint32_t flits = 0;          // flits of the message that have left, including this one
    int queue = -1;                   // data queue from which entries were taken; -1: none
    bool thread_queue = false;        // entries were taken from the THREAD queue
    bool read_memory = false;         // the memory port was used for a read
    bool block_done = false;          // the last word of a block descriptor has been read
    std::uint32_t block_address = 0;  // first byte of that block
    std::uint32_t block_bytes = 0;    // bytes from there to the end of the block's last word

    void clear_side_effects() {
        queue = -1;
        thread_queue = false;
        read_memory = false;
        block_done = false;
    }
};

}  // namespace orbweaver::niu
