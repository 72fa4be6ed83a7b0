// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver::niu {

enum class messaging_system_kind : std::uint8_t { send_receive, active_message };
constexpr auto enumerators(messaging_system_kind) { return identifiers<messaging_system_kind>; }
enum class messaging_mode : std::uint8_t { ready, rendezvous };
constexpr auto enumerators(messaging_mode) { return identifiers<messaging_mode>; }

struct messaging_desc {
    messaging_system_kind system = messaging_system_kind::send_receive;
    messaging_mode mode = messaging_mode::rendezvous;
};

/// Organisation of a node's data transmit queues (thesis section 5.6.2; `shared` is its counter-example).
enum class transmit_queues : std::uint8_t {
    per_context,  // one queue per thread context
    shared,       // one queue for all contexts; a context owns it from its sendh to the end of its message
};
constexpr auto enumerators(transmit_queues) { return identifiers<transmit_queues>; }

/// Entries that sendm and sendme push into a transmit queue (thesis section 5.5).
enum class block_transfers : std::uint8_t {
    descriptor,  // two entries that describe the block; memory is read when they reach the front of the queue
    copy,        // the words; the NIU accepts no other messaging instruction until the last one is in the queue
    paced,       // the words that the queue holds; the context is suspended and hands over more at its next turn
};
constexpr auto enumerators(block_transfers) { return identifiers<block_transfers>; }

/// Reaction to Ready data for which no receive is posted (thesis section 5.7: "may raise an exception").
enum class discard_action : std::uint8_t {
    log,   // count and log the event
    trap,  // end the run as a firmware failure
};
constexpr auto enumerators(discard_action) { return identifiers<discard_action>; }

/// The simulation of a network interface unit.
enum class niu_impl : std::uint8_t { model, rtl, lockstep, plugin };
constexpr auto enumerators(niu_impl) { return identifiers<niu_impl>; }

/// Returns whether the RTL of blocks replaces or accompanies their models.
constexpr bool has_rtl(niu_impl impl) { return impl == niu_impl::rtl || impl == niu_impl::lockstep; }

/// A unit that the user supplies as a plug-in (hw/system/plugin.h).
struct external_niu_desc {
    std::string library{};                            // shared library; empty: none
    std::map<std::string, std::string> parameters{};  // for the plug-in
};

/// Parameters of a network interface unit.
struct niu_desc {
    niu_impl impl = niu_impl::model;
    std::vector<unsigned> impl_nodes{};  // nodes whose NIUs use `impl`, the others are models; empty: all
    unsigned transmit_queue_depth = 16;  // entries, 2 or more
    transmit_queues data_queues = transmit_queues::per_context;
    block_transfers block_transfer = block_transfers::descriptor;
    unsigned thread_transmit_queue_depth = 16;  // entries, 2 or more, of the one queue for THREAD messages
    unsigned control_queue_depth = 4;           // messages, 1 or more, of the RTS queue and of the CTS queue
    unsigned send_table_entries = 256;          // 1 or more
    unsigned receive_table_entries = 256;       // 1 or more
    unsigned receive_table_reserve = 16;        // entries that only str may allocate; limited to half of the table
    unsigned rts_side_queue = 0;  // capacity of the side queue, which removes RTS from the network that would block
    unsigned memory_ports = 1;    // 1: one word is read or written per cycle; 2: one of each
    discard_action ready_discard = discard_action::log;
    external_niu_desc external{};
};

}  // namespace orbweaver::niu
