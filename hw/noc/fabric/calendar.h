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

/// Which of the two an event has.
enum class event_kind : std::uint8_t { both, flit, credit };

/// What is under way on links, by the cycle in which it is seen, and by kind, so that nobody has to ask for each event.
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
        /// Makes room for some more events. @return where the next one goes
        link_event* reserve(std::size_t more) {
            if (static_cast<std::size_t>(limit - end) < more) [[unlikely]] {
                grow(more);
            }
            return end;
        }
        [[gnu::cold, gnu::noinline]] void grow(std::size_t more = 8) {
            const std::size_t count = size();
            events.resize(count + std::max(count / 2, more));
            end = events.data() + count;
            limit = events.data() + events.size();
        }
    };

    /// @param usual   delay of most events, in cycles
    /// @param longest delay of an event
    calendar(unsigned usual, unsigned longest)
        : m_usual(usual), m_mask(std::bit_ceil(longest + 1U) - 1), m_slots((m_mask + 1) * kinds) {}

    /// @param due after the present cycle, by at most longest()
    void add(cycle_t due, const link_event& event) { slot_of(due, kind_of(event)).add(event); }
    /// Where events of a kind are added.
    slot& slot_of(cycle_t due, event_kind kind) {
        return m_slots[(due & m_mask) * kinds + static_cast<std::size_t>(kind)];
    }
    /// Where events of both of the cycle that was taken last are added, if they have the usual delay.
    slot& usual_slot() { return *m_usual_slot; }
    unsigned usual() const { return m_usual; }
    unsigned longest() const { return static_cast<unsigned>(m_mask); }

    /// Hands over what is seen in a cycle, which must come in turn: each event to `take`, with its kind as type, then
    /// again to `open` each one with a flit for which that returned 1, not 0. They are listed without a branch.
    template <class Take, class Open>
    [[gnu::always_inline]] void take(cycle_t now, const Take& take, const Open& open) {
        m_usual_slot = &slot_of(now + m_usual, event_kind::both);
        take_kind<event_kind::both>(now, take, open);
        take_kind<event_kind::flit>(now, take, open);
        take_kind<event_kind::credit>(now, take, open);
    }

    std::size_t size() const {
        std::size_t sum = 0;
        for (const slot& entry : m_slots) {
            sum += entry.size();
        }
        return sum;
    }
    bool is_empty() const {
        return std::all_of(m_slots.begin(), m_slots.end(), [](const slot& entry) { return entry.size() == 0; });
    }
    /// Shows all that is under way, with its cycle.
    /// @param first the next cycle to be taken
    template <class Visitor>
    void show(cycle_t first, Visitor visit) const {
        for (cycle_t due = first; due <= first + m_mask; ++due) {
            for (std::size_t kind = 0; kind < kinds; ++kind) {
                const slot& entry = m_slots[(due & m_mask) * kinds + kind];
                for (std::size_t number = 0; number < entry.size(); ++number) {
                    visit(entry.events[number], due);
                }
            }
        }
    }

private:
    static constexpr std::size_t kinds = 3;
    static event_kind kind_of(const link_event& event) {
        return !event.output ? event_kind::flit : event.input ? event_kind::both : event_kind::credit;
    }
    template <event_kind Kind, class Take, class Open>
    [[gnu::always_inline]] void take_kind(cycle_t now, const Take& take, const Open& open) {
        slot& entry = slot_of(now, Kind);
        const link_event* const end = entry.end;
        const link_event* const first = entry.events.data();
        entry.end = entry.events.data();
        if constexpr (Kind == event_kind::credit) {
            for (const link_event* event = first; event != end; ++event) {
                take.template operator()<Kind>(*event);
            }
        } else {
            m_opening.resize(std::max(m_opening.size(), entry.events.size()));
            const link_event** last = m_opening.data();
            for (const link_event* event = first; event != end; ++event) {
                *last = event;
                last += take.template operator()<Kind>(*event);
            }
            for (const link_event* const* event = m_opening.data(); event != last; ++event) {
                open(**event);
            }
        }
    }

    slot* m_usual_slot = nullptr;
    unsigned m_usual;
    cycle_t m_mask;
    std::vector<slot> m_slots;                 // [cycle mod size, kind]
    std::vector<const link_event*> m_opening;  // within take()
};

}  // namespace orbweaver::noc
