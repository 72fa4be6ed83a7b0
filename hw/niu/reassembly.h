// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/types.h"
#include "hw/niu/receive_windows.h"
#include "sw_stack/shared/message_types.h"

namespace orbweaver::niu {

/// What becomes of the next flit of a message that an NIU receives.
enum class reassembly_state : std::uint8_t {
    head,       // it begins a message
    second,     // handler, message id or address
    arguments,  // words of a thread
    words,      // words of a DATA message, which go to memory
    discard,
};

/// A message that is being received.
struct reassembly {
    reassembly_state state = reassembly_state::head;
    message_type type{};
    context_id context;               // RTS, CTS: Cntxt; THREAD: the context that it fills
    node_id node;                     // RTS: Node
    std::uint32_t stride = 0;         // in the head, where it has one
    incoming_block* block = nullptr;  // DATA: where its words go
    std::uint32_t tag = 0;            // handler, message id or address
    std::uint32_t words = 0;          // so far
    cycle_t blocked_since = never;
};

/// What became of the flit at the front of a virtual channel.
enum class ejected : std::uint8_t { taken, blocked, no_memory };

}  // namespace orbweaver::niu
