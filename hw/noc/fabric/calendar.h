// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "hw/base/line_allocator.h"
#include "hw/base/types.h"
#include "hw/noc/fabric/event_list.h"

namespace orbweaver::noc {

/// What is under way on links, by the cycle in which it is seen, and by kind, so that nobody has to ask for each event.
class calendar {
public:
    /// @param common  delay of most events, in cycles
    /// @param longest delay of an event
    /// @param lead    of a thread that adds to another one that takes: cycles
    calendar(unsigned common, unsigned longest, unsigned lead = 0)
        : m_common(common), m_mask(std::bit_ceil(longest + lead + 1U) - 1), m_slots(m_mask + 1) {}

    // Where events are added that are seen in a cycle after the present one, by at most longest() less the lead.

    event_list<flit_event>& flits_of(cycle_t due) { return m_slots[due & m_mask].flits; }
    event_list<credit_event>& credits_of(cycle_t due) { return m_slots[due & m_mask].credits; }
    /// Events of both of the cycle that was taken last that have the typical delay.
    event_list<link_event>& common_list() { return *m_common_list; }
    unsigned common() const { return m_common; }
    unsigned longest() const { return static_cast<unsigned>(m_mask); }

    /// Hands over what is seen in a cycle, which must come in turn: each event to `take`, then again to `open` each one
    /// with a flit for which that returned 1, not 0. They are listed without a branch.
    /// @return number of flits
    template <class Take, class Open>
    [[gnu::always_inline]] std::size_t take(cycle_t now, const Take& take, const Open& open) {
        m_common_list = &m_slots[(now + m_common) & m_mask].both;
        slot& entry = m_slots[now & m_mask];
        const std::size_t with_credits = take_flits(entry.both, take, open);
        const std::size_t others = take_flits(entry.flits, take, open);
        for (const credit_event& event : entry.credits) { take(event); }
        entry.credits.clear();
        return with_credits + others;
    }

    /// Number of events.
    std::size_t size() const {
        std::size_t sum = 0;
        for (const slot& entry : m_slots) { sum += entry.flits.size() + entry.credits.size() + entry.both.size(); }
        return sum;
    }
    bool is_empty() const {
        if (m_common_list != nullptr && !m_common_list->is_empty()) { return false; }
        return std::all_of(m_slots.begin(), m_slots.end(), [](const slot& entry) {
            return entry.flits.is_empty() && entry.credits.is_empty() && entry.both.is_empty();
        });
    }
    void clear() {
        for (slot& entry : m_slots) {
            entry.both.clear();
            entry.flits.clear();
            entry.credits.clear();
        }
    }
    /// Shows all that is under way, with its cycle.
    /// @param first the next cycle to be taken
    template <class Visitor>
    void show(cycle_t first, Visitor visit) const {
        for (cycle_t due = first; due <= first + m_mask; ++due) {
            const slot& entry = m_slots[due & m_mask];
            for (const link_event& event : entry.both) { visit(event, due); }
            for (const flit_event& event : entry.flits) { visit({event, {}}, due); }
            for (const credit_event& event : entry.credits) { visit({{}, event.output}, due); }
        }
    }

private:
    /// On lines of its own: two threads may be at two of them. What both threads look at lies on the first line:
    /// between them there are no events of both kinds.
    struct alignas(line_bytes) slot {
        event_list<flit_event> flits;
        event_list<credit_event> credits;
        event_list<link_event> both;
    };

    /// @return number of events
    template <class Event, class Take, class Open>
    [[gnu::always_inline]] static std::size_t take_flits(event_list<Event>& list, const Take& take, const Open& open) {
        if (list.is_empty()) { return 0; }
        const std::size_t count = list.size();
        const flit_event** const head_bit = list.pointers();
        const flit_event** last = head_bit;
        for (const Event& event : list) {
            *last = &event;
            last += take(event);
        }
        list.clear();
        for (const flit_event* const* event = head_bit; event != last; ++event) { open(**event); }
        return count;
    }

    alignas(line_bytes) event_list<link_event>* m_common_list = nullptr;  // of who takes
    alignas(line_bytes) unsigned m_common;                                // this and the others are only read
    cycle_t m_mask;
    std::vector<slot> m_slots;  // [cycle mod size]
};

}  // namespace orbweaver::noc
