// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace orbweaver::agent {

/// What a process over logical channels does next.
enum class channel_step_kind : std::uint8_t {
    send,     // a message, and waits until it has left
    post,     // a message, and goes on
    receive,  // waits for a message
    compute,  // takes the CPU
    wait,     // for the timer
};

struct channel_step {
    channel_step_kind kind = channel_step_kind::send;
    std::uint32_t node = 0;    // the other end, of send, post and receive
    std::uint64_t amount = 0;  // bytes of send and post, microseconds of compute and wait
};

/// A step as configurations write it: "send 65 1000", "post 65 1000", "receive 2", "compute 50", "wait 50"; none: the
/// text is no step.
std::optional<channel_step> read_channel_step(const std::string& text);

/// A process of a node, of low priority.
struct channel_process_desc {
    std::uint32_t node = 0;
    std::vector<std::string> steps;
    std::uint64_t repeat = 1;  // how often it does them
    bool background = false;   // it ends when the others have
};

/// The software of logical channels, in picoseconds (docs/studies/agents.md states what it is fitted to).
struct channel_kernel_desc {
    std::uint64_t out = 45000000;       // before a packet leaves a node, and before an acknowledgement does
    std::uint64_t in = 45000000;        // when either has come
    std::uint64_t routing = 45000000;   // more for a packet that is handed on
    std::uint64_t byte = 573300;        // on a link
    std::uint32_t packet_bytes = 1024;  // at most, of a packet
    bool low_priority = false;          // it takes turns with the processes
    std::uint64_t slice = 1000000000;   // of the time of low priority
};

}  // namespace orbweaver::agent
