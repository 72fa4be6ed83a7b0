// SPDX-License-Identifier: Apache-2.0
// Registers through which a tile's firmware accesses the agent engine of the tile. Shared by hardware and firmware:
// only freestanding C++.
//
// Firmware stores an agent word by word to agent_port_word while agent_port_ready reads 1: five header words, then the
// body, low byte first, with the last word padded. The last word submits the agent to the engine. An agent that has
// arrived at an address of this node is visible in the engine's memory, one at a time, until firmware stores to
// agent_port_release.
#pragma once

#include <stdint.h>

namespace orbweaver {

inline constexpr uint32_t agent_port_base = 0x12000000;
inline constexpr uint32_t agent_port_bytes = 0x00020000;

inline constexpr uint32_t agent_port_ready = 0x00;    // load: 1, or 0 while the last agent waits for engine memory
inline constexpr uint32_t agent_port_word = 0x04;     // store: the next word of an agent
inline constexpr uint32_t agent_port_address = 0x08;  // load: address channel of the visible agent; 0: no agent
inline constexpr uint32_t agent_port_length = 0x0c;   // load: size of its payload in bytes
inline constexpr uint32_t agent_port_start = 0x10;    // load: byte offset of the payload in its body
inline constexpr uint32_t agent_port_release =
    0x14;  // store: releases the visible agent, so that the next one can be shown

/// Body of the visible agent, in words; reads 0 after its end.
inline constexpr uint32_t agent_port_body = 0x00010000;
inline constexpr uint32_t agent_port_body_bytes = 0x00010000;

/// Header words: id (lower half) and entry (upper half: half-word at which the program begins), bytes of the body,
/// priority, bytes of the payload, byte offset of the payload in the body.
inline constexpr uint32_t agent_port_header_words = 5;
constexpr uint32_t agent_port_name(uint32_t id, uint32_t entry) { return id | entry << 16; }

}  // namespace orbweaver
