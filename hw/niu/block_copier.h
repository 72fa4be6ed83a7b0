// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/niu/memory_port.h"
#include "hw/niu/transmit_queue.h"

namespace orbweaver::niu {

/// Executes sendm and sendme of the active-message system (thesis section 5.5). It reads the words of a block and
/// pushes them into a transmit queue, one per cycle while the queue has room. The NIU accepts no messaging instruction
/// until the last word is in the queue.
class block_copier {
public:
    bool busy() const { return m_left > 0; }

    /// Begins to copy a block.
    /// @param count words, 1 or more
    /// @param last  whether the last word is the tail of the message
    void begin(transmit_queue& queue, context_id context, std::uint32_t address, std::uint32_t stride,
               std::uint32_t count, bool last) {
        m_queue = &queue;
        m_context = context;
        m_address = address;
        m_step = 4 * stride;
        m_count = count;
        m_left = count;
        m_last = last;
    }

    /// Returns whether the queue has room for the next word.
    bool has_room() const { return m_queue->room() > 0; }

    /// Copies one word. Precondition: has_room().
    /// @return true: it was the last word of the block
    bool step(memory_port& memory, cycle_t now) {
        transmit_entry entry;
        const bool there = memory.read(m_address + m_step * (m_count - m_left), entry.payload);
        invariant(there, "block_copier", now, "memory that was there when a block was accepted has gone");
        --m_left;
        entry.kind = m_left == 0 && m_last ? flit_kind::tail : flit_kind::body;
        m_queue->push(entry, now);
        return m_left == 0;
    }

    context_id context() const { return m_context; }
    bool ends_message() const { return m_last; }
    std::uint32_t address() const { return m_address; }
    /// Returns the number of bytes from the first byte to the end of the last word.
    std::uint32_t bytes() const { return m_step * (m_count - 1) + 4; }
    std::uint32_t left() const { return m_left; }

private:
    transmit_queue* m_queue = nullptr;
    context_id m_context;
    std::uint32_t m_address = 0;
    std::uint32_t m_step = 0;   // bytes from one word to the next
    std::uint32_t m_count = 0;  // words of the block
    std::uint32_t m_left = 0;
    bool m_last = false;
};

}  // namespace orbweaver::niu
