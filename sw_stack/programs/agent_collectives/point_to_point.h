// SPDX-License-Identifier: Apache-2.0
// Messages between two nodes, by agents or by messages of the cores: to one node, to the opposite node, to a hot spot.
#pragma once

#include "sw_stack/programs/agent_collectives/task.h"

namespace orbweaver {

/// Phases of the message ids (pair_message_id). Messages of a sender alternate between two ids. The request of the next
/// message arrives before the receive of the last has been cleared; with the same id it would block all requests after
/// it.
inline constexpr uint32_t operation_phase = 0;
inline constexpr uint32_t load_phase = 2;
inline constexpr uint32_t ping_phase = 4;

/// An operation on this node. Received words are kept and checked later, because the check takes longer than the
/// messages.
///
/// Bystanders of a hot spot are two nodes that do not send to it: the one at the far end of column 0 and the one next
/// to node 0 in that column. They exchange pings over the links that the other nodes' messages use last.
class point_to_point {
public:
    /// @param id    id of the agents, unique to this operation
    /// @param phase phase of its messages: operation_phase or load_phase
    point_to_point(const task& job, uint32_t id, uint32_t phase);
    ~point_to_point();
    point_to_point(const point_to_point&) = delete;
    point_to_point& operator=(const point_to_point&) = delete;

    /// Performs this node's part.
    void perform();
    /// Returns the number of errors: wrong words, and messages with a wrong length or number.
    uint64_t wrong() const;
    /// Cycles of the round trips that this node timed.
    uint64_t ping_cycles() const { return m_ping_cycles; }

private:
    uint32_t expected_messages() const { return m_sender_count * m_task.messages; }
    bool answers() const;
    void exchange_by_agents();
    void send_agent() const;
    void receive_agents(uint32_t up_to);
    void exchange_by_messages();
    void post_receives(uint32_t phase);
    void await_receives(uint32_t phase) const;
    void send_message(uint32_t phase) const;
    uint32_t* inbox(uint32_t number) const { return m_inbox + number * m_task.words; }

    const task& m_task;
    const uint32_t m_id;
    const uint32_t m_phase;
    uint32_t* m_senders;  // nodes that send to this one
    uint32_t m_sender_count = 0;
    uint32_t* m_outbox;  // words of this node's messages
    uint32_t* m_inbox;
    uint32_t m_received = 0;
    uint32_t m_wrong_lengths = 0;
    uint64_t m_ping_cycles = 0;
};

/// Performs the bystanders' round trips.
/// @return cycles of the round trips that this node timed
uint64_t perform_pings(const task& job);

}  // namespace orbweaver
