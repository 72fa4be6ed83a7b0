// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "hw/niu/blocks/control_queue_port.h"
#include "hw/niu/transmit_queue.h"
#include "tlm/flit.h"

namespace orbweaver::niu {

/// The streams that share an injection channel, in the order of their priority; THREAD and DATA take turns.
enum injection_stream : std::uint8_t { cts_stream, rts_stream, thread_stream, data_stream };
inline constexpr unsigned injection_streams = 4;

/// What an injection channel finds in a cycle in which its link takes a flit.
struct injection_offer {
    /// The front of a transmit queue.
    struct queue_front {
        unsigned visible = 0;  // entries of the queue
        std::array<transmit_entry, 2> entries{};
    };
    queue_front thread;
    queue_front data;                    // of the queue that has the channel
    bool may_read = false;               // the port to memory is free
    std::vector<std::uint32_t> credits;  // [virtual channel]
};

/// What it does in that cycle.
struct injection_choice {
    int sender = -1;  // injection_stream whose flit leaves; -1: none does
    flit_kind kind{};
    std::uint32_t payload = 0;
    std::array<std::uint64_t, injection_streams> vcs{};  // [stream] bit v: it has virtual channel v in this cycle
    unsigned popped = 0;                                 // entries that leave the front of the sender's transmit queue
    bool reads = false;                                  // the flit is a word of memory
    std::uint32_t address = 0;                           // of that word
    bool block_done = false;                             // it is the last one of its block
    bool refused = false;                                // a word had to wait for the port to memory
};

/// What stands next to the arbitration of an injection channel, or in its place.
class injector_port {
public:
    virtual ~injector_port() = default;

    virtual control_queue_port& rts() = 0;
    virtual control_queue_port& cts() = 0;

    /// Whether it stands in the model's place: choice() and choice_with() count. Else the model's choices are asked to
    /// compare().
    virtual bool is_in_place() const = 0;
    /// What it does in this cycle: once a cycle, after the RTS that may leave in it were pushed. Of a word of memory it
    /// reports the address.
    virtual injection_choice choice(const injection_offer& offer) = 0;
    /// The choice once the word of memory at that address is there.
    virtual injection_choice choice_with(std::uint32_t word) = 0;
    /// Takes the model's offer and choice, once a cycle.
    virtual void compare(const injection_offer& offer, const injection_choice& modelled) = 0;
};

}  // namespace orbweaver::niu
