// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/types.h"
#include "hw/niu/receive_windows.h"
#include "sw_stack/shared/message_types.h"

namespace orbweaver::niu {

/// Expected next flit of a message that an NIU receives.
enum class reassembly_state : std::uint8_t {
    head,         // the head of a new message
    second_flit,  // handler, message id or address
    arguments,    // arguments of a thread
    data_words,   // words of a DATA message, which go to memory
    discard,
};

/// A message that is being received.
struct reassembly {
    reassembly_state state = reassembly_state::head;
    message_type type{};
    context_id context;               // RTS, CTS: Cntxt; THREAD: the context that the message fills
    node_id node;                     // RTS: Node
    std::uint32_t stride = 0;         // stride field of the head, if it has one
    incoming_block* block = nullptr;  // DATA: storage of its words
    std::uint32_t tag = 0;            // handler, message id or address
    std::uint32_t words = 0;          // words received so far
    cycle_t blocked_since = never;
};

/// Result for the flit at the front of a VC.
enum class flit_acceptance : std::uint8_t { taken, blocked, port_conflict };

}  // namespace orbweaver::niu
