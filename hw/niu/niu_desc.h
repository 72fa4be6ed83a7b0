// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/network_desc.h"

namespace orbweaver {

enum class messaging_system : std::uint8_t { send_receive, active_message };
enum class messaging_mode : std::uint8_t { ready, rendezvous };

struct messaging_desc {
    messaging_system system = messaging_system::send_receive;
    messaging_mode mode = messaging_mode::rendezvous;
};

/// Sizes of a network interface unit (digest section 9).
struct niu_desc {
    block_impl impl = block_impl::model;
    unsigned transmit_queue_depth = 16;          // entries, 2 or more; one queue a context
    unsigned thread_transmit_queue_depth = 16;   // entries, 2 or more; one queue for THREAD messages
    unsigned control_queue_depth = 4;            // messages, each for RTS and CTS
    unsigned send_table_entries = 256;
    unsigned receive_table_entries = 256;
    unsigned receive_table_reserve = 16;         // entries that str alone may allocate; never more than half of the table
};

}  // namespace orbweaver
