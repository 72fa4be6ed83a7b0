// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "hw/base/types.h"

namespace orbweaver::noc {

/// The buffers in which the replies of a node wait. A buffer is reserved when the sink takes the head of a request, and
/// is free again when the tail of the reply has been sent.
class reply_buffers {
public:
    struct reply {
        cycle_t ready = 0;  // cycle of its creation
        std::uint32_t tag = 0;
        node_id destination;
    };

    explicit reply_buffers(unsigned count) : m_free(count), m_ring(count) {}

    unsigned free() const { return m_free; }
    /// Returns those that were free before a cycle, which may be in progress.
    unsigned free_before(cycle_t now) const { return m_released_at == now ? m_free - m_released : m_free; }
    void reserve(cycle_t now) {
        count_taken(now);
        --m_free;
    }
    void release(cycle_t now) {
        count_taken(now);
        m_released = m_released_at == now ? m_released + 1 : 1;
        m_released_at = now;
        ++m_free;
        ++m_taken_cycles;  // the next request can use it from the next cycle on
    }
    /// Returns the occupied cycles of all buffers before `now`, summed; cycles of release count as occupied.
    std::uint64_t taken_cycles(cycle_t now) const {
        return m_taken_cycles + taken() * (std::max(now, m_counted_until) - m_counted_until);
    }

    /// Returns the number of replies that have not started.
    std::uint32_t waiting() const { return m_waiting; }
    /// @param number 0: the one that starts next
    const reply& operator[](std::uint32_t number) const { return m_ring[slot(number)]; }
    /// Stores a reply in a reserved buffer.
    void add(const reply& made) { m_ring[slot(m_waiting++)] = made; }
    /// Removes the reply that starts next.
    reply take() {
        const reply first = m_ring[m_first];
        m_first = static_cast<std::uint32_t>(slot(1));
        --m_waiting;
        return first;
    }

private:
    std::uint64_t taken() const { return m_ring.size() - m_free; }
    void count_taken(cycle_t now) {
        m_taken_cycles = taken_cycles(now);
        m_counted_until = now;
    }
    std::size_t slot(std::uint32_t number) const { return (m_first + number) % m_ring.size(); }

    unsigned m_free;
    unsigned m_released = 0;  // in cycle m_released_at
    cycle_t m_released_at = never;
    std::uint64_t m_taken_cycles = 0;  // cycles before m_counted_until
    cycle_t m_counted_until = 0;
    std::uint32_t m_first = 0;
    std::uint32_t m_waiting = 0;
    std::vector<reply> m_ring;
};

}  // namespace orbweaver::noc
