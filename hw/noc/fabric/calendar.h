// SPDX-License-Identifier: Apache-2.0
// No mirror: the tests of the fabric cover it.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "hw/base/line_allocator.h"
#include "hw/base/types.h"
#include "hw/noc/fabric/records.h"

namespace orbweaver::noc {

/// What is seen in one cycle: a flit in a buffer, a credit at the output before another one, or both.
struct link_event {
    flit_handle flit;
    place<input_vc> input;    // nowhere: no flit
    place<output_vc> output;  // nowhere: no credit
};

/// What is under way on links, by the cycle in which it is seen.
class calendar {
public:
    /// What is seen in a cycle. On lines of its own: two threads may be at two of them.
    struct alignas(line_bytes) slot {
        link_event* end = nullptr;
        link_event* limit = nullptr;
        std::vector<link_event, line_allocator<link_event>> events;

        /// Whether add() need not grow().
        bool has_room() const { return end != limit; }
        void add(const link_event& event) {
            link_event* next = end;
            if (next == limit) [[unlikely]] {
                grow();
                next = end;
            }
            *next = event;
            end = next + 1;
        }
        std::size_t size() const { return static_cast<std::size_t>(end - events.data()); }
        [[gnu::cold, gnu::noinline]] void grow() {
            const std::size_t count = size();
            events.resize(count + std::max<std::size_t>(count / 2, 8));
            end = events.data() + count;
            limit = events.data() + events.size();
        }
    };

    /// @param usual   delay of most events, in cycles
    /// @param longest delay of an event
    /// @param lead    of a thread that adds to another one that takes: cycles
    calendar(unsigned usual, unsigned longest, unsigned lead = 0)
        : m_usual(usual), m_mask(std::bit_ceil(longest + lead + 1U) - 1), m_slots(m_mask + 1) {}

    /// @param due after the present cycle, by at most longest()
    void add(cycle_t due, const link_event& event) { slot_of(due).add(event); }
    /// Where it is added.
    slot& slot_of(cycle_t due) { return m_slots[due & m_mask]; }
    /// An event of the cycle that was taken last, of the usual delay.
    void add_usual(const link_event& event) { m_usual_slot->add(event); }
    unsigned usual() const { return m_usual; }
    unsigned longest() const { return static_cast<unsigned>(m_mask); }

    /// Hands over what is seen in a cycle, which must come in turn.
    template <class Visitor>
    [[gnu::always_inline]] void take(cycle_t now, const Visitor& visit) {
        m_usual_slot = &m_slots[(now + m_usual) & m_mask];
        slot& entry = m_slots[now & m_mask];
        const link_event* const end = entry.end;
        entry.end = entry.events.data();
        for (const link_event* event = entry.events.data(); event != end; ++event) {
            visit(*event);
        }
    }

    std::size_t size() const {
        std::size_t sum = 0;
        for (const slot& entry : m_slots) {
            sum += entry.size();
        }
        return sum;
    }
    bool is_empty() const {
        if (m_usual_slot != nullptr && m_usual_slot->size() != 0) {
            return false;
        }
        return std::all_of(m_slots.begin(), m_slots.end(), [](const slot& entry) { return entry.size() == 0; });
    }
    /// Shows all that is under way, with its cycle.
    /// @param first the next cycle to be taken
    template <class Visitor>
    void show(cycle_t first, Visitor visit) const {
        for (cycle_t due = first; due <= first + m_mask; ++due) {
            const slot& entry = m_slots[due & m_mask];
            for (std::size_t number = 0; number < entry.size(); ++number) {
                visit(entry.events[number], due);
            }
        }
    }

private:
    alignas(line_bytes) slot* m_usual_slot = nullptr;  // of who takes
    alignas(line_bytes) unsigned m_usual;              // this and the others are only read
    cycle_t m_mask;
    std::vector<slot> m_slots;  // [cycle mod size]
};

}  // namespace orbweaver::noc
