// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <deque>

#include "hw/base/types.h"
#include "sw_stack/shared/cop_message.h"

namespace orbweaver::cop {

/// A message in the receive buffer of a card.
struct buffered_message {
    std::array<std::uint32_t, cop_message_words> words{};
    cycle_t seen_from = 0;      // first cycle in which the host sees it
    std::uint64_t arrival = 0;  // sequence number, set by the buffer

    std::uint32_t count() const { return decode_cop_instruction(words[0]).words; }
};

/// The receive half of a card's buffer RAM. It keeps messages in order of arrival; the Pid register divides them into
/// the owner's and foreign ones (thesis chapter V, interface driver). The owner's messages are group messages and those
/// with the owner's TKNO. A new owner reclassifies all messages.
class message_buffer {
public:
    enum class side : std::uint8_t { owner, foreign };

    /// @param capacity messages, 1 or more
    explicit message_buffer(unsigned capacity) : m_capacity(capacity) {}

    bool full() const { return count(side::owner) + count(side::foreign) == m_capacity; }
    unsigned count(side ownership) const { return static_cast<unsigned>(queue(ownership).size()); }

    /// Adds a message. Precondition: the buffer is not full().
    /// @return the side that the message was assigned to
    side push(buffered_message message);

    /// Returns the oldest message of a side if the host sees it in cycle `now`, else null. The pointer is valid until
    /// the next change.
    const buffered_message* oldest(side ownership, cycle_t now) const {
        const auto& messages = queue(ownership);
        return messages.empty() || messages.front().seen_from > now ? nullptr : &messages.front();
    }
    /// Removes the oldest message of a side. Precondition: the side is not empty.
    void pop(side ownership) { queue(ownership).pop_front(); }

    /// @param task TKNO; 0: no owner
    void set_owner(std::uint32_t task);
    void clear();

private:
    side side_of(const buffered_message& message) const;
    std::deque<buffered_message>& queue(side ownership) { return m_queues[static_cast<std::size_t>(ownership)]; }
    const std::deque<buffered_message>& queue(side ownership) const {
        return m_queues[static_cast<std::size_t>(ownership)];
    }

    unsigned m_capacity;
    std::uint32_t m_owner = 0;
    std::uint64_t m_arrivals = 0;
    std::array<std::deque<buffered_message>, 2> m_queues;
};

}  // namespace orbweaver::cop
