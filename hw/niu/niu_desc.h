// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/base/block_impl.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::niu {

enum class messaging_system_kind : std::uint8_t { send_receive, active_message };
constexpr auto enumerators(messaging_system_kind) {
    return name_table<messaging_system_kind>({{messaging_system_kind::send_receive, "send_receive"},
                                              {messaging_system_kind::active_message, "active_message"}});
}
enum class messaging_mode : std::uint8_t { ready, rendezvous };
constexpr auto enumerators(messaging_mode) {
    return name_table<messaging_mode>({{messaging_mode::ready, "ready"}, {messaging_mode::rendezvous, "rendezvous"}});
}

struct messaging_desc {
    messaging_system_kind system = messaging_system_kind::send_receive;
    messaging_mode mode = messaging_mode::rendezvous;
};

/// How a node's data messages wait for the injection channel (thesis section 5.6.2; `shared` is its counter-example).
enum class transmit_queues : std::uint8_t {
    per_context,  // one queue a thread context
    shared,       // one queue for all contexts, owned by one from its sendh to its end
};
constexpr auto enumerators(transmit_queues) {
    return name_table<transmit_queues>(
        {{transmit_queues::per_context, "per_context"}, {transmit_queues::shared, "shared"}});
}

/// What sendm and sendme put into a transmit queue (thesis section 5.5).
enum class block_transfers : std::uint8_t {
    descriptor,  // two entries that describe the block; memory is read when they reach the head of the queue
    copy,        // the words; the NIU accepts no other messaging instruction until the last one is there
};
constexpr auto enumerators(block_transfers) {
    return name_table<block_transfers>({{block_transfers::descriptor, "descriptor"}, {block_transfers::copy, "copy"}});
}

/// What follows when Ready data arrives that no receive waits for (thesis section 5.7: "may raise an exception").
enum class discard_action : std::uint8_t {
    log,   // counted and logged
    trap,  // the run ends as a firmware failure
};
constexpr auto enumerators(discard_action) {
    return name_table<discard_action>({{discard_action::log, "log"}, {discard_action::trap, "trap"}});
}

/// Sizes of a network interface unit.
struct niu_desc {
    block_impl impl = block_impl::model;
    std::vector<unsigned> impl_nodes{};  // nodes whose NIUs `impl` is for, the others are models; empty: all
    unsigned transmit_queue_depth = 16;  // entries, 2 or more
    transmit_queues data_queues = transmit_queues::per_context;
    block_transfers block_transfer = block_transfers::descriptor;
    unsigned thread_transmit_queue_depth = 16;  // entries, 2 or more; one queue for THREAD messages
    unsigned control_queue_depth = 4;           // messages, 1 or more, each for RTS and CTS
    unsigned send_table_entries = 256;          // 1 or more
    unsigned receive_table_entries = 256;       // 1 or more
    unsigned receive_table_reserve = 16;  // entries that str alone may allocate; never more than half of the table
    unsigned rts_side_queue = 0;          // takes RTS that would block from the network, as far as it holds them
    unsigned memory_ports = 1;            // 1: a word is read or written in a cycle; 2: one of each
    discard_action ready_discard = discard_action::log;
};

}  // namespace orbweaver::niu
