// SPDX-License-Identifier: Apache-2.0
// This host's channel as libcop uses it: commands that are sent one after the other, and what is awaited from the
// controller. Several tasks may await something at once; whichever of them has the interface hands out what has come.
#pragma once

#include <stdint.h>

#include "sw_stack/cop/driver.h"
#include "sw_stack/cop/packet.h"

namespace orbweaver {

/// Elements that go with one lock of the coordination processor (digest A-51), and the tags that an array takes turns
/// in.
inline constexpr int cop_most_elements = 128;
inline constexpr int cop_array_tags = 1024;

/// Where a broadcast comes from, as cop_request::source.
constexpr int cop_source(uint32_t channel, uint32_t task) {
    return static_cast<int>(channel << 18 | task);
}
inline int cop_source_of(const cop_packet& message) {
    return cop_source(message.word[1] >> 19 & 0x7f, message.word[0] >> 1 & (cop_most_tasks - 1));
}

/// A row of messages that a task awaits: element i has the tag first_tag + i mod cop_array_tags. They come in this
/// order.
struct cop_request {
    cop_request* next = nullptr;
    cop_opcode opcode{};
    uint32_t first_tag = 0;
    uint32_t next_tag = 0;  // of element `taken`; set by post()
    int count = 0;
    uint64_t* data = nullptr;  // of each, as it travelled; may be null
    int source = -1;           // of a broadcast: its channel << 18 | TKNO; -1: any
    int taken = 0;             // so many have come
    uint32_t failures = 0;     // of the channel, when it was posted

    bool done() const { return __atomic_load_n(&taken, __ATOMIC_ACQUIRE) == count; }
    bool accepts(const cop_packet& message) const {
        return message.tag() == next_tag && message.opcode() == opcode && taken != count &&
               (source == -1 || cop_source_of(message) == source);
    }
    void take(const cop_packet& message);
};

/// The calls are for the owner of the interface (cop_driver::acquire), but for wait().
class cop_channel {
public:
    /// Asks the controller for the number of the channel. @return it, or an error
    int probe(uint32_t task);

    /// Sends a command and returns when it is acknowledged or refused. @return 0, an error
    int send(const cop_packet& command);
    /// Sends `count` commands of three or four words, each a tag higher than the one before.
    /// @param value as it travels, of element i
    template <class Value>
    int send_row(cop_packet command, int count, Value value);
    /// Sends a command that is answered with data, and waits for them.
    int ask(const cop_packet& command, uint64_t& answer);

    /// Begins to await. What has come before is taken first.
    void post(cop_request& request);
    void withdraw(cop_request& request);

    /// Hands out what the card has.
    void poll();
    /// Polls until the request is complete. Of a task that does not own the interface, and lets others have it.
    /// @param patience cycles of the host without a message after which it gives up as if the deadlock timer had
    /// expired; 0: never
    int wait(cop_request& request, int descriptor, uint64_t patience = 0);

private:
    int finish(volatile uint32_t* page);
    int ask_through_driver(const cop_packet& command, uint64_t& answer);
    int fail_by_trap();
    void take_and_dispatch();
    void dispatch(const cop_packet& message);
    void note_trap();

    cop_request* m_requests = nullptr;
    uint32_t m_failures = 0;  // traps
    int m_failure = CopOk;    // the last one
};

/// This host's.
extern cop_channel cop_line;

/// Waits for the answer to the command that was written, and hands out what comes meanwhile.
inline int cop_channel::finish(volatile uint32_t* page) {
    for (;;) {
        const uint32_t now = page[cop_card_status / 4];
        if ((now & cop_csr_received) != 0) [[unlikely]] {
            take_and_dispatch();
        }
        if ((now & cop_csr_ready) != 0) {
            return cop_result_of(now);
        }
    }
}

template <class Value>
inline int cop_channel::send_row(cop_packet command, int count, Value value) {
    volatile uint32_t* const page = cop_device.map();
    const bool wide = has_64_bits(command.opcode());
    int result = CopOk;
    for (int i = 0; i < count && result == CopOk; ++i) {
        const uint64_t bits = value(i);
        command.word[2] = static_cast<uint32_t>(wide ? bits >> 32 : bits);
        command.word[3] = static_cast<uint32_t>(bits);
        if (page != nullptr) [[likely]] {
            write_long_command(page, command);
            result = finish(page);
        } else {
            result = send(command);
        }
        ++command.word[1];
    }
    return result;
}

[[gnu::always_inline]] inline int cop_channel::ask(const cop_packet& command, uint64_t& answer) {
    volatile uint32_t* const page = cop_device.map();
    if (page == nullptr) [[unlikely]] {
        return ask_through_driver(command, answer);
    }
    write_command(page, command);
    bool answered = false;
    for (;;) {
        const uint32_t now = page[cop_card_status / 4];
        if ((now & cop_csr_received) != 0) {
            cop_packet message;
            read_message(page + cop_card_receive / 4, message);
            if (message.answers(command)) [[likely]] {
                answer = message.data();
                answered = true;
            } else {
                dispatch(message);
            }
        } else if ((now & cop_csr_trap) != 0) {
            return fail_by_trap();
        } else if ((now & cop_csr_ready) != 0 && (answered || (now & cop_csr_error) != 0)) {
            return cop_result_of(now);
        }
    }
}

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
