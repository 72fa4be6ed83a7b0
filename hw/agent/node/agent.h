// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/agent/node/body_pool.h"
#include "hw/base/types.h"

namespace orbweaver::agent {

/// Identity and history of an agent for reports and statistics; programs cannot read it.
struct agent_record {
    std::uint32_t program = 0;       // index of its program in the agent_ledger of the machine
    std::uint32_t birth_node = 0;    // node at which it, or its first original, was injected
    std::uint32_t birth_number = 0;  // sequence number among the agents injected there; with birth_node, its name
    cycle_t birth = 0;               // cycle of the injection
    std::uint64_t hops = 0;          // links crossed since its birth, including by its originals
    std::uint64_t instructions = 0;  // instructions executed since its birth
};

/// A communication agent without its body: header and state (Birsan 1995, section 3.4 and figure 4.2), and the records
/// of the model. The processes of a node pass agents to each other in this form.
///
/// BASE is not a member: a node sets it to the agent's own body on every arrival.
struct agent {
    std::uint32_t id = 0;       // id of its communication problem; equal for all peers
    std::uint32_t len = 0;      // bytes of the body: program and data
    body_handle body;           // in the memory of its current node
    std::uint32_t pc = 0;       // next instruction, in half-words
    std::uint32_t cd = 0;       // result of the last test; not 0: true
    std::uint32_t pr = 0;       // priority: larger values go first
    std::uint32_t dlen = 0;     // bytes of the payload
    std::uint32_t daddr = 0;    // byte offset of the payload in the body
    std::uint32_t entry = 0;    // pc at which the program, and each copy by RPL, begins
    std::uint32_t channel = 0;  // channel on which it leaves; valid in a queue, which several channels may share
    agent_record record;
};

}  // namespace orbweaver::agent
