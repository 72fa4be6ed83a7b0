// SPDX-License-Identifier: Apache-2.0
// Format of agents on the wires of a chip: seven words of header and state, then the body, low byte first, with a
// padded last word. `mem` and BASE are not transmitted, because every node sets them; `id` and `entry` share a word.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "hw/agent/node/agent.h"

namespace orbweaver::agent {

inline constexpr std::uint32_t agent_shell_words = 7;

/// Returns the number of words of an agent on the wires.
constexpr std::uint32_t words_of(const agent& shell) { return agent_shell_words + (shell.len + 3) / 4; }

constexpr std::array<std::uint32_t, agent_shell_words> shell_words(const agent& shell) {
    return {shell.id | shell.entry << 16, shell.len, shell.pc, shell.cd, shell.pr, shell.dlen, shell.daddr};
}

constexpr agent shell_from(const std::array<std::uint32_t, agent_shell_words>& words) {
    agent made;
    made.id = words[0] & 0xffff;
    made.entry = words[0] >> 16;
    made.len = words[1];
    made.pc = words[2];
    made.cd = words[3];
    made.pr = words[4];
    made.dlen = words[5];
    made.daddr = words[6];
    return made;
}

/// Returns a word of a body; bytes beyond its end are 0.
constexpr std::uint32_t body_word(std::span<const std::uint8_t> body, std::uint32_t number) {
    std::uint32_t word = 0;
    for (std::uint32_t byte = 0; byte < 4 && std::uint64_t{number} * 4 + byte < body.size(); ++byte) {
        word |= static_cast<std::uint32_t>(body[number * 4 + byte]) << 8 * byte;
    }
    return word;
}

constexpr void set_body_word(std::span<std::uint8_t> body, std::uint32_t number, std::uint32_t word) {
    for (std::uint32_t byte = 0; byte < 4 && std::uint64_t{number} * 4 + byte < body.size(); ++byte) {
        body[number * 4 + byte] = static_cast<std::uint8_t>(word >> 8 * byte);
    }
}

/// The tag of a segment, its second flit: the channel on which the agent arrives, and whether the segment is the
/// agent's first.
struct agent_segment_tag {
    std::uint32_t channel = 0;
    bool first = false;
};
constexpr std::uint32_t encode(const agent_segment_tag& tag) { return tag.channel | std::uint32_t{tag.first} << 31; }
constexpr agent_segment_tag decode_segment_tag(std::uint32_t word) { return {word & 0x7fffffff, (word >> 31) != 0}; }

}  // namespace orbweaver::agent
