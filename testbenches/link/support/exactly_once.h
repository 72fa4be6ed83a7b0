// SPDX-License-Identifier: Apache-2.0
// Rules that every exchange keeps, whatever errors occur.
#pragma once

#include <fmt/core.h>

#include <string>
#include <vector>

#include "testbenches/link/support/command_bench.h"

namespace orbweaver::serial {

/// Checks the messages of one direction, which are all different. Each message ends once. Those that arrived did so
/// once and in order; the others were reported. Returns the error; empty: none.
inline std::string wrong_with(const std::vector<cop_words>& sent, const scripted_owner& sender,
                              const scripted_owner& receiver) {
    if (!sender.to_send.empty() || sender.results.size() != sent.size()) {
        return fmt::format("{} of {} messages have ended", sender.results.size(), sent.size());
    }
    std::size_t arrived = 0;
    for (std::size_t n = 0; n < sent.size(); ++n) {
        const bool is_next = arrived < receiver.received.size() && receiver.received[arrived].what == sent[n];
        arrived += is_next ? 1 : 0;
        const transmission& result = sender.results[n].what;
        if (result.ended == transmission::outcome::failed) { continue; }
        if (!is_next && receiver.failures.empty()) {
            return fmt::format("message {} is lost, and nobody was notified", n);
        }
        if (result.error != receiver.refuse_for) { return fmt::format("message {} got another answer", n); }
    }
    return arrived == receiver.received.size() ? "" : "something arrived twice, out of order, or was never sent";
}

/// Both directions of a link.
struct exchange {
    exchange(linked_ends& ends, unsigned upstream, unsigned down, std::uint32_t salt = 0) : ends(ends) {
        for (unsigned n = 0; n < upstream; ++n) {
            this->upstream.push_back(message_of(1 + (n + salt) % 4, 1000 + n));
            ends.host_owner.send(this->upstream.back());
        }
        for (unsigned n = 0; n < down; ++n) {
            this->down.push_back(message_of(1 + (n + salt / 4) % 4, 2000 + n, cop_opcode::broadcast64));
            ends.channel_owner.send(this->down.back());
        }
    }

    std::string wrong() const {
        const std::string at_channel = wrong_with(upstream, ends.host_owner, ends.channel_owner);
        const std::string at_host = wrong_with(down, ends.channel_owner, ends.host_owner);
        return (at_channel.empty() ? "" : "up: " + at_channel) + (at_host.empty() ? "" : "down: " + at_host);
    }

    linked_ends& ends;
    std::vector<cop_words> upstream;
    std::vector<cop_words> down;
};

}  // namespace orbweaver::serial
