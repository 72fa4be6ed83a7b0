// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/types.h"
#include "hw/niu/niu_desc.h"
#include "hw/niu/receive_windows.h"
#include "sw_stack/shared/messaging_instructions.h"

namespace orbweaver::niu {

/// One posted receive, or one RTS that came before its receive (thesis section 5.2, Fig 5.4).
struct receive_entry : incoming_block {
    std::uint32_t id = 0;
    receive_state state = receive_state::empty;
    bool storing = false;  // hidden: the data of this entry is being stored
    context_id r_context;  // rts_received: who asks
    node_id r_node;        // rts_received: who asks
    context_id posted_by;  // for reports
};

/// What the ejection channel shows to a receive table.
enum class message_view : std::uint8_t { nothing, rts, data, tail };

/// And sees there.
struct shown_entry {
    receive_state state = receive_state::empty;  // of the entry with the id of the message
    bool is_ready = false;                       // for the message: it may be taken
};

/// The receive table as an NIU uses it: a model, or RTL in its place. It has two ports, which act in this order in a
/// cycle: the core's (one instruction), and the ejection channel's (messages are shown to it one after another, at most
/// one a virtual channel, until one is taken). What the first changes, the second sees in the same cycle. A question
/// changes nothing; whoever acts upon its answer does so in the same cycle.
class receive_table_block {
public:
    enum class str_answer : std::uint8_t {
        posted,     // now in_use
        send_cts,   // was rts_received, now in_progress: a CTS is due to (r_node, r_context)
        duplicate,  // rejected
        full,       // rejected
    };
    enum class rts_answer : std::uint8_t {
        send_cts,  // was in_use, now in_progress
        recorded,  // now rts_received
        blocked,   // the id is tied to another transfer
        full,      // no entry that an RTS may allocate: blocked
    };
    enum class data_answer : std::uint8_t {
        store,           // accepted
        blocked,         // Ready: another message is being stored, or the entry is not cleared yet
        not_posted,      // Ready: no receive: discard
        protocol_error,  // Rendezvous: nobody was notified that it may come: discard
    };
    enum class remove_answer : std::uint8_t { absent, removed, cancelled, ignored };

    virtual ~receive_table_block() = default;

    // The core's port.

    /// What str would answer.
    virtual str_answer would_answer(std::uint32_t id) = 0;
    /// A receive is posted. `address` and `stride` as the instruction gives them.
    virtual str_answer str(std::uint32_t id, std::uint32_t address, std::uint32_t stride, context_id context) = 0;
    /// ldsr, or a wait: the state of an entry; empty for an unknown id.
    virtual receive_state look(std::uint32_t id) = 0;
    virtual remove_answer remove(std::uint32_t id) = 0;

    // The ejection channel's port.

    /// What an RTS, or head and tag of a data message, find.
    /// @param mode of the NIU, always the same
    virtual shown_entry show(message_view what, std::uint32_t id, messaging_mode mode) = 0;
    /// What rts would answer.
    virtual rts_answer would_answer_rts(std::uint32_t id) = 0;
    /// An RTS is taken, if the answer is send_cts or recorded.
    virtual rts_answer rts(std::uint32_t id, node_id node, context_id context) = 0;
    /// Head and tag of a data message have arrived. `store`: in_progress and storing.
    /// @param mode of the NIU, always the same
    virtual data_answer data(std::uint32_t id, messaging_mode mode) = 0;
    /// The tail of the message that is being stored is in memory: complete.
    virtual void tail_stored(std::uint32_t id) = 0;

    // On no wires: for what follows the words of a message, for reports and statistics.

    /// The entry that holds `id`, null if there is none. It is there, at that address, until another one is removed
    /// after it.
    virtual receive_entry* entry(std::uint32_t id) = 0;
    /// State of an entry after all that was done so far.
    virtual receive_state state(std::uint32_t id) const = 0;
    virtual unsigned used() const = 0;
    virtual unsigned high_water() const = 0;
};

}  // namespace orbweaver::niu
