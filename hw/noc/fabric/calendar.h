// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/fabric/event_list.h"

namespace orbweaver::noc {

/// Events in flight on links, sorted by the cycle in which they become visible. They are also sorted by kind, so that
/// no event needs a check of its kind.
class calendar {
public:
    /// @param common  delay of most events, in cycles
    /// @param longest delay of an event, in cycles
    calendar(unsigned common, unsigned longest)
        : m_common(common), m_mask(std::bit_ceil(longest + 1U) - 1), m_slots(m_mask + 1) {}

    // Lists to which events are added. `due` is after the present cycle, by at most longest().

    event_list<flit_event>& flits_of(cycle_t due) { return m_slots[due & m_mask].flits; }
    event_list<credit_event>& credits_of(cycle_t due) { return m_slots[due & m_mask].credits; }
    /// Returns the list for events of the cycle taken last that combine a flit and a credit, both with the common
    /// delay.
    event_list<link_event>& common_list() { return *m_common_list; }
    unsigned common() const { return m_common; }
    unsigned longest() const { return static_cast<unsigned>(m_mask); }

    /// Passes each event of a cycle to `take`. Then passes each event with a flit for which `take` returned 1, not 0,
    /// to `open`; these are listed without a branch. Cycles must be taken in order.
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

    /// Returns the number of events.
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
    /// Passes all events in flight to `visit`, with their cycles.
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

    /// Writes all events for the process that reports on the fabric.
    void write(byte_writer& stream) const {
        for (const slot& entry : m_slots) {
            entry.flits.write(stream);
            entry.credits.write(stream);
            entry.both.write(stream);
        }
    }
    /// Takes the events of another calendar with the same delays.
    void read(byte_reader& stream) {
        for (slot& entry : m_slots) {
            entry.flits.read(stream);
            entry.credits.read(stream);
            entry.both.read(stream);
        }
    }

private:
    struct slot {
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

    event_list<link_event>* m_common_list = nullptr;
    unsigned m_common;
    cycle_t m_mask;
    std::vector<slot> m_slots;  // [cycle % size]
};

}  // namespace orbweaver::noc
