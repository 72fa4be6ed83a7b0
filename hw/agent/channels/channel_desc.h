// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace orbweaver::agent {

/// Kind of a step of a process over logical channels.
enum class channel_step_kind : std::uint8_t {
    send,     // sends a message, and waits until it has left
    post,     // sends a message without waiting
    receive,  // waits for a message
    compute,  // uses the CPU
    wait,     // waits for the timer
};

struct channel_step {
    channel_step_kind kind = channel_step_kind::send;
    std::uint32_t node = 0;    // node of the other end, for send, post and receive
    std::uint64_t amount = 0;  // bytes for send and post, microseconds for compute and wait
};

/// Parses a step of a configuration: "send 65 1000", "post 65 1000", "receive 2", "compute 50", "wait 50".
/// @return nothing if the text is not a step
std::optional<channel_step> read_channel_step(const std::string& text);

/// A low-priority process of a node.
struct channel_process_desc {
    std::uint32_t node = 0;
    std::vector<std::string> steps;
    std::uint64_t repeat = 1;  // repetitions of all steps
    bool background = false;   // the process ends when the others have ended
};

/// Times of the software of logical channels, in picoseconds (docs/studies/agents.md describes the fit).
struct channel_kernel_desc {
    std::uint64_t out = 45000000;       // before a packet or an acknowledgement leaves a node
    std::uint64_t in = 45000000;        // after the arrival of either
    std::uint64_t routing = 45000000;   // additional, for a packet that is forwarded
    std::uint64_t byte = 573300;        // per byte on a link
    std::uint32_t packet_bytes = 1024;  // maximum size of a packet
    bool low_priority = false;          // the software alternates with the processes
    std::uint64_t slice = 1000000000;   // time slice of low priority
};

}  // namespace orbweaver::agent
