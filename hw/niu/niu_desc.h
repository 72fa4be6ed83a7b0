// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/base/block_impl.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver {

enum class messaging_system : std::uint8_t { send_receive, active_message };
template <>
inline constexpr enum_name<messaging_system> enum_names<messaging_system>[] = {
    {messaging_system::send_receive, "send_receive"}, {messaging_system::active_message, "active_message"}};
enum class messaging_mode : std::uint8_t { ready, rendezvous };
template <>
inline constexpr enum_name<messaging_mode> enum_names<messaging_mode>[] = {{messaging_mode::ready, "ready"},
                                                                           {messaging_mode::rendezvous, "rendezvous"}};

struct messaging_desc {
    messaging_system system = messaging_system::send_receive;
    messaging_mode mode = messaging_mode::rendezvous;
};

/// How a node's data messages wait for the injection channel (thesis section 5.6.2; `shared` is its counter-example).
enum class transmit_queues : std::uint8_t {
    per_context,  // one queue a thread context
    shared,       // one queue for all contexts, owned by one from its sendh to its end
};
template <>
inline constexpr enum_name<transmit_queues> enum_names<transmit_queues>[] = {
    {transmit_queues::per_context, "per_context"}, {transmit_queues::shared, "shared"}};

/// What sendm and sendme put into a transmit queue (thesis section 5.5).
enum class block_transfers : std::uint8_t {
    descriptor,  // two entries that describe the block; memory is read when they reach the head of the queue
    copy,        // the words; the NIU accepts no other messaging instruction until the last one is there
};
template <>
inline constexpr enum_name<block_transfers> enum_names<block_transfers>[] = {
    {block_transfers::descriptor, "descriptor"}, {block_transfers::copy, "copy"}};

/// What follows when Ready data arrives that no receive waits for (thesis section 5.7: "may raise an exception").
enum class discard_action : std::uint8_t {
    log,   // counted and logged
    trap,  // the run ends as a firmware failure
};
template <>
inline constexpr enum_name<discard_action> enum_names<discard_action>[] = {{discard_action::log, "log"},
                                                                           {discard_action::trap, "trap"}};

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

}  // namespace orbweaver
