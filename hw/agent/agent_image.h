// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/agent/node/agent.h"

namespace orbweaver::agent {

/// An agent outside of any node, as an application builds and injects it (Birsan 1995, section 4.3).
struct agent_image {
    std::uint32_t id = 0;            // agent_first_address .. agent_last_address
    std::uint32_t pr = 0;            // priority
    std::uint32_t entry = 0;         // index of the program's first instruction, in half-words
    std::uint32_t daddr = 0;         // byte offset of the payload in the body
    std::uint32_t dlen = 0;          // bytes of the payload
    std::uint32_t program = 0;       // index of the program's name (agent_ledger::add_program)
    std::vector<std::uint8_t> body;  // program and data; at least one byte
};

}  // namespace orbweaver::agent
