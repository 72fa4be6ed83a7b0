// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "hw/base/types.h"
#include "sw_stack/shared/message_types.h"

namespace orbweaver {

/// What a thread does with its NIU, as far as its order against messages counts.
enum class message_step : std::uint8_t {
    begin,          // of a message
    words,          // into a message that has begun
    end,            // of a message
    post,           // a receive
    clear_send,     // forgets an id that was sent
    clear_receive,  // forgets an id that was received
    wait_send,      // passes when the message with an id has left
    wait_receive,   // passes when the message with an id has arrived
    look_send,      // asks for the same without waiting
    look_receive,
};

/// One messaging instruction of a context.
struct message_instruction {
    node_id node;
    context_id context;
    message_step step{};
    std::uint32_t id = 0;      // message id; of a thread's message: handler
    std::uint64_t packet = 0;  // begin: the message's
    bool accepted = true;      // false: the context is suspended, and will issue the instruction again
    bool complete = true;      // look: what is asked for has happened
};

/// What a tracer may watch. Every callback does nothing by default; modules hold a pointer that is null when nobody
/// watches, so that watching costs nothing when it is off.
class machine_observer {
public:
    virtual ~machine_observer() = default;

    /// A context executed from cycle `from` up to, not including, `to`, starting at `pc`.
    virtual void context_ran(node_id, context_id, cycle_t /*from*/, cycle_t /*to*/, std::uint32_t /*pc*/) {}
    /// A context gave the pipeline up; `why` is a word such as "wait_receive", "quantum", "end".
    virtual void context_left(node_id, context_id, cycle_t, std::string_view /*why*/) {}
    /// A context issued a messaging instruction in a cycle.
    virtual void instruction_issued(const message_instruction&, cycle_t) {}
    /// A message came into being at its source; before its `begin`, if it has one.
    virtual void message_created(std::uint64_t /*packet*/, node_id /*source*/, node_id /*destination*/,
                                 message_type /*type*/, std::uint32_t /*tag*/, cycle_t) {}
    /// The head of a packet left the NIU of `source` on behalf of a context.
    virtual void message_injected(std::uint64_t /*packet*/, node_id /*source*/, node_id /*destination*/, context_id,
                                  message_type /*type*/, std::uint32_t /*tag*/, cycle_t) {}
    /// The tail of a packet left the NIU of its source.
    virtual void message_left(std::uint64_t /*packet*/, std::uint32_t /*flits*/, cycle_t) {}
    /// A context begins with the thread of a packet, whose delivery is reported next.
    virtual void thread_started(node_id, context_id, std::uint64_t /*packet*/, cycle_t) {}
    /// A thread that does not run moved from a context to memory, or back: places in memory have numbers behind those
    /// of contexts (swapped_thread(), messaging_protocol.h).
    virtual void thread_moved(node_id, context_id /*from*/, context_id /*to*/, cycle_t) {}
    /// The tail of a packet was accepted by the NIU of its destination; the context that it started or served, if any.
    virtual void message_delivered(std::uint64_t /*packet*/, node_id /*destination*/, cycle_t,
                                   std::uint32_t /*flits*/) {}
    /// The run ended with this cycle.
    virtual void run_ended(cycle_t) {}
};

}  // namespace orbweaver
