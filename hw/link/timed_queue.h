// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "hw/base/errors.h"
#include "hw/base/types.h"

namespace orbweaver::serial {

/// FIFO queue whose entries become visible in a later cycle. It grows to the largest number of waiting entries and
/// never shrinks.
template <class Entry>
class timed_queue {
public:
    bool empty() const { return m_size == 0; }
    std::size_t size() const { return m_size; }

    /// Appends an entry that is visible from cycle `start` on.
    /// @param start not before the start of earlier entries
    void push(const Entry& entry, cycle_t start) {
        invariant(m_size == 0 || start >= m_slots[slot_index(m_size - 1)].start, "timed_queue", start, "out of order");
        if (m_size == m_slots.size()) [[unlikely]] { grow(); }
        m_slots[slot_index(m_size)] = {entry, start};
        ++m_size;
    }

    /// Returns the cycle in which the front entry becomes visible; `never` if the queue is empty.
    cycle_t due() const { return m_size == 0 ? never : m_slots[m_front].start; }
    /// Returns the front entry. Precondition: the queue is not empty.
    const Entry& front() const { return m_slots[m_front].entry; }
    /// Removes and returns the front entry.
    Entry pop() {
        const Entry taken = m_slots[m_front].entry;
        m_front = slot_index(1);
        --m_size;
        return taken;
    }

private:
    struct slot {
        Entry entry{};
        cycle_t start = 0;
    };

    std::size_t slot_index(std::size_t n) const { return (m_front + n) & (m_slots.size() - 1); }

    void grow() {
        std::vector<slot> larger(2 * m_slots.size());
        for (std::size_t n = 0; n < m_size; ++n) { larger[n] = m_slots[slot_index(n)]; }
        m_slots = std::move(larger);
        m_front = 0;
    }

    std::vector<slot> m_slots = std::vector<slot>(4);  // ring buffer; its size is a power of two
    std::size_t m_front = 0;
    std::size_t m_size = 0;
};

}  // namespace orbweaver::serial
