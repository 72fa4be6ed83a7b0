// SPDX-License-Identifier: Apache-2.0
// This host's channel as libcop uses it: commands that are sent one after the other, and what is awaited from the
// controller. Several tasks may await something at once; whichever of them has the interface hands out what has come.
#pragma once

#include <stdint.h>

#include "sw_stack/cop/packet.h"

namespace orbweaver {

/// Elements that go with one lock of the coordination processor (digest A-51), and the tags that an array takes turns
/// in.
inline constexpr int cop_most_elements = 128;
inline constexpr int cop_array_tags = 1024;

/// A row of messages that a task awaits: element i has the tag first_tag + i mod cop_array_tags. They come in this
/// order.
struct cop_request {
    cop_request* next = nullptr;
    cop_opcode opcode{};
    uint32_t first_tag = 0;
    int count = 0;
    uint64_t* data = nullptr;  // of each, as it travelled; may be null
    int source = -1;           // of a broadcast: its channel << 18 | TKNO; -1: any
    int taken = 0;             // so many have come
    uint32_t failures = 0;     // of the channel, when it was posted

    bool done() const { return __atomic_load_n(&taken, __ATOMIC_ACQUIRE) == count; }
    bool accepts(const cop_packet& message) const;
};

/// Where a broadcast comes from, as cop_request::source.
constexpr int cop_source(uint32_t channel, uint32_t task) {
    return static_cast<int>(channel << 18 | task);
}
inline int cop_source_of(const cop_packet& message) {
    return cop_source(message.word[1] >> 19 & 0x7f, message.word[0] >> 1 & (cop_most_tasks - 1));
}

/// The calls are for the owner of the interface (cop_driver::acquire), but for wait().
class cop_channel {
public:
    /// Asks the controller for the number of the channel. @return it, or an error
    int probe(uint32_t task);

    /// Sends a command and returns when it is acknowledged or refused. @return 0, an error
    int send(const cop_packet& command);
    /// Elements begin .. end - 1 of an array, each with the command for the first one, a tag higher and its value.
    int send_row(const cop_packet& first, const void* data, int begin, int end, int datatype);
    /// Sends a command that is answered with data, and waits for them.
    int ask(const cop_packet& command, uint64_t& answer);

    /// Begins to await. What has come before is taken first.
    void post(cop_request& request);
    void withdraw(cop_request& request);

    /// Hands out what the card has.
    void poll();
    /// Polls until the request is complete. Of a task that does not own the interface, and lets others have it.
    /// @param patience cycles of the host after which it gives up as if the deadlock timer had expired; 0: never
    int wait(cop_request& request, int descriptor, uint64_t patience = 0);

private:
    void take_message(cop_packet& message);
    void dispatch(const cop_packet& message);
    void note_trap();

    cop_request* m_requests = nullptr;
    uint32_t m_failures = 0;  // traps
    int m_failure = CopOk;    // the last one
};

/// This host's.
extern cop_channel cop_line;

/// Has the interface for the length of a scope.
class cop_ownership {
public:
    explicit cop_ownership(int descriptor);
    ~cop_ownership();
    cop_ownership(const cop_ownership&) = delete;
    cop_ownership& operator=(const cop_ownership&) = delete;
};

/// Locks the coordination processor for the length of a scope, if asked to; the owner of the interface does.
class cop_lock {
public:
    explicit cop_lock(bool wanted);
    /// Unlocks. @return the first error of LOCK and UNLOCK
    int release();
    int error() const { return m_error; }

private:
    bool m_held = false;
    int m_error = CopOk;
};

}  // namespace orbweaver
