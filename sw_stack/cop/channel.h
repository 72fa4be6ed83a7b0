// SPDX-License-Identifier: Apache-2.0
// This host's channel to the coordination processor: it sends commands in sequence and dispatches awaited messages.
// Several tasks may wait at the same time; the one that owns the interface hands out the arriving messages.
#pragma once

#include <stdint.h>

#include "sw_stack/cop/driver.h"
#include "sw_stack/cop/mapping.h"
#include "sw_stack/cop/packet.h"
#include "sw_stack/pvm/tid.h"
#include "sw_stack/shared/cop_system_space.h"

namespace orbweaver {

/// Elements that are moved under one lock of the coordination processor, and the number of tags that an array reuses
/// cyclically.
inline constexpr int cop_max_elements = 128;
inline constexpr uint32_t cop_array_tags = 1024;

/// Returns the source of a broadcast for cop_request::source: CNTNO, CHNO and TKNO, the thesis's channel identifier.
constexpr int cop_source(cop_location location, uint32_t task) {
    return static_cast<int>(location.bits() << pvm::tid_task_bits | task);
}
constexpr cop_location cop_source_location(int source) {
    return cop_location::of_bits(static_cast<uint32_t>(source) >> pvm::tid_task_bits);
}
inline int cop_source_of(const cop_packet& message) {
    return cop_source(cop_location::of_bits(message.word[1] >> 19), message.word[0] >> 1 & (cop_max_tasks - 1));
}

/// A sequence of messages that a task awaits: element i has the tag first_tag + i mod cop_array_tags. They arrive in
/// this order.
class cop_request {
public:
    /// @param data receives the data of each message in transmission format; may be null
    /// @param source source of a broadcast: cop_source(); -1: any
    cop_request(cop_opcode opcode, uint32_t first_tag, int count, uint64_t* data = nullptr, int source = -1)
        : m_count(count), m_data(data), m_expected{encode({.opcode = opcode}), first_tag} {
        if (source != -1) { expect_from(source); }
    }

    /// Restricts it to one source.
    void expect_from(int source);
    void store_in(uint64_t* data) { m_data = data; }

    bool done() const { return __atomic_load_n(&m_taken, __ATOMIC_ACQUIRE) == m_count; }
    /// Returns the number of messages that have arrived.
    int taken() const { return __atomic_load_n(&m_taken, __ATOMIC_ACQUIRE); }
    bool accepts(const cop_packet& message) const {
        return ((message.word[1] ^ m_expected[1]) & m_compared[1]) == 0 &&
               ((message.word[0] ^ m_expected[0]) & m_compared[0]) == 0 && m_taken != m_count;
    }
    void take(const cop_packet& message) {
        if (m_data != nullptr) { m_data[m_taken] = message.data(); }
        const int now = m_taken + 1;
        m_expected[1] += static_cast<uint32_t>(now) % cop_array_tags != 0 ? 1 : 1 - cop_array_tags;
        __atomic_store_n(&m_taken, now, __ATOMIC_RELEASE);
    }

private:
    friend class cop_channel;

    cop_request* m_next = nullptr;
    int m_count;
    uint64_t* m_data;
    int m_taken = 0;
    uint32_t m_failures = 0;  // failure count of the channel when the request was posted
    // Instruction and address word of the next message, and a mask of their relevant bits.
    uint32_t m_expected[2];
    uint32_t m_compared[2] = {encode({.opcode = static_cast<cop_opcode>(0x7f)}), 0xffff};
};

/// The channel of this host. All calls except wait() are for the owner of the interface (cop_driver::acquire).
class cop_channel {
public:
    /// Requests the number of the channel from the controller.
    /// @return the number, or an error
    int probe(uint32_t task);
    /// Reads a word of the controller's system space.
    /// @return the word, or an error
    int read_system(uint32_t task, cop_system_word word);

