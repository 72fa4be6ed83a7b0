// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/niu/blocks/receive_table_block.h"
#include "hw/niu/blocks/send_table_block.h"
#include "hw/niu/departure.h"
#include "hw/niu/reassembly.h"
#include "hw/niu/suspensions.h"
#include "tlm/messaging_protocol.h"

namespace orbweaver::niu {

class ejector;
class injector;
class message_builder;
struct niu_services;

/// The units that a messaging system uses. They outlive it, and may be incomplete when it is constructed.
struct niu_units {
    niu_services& niu;
    injector& sender;
    message_builder& builder;
    ejector& receiver;
};

/// Format of the messages of a system.
struct message_format {
    flit_kind second_flit;  // kind of the flit with the handler, message id or address in THREAD and DATA messages
    std::uint32_t thread_stride;  // stride field in the head of THREAD messages
    bool waits_for_blocks;        // `waits` waits until the blocks of its context have been read
};

/// The tables of a system; null if it has none.
struct message_tables {
    send_table_block* sends = nullptr;
    receive_table_block* receives = nullptr;
    messaging_mode mode = messaging_mode::ready;
};

/// The specific part of a messaging system of SCMP (thesis section 3.3 and chapter 5). The other units of an NIU handle
/// THREAD messages, words and blocks, and call the system for everything else.
class messaging_system {
public:
    explicit messaging_system(const message_format& its_format) : format(its_format) {}
    virtual ~messaging_system() = default;

    const message_format format;

    /// Executes an instruction other than sendh of a THREAD message, words and blocks.
    virtual void issue(messaging_transaction& transaction, cycle_t now) = 0;
    /// Decides on the second flit of a message other than THREAD.
    /// @return `taken` or `blocked`; a taken message that stays in state `second` is complete
    virtual flit_acceptance take_message(reassembly& message, const flit& second, cycle_t now) = 0;
    /// Updates the state for a DATA message whose last word is in memory.
    virtual void message_stored(const reassembly& message, cycle_t now) = 0;
    /// Updates the state after the head of a DATA message, or the tail of a message other than THREAD, has left.
    virtual void message_departed(const departure& left, cycle_t now) = 0;
    virtual message_tables tables() const { return {}; }

    /// Describes a message in state `words` as "message ... from node ...". For a blocked message in state `second`,
    /// the result is a line with the reason.
    virtual std::string describe(const reassembly& message, node_id source) const = 0;
    /// Describes the event for which a context waits that the system has suspended: "for the removal of ...".
    virtual std::string describe(const suspension& suspended) const = 0;
    /// Describes in one line the event for which the front message of a data queue without the injection channel waits.
    virtual std::string describe_queue(unsigned queue) const = 0;
};

}  // namespace orbweaver::niu
