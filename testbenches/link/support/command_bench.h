// SPDX-License-Identifier: Apache-2.0
// A host's end and a controller's end on a link, each with an owner.
#pragma once

#include <string>

#include "hw/link/command_end.h"
#include "hw/link/serial_link.h"
#include "testbenches/link/support/error_tap.h"
#include "testbenches/link/support/scripted_owner.h"

namespace orbweaver::serial {

/// Returns a message of that many words; its other words follow from `value`.
inline cop_words message_of(unsigned words, std::uint32_t value = 1, cop_opcode opcode = cop_opcode::write64) {
    cop_words made{.size = static_cast<std::uint8_t>(words)};
    made.word[0] =
        orbweaver::encode(cop_instruction{.opcode = opcode, .words = words, .task = value & (cop_max_tasks - 1)});
    for (unsigned word = 1; word < words; ++word) { made.word[word] = value * 4 + word; }
    return made;
}

/// One link with its two ends and their owners, and taps that corrupt words.
struct linked_ends {
    linked_ends(clock_domain& domain, const serial_link_desc& line_desc = {}, const command_link_desc& described = {},
                std::uint64_t seed = 1, const std::string& prefix = "")
        : host_owner(domain),
          channel_owner(domain),
          line((prefix + "line").c_str(), domain, line_desc, seed),
          host((prefix + "host").c_str(), domain, line_desc, described, command_end_role::host(), host_owner),
          channel((prefix + "channel").c_str(), domain, line_desc, described, command_end_role::channel(described),
                  channel_owner, 1),
          to_host((prefix + "to_host").c_str()),
          to_channel((prefix + "to_channel").c_str()) {
        host.socket.bind(to_host.to_end);
        to_host.to_line.bind(line.near_end);
        channel.socket.bind(to_channel.to_end);
        to_channel.to_line.bind(line.far_end);
        host_owner.own(host, delivery::window);
        channel_owner.own(channel, delivery::acknowledged);
    }

    scripted_owner host_owner;
    scripted_owner channel_owner;
    serial_link line;
    command_end host;
    command_end channel;
    error_tap to_host;
    error_tap to_channel;
};

/// A clock that exists before the modules that use it.
struct linked_ends_clock {
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
};

/// One clock and one link.
struct command_bench : linked_ends_clock, linked_ends {
    explicit command_bench(const serial_link_desc& line_desc = {}, const command_link_desc& described = {})
        : linked_ends(domain, line_desc, described) {
        run(3);
    }
    void run(cycle_t cycles) { sc_core::sc_start(domain.time(cycles)); }
};

}  // namespace orbweaver::serial
