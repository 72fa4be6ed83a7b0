// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/agent/node/body_pool.h"
#include "hw/base/types.h"

namespace orbweaver::agent {

/// Who an agent is, for people and statistics: no program sees it.
struct agent_record {
    std::uint32_t program = 0;       // number of its program in the machine that it runs on
    std::uint32_t birth_node = 0;    // where it, or the first of its copies, was injected
    std::uint32_t birth_number = 0;  // among the agents born there; with birth_node, its name
    cycle_t birth = 0;               // when
    std::uint64_t hops = 0;          // links crossed on the way from there, also by those that it was copied from
    std::uint64_t instructions = 0;  // executed on that way
};

/// A communication agent without its body: header and state (Birsan 1995, section 3.4 and figure 4.2),
/// and the records of the model. It is all that the processes of a node pass to each other.
///
/// BASE is no member: a node sets it to the agent's own body on every arrival.
struct agent {
    std::uint32_t id = 0;       // of its communication problem; equal for all peers
    std::uint32_t len = 0;      // bytes of the body: program and data
    body_handle body;           // in the memory of the node where it is
    std::uint32_t pc = 0;       // next instruction, in half-words
    std::uint32_t cd = 0;       // result of the last test; not 0: true
    std::uint32_t pr = 0;       // priority: larger goes first
    std::uint32_t dlen = 0;     // bytes of the payload
    std::uint32_t daddr = 0;    // where in the body the payload starts
    std::uint32_t entry = 0;    // pc at which the program, and each copy by RPL, begins
    std::uint32_t channel = 0;  // on which it leaves, once it is in a queue: several may share one
    agent_record record;
};

}  // namespace orbweaver::agent
