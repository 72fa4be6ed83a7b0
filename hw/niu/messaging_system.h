// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
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

/// The units that a messaging system works with. They outlive it, and may be incomplete when it is constructed.
struct niu_units {
    niu_services& niu;
    injector& sender;
    message_builder& builder;
    ejector& receiver;
};

/// What the messages of a system look like.
struct message_format {
    flit_kind second;             // THREAD and DATA: flit of the handler, message id or address
    std::uint32_t thread_stride;  // in the head of THREAD messages
    bool waits_for_blocks;        // `waits` waits until the blocks of its context have been read
};

/// The tables of a system, null where it has none.
struct message_tables {
    send_table_block* sends = nullptr;
    receive_table_block* receives = nullptr;
    messaging_mode mode = messaging_mode::ready;
};

/// What one messaging system of SCMP does in its own way (thesis section 3.3 and chapter 5). The other units of an NIU
/// treat THREAD messages, words and blocks, and call a system for everything else.
class messaging_system {
public:
    explicit messaging_system(const message_format& its_format) : format(its_format) {}
    virtual ~messaging_system() = default;

    const message_format format;

    /// Executes an instruction other than sendh of a THREAD message, words and blocks.
    virtual void issue(messaging_transaction& transaction, cycle_t now) = 0;
    /// Decides about the second flit of a message other than THREAD: `taken` or `blocked`. A taken message that stays
    /// in state `second` is complete.
    virtual ejected take_message(reassembly& message, const flit& second, cycle_t now) = 0;
    /// Follows a DATA message whose last word is in memory.
    virtual void message_stored(const reassembly& message, cycle_t now) = 0;
    /// Follows the head of a DATA message, and the tail of a message other than THREAD, into the network.
    virtual void message_departed(const departure& left, cycle_t now) = 0;
    virtual message_tables tables() const { return {}; }

    /// Describes a message in state `words`, as "message ... from node ...", or the reason why one in state `second`
    /// is blocked, as a line.
    virtual std::string describe(const reassembly& message, node_id source) const = 0;
    /// Describes what a context waits for that the system has suspended: "for the removal of ...".
    virtual std::string describe(const suspension& suspended) const = 0;
    /// Describes what the message at the head of a data queue without the injection channel waits for, as a line.
    virtual std::string describe_queue(unsigned queue) const = 0;
};

}  // namespace orbweaver::niu
