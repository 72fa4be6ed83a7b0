// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/types.h"
#include "hw/core/context.h"

namespace orbweaver {

/// Threads that an exception handler has moved to memory so that a THREAD message could have their context (thesis
/// sections 3.3 and 3.4). Each is all that a context holds. They are few: searched from end to end.
class swapped_threads {
public:
    struct swapped {
        bool used = false;
        unsigned place = 0;
        context thread;
        cycle_t start = 0;  // in memory
    };
    static constexpr unsigned none = ~0U;

    /// @param places how many threads fit
    explicit swapped_threads(unsigned places) : m_places(places) {}

    bool any() const { return m_count > 0; }
    bool has_room() const { return m_count < m_places.size(); }
    /// A place that is free; there must be one.
    unsigned free_place() const {
        unsigned place = 0;
        while (m_places[place].used) {
            ++place;
        }
        return place;
    }
    /// Of the threads that can go on in cycle `now`, the one that has been able to for the longest time.
    unsigned next_ready(cycle_t now) const {
        unsigned best = none;
        for (unsigned place = 0; m_count > 0 && place < m_places.size(); ++place) {
            const swapped& entry = m_places[place];
            if (entry.used && entry.thread.state == context_state::ready && entry.thread.ready_from <= now &&
                (best == none || entry.thread.ready_from < m_places[best].thread.ready_from)) {
                best = place;
            }
        }
        return best;
    }

    void put(unsigned place, const context& thread, cycle_t now) {
        m_places[place] = {true, place, thread, now};
        ++m_count;
    }
    swapped take(unsigned place) {
        --m_count;
        m_places[place].used = false;
        return m_places[place];
    }

    std::vector<swapped>& places() { return m_places; }
    const std::vector<swapped>& places() const { return m_places; }

private:
    std::vector<swapped> m_places;
    unsigned m_count = 0;
};

}  // namespace orbweaver
