// SPDX-License-Identifier: Apache-2.0
// Communication agents for applications on a chip with agent engines (docs/agent/onchip.md; Birsan 1995, section 4.3
// and figures 4.3 to 4.5): inject an agent, take out what agents bring, and pairs of both for
// messages and broadcasts. Threads of a node may all call these functions.
//
// An id names a communication problem and, at every node, the address at which its agents arrive: 16 to 511. The engine
// shows its tile one agent at a time: who waits for an id waits until all before its agents have been taken out.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sw_stack/runtime/instructions.h"
#include "sw_stack/shared/agent_port.h"
#include "sw_stack/shared/agent_template.h"

namespace orbweaver::agents {

inline constexpr size_t most_program_bytes = 512;

/// The bytes of a program, as the port takes them.
template <size_t bytes>
struct program_words {
    static_assert(bytes % 4 == 0 && bytes <= most_program_bytes);
    uint32_t word[bytes / 4];
};
template <size_t bytes>
constexpr program_words<bytes> in_words(const uint8_t (&body)[bytes]) {
    program_words<bytes> made{};
    for (size_t byte = 0; byte < bytes; ++byte) {
        made.word[byte / 4] |= static_cast<uint32_t>(body[byte]) << 8 * (byte % 4);
    }
    return made;
}

/// A program with holes, made of what `orbweaver agent asm` writes (sw_stack/agents/headers).
struct program {
    const uint32_t* words;
    uint32_t count;
    uint32_t entry;
    const agent_hole* holes;
    uint32_t hole_count;
};
template <size_t bytes, size_t holes_of_body>
constexpr program make_program(const program_words<bytes>& words, uint32_t entry,
                               const agent_hole (&holes)[holes_of_body]) {
    return {words.word, bytes / 4, entry, holes, holes_of_body};
}

/// What an agent carries: words, for bodies are stored word by word.
struct payload {
    const uint32_t* words;
    uint32_t count;
};

/// inject_agent: hands an agent to this node's engine; returns when the engine has all of it. A value that does not
/// fit its hole ends the run.
/// @param values [parameter of the program]
/// @param priority larger ones go first
void inject(const program& image, uint32_t id, const uint32_t* values, const payload& carried, uint32_t priority = 0);

inline uint32_t load_port(uint32_t offset) {
    return *reinterpret_cast<const volatile uint32_t*>(agent_port_base + offset);
}
inline void store_port(uint32_t offset, uint32_t value) {
    *reinterpret_cast<volatile uint32_t*>(agent_port_base + offset) = value;
}

/// An agent that has come. Valid in the handler alone.
class arrived_agent {
public:
    arrived_agent() : m_first(load_port(agent_port_start)), m_bytes(load_port(agent_port_length)) {}

    /// Words of the payload, which programs start at a multiple of 4.
    uint32_t words() const { return m_bytes / 4; }
    uint32_t word(uint32_t number) const { return body_word(m_first / 4 + number); }
    /// A word of the whole body: what the agent has counted, for one.
    uint32_t body_word(uint32_t number) const { return load_port(agent_port_body + 4 * number); }

private:
    uint32_t m_first;
    uint32_t m_bytes;
};

/// Waits for an agent of this id to be shown; other threads go on meanwhile.
void wait_for_agent(uint32_t id);

/// A downloader: gives each agent of this id to a message handler, until that states that it was the last.
/// @param handler bool(const arrived_agent&): true: no more are expected
template <class Handler>
void download(uint32_t id, Handler handler) {
    for (bool complete = false; !complete;) {
        wait_for_agent(id);
        complete = handler(arrived_agent());
        store_port(agent_port_release, 1);
    }
}

/// send: a message to a node, by the agent `basic`.
void send(uint32_t node, uint32_t id, const payload& message);
/// recv: the next message of this id.
/// @param words room of `into`; what is beyond is dropped
/// @return words of the message
uint32_t receive(uint32_t id, uint32_t* buffer, uint32_t words);

/// bcast_send and bcast_recv: to all other nodes, by the agent `broadcast`. An id serves one broadcast.
void broadcast_send(uint32_t id, const payload& message);
inline uint32_t broadcast_receive(uint32_t id, uint32_t* buffer, uint32_t words) { return receive(id, buffer, words); }

/// To all other nodes of a mesh, by the agent `mesh_broadcast`. An id serves any number of broadcasts, which keep their
/// order with each other and with send(), from one node to another.
void mesh_broadcast_send(uint32_t id, const payload& message);

/// Every node calls it: OR of the words of all, by `tree_combine`. Node `root` (at most 15) has it in `words` and
/// returns when all have taken part; the others return when their agent is on its way.
void combine_or(uint32_t id, uint32_t root, uint32_t* words, uint32_t count);

/// Combines as combine_or() does, by `basic` from every node: node `root` merges them one by one (Birsan 1995, section
/// 5.3.1.2).
void combine_or_at_root(uint32_t id, uint32_t root, uint32_t* words, uint32_t count);

/// How a message finds its way.
enum class route : uint8_t {
    signs,          // `basic`: by the routing signs, always the same way
    random_node,    // `valiant`: by way of a random node, not node 0
    shorter_queue,  // `mesh_adaptive`: a shortest way, by the loads of queues; at most 15 columns
    round_faults,   // `fault_tolerant`: by the signs, and round failed links and crowded queues
};
/// send() by another agent.
void send(uint32_t node, uint32_t id, const payload& message, route chosen);

}  // namespace orbweaver::agents
