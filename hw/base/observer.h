// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "hw/base/types.h"
#include "sw_stack/shared/message_types.h"

namespace orbweaver {

/// The actions of a thread on its NIU that order it relative to messages.
enum class message_step : std::uint8_t {
    begin,          // starts a message
    words,          // adds words to a message that has begun
    end,            // ends a message
    post,           // posts a receive
    clear_send,     // clears the id of a sent message
    clear_receive,  // clears the id of a received message
    wait_send,      // passes when the message with an id has left
    wait_receive,   // passes when the message with an id has arrived
    look_send,      // tests for the same condition without waiting
    look_receive,
};

/// One messaging instruction of a context.
struct message_instruction {
    node_id node;
    context_id context;
    message_step step{};
    std::uint32_t id = 0;      // message id; for a thread message: its handler
    std::uint64_t packet = 0;  // begin: id of the message's packet
    bool accepted = true;      // false: the context is suspended and will issue the instruction again
    bool complete = true;      // look_send, look_receive: the tested condition holds
};

/// Interface for tracers. Every callback does nothing by default. Modules hold a pointer that is null without an
/// observer, so that disabled tracing costs nothing.
class machine_observer {
public:
    virtual ~machine_observer() = default;

    /// Reports that a context executed from cycle `from` up to, but not including, `to`, starting at `pc`.
    virtual void context_ran(node_id, context_id, cycle_t /*from*/, cycle_t /*to*/, std::uint32_t /*pc*/) {}
    /// Reports that a context left the pipeline; `why` is a word such as "wait_receive", "quantum", "end".
    virtual void context_left(node_id, context_id, cycle_t, std::string_view /*why*/) {}
    /// Reports a messaging instruction that a context issued.
    virtual void instruction_issued(const message_instruction&, cycle_t) {}
    /// Reports a message created at its source. It precedes the message's `begin`, if it has one.
    virtual void message_created(std::uint64_t /*packet*/, node_id /*source*/, node_id /*destination*/,
                                 message_type /*type*/, std::uint32_t /*tag*/, cycle_t) {}
    /// Reports that the head of a packet left the NIU of `source` on behalf of a context.
    virtual void message_injected(std::uint64_t /*packet*/, node_id /*source*/, node_id /*destination*/, context_id,
                                  message_type /*type*/, std::uint32_t /*tag*/, cycle_t) {}
    /// Reports that the tail of a packet left the NIU of its source.
    virtual void message_left(std::uint64_t /*packet*/, std::uint32_t /*flits*/, cycle_t) {}
    /// Reports that a context starts the thread of a packet, whose delivery is reported next.
    virtual void thread_started(node_id, context_id, std::uint64_t /*packet*/, cycle_t) {}
    /// Reports that a thread that is not running moved from a context to memory, or back. Slots in memory are numbered
    /// after the contexts (swapped_thread(), messaging_protocol.h).
    virtual void thread_moved(node_id, context_id /*from*/, context_id /*to*/, cycle_t) {}
    /// Reports that the NIU of the destination accepted the tail of a packet, with the context that it started or
    /// served, if any.
    virtual void message_delivered(std::uint64_t /*packet*/, node_id /*destination*/, cycle_t,
                                   std::uint32_t /*flits*/) {}
    /// Reports that the run ended with this cycle.
    virtual void run_ended(cycle_t) {}
};

}  // namespace orbweaver