    /// Sends a command and returns when it is acknowledged or refused.
    /// @return 0, or an error
    int send(const cop_packet& command);
    /// Sends a mask command and repeats it while an earlier operation uses its entries.
    int send_until_free(const cop_packet& command);
    /// Sends `count` commands (1 or more) of three or four words with ascending tags.
    /// @param value function (i) that returns element i in transmission format
    template <class Value>
    int send_row(const cop_packet& command, int count, Value value) {
        int accepted = 0;
        return send_row(command, count, value, accepted);
    }
    /// @param accepted set to the number of accepted commands
    template <class Value>
    int send_row(cop_packet command, int count, Value value, int& accepted);
    /// Sends a command that is answered with data, and waits for the data.
    int ask(const cop_packet& command, uint64_t& answer);

    /// Adds a request to the waiting ones. Kept messages that match are taken first.
    void post(cop_request& request);
    void withdraw(cop_request& request);

    /// Hands out the messages of the card.
    void poll();
    /// Hands out the messages of the card from the interrupt handler, unless a task owns the interface.
    void serve_interrupt();
    /// Waits until the request is complete; it polls, or in interrupt mode relies on the handler. Precondition: the
    /// task does not own the interface, which stays available to others.
    /// @param patience cycles of the host without a message after which it fails as if the deadlock timer had expired;
    ///                 0: never
    int wait(cop_request& request, int descriptor, uint64_t patience = 0);

private:
    int finish(volatile uint32_t* page);
    int ask_through_driver(const cop_packet& command, uint64_t& answer);
    int fail_by_trap();
    uint32_t take_all(volatile uint32_t* page);
    void dispatch(const cop_packet& message);
    void poll_through_driver();
    void note_trap();
    bool drain(bool in_handler);

    cop_request* m_requests = nullptr;
    uint32_t m_failures = 0;  // number of traps
    int m_failure = CopOk;    // error of the last trap
};

/// The channel of this host.
extern cop_channel cop_line;

/// Waits for the answer to the written command and hands out messages that arrive meanwhile.
inline int cop_channel::finish(volatile uint32_t* page) {
    for (;;) {
        uint32_t now = page[cop_card_status / 4];
        if ((now & cop_csr_received) != 0) [[unlikely]] { now = take_all(page); }
        if ((now & cop_csr_ready) != 0) { return cop_result_of(now); }
    }
}

/// Fetches the next element while a command is under way.
template <class Value>
inline int cop_channel::send_row(cop_packet command, int count, Value value, int& accepted) {
    volatile uint32_t* const page = cop_device.map();
    const bool wide = has_64_bits(command.opcode());
    int result = CopOk;
    int i = 0;
    uint64_t bits = value(0);
    do {
        command.word[2] = static_cast<uint32_t>(wide ? bits >> 32 : bits);
        command.word[3] = static_cast<uint32_t>(bits);
        const int next = i + 1;
        if (page != nullptr) [[likely]] {
            write_long_command(page, command);
            bits = next < count ? value(next) : 0;
            result = finish(page);
        } else {
            result = send(command);
            bits = next < count ? value(next) : 0;
        }
        ++command.word[1];
        i += result == CopOk ? 1 : 0;
    } while (i < count && result == CopOk);
    accepted = i;
    return result;
}

[[gnu::always_inline]] inline int cop_channel::ask(const cop_packet& command, uint64_t& answer) {
    volatile uint32_t* const page = cop_device.map();
    if (page == nullptr) [[unlikely]] { return ask_through_driver(command, answer); }
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

/// Owns the interface for the length of a scope.
class cop_ownership {
public:
    explicit cop_ownership(int descriptor);
    ~cop_ownership();
    cop_ownership(const cop_ownership&) = delete;
    cop_ownership& operator=(const cop_ownership&) = delete;
};

/// Locks a controller for the length of a scope, if requested. Only for the owner of the interface.
class cop_lock {
public:
    /// Locks this host's controller.
    explicit cop_lock(bool wanted) : cop_lock(wanted, cop_own_location().controller) {}
    /// @param controller another controller is locked through level 2; then only commands for it may be sent
    ///                   (docs/cop/two_level.md)
    cop_lock(bool wanted, uint32_t controller);
    /// Unlocks.
    /// @return the first error of LOCK and UNLOCK
    int release();
    int error() const { return m_error; }

private:
    cop_packet command(cop_opcode opcode) const;

    uint32_t m_controller;
    bool m_held = false;
    int m_error = CopOk;
};

}  // namespace orbweaver
