// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/types.h"
#include "hw/niu/niu_desc.h"
#include "hw/niu/receive_windows.h"
#include "sw_stack/shared/messaging_instructions.h"

namespace orbweaver::niu {

/// A posted receive, or an RTS that arrived before its receive (thesis section 5.2, Fig 5.4).
struct receive_entry : incoming_block {
    std::uint32_t id = 0;
    receive_state state = receive_state::empty;
    bool storing = false;  // internal: the data of this entry is being stored
    context_id r_context;  // rts_received: requesting context
    node_id r_node;        // rts_received: requesting node
    context_id posted_by;  // posting context, for reports
};

/// Kind of message that the ejection channel shows to a receive table.
enum class message_view : std::uint8_t { nothing, rts, data, tail };

/// Result of showing a message to a receive table.
struct shown_entry {
    receive_state state = receive_state::empty;  // state of the entry with the id of the message
    bool is_ready = false;                       // the message may be taken
};

/// The receive table as an NIU uses it: a model, or RTL that replaces it. It has two ports, which act in this order in
/// a cycle. The core's port has one instruction. The ejection channel's port is shown messages one after another, at
/// most one per VC, until one is taken. A port sees the changes of earlier ports in the same cycle. Queries change
/// nothing; a caller acts upon an answer in the same cycle.
class receive_table_block {
public:
    enum class str_answer : std::uint8_t {
        posted,     // now in_use
        send_cts,   // was rts_received, now in_progress: the caller sends a CTS to (r_node, r_context)
        duplicate,  // rejected: the id has a receive already
        full,       // rejected: no free entry
    };
    enum class rts_answer : std::uint8_t {
        send_cts,  // was in_use, now in_progress
        recorded,  // now rts_received
        blocked,   // the id belongs to another transfer
        full,      // blocked: no free entry that an RTS may allocate
    };
    enum class data_answer : std::uint8_t {
        store,           // accepted
        blocked,         // Ready: another message is being stored, or the entry has not been removed yet
        not_posted,      // Ready: no receive is posted; the data is discarded
        protocol_error,  // Rendezvous: no CTS was sent for the data; it is discarded
    };
    enum class remove_answer : std::uint8_t { absent, removed, cancelled, ignored };

    virtual ~receive_table_block() = default;

    // The core's port.

    /// Returns the answer that str() would give.
    virtual str_answer would_answer(std::uint32_t id) = 0;
    /// Posts a receive.
    /// @param address byte address from the instruction
    /// @param stride  stride from the instruction
    virtual str_answer str(std::uint32_t id, std::uint32_t address, std::uint32_t stride, context_id context) = 0;
    /// Returns the state of an entry for ldsr or a wait; empty for an unknown id.
    virtual receive_state look(std::uint32_t id) = 0;
    virtual remove_answer remove(std::uint32_t id) = 0;

    // The ejection channel's port.

    /// Looks up an RTS, or the head and tag of a data message.
    /// @param mode mode of the NIU, always the same
    virtual shown_entry show(message_view what, std::uint32_t id, messaging_mode mode) = 0;
    /// Returns the answer that rts() would give.
    virtual rts_answer would_answer_rts(std::uint32_t id) = 0;
    /// Takes an RTS if the answer is send_cts or recorded.
    virtual rts_answer rts(std::uint32_t id, node_id node, context_id context) = 0;
    /// Handles the arrival of head and tag of a data message. With the answer `store` the entry is in_progress and
    /// storing.
    /// @param mode mode of the NIU, always the same
    virtual data_answer data(std::uint32_t id, messaging_mode mode) = 0;
    /// Completes the entry whose message has been stored up to its tail.
    virtual void tail_stored(std::uint32_t id) = 0;

    // Without wires in hardware: for the storage of words, for reports and statistics.

    /// Returns the entry that holds `id`, or null. The pointer stays valid until another entry is removed after this
    /// one.
    virtual receive_entry* entry(std::uint32_t id) = 0;
    /// Returns the state of an entry after all calls so far.
    virtual receive_state state(std::uint32_t id) const = 0;
    virtual unsigned used() const = 0;
    virtual unsigned high_water() const = 0;
};

}  // namespace orbweaver::niu
