// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "hw/niu/blocks/control_queue_port.h"
#include "hw/niu/transmit_queue.h"
#include "tlm/flit.h"

namespace orbweaver::niu {

/// The streams that share an injection channel, in order of priority; THREAD and DATA alternate.
enum injection_stream : std::uint8_t { cts_stream, rts_stream, thread_stream, data_stream };
inline constexpr unsigned injection_streams = 4;

/// Inputs of an injection channel in a cycle in which its link accepts a flit.
struct injection_offer {
    /// The front of a transmit queue.
    struct queue_front {
        unsigned visible = 0;  // visible entries of the queue
        std::array<transmit_entry, 2> entries{};
    };
    queue_front thread;
    queue_front data;                    // front of the data queue that holds the channel
    bool may_read = false;               // the memory port is free
    std::vector<std::uint32_t> credits;  // [vc]
};

/// Actions of an injection channel in that cycle.
struct injection_choice {
    int sender = -1;  // injection_stream whose flit leaves; -1: none
    flit_kind kind{};
    std::uint32_t payload = 0;
    std::array<std::uint64_t, injection_streams> vcs{};  // [stream], bit v: the stream holds VC v in this cycle
    unsigned popped = 0;        // entries removed from the front of the sender's transmit queue
    bool reads = false;         // the flit is a word from memory
    std::uint32_t address = 0;  // address of that word
    bool block_done = false;    // the word is the last one of its block
    bool refused = false;       // a word waits for the memory port
};

/// RTL that accompanies or replaces the arbitration of an injection channel.
class injector_port {
public:
    virtual ~injector_port() = default;

    virtual control_queue_port& rts() = 0;
    virtual control_queue_port& cts() = 0;

    /// Returns whether the RTL replaces the model, so that choice() and complete_choice() are used. Else the choices of
    /// the model are passed to compare().
    virtual bool replaces_model() const = 0;
    /// Returns the actions of this cycle. Call it once per cycle, after the pushes of the RTS that may leave in it. For
    /// a word from memory the choice has the address only.
    virtual injection_choice choice(const injection_offer& offer) = 0;
    /// Completes the choice with the word that was read from memory.
    virtual injection_choice complete_choice(std::uint32_t word) = 0;
    /// Compares the model's choice with the RTL. Call it once per cycle.
    virtual void compare(const injection_offer& offer, const injection_choice& modelled) = 0;
};

}  // namespace orbweaver::niu
