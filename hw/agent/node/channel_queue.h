// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "hw/agent/node/agent.h"
#include "hw/base/unlimited.h"

namespace orbweaver::agent {

/// The agents that are committed to leave a node on one channel (Birsan 1995, sections 3.2 and 4.2):
/// a bounded priority queue, first in first out among equals.
///
/// An agent has its slot from insert() until release_held(): who takes it from the head (link_out, a downloader) keeps
/// the slot until the agent has been sent, accepted by the interpreter again, or taken out of the node.
/// Invariant: load() + reserved() <= capacity, if there is one.
class channel_queue {
public:
    /// @param capacity slots, or `unlimited`
    explicit channel_queue(std::uint32_t capacity = unlimited) : m_capacity(capacity) {}

    /// Whether an agent of a problem finds a slot: a free one, or one that was reserved for its peers.
    bool accepts(std::uint32_t id) const { return has_free_slot() || reserved_for(id) > 0; }
    /// Behind all of its priority and above. Only if accepts().
    void insert(agent entering);

    /// Slots in use: agents that wait, and the one that is held.
    std::uint32_t load() const { return static_cast<std::uint32_t>(m_waiting.size()) + (m_holding ? 1 : 0); }
    std::uint32_t most_load() const { return m_most_load; }
    const std::deque<agent>& waiting() const { return m_waiting; }
    bool is_held() const { return m_holding; }

    /// Takes the head, which keeps its slot and is no longer seen by peers. Only if somebody waits and nobody is held.
    agent hold_head();
    /// The slot of the one that is held is free. Only if somebody is held.
    void release_held() { m_holding = false; }

    /// The waiting peer nearest the head; nullptr if there is none.
    const agent* find_peer(std::uint32_t id) const;
    /// Removes the waiting agent with this body, and frees its slot.
    std::optional<agent> take(body_handle body);

    /// Keeps a free slot for agents of a problem. @return false if there is none
    bool reserve(std::uint32_t id);
    /// Gives such a slot back. @return false if there is none
    bool release(std::uint32_t id);
    std::uint32_t reserved() const { return static_cast<std::uint32_t>(m_reserved.size()); }

private:
    bool has_free_slot() const { return m_capacity == unlimited || load() + reserved() < m_capacity; }
    std::uint32_t reserved_for(std::uint32_t id) const;

    std::uint32_t m_capacity;
    std::deque<agent> m_waiting;
    std::vector<std::uint32_t> m_reserved;  // the ids that slots are kept for
    std::uint32_t m_most_load = 0;
    bool m_holding = false;
};

}  // namespace orbweaver::agent
