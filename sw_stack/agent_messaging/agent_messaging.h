// SPDX-License-Identifier: Apache-2.0
// Communication agents for applications on a chip with agent engines (docs/agent/onchip.md; Birsan 1995, section 4.3
// and figures 4.3 to 4.5): injecting an agent, taking out arrived agents, and pairs of both for messages and
// broadcasts. All threads of a node may call these functions.
//
// An id names a communication problem and, at every node, the address at which its agents arrive: 16 to 511. The engine
// shows its tile one agent at a time. A thread that waits for an id therefore waits until all earlier agents have been
// taken out.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sw_stack/runtime/instructions.h"
#include "sw_stack/shared/agent_port.h"
#include "sw_stack/shared/agent_template.h"

namespace orbweaver::agents {

inline constexpr size_t max_program_bytes = 512;

/// The bytes of a program, in the format of the port.
template <size_t bytes>
struct program_words {
    static_assert(bytes % 4 == 0 && bytes <= max_program_bytes);
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

/// A program with holes, made from the output of `orbweaver agent asm` (sw_stack/agents/headers).
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

/// Payload of an agent, in words because bodies are stored word by word.
struct payload {
    const uint32_t* words;
    uint32_t count;
};

/// Hands an agent to this node's engine (inject_agent of the thesis); returns when the engine has accepted all of it. A
/// value that does not fit its hole ends the run.
/// @param values [parameter of the program]
/// @param priority larger values go first
void inject(const program& image, uint32_t id, const uint32_t* values, const payload& carried, uint32_t priority = 0);

inline uint32_t load_port(uint32_t offset) {
    return *reinterpret_cast<const volatile uint32_t*>(agent_port_base + offset);
}
inline void store_port(uint32_t offset, uint32_t value) {
    *reinterpret_cast<volatile uint32_t*>(agent_port_base + offset) = value;
}

/// An agent that has arrived. Valid only within the handler.
class arrived_agent {
public:
    arrived_agent() : m_first(load_port(agent_port_start)), m_bytes(load_port(agent_port_length)) {}

    /// Returns the number of payload words; programs place the payload at a multiple of 4 bytes.
    uint32_t words() const { return m_bytes / 4; }
    uint32_t word(uint32_t number) const { return body_word(m_first / 4 + number); }
    /// Returns a word of the whole body, for example a counter of the agent.
    uint32_t body_word(uint32_t number) const { return load_port(agent_port_body + 4 * number); }

private:
    uint32_t m_first;
    uint32_t m_bytes;
};

/// Waits until an agent of this id is shown; other threads run meanwhile.
void wait_for_agent(uint32_t id);

/// A downloader: passes each arriving agent of this id to a handler, until the handler returns true.
/// @param handler bool(const arrived_agent&); true: no more agents are expected
template <class Handler>
void download(uint32_t id, Handler handler) {
    for (bool complete = false; !complete;) {
        wait_for_agent(id);
        complete = handler(arrived_agent());
        store_port(agent_port_release, 1);
    }
}

/// Sends a message to a node by the agent `basic` (send of the thesis).
void send(uint32_t node, uint32_t id, const payload& message);
/// Receives the next message of this id (recv of the thesis).
/// @param words capacity of `buffer`; further words are discarded
/// @return words of the message
uint32_t receive(uint32_t id, uint32_t* buffer, uint32_t words);

/// Broadcast to all other nodes by the agent `broadcast` (bcast_send and bcast_recv of the thesis). An id serves one
/// broadcast.
void broadcast_send(uint32_t id, const payload& message);
inline uint32_t broadcast_receive(uint32_t id, uint32_t* buffer, uint32_t words) { return receive(id, buffer, words); }

/// Broadcast to all other nodes of a mesh by the agent `mesh_broadcast`. An id serves any number of broadcasts. Between
/// two nodes they keep their order with each other and with send().
void mesh_broadcast_send(uint32_t id, const payload& message);

/// Combines the words of all nodes by OR, with the agent `tree_combine`. Every node calls it. Node `root` (at most 15)
/// has the result in `words` and returns when all have taken part; the others return when their agent is injected.
void combine_or(uint32_t id, uint32_t root, uint32_t* words, uint32_t count);

/// Combines like combine_or(), but with the agent `basic` from every node: node `root` merges the words one by one
/// (Birsan 1995, section 5.3.1.2).
void combine_or_at_root(uint32_t id, uint32_t root, uint32_t* words, uint32_t count);

/// Routing of a message.
enum class route : uint8_t {
    signs,          // `basic`: by the routing signs, always on the same route
    random_node,    // `valiant`: through a random intermediate node other than node 0
    shorter_queue,  // `mesh_adaptive`: a shortest route, chosen by queue lengths; at most 15 columns
    round_faults,   // `fault_tolerant`: by the signs, around failed links and crowded queues
};
/// Sends a message by the agent of the chosen route.
void send(uint32_t node, uint32_t id, const payload& message, route chosen);

}  // namespace orbweaver::agents
