// SPDX-License-Identifier: Apache-2.0
// Registers through which a tile's firmware reaches the agent engine next to it. Shared by hardware and firmware: only
// freestanding C++.
//
// An agent is stored word by word to agent_port_word while agent_port_ready states 1: five words of header, then the
// body, low byte first, the last word padded. With the last word it goes to the engine. An agent that has come
// to an address of this node is shown, one at a time, in the engine's memory, until agent_port_release is stored to.
#pragma once

#include <stdint.h>

namespace orbweaver {

inline constexpr uint32_t agent_port_base = 0x12000000;
inline constexpr uint32_t agent_port_bytes = 0x00020000;

inline constexpr uint32_t agent_port_ready = 0x00;    // load: 1, or 0 while the last agent waits for engine memory
inline constexpr uint32_t agent_port_word = 0x04;     // store: the next word of an agent
inline constexpr uint32_t agent_port_address = 0x08;  // load: address channel of the agent that has come; 0: none has
inline constexpr uint32_t agent_port_length = 0x0c;   // load: bytes of its payload
inline constexpr uint32_t agent_port_start = 0x10;    // load: where that starts in its body, bytes
inline constexpr uint32_t agent_port_release = 0x14;  // store: it has been read, and the next agent may come

/// Body of the agent that has come, by words; what is beyond its end is 0.
inline constexpr uint32_t agent_port_body = 0x00010000;
inline constexpr uint32_t agent_port_body_bytes = 0x00010000;

/// Words of header: id and entry (half-word at which the program begins, upper half), bytes of the body, priority,
/// bytes of the payload, where it starts in the body.
inline constexpr uint32_t agent_port_header_words = 5;
constexpr uint32_t agent_port_name(uint32_t id, uint32_t entry) { return id | entry << 16; }

}  // namespace orbweaver
