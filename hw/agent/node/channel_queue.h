// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "hw/agent/node/agent.h"
#include "hw/base/unlimited.h"

namespace orbweaver::agent {

/// The agents that are committed to leave a node on one channel (Birsan 1995, sections 3.2 and 4.2): a bounded priority
/// queue, FIFO among equal priorities.
///
/// An agent occupies a slot from insert() until release_held(). A process that takes it from the head (link_out, a
/// downloader) keeps the slot until the agent has been sent, accepted by the interpreter again, or removed from the
/// node. Invariant: load() + reserved() <= capacity, if limited.
class channel_queue {
public:
    /// @param capacity slots, or `unlimited`
    explicit channel_queue(std::uint32_t capacity = unlimited) : m_capacity(capacity) {}

    /// Returns whether an agent of a problem can enter: a slot is free, or one is reserved for its peers.
    bool accepts(std::uint32_t id) const { return has_free_slot() || reserved_for(id) > 0; }
    /// Inserts an agent after all agents of its priority or higher. Precondition: accepts().
    void insert(agent entering);

    /// Returns the slots in use: waiting agents, and the held one.
    std::uint32_t load() const { return static_cast<std::uint32_t>(m_waiting.size()) + (m_holding ? 1 : 0); }
    std::uint32_t max_load() const { return m_max_load; }
    const std::deque<agent>& waiting() const { return m_waiting; }
    bool is_held() const { return m_holding; }

    /// Takes the head, which keeps its slot and becomes invisible to peers. Precondition: an agent waits, and none is
    /// held.
    agent hold_head();
    /// Frees the slot of the held agent. Precondition: an agent is held.
    void release_held() { m_holding = false; }

    /// Returns the waiting peer nearest to the head; null if there is none.
    const agent* find_peer(std::uint32_t id) const;
    /// Removes the waiting agent with this body, and frees its slot.
    std::optional<agent> take(body_handle body);

    /// Reserves a free slot for agents of a problem.
    /// @return false: no slot is free
    bool reserve(std::uint32_t id);
    /// Cancels such a reservation.
    /// @return false: there is none
    bool release(std::uint32_t id);
    std::uint32_t reserved() const { return static_cast<std::uint32_t>(m_reserved.size()); }

private:
    bool has_free_slot() const { return m_capacity == unlimited || load() + reserved() < m_capacity; }
    std::uint32_t reserved_for(std::uint32_t id) const;

    std::uint32_t m_capacity;
    std::deque<agent> m_waiting;
    std::vector<std::uint32_t> m_reserved;  // ids with reserved slots
    std::uint32_t m_max_load = 0;
    bool m_holding = false;
};

}  // namespace orbweaver::agent
