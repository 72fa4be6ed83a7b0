// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/hypernet/tak/process.h"

namespace orbweaver::tak {

/// End of the queue at which a process joins (Ghosh 1988, section 4.3 and appendix A): at the tail in the text, at the
/// head in the printed program.
enum class queue_order : uint8_t { fifo, lifo };

/// Queue of a node's runnable processes; they leave at the head.
class run_queue {
public:
    explicit run_queue(queue_order order = queue_order::fifo) : m_order(order) {}

    void join(process* record) {
        if (m_head == nullptr) {
            record->next = nullptr;
            m_head = m_tail = record;
        } else if (m_order == queue_order::lifo) {
            record->next = m_head;
            m_head = record;
        } else {
            record->next = nullptr;
            m_tail->next = record;
            m_tail = record;
        }
        ++m_length;
        m_longest = m_length > m_longest ? m_length : m_longest;
    }

    /// Removes and returns the next process; null if the queue is empty.
    process* leave() {
        process* const first = m_head;
        if (first != nullptr) {
            m_head = first->next;
            --m_length;
        }
        return first;
    }

    uint32_t length() const { return m_length; }
    /// Returns the maximum length so far.
    uint32_t longest() const { return m_longest; }

private:
    queue_order m_order;
    process* m_head = nullptr;
    process* m_tail = nullptr;
    uint32_t m_length = 0;
    uint32_t m_longest = 0;
};

}  // namespace orbweaver::tak
