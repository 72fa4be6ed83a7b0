// SPDX-License-Identifier: Apache-2.0
// No mirror: the tests of the fabric cover it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "hw/base/line_allocator.h"
#include "hw/base/types.h"
#include "hw/noc/fabric/event_list.h"

namespace orbweaver::noc {

/// What an event has.
enum class event_kind : std::uint8_t { flit, credit, both };

/// What is under way on links, by the cycle in which it is seen, and by kind, so that nobody has to ask for each event.
class calendar {
public:
    /// @param usual   delay of most events, in cycles
    /// @param longest delay of an event
    /// @param lead    of a thread that adds to another one that takes: cycles
    calendar(unsigned usual, unsigned longest, unsigned lead = 0)
        : m_usual(usual), m_mask(std::bit_ceil(longest + lead + 1U) - 1), m_slots(m_mask + 1) {}

    /// @param due after the present cycle, by at most longest()
    void add(cycle_t due, const link_event& event) { list_of(due, kind_of(event)).add(event); }
    /// Where events of a kind are added.
    event_list& list_of(cycle_t due, event_kind kind) {
        return m_slots[due & m_mask].lists[static_cast<std::size_t>(kind)];
    }
    /// Where events of both of the cycle that was taken last are added, if they have the usual delay.
    event_list& usual_list() { return *m_usual_list; }
    unsigned usual() const { return m_usual; }
    unsigned longest() const { return static_cast<unsigned>(m_mask); }

    /// Hands over what is seen in a cycle, which must come in turn: each event to `take`, with its kind as type, then
    /// again to `open` each one with a flit for which that returned 1, not 0. They are listed without a branch.
    /// @return number of flits
    template <class Take, class Open>
    [[gnu::always_inline]] std::size_t take(cycle_t now, const Take& take, const Open& open) {
        m_usual_list = &list_of(now + m_usual, event_kind::both);
        slot& entry = m_slots[now & m_mask];
        const std::size_t with_credits = take_kind<event_kind::both>(entry, take, open);
        const std::size_t others = take_kind<event_kind::flit>(entry, take, open);
        take_kind<event_kind::credit>(entry, take, open);
        return with_credits + others;
    }

    std::size_t size() const {
        std::size_t sum = 0;
        for (const slot& entry : m_slots) {
            for (const event_list& list : entry.lists) {
                sum += list.size();
            }
        }
        return sum;
    }
    bool is_empty() const {
        if (m_usual_list != nullptr && !m_usual_list->is_empty()) {
            return false;
        }
        return std::all_of(m_slots.begin(), m_slots.end(), [](const slot& entry) {
            return entry.lists[0].is_empty() && entry.lists[1].is_empty() && entry.lists[2].is_empty();
        });
    }
    /// Shows all that is under way, with its cycle.
    /// @param first the next cycle to be taken
    template <class Visitor>
    void show(cycle_t first, Visitor visit) const {
        for (cycle_t due = first; due <= first + m_mask; ++due) {
            for (const event_list& list : m_slots[due & m_mask].lists) {
                for (const link_event& event : list) {
                    visit(event, due);
                }
            }
        }
    }

private:
    /// On lines of its own: two threads may be at two of them. What both threads look at lies on the first line:
    /// between them there are no events of both kinds.
    struct alignas(line_bytes) slot {
        std::array<event_list, 3> lists;  // [kind]
    };

    static event_kind kind_of(const link_event& event) {
        return !event.output ? event_kind::flit : event.input ? event_kind::both : event_kind::credit;
    }
    /// @return number of events
    template <event_kind Kind, class Take, class Open>
    [[gnu::always_inline]] static std::size_t take_kind(slot& entry, const Take& take, const Open& open) {
        event_list& list = entry.lists[static_cast<std::size_t>(Kind)];
        if (list.is_empty()) {
            return 0;
        }
        const link_event* const first = list.begin();
        const link_event* const end = list.end();
        const std::size_t count = list.size();
        list.clear();
        if constexpr (Kind == event_kind::credit) {
            for (const link_event* event = first; event != end; ++event) {
                take.template operator()<Kind>(*event);
            }
        } else {
            const link_event** const opening = list.pointers();
            const link_event** last = opening;
            for (const link_event* event = first; event != end; ++event) {
                *last = event;
                last += take.template operator()<Kind>(*event);
            }
            for (const link_event* const* event = opening; event != last; ++event) {
                open(**event);
            }
        }
        return count;
    }

    alignas(line_bytes) event_list* m_usual_list = nullptr;  // of who takes
    alignas(line_bytes) unsigned m_usual;                    // this and the others are only read
    cycle_t m_mask;
    std::vector<slot> m_slots;  // [cycle mod size]
};

}  // namespace orbweaver::noc
